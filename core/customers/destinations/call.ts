import type { PostAnswer, Poster } from "../../../platform/http/post.ts";
import type { Answer, Call, Refused } from "./destination-kind.ts";

/** Enough for the answer to a full batch. */
const KEPT_BYTES = 4 * 1024 * 1024;
const LONGEST_ERROR = 300;

interface CallOptions {
  readonly post: Poster;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly credential: string;
  readonly base: string;
}

export function callOf({ post, userAgent, signal, credential, base }: CallOptions): Call {
  return {
    credential,
    base,
    async json(method, url, body, { headers, accepted = [] } = {}) {
      const answer = await post(url, {
        method,
        headers: { "content-type": "application/json", "user-agent": userAgent, ...headers },
        body: JSON.stringify(body),
        signal,
        keptBytes: KEPT_BYTES,
      });
      return judge(answer, accepted);
    },
  };
}

function judge(answer: PostAnswer, accepted: readonly number[]): Answer | Refused {
  if (answer.status === "failed") return { kind: "failed", error: answer.message, retryAfterMs: null };
  const { statusCode, retryAfterMs } = answer;
  if (accepted.includes(statusCode) || (statusCode >= 200 && statusCode < 300)) return answer;
  const error = `Status ${statusCode}: ${errorIn(answer)}`;
  if (statusCode === 429 || statusCode === 408 || statusCode >= 500) return { kind: "failed", error, retryAfterMs };
  return { kind: "refused", error };
}

/** The message of an error answer, or its beginning; without addresses, because errors are kept and shown. */
export function errorIn({ text = "", excerpt }: Answer): string {
  const { message, error } = objectIn(text);
  const said = typeof message === "string" ? message : typeof error === "string" ? error : excerpt;
  return shownError(said);
}

export function shownError(text: string): string {
  const hidden = text.replaceAll(/[^\s@"'<>]+@[^\s@"'<>]+/g, "(address)");
  return hidden.length > LONGEST_ERROR ? `${hidden.slice(0, LONGEST_ERROR)}…` : hidden || "no explanation";
}

/** A JSON object as a record; empty for anything else. */
export function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isRefused(result: Answer | Refused): result is Refused {
  return "kind" in result;
}
