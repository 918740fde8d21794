import pino from "pino";
import { wasReported } from "./errors.ts";
import { currentRequestId } from "./request-scope.ts";

/** The process's log: `log.info({ …facts }, "what happened")`. Facts never contain secrets or people's addresses. */
export type Log = pino.Logger;

export interface LogOptions {
  readonly level: string;
  /** Readable lines instead of JSON; default on a terminal. */
  readonly plain?: boolean;
  /** Destination; default standard error, because standard output carries a command's result. */
  readonly write?: (line: string) => void;
  /** True while the program stops: failures are its consequence then, and logged in one line without a stack. */
  readonly isStopping?: () => boolean;
}

const DEBUG = 20;

function isFailure(details: unknown): details is { readonly err: unknown } {
  return typeof details === "object" && details !== null && "err" in details;
}

/**
 * Opens a log. Lines are written synchronously, so none is lost when the process ends; a request's lines have its id.
 */
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
        // The outage itself is logged once; its consequences would bury that line.
        logMethod(args, method, level) {
          const [details]: readonly unknown[] = args;
          if (!isFailure(details)) method.apply(this, args);
          else if (level > DEBUG && wasReported(details.err)) this.debug(...args);
          else if (options.isStopping?.() !== true) method.apply(this, args);
          else {
            const { err, ...facts } = details;
            const reason = err instanceof Error ? err.message : String(err);
            method.call(this, { ...facts, reason }, typeof args[1] === "string" ? args[1] : "");
          }
        },
      },
    },
    { write: plain ? (line: string) => write(plainLines(line)) : write },
  );
}

/**
 * Formats a JSON log record as readable text: time, level unless "info", message, facts, and an error's stack. Other
 * lines are passed through.
 */
function plainLines(record: string): string {
  const parsed = parse(record);
  if (parsed === null) return record;
  const { time, level, msg, err, ...facts } = parsed;
  const clock = typeof time === "string" ? time.slice(11, 19) : "";
  const words = [clock, level === "info" ? "" : String(level).toUpperCase(), typeof msg === "string" ? msg : ""];
  for (const [name, value] of Object.entries(facts))
    words.push(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const stack = isRecord(err) && typeof err["stack"] === "string" ? `\n${err["stack"]}` : "";
  return `${words.filter((word) => word !== "").join(" ")}${stack}\n`;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
