import type { ErrorCode } from "../../../platform/errors.ts";
import { statusOf } from "../../error-status.ts";

/** Nobody keeps what one person took away. */
export const PRIVATE = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" } as const;

/** Says in one line what is wrong and what to do. */
export function refusal(why: ErrorCode | 403 | 404 | 405 | 429, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  const status = typeof why === "number" ? why : statusOf(why);
  const retry: Record<string, string> = status === 503 ? { "retry-after": "30" } : {};
  return new Response(`${message}\n`, { status, headers: { ...PRIVATE, ...retry, ...headers, "content-type": "text/plain; charset=utf-8" } });
}
