/** The kinds of failure a caller can act on; mapped to an HTTP status or exit code in one place each. */
export type ErrorCode =
  | "invalid_input"
  | "not_found"
  | "gone"
  | "conflict"
  | "forbidden"
  | "too_large"
  | "unavailable"
  | "internal";

/**
 * The one error type. `message` is written for the person who caused it: what is wrong and what to do,
 * never internals. Expected outcomes are returned, so throw it only where a caller cannot go on.
 */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}

/** True for an {@link AppError}, also one from another copy of this module (the bundled web build has its own). */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError" && "code" in error;
}

/** A property, not a WeakSet: the bundled web build has its own copy of this module. */
const REPORTED = Symbol.for("newly-raised.reported");

/** Marks an error whose reason is in the log already, in a line that covers many of its kind. */
export function markReported(error: unknown): void {
  if (error instanceof Error && !(REPORTED in error)) Object.defineProperty(error, REPORTED, { value: true });
}

/** Whether `error` or one of its causes was marked as reported. */
export function wasReported(error: unknown): boolean {
  return error instanceof Error && (REPORTED in error || wasReported(error.cause));
}
