import { isAppError } from "../../../platform/errors.ts";

/** The parameters of a list without its cursor, if the cursor is invalid for the list's order; else null. */
export function fromTheStart(params: URLSearchParams, error: unknown): URLSearchParams | null {
  if (!isAppError(error) || error.code !== "invalid_input" || !(params.has("after") || params.has("before")))
    return null;
  const start = new URLSearchParams(params);
  start.delete("after");
  start.delete("before");
  return start;
}

export const NO_SUCH_PAGE = "That page doesn't exist in this order. Here is the first page.";
