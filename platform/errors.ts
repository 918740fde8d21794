/** Failures a caller can act on; each is mapped to an HTTP status and an exit code in one place. */
export type ErrorCode =
  | "invalid_input"
  | "not_found"
  | "gone"
  | "conflict"
  | "forbidden"
  | "sign_in_again"
  | "too_large"
  | "unavailable"
  | "internal";

/**
 * The application's error type. `message` is for the person who caused it: what is wrong and what to do, never
 * internals. Expected outcomes are returned; throw only where a caller cannot continue.
 */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}

type Failure = (message: string, options?: { cause?: unknown }) => AppError;

const failure =
  (code: ErrorCode): Failure =>
  (message, options) =>
    new AppError(code, message, options);

/** The errors that are thrown most, by their code. */
export const invalidInput = failure("invalid_input");
export const notFound = failure("not_found");
export const conflict = failure("conflict");
export const forbidden = failure("forbidden");
export const tooLarge = failure("too_large");
export const unavailable = failure("unavailable");

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

const reported = new WeakSet<Error>();

/** Marks an error that a summary log line already covers. */
export function markReported(error: unknown): void {
  if (error instanceof Error) reported.add(error);
}

/** True if `error` or one of its causes is marked as reported. */
export function wasReported(error: unknown): boolean {
  return error instanceof Error && (reported.has(error) || wasReported(error.cause));
}
