import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../platform/log.ts";
import { type FromPrimary, readToPrimary, type ToPrimary } from "./messages.ts";

/** A crashed process is replaced after this long, and after twice as long each time it crashes again soon. */
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
/** A process that lived this long starts the back-off again from its beginning. */
const STABLE_MS = 60_000;
/** A successor may take this long to migrate the database or to load its search index. */
const READY_LIMIT_MS = 30 * 60_000;

export interface SupervisedOptions {
  /** Named in the log: `web process 1`. */
  readonly name: string;
  /** Starts the program with a message channel. */
  readonly fork: () => ChildProcess;
  /** Its first message, given whether other processes already do this work. */
  readonly startMessage: (takesOver: boolean) => FromPrimary;
  /** `reply` answers the process that sent the message. */
  readonly onMessage?: (message: ToPrimary, reply: (message: FromPrimary) => void) => void;
  readonly log: Pick<Log, "info" | "error">;
  readonly firstDelayMs?: number;
}

interface Child {
  readonly process: ChildProcess;
  /** True once it is ready, false when it ends first. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  readonly startedAt: number;
}

/**
 * Keeps one process of a kind running: replaces it when it crashes, with exponential back-off, and on demand by one
 * that is ready before the old one retires.
 */
export class Supervised {
  readonly #options: SupervisedOptions;
  #current: Child | null = null;
  /** Every process that has not ended, retired ones included. */
  readonly #alive = new Set<Child>();
  readonly #stopped = new AbortController();
  #crashes = 0;

  constructor(options: SupervisedOptions) {
    this.#options = options;
  }

  /** Starts the process; false when it ends before it is ready, having reported why. It is replaced until `stop`. */
  start(takesOver: boolean): Promise<boolean> {
    const child = this.#launch(takesOver);
    this.#current = child;
    this.#watch(child);
    return child.ready;
  }

  /** Starts a successor and retires the present process once the successor is ready; false when it never is. */
  async replace(): Promise<boolean> {
    const old = this.#current;
    const successor = this.#launch(true);
    const limit = setTimeout(() => successor.process.kill("SIGKILL"), READY_LIMIT_MS);
    const isReady = await successor.ready;
    clearTimeout(limit);
    if (!isReady || this.#stopped.signal.aborted) return false;
    this.#current = successor;
    this.#watch(successor);
    if (old !== null && this.#alive.has(old)) send(old.process, { kind: "retire" });
    return true;
  }

  /** Sends a message to every process that has not ended. Returns how many got it. */
  tell(message: FromPrimary): number {
    const connected = [...this.#alive].filter((child) => child.process.connected);
    for (const child of connected) send(child.process, message);
    return connected.length;
  }

  /** Ends every process: asked at first, killed after `limitMs`. */
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
    const { fork, startMessage, onMessage } = this.#options;
    const process = fork();
    const ready = Promise.withResolvers<boolean>();
    const ended = Promise.withResolvers<void>();
    const child: Child = { process, ready: ready.promise, ended: ended.promise, startedAt: performance.now() };
    this.#alive.add(child);
    process.on("message", (message: unknown) => {
      const read = readToPrimary(message);
      if (read === null) return;
      if (read.kind === "ready") ready.resolve(true);
      onMessage?.(read, (answer) => send(process, answer));
    });
    // `error` alone: the program could not be run at all.
    const end = () => {
      this.#alive.delete(child);
      ready.resolve(false);
      ended.resolve();
    };
    process.once("exit", end).on("error", (error) => {
      this.#options.log.error({ err: error }, `${this.#options.name} could not be reached`);
      if (process.pid === undefined) end();
    });
    send(process, startMessage(takesOver));
    return child;
  }

  #watch(child: Child): void {
    void child.ended.then(() => {
      if (this.#stopped.signal.aborted || this.#current !== child) return;
      void this.#restart(child);
    });
  }

  async #restart(ended: Child): Promise<void> {
    const { process: { pid, exitCode, signalCode }, startedAt } = ended;
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

/** A process that ended a moment ago takes no message; its end is handled where it is reported. */
function send(process: ChildProcess, message: FromPrimary): void {
  if (process.connected) process.send(message, () => undefined);
}
