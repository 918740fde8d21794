/** Named semaphores within this process. */
export interface Semaphores {
  /**
   * Waits for a slot; call the result to release it. Patient callers yield to others and are served in order. Rejects
   * with the signal's reason when aborted while waiting.
   */
  enter(
    name: string,
    options?: { readonly isPatient?: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<() => void>;
  /** Number of patient callers waiting. */
  patientAt(name: string): number;
}

interface Semaphore {
  taken: number;
  readonly urgent: (() => void)[];
  readonly patient: (() => void)[];
}

export function createSemaphores(slots = 1): Semaphores {
  const semaphores = new Map<string, Semaphore>();
  const leave = (name: string, semaphore: Semaphore) => {
    const next = semaphore.urgent.shift() ?? semaphore.patient.shift();
    // The slot passes directly to the next caller.
    if (next !== undefined) next();
    else if (--semaphore.taken === 0) semaphores.delete(name);
  };
  return {
    async enter(name, { isPatient = false, signal } = {}) {
      signal?.throwIfAborted();
      const semaphore = semaphores.get(name) ?? { taken: 0, urgent: [], patient: [] };
      semaphores.set(name, semaphore);
      if (semaphore.taken < slots) semaphore.taken += 1;
      else await waitIn(isPatient ? semaphore.patient : semaphore.urgent, signal);
      return () => leave(name, semaphore);
    },
    patientAt: (name) => semaphores.get(name)?.patient.length ?? 0,
  };
}

/** Resolves when the caller reaches the front of the queue. */
function waitIn(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      queue.splice(queue.indexOf(take), 1);
      reject(signal?.reason);
    };
    queue.push(take);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
