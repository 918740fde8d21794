import pino from "pino";
import { wasReported } from "./errors.ts";
import { plainLines } from "./plain-lines.ts";
import { currentRequestId } from "./request-scope.ts";

/** The process's log: `log.info({ …facts }, "what happened")`. Facts never hold secrets or people's addresses. */
export type Log = pino.Logger;

export interface LogOptions {
  readonly level: string;
  /** Readable lines instead of JSON; by default on a terminal. */
  readonly plain?: boolean;
  /** Where lines go; by default standard error, since standard output belongs to a command's result. */
  readonly write?: (line: string) => void;
}

const DEBUG = 20;

function isFailure(details: unknown): details is { readonly err: unknown } {
  return typeof details === "object" && details !== null && "err" in details;
}

/** Opens a log. Lines are written at once, so that none is lost when the process ends; a request's lines have its id. */
export function createLog(options: LogOptions): Log {
  const write = options.write ?? ((line: string) => void process.stderr.write(line));
  const plain = options.plain ?? process.stderr.isTTY;
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      hooks: {
        // An outage has its line; what fails because of it would bury that.
        logMethod(args, method, level) {
          const [details]: readonly unknown[] = args;
          if (level > DEBUG && isFailure(details) && wasReported(details.err)) this.debug(...args);
          else method.apply(this, args);
        },
      },
    },
    { write: plain ? (line: string) => write(plainLines(line)) : write },
  );
}
