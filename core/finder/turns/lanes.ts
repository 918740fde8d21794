/** Queues by name, in this process: so many at a time are in, the others wait. */
export interface Lanes {
  /**
   * Waits for a place; what it resolves to gives the place back. Whoever is patient lets the others go first, and is served in order.
   * Rejects with the signal's reason, and waits no more, when that is aborted first.
   */
  enter(lane: string, options?: { readonly isPatient?: boolean; readonly signal?: AbortSignal | undefined }): Promise<() => void>;
  /** How many of the patient wait there. */
  patientAt(lane: string): number;
}

interface Lane {
  taken: number;
  readonly urgent: (() => void)[];
  readonly patient: (() => void)[];
}

export function createLanes(places = 1): Lanes {
  const lanes = new Map<string, Lane>();
  const leave = (name: string, lane: Lane) => {
    const next = lane.urgent.shift() ?? lane.patient.shift();
    // A place is handed over as it is.
    if (next !== undefined) next();
    else if (--lane.taken === 0) lanes.delete(name);
  };
  return {
    async enter(name, { isPatient = false, signal } = {}) {
      signal?.throwIfAborted();
      const lane = lanes.get(name) ?? { taken: 0, urgent: [], patient: [] };
      lanes.set(name, lane);
      if (lane.taken < places) lane.taken += 1;
      else await placeIn(isPatient ? lane.patient : lane.urgent, signal);
      return () => leave(name, lane);
    },
    patientAt: (name) => lanes.get(name)?.patient.length ?? 0,
  };
}

/** Resolves when it is handed a place by being called out of the queue. */
function placeIn(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
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
