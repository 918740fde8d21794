import { FINDER_PROBLEMS } from "../openapi/finder-paths.ts";
import { CORS } from "./cors.ts";

export interface Problem {
  readonly status: 400 | 401 | 404 | 405 | 413 | 415 | 422 | 428 | 429;
  /** Names the kind of problem for programs. */
  readonly code: string;
  readonly title: string;
  /** What to do, in a sentence. */
  readonly detail: string;
  /** What helps to go on: people to choose from, a challenge. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error of the finder's endpoints, as RFC 9457 has it. */
export function problem({ status, code, title, detail, more = {}, headers = {} }: Problem): Response {
  const type = FINDER_PROBLEMS.some(({ name }) => name === code) ? `/developers#finder-${code}` : "about:blank";
  const body = { type, title, status, detail, code, ...more };
  return new Response(JSON.stringify(body), { status, headers: { ...CORS, "content-type": "application/problem+json", "cache-control": "no-store", ...headers } });
}
