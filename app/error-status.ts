import type { ErrorCode } from "../platform/errors.ts";

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  forbidden: 403,
  sign_in_again: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  internal: 500,
  unavailable: 503,
};

export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}
