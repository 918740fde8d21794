import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { markAway } from "../../db/database-trouble.ts";
import { AppError } from "../../platform/errors.ts";
import type { Calls, NumberedCall, Reply, SentError, Start } from "./process-calls.ts";

const IDLE_MS = 60_000;

interface Pending {
  readonly child: ChildProcess;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export interface ClientOptions<Options> {
  /** What the process is for: "export". */
  readonly name: string;
  /** Path of the program, which calls `answerCalls`. */
  readonly program: string;
  readonly nodeFlags: readonly string[];
  /** Passed to the program when it starts. */
  readonly start: Options;
  /** Time that running work is given to end when the process is closed. */
  readonly graceMs: number;
  /** Called with each failure to reach the database. */
  readonly onAway?: (error: unknown) => void;
  /** Time without work after which the process ends; one minute by default. */
  readonly idleMs?: number | undefined;
}

/**
 * Does work in a process of its own, which starts with the first call and ends after a minute without work. If it dies,
 * its calls fail with "the … process ended", and the next call starts another.
 */
export class ProcessClient<C extends Calls, Options> {
  readonly #options: ClientOptions<Options>;
  readonly #pending = new Map<number, Pending>();
  readonly #work = new Set<symbol>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastNumber = 0;

  constructor(options: ClientOptions<Options>) {
    this.#options = options;
  }

  /** Process id; absent while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** True while work has begun that has not ended. */
  get isBusy(): boolean {
    return this.#work.size > 0;
  }

  /** Keeps the process, also between calls, until the returned function is called. */
  begin(): () => void {
    clearTimeout(this.#idle);
    const work = Symbol("work");
    this.#work.add(work);
    return () => {
      this.#work.delete(work);
      clearTimeout(this.#idle);
      if (!this.isBusy) this.#idle = setTimeout(() => void this.close(), this.#options.idleMs ?? IDLE_MS).unref();
    };
  }

  /** Resolves to what the process returns. Throws its AppErrors, other errors by their text, or that it ended. */
  call<N extends keyof C & string>(name: N, ...args: Parameters<C[N]>): Promise<Awaited<ReturnType<C[N]>>> {
    const child = (this.#child ??= this.#start());
    const number = (this.#lastNumber += 1);
    return new Promise((resolve, reject) => {
      // The reply to a call has the type that its name promises.
      this.#pending.set(number, { child, resolve: (result) => resolve(result as Awaited<ReturnType<C[N]>>), reject });
      child.send({ number, name, args } satisfies NumberedCall, (error) => {
        if (error !== null) this.#settle({ number, error: { appCode: null, message: error.message, isAway: false } });
      });
    });
  }

  /** Ends the process at once; the database rolls its work back. */
  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  /** Ends the process; work that does not end within the grace is rolled back. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    const { graceMs } = this.#options;
    if (graceMs > 0) {
      if (child.connected) child.disconnect();
      await Promise.race([exited, sleep(graceMs, undefined, { ref: false })]);
    }
    child.kill("SIGKILL");
    await exited;
  }

  #start(): ChildProcess {
    const { name, program, nodeFlags, start } = this.#options;
    const child = fork(program, { serialization: "advanced", execArgv: [...nodeFlags] });
    child.on("message", (reply) => this.#settle(reply as Reply));
    // Sending to a process that has ended fails with the same error, and its exit ends the calls.
    child.on("error", () => undefined);
    child.once("exit", () => {
      if (this.#child === child) this.#child = null;
      const error = { appCode: null, message: `the ${name} process ended`, isAway: false };
      // The next process may have calls of its own before this one has ended.
      for (const [number, pending] of this.#pending) if (pending.child === child) this.#settle({ number, error });
    });
    child.send({ start } satisfies Start<Options>);
    // A finished process may end while this one is idle.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.number);
    this.#pending.delete(reply.number);
    if ("error" in reply) pending?.reject(this.#toError(reply.error));
    else pending?.resolve(reply.result);
  }

  #toError({ appCode, message, isAway }: SentError): Error {
    if (appCode !== null) return new AppError(appCode, message);
    const error = new Error(message);
    if (isAway) {
      markAway(error);
      this.#options.onAway?.(error);
    }
    return error;
  }
}
