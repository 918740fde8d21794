import type { ChildProcess, SendHandle } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../platform/log.ts";
import { type FromPrimary, readToPrimary, type ToPrimary } from "./messages.ts";

/** Delay before a crashed process is restarted; doubles with each early crash. */
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
/** A process that has run this long resets the delay. */
const STABLE_MS = 60_000;
/** Time for a successor to migrate the database or load its search index. */
const READY_LIMIT_MS = 30 * 60_000;

export interface SupervisedOptions {
  /** Name in the log: `web process 1`. */
  readonly name: string;
  readonly fork: () => ChildProcess;
  /** Its first message; `takesOver` if other processes already do this work. */
  readonly startMessage: (takesOver: boolean) => FromPrimary;
  /** The handle sent with the first message. */
  readonly startHandle?: () => SendHandle | undefined;
  /** Handles a message and its handle; `reply` answers the process that sent it. */
  readonly onMessage?: (message: ToPrimary, reply: (message: FromPrimary) => void, handle: unknown) => void;
  /** Called when one of its processes has ended, unless it was stopped. */
  readonly onEnd?: () => void;
  readonly log: Pick<Log, "info" | "error">;
  readonly firstDelayMs?: number;
}

interface Child {
  readonly process: ChildProcess;
  /** True once it is ready, false if it exits first. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  readonly startedAt: number;
}

/**
 * Keeps one process running: restarts it after crashes with exponential back-off and replaces it on demand once a
 * successor is ready.
 */
export class Supervised {
  readonly #options: SupervisedOptions;
  #current: Child | null = null;
  /** All processes that have not exited, including retired ones. */
  readonly #alive = new Set<Child>();
  readonly #stopped = new AbortController();
  #crashes = 0;

  constructor(options: SupervisedOptions) {
    this.#options = options;
  }

  /**
   * Starts the process and restarts it until `stop`. Resolves to false if it exits before it is ready, having logged
   * the reason.
   */
  start(takesOver: boolean): Promise<boolean> {
    const child = this.#launch(takesOver);
    this.#current = child;
    this.#watch(child);
    return child.ready;
  }

  /** Starts a successor and retires the current process once it is ready; false if it never is. */
  async replace(): Promise<boolean> {
    const successor = this.#launch(true);
    const limit = setTimeout(() => successor.process.kill("SIGKILL"), READY_LIMIT_MS);
    const isReady = await successor.ready;
    clearTimeout(limit);
    if (!isReady || this.#stopped.signal.aborted) return false;
    // Read only now, because the process may have crashed and been restarted while the successor started.
    const old = this.#current;
    this.#current = successor;
    this.#watch(successor);
    if (old !== null && this.#alive.has(old)) send(old.process, { kind: "retire" });
    return true;
  }

  /** Sends a message to all processes that have not exited and returns their number. */
  send(message: FromPrimary): number {
    const connected = [...this.#alive].filter((child) => child.process.connected);
    for (const child of connected) send(child.process, message);
    return connected.length;
  }

  /** Ends every process, by force after `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    this.#stopped.abort();
    const children = [...this.#alive];
    for (const { process } of children) process.kill("SIGTERM");
    const limit = setTimeout(() => {
      for (const { process } of this.#alive) process.kill("SIGKILL");
    }, limitMs);
    await Promise.all(children.map(({ ended }) => ended));
    clearTimeout(limit);
  }

  #launch(takesOver: boolean): Child {
    const { fork, startMessage, startHandle, onMessage } = this.#options;
    const process = fork();
    const ready = Promise.withResolvers<boolean>();
    const ended = Promise.withResolvers<void>();
    const child: Child = { process, ready: ready.promise, ended: ended.promise, startedAt: performance.now() };
    this.#alive.add(child);
    process.on("message", (message: unknown, handle: unknown) => {
      const read = readToPrimary(message);
      if (read === null) return;
      if (read.kind === "ready") ready.resolve(true);
      onMessage?.(read, (answer) => send(process, answer), handle);
    });
    // `error` alone means that the program could not be started.
    const end = () => {
      this.#alive.delete(child);
      ready.resolve(false);
      ended.resolve();
      if (!this.#stopped.signal.aborted) this.#options.onEnd?.();
    };
    process.once("exit", end).on("error", (error) => {
      this.#options.log.error({ err: error }, `${this.#options.name} could not be reached`);
      if (process.pid === undefined) end();
    });
    send(process, startMessage(takesOver), startHandle?.());
    return child;
  }

  #watch(child: Child): void {
    void child.ended.then(() => {
      if (this.#stopped.signal.aborted || this.#current !== child) return;
      void this.#restart(child);
    });
  }

  async #restart(ended: Child): Promise<void> {
    const {
      process: { pid, exitCode, signalCode },
      startedAt,
    } = ended;
    const { name, log, firstDelayMs = FIRST_DELAY_MS } = this.#options;
    if (performance.now() - startedAt > STABLE_MS) this.#crashes = 0;
    const delay = Math.min(firstDelayMs * 2 ** this.#crashes, LONGEST_DELAY_MS);
    this.#crashes += 1;
    log.error({ pid, exitCode, signal: signalCode }, `${name} ended unexpectedly; it is replaced in ${delay} ms`);
    await sleep(delay, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    if (this.#stopped.signal.aborted || this.#current !== ended) return;
    const child = this.#launch(true);
    this.#current = child;
    this.#watch(child);
    if (await child.ready) log.info(`${name} is replaced`);
  }
}

/** A process that just exited accepts no message; its exit is handled elsewhere. */
function send(process: ChildProcess, message: FromPrimary, handle?: SendHandle): void {
  if (process.connected) process.send(message, handle, () => undefined);
}
