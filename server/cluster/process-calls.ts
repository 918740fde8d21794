import { flushCompileCache } from "node:module";
import { databaseTrouble } from "../../db/database-trouble.ts";
import { type ErrorCode, isAppError } from "../../platform/errors.ts";
import { lowerPriority } from "../../platform/low-priority.ts";

// The messages between a `ProcessClient` and the process that it starts, and that process's side of them.

/** What a process does, by name. Arguments and results are copied between the processes. */
export type Calls = { readonly [name: string]: (...args: never[]) => Promise<unknown> };

/** The first message. */
export interface Start<Options> {
  readonly start: Options;
}

/** A call with the number that its reply repeats. */
export interface NumberedCall {
  readonly number: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type Reply = { readonly number: number } & ({ readonly result: unknown } | { readonly error: SentError });

/** An error without its class. */
export interface SentError {
  /** The code of an AppError; null for other errors. */
  readonly appCode: ErrorCode | null;
  readonly message: string;
  /** True when the database could not be reached. */
  readonly isAway: boolean;
}

/** What a process is made of: what it does, and `close`, which ends what is still running. */
export interface Program {
  readonly calls: Calls;
  readonly close: () => Promise<void>;
}

/** Answers the calls of the process that started this one, and ends with it. `start` gets the options of the first message. */
export function answerCalls(start: (options: never) => Program): void {
  const started = Promise.withResolvers<Program>();
  // Ctrl-C reaches every process of the terminal; the one that started this one decides when it ends.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  lowerPriority();
  process.on("message", (message: Start<never> | NumberedCall) => {
    if ("start" in message) {
      started.resolve(start(message.start));
      // Node would keep compiled code only at a normal exit, but this process may be killed.
      flushCompileCache();
      return;
    }
    const { number, name, args } = message;
    started.promise
      .then(({ calls }) => calls[name]?.(...(args as never[])))
      .then(
        (result) => reply({ number, result }),
        (error: unknown) => reply({ number, error: withoutClass(error) }),
      );
  });
  process.once("disconnect", () => void started.promise.then(({ close }) => close()).finally(() => process.exit(0)));
}

function reply(answer: Reply): void {
  // The other process may have ended meanwhile.
  process.send?.(answer, () => undefined);
}

function withoutClass(error: unknown): SentError {
  if (isAppError(error)) return { appCode: error.code, message: error.message, isAway: false };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { appCode: null, message, isAway: databaseTrouble(error) === "away" };
}
