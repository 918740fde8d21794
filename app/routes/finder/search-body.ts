import type { AddressField } from "../../../core/directory/columns/addresses.ts";
import type { EmailResult } from "../../../core/finder/answer/finder-answer.ts";
import type { SearchView } from "../../../core/finder/searches/search.ts";
import { CORS } from "./cors.ts";

/** A search as the finder's endpoints answer it. */
export function searchBody({ id, subject, answer, verdict, pattern }: SearchView) {
  return {
    id,
    state: answer.state,
    mode: answer.mode,
    kind: subject.kind,
    ...(subject.kind === "person" ? { name: subject.name } : {}),
    domain: subject.domain,
    results: answer.results.map(resultBody),
    reason: answer.reason,
    try_again_at: answer.tryAgainAt,
    ...(verdict === null ? {} : { address: verdict.address, result: verdict.result, flags: verdict.flags, checked_at: verdict.checkedAt }),
    ...(subject.kind === "domain" ? { pattern: pattern?.pattern ?? null, pattern_samples: pattern?.samples ?? 0, pattern_following: pattern?.following ?? 0 } : {}),
  };
}

function resultBody({ email, confidence, source, verified, verifiedBefore, flags, sources }: EmailResult): Readonly<Record<AddressField, unknown>> {
  return { email, confidence, source, verified, verified_before: verifiedBefore, flags, sources };
}

/** 200 with a search that is done; 202 with the address to ask again at while it is not. */
export function searchResponse(view: SearchView, now: Date, headers: Readonly<Record<string, string>> = {}): Response {
  const { state, tryAgainAt } = view.answer;
  const pending = state !== "done";
  const seconds = tryAgainAt === null ? 2 : Math.max(2, Math.ceil((Date.parse(tryAgainAt) - now.getTime()) / 1_000));
  return Response.json(searchBody(view), {
    status: pending ? 202 : 200,
    headers: { ...CORS, "cache-control": "private, no-store", ...headers, ...(pending ? { location: `/api/finder/searches/${view.id}`, "retry-after": String(seconds) } : {}) },
  });
}
