import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { COMMAND_FLAGS } from "../../bootstrap/node-flags.mjs";
import { markAway } from "../../db/database-trouble.ts";
import type { ImportReply, ImportWork, RunImport, StartImports } from "./messages.ts";

const PROGRAM = join(import.meta.dirname, "import-process.ts");
const IDLE_MS = 60_000;

type Options = Omit<StartImports, "kind"> & {
  /** Idle time after which the process ends; one minute by default. */
  readonly idleMs?: number;
};

/**
 * Performs import tasks or runs of sources in a process of their own, so that pages and other jobs keep their speed and the memory of a
 * large list is freed. The process starts with the first task and ends after a minute without one. If it dies, its task
 * is rolled back, and the next attempt starts another.
 */
export class ImportClient {
  readonly #options: Options;
  readonly #pending = new Map<number, PromiseWithResolvers<void>>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastNumber = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** True while it performs work. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Process id; absent while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Performs a task. Throws what the attempt threw, or an error if the process died; aborting kills the process, which
   * rolls the attempt back.
   */
  async run(work: ImportWork, signal: AbortSignal): Promise<void> {
    clearTimeout(this.#idle);
    const kill = () => this.#child?.kill("SIGKILL");
    signal.addEventListener("abort", kill, { once: true });
    try {
      signal.throwIfAborted();
      await this.#send(work);
    } finally {
      signal.removeEventListener("abort", kill);
      if (this.#pending.size === 0)
        this.#idle = setTimeout(() => void this.close(), this.#options.idleMs ?? IDLE_MS).unref();
    }
  }

  /** Ends the process; a task in progress is rolled back. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  #send(work: ImportWork): Promise<void> {
    const child = (this.#child ??= this.#start());
    const number = (this.#lastNumber += 1);
    const pending = Promise.withResolvers<void>();
    this.#pending.set(number, pending);
    child.send({ kind: "run", number, work } satisfies RunImport, (error) => {
      if (error !== null) this.#settle({ number, error: { message: error.message, isAway: false } });
    });
    return pending.promise;
  }

  #start(): ChildProcess {
    const { target, secret, settings } = this.#options;
    const child = fork(PROGRAM, { serialization: "advanced", execArgv: [...COMMAND_FLAGS] });
    child.on("message", (reply) => this.#settle(reply as ImportReply));
    // Sending to a process that has ended fails with the same error, and its exit ends the tasks.
    child.on("error", () => undefined);
    child.once("exit", () => {
      if (this.#child === child) this.#child = null;
      for (const number of this.#pending.keys())
        this.#settle({ number, error: { message: "the import process ended", isAway: false } });
    });
    child.send({ kind: "start", target, secret, settings } satisfies StartImports);
    // A finished process may end while this one is idle.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle({ number, error }: ImportReply): void {
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    if (error === null) return pending?.resolve();
    const failure = new Error(error.message);
    if (error.isAway) markAway(failure);
    pending?.reject(failure);
  }
}
