import type { PostAnswer } from "../../platform/http/post.ts";

/** What an answer means for the message; `error` is for the endpoint's owner. */
export type Verdict =
  | { readonly kind: "delivered" }
  | { readonly kind: "failed"; readonly error: string }
  /** The receiver wants nothing more, ever. */
  | { readonly kind: "gone"; readonly error: string };

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
