import type { PostAnswer } from "../../platform/http/post.ts";

/** What an answer means for the message; `error` is for the endpoint's owner. */
export type Verdict =
  | { readonly kind: "delivered" }
  | { readonly kind: "failed"; readonly error: string }
  /** The receiver wants nothing more, ever. */
  | { readonly kind: "gone"; readonly error: string };

/** How long a receiver that failed is left alone: less than the first wait of a message, so that only its others wait. */
const REST_MS = 30_000;
/** Who asks for more patience than this is tried again all the same. */
const LONGEST_REST_MS = 3_600_000;

/** How long the receiver is to be left alone after this answer, in milliseconds. */
export function restAfter(answer: PostAnswer): number {
  const asked = answer.status === "answered" ? (answer.retryAfterMs ?? 0) : 0;
  return Math.min(Math.max(asked, REST_MS), LONGEST_REST_MS);
}

/** Any 2xx is a receipt (Standard Webhooks); 410 ends the relation; everything else is tried again. */
export function judgeAnswer(answer: PostAnswer): Verdict {
  if (answer.status === "failed") return { kind: "failed", error: answer.message };
  const { statusCode } = answer;
  if (statusCode >= 200 && statusCode < 300) return { kind: "delivered" };
  if (statusCode === 410) return { kind: "gone", error: "The receiver answered 410 Gone: it wants no more messages." };
  if (statusCode >= 300 && statusCode < 400) {
    return { kind: "failed", error: `The receiver answered with a redirect (${statusCode}), which is not followed: name the address it leads to instead.` };
  }
  return { kind: "failed", error: `The receiver answered with status ${statusCode} instead of 2xx.` };
}
