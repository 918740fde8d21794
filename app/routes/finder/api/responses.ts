import type { AddressField } from "../../../../core/reading/directory/columns/addresses.ts";
import type { EmailResult } from "../../../../core/finder/answer/finder-answer.ts";
import { type LimitResult, windowSeconds } from "../../../../core/finder/limits/lookup-limit.ts";
import type { LookupView } from "../../../../core/finder/lookups/read-lookup.ts";
import type { NotResolved } from "../../../../core/finder/resolve/resolve-query.ts";
import { type DeclaredProblem, FINDER_PROBLEMS, type FinderProblem } from "./finder-problems.ts";
import { CORS } from "./cors.ts";

interface ProblemDetails {
  /** The remedy, in one sentence. */
  readonly detail?: string;
  /** Data for the next request, such as people to choose from or a challenge. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error of the finder API as RFC 9457 problem details. */
export function problem(code: FinderProblem, { detail, more = {}, headers = {} }: ProblemDetails = {}): Response {
  const declared: DeclaredProblem = FINDER_PROBLEMS[code];
  const { status, title } = declared;
  const body = { type: `/developers#finder-${code}`, title, status, detail: detail ?? declared.detail, code, ...more };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...CORS,
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...declared.headers,
      ...headers,
    },
  });
}

export function searchBody({ id, subject, answer, verdict, pattern }: LookupView) {
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
    ...(verdict === null
      ? {}
      : {
          address: verdict.address,
          status: verdict.status,
          status_at: verdict.statusAt,
          verified: verdict.status === "verified",
          result: verdict.result,
          flags: verdict.flags,
          checked_at: verdict.checkedAt,
        }),
    ...(subject.kind === "domain"
      ? {
          pattern: pattern?.pattern ?? null,
          pattern_samples: pattern?.samples ?? 0,
          pattern_following: pattern?.following ?? 0,
        }
      : {}),
  };
}

function resultBody({ statusAt, confirmedAt, ...rest }: EmailResult) {
  const body = { ...rest, status_at: statusAt, verified: rest.status === "verified", verified_at: confirmedAt };
  return body satisfies Readonly<Record<AddressField, unknown>>;
}

/** 200 for a finished lookup; 202 with the address to poll for an unfinished one. */
export function searchResponse(view: LookupView, now: Date, headers: Readonly<Record<string, string>> = {}): Response {
  const { state, tryAgainAt } = view.answer;
  const pending = state !== "done";
  const seconds = tryAgainAt === null ? 2 : Math.max(2, Math.ceil((Date.parse(tryAgainAt) - now.getTime()) / 1_000));
  return Response.json(searchBody(view), {
    status: pending ? 202 : 200,
    headers: {
      ...CORS,
      "cache-control": "private, no-store",
      ...headers,
      ...(pending ? { location: `/api/finder/searches/${view.id}`, "retry-after": String(seconds) } : {}),
    },
  });
}

/** The sender's remaining lookups as RateLimit headers (draft-ietf-httpapi-ratelimit-headers-11). */
export function rateLimitHeaders({ policy, left, resetSeconds }: LimitResult): Readonly<Record<string, string>> {
  return {
    "ratelimit-policy": `"${policy.name}";q=${policy.quota};w=${windowSeconds(policy)}`,
    ratelimit: `"${policy.name}";r=${left};t=${resetSeconds}`,
  };
}

const REFUSED: Readonly<Record<Extract<NotResolved, { readonly kind: "refused" }>["why"], (named: string) => string>> =
  {
    blank: () => "Enter the person's full name.",
    too_long: () => "That's too long. Enter a name and a company, up to 300 characters.",
    not_plain: (named) =>
      `We can only check addresses with plain letters before the @, unlike ${named}. Enter the person's name and the company's domain instead.`,
    unknown_page: (named) =>
      `We know no person and no company website at ${named}. Enter a name and the company's domain.`,
    unknown_company: (named) =>
      `We don't know the website of ${named}. Enter the company's domain, for example acme.example.`,
    not_a_domain: (named) => `${named} is not a domain. Enter the company's own, for example acme.example.`,
    free_mail: (named) => `${named} is a personal e-mail provider. Enter the company's domain.`,
    disposable: (named) => `${named} is a disposable e-mail provider. Enter the company's domain.`,
    shared_host: (named) => `${named} hosts the pages of many companies. Enter the company's own domain.`,
  };

/** The ambiguous or missing part, as a sentence for the requester. */
export function notResolvedWords(outcome: NotResolved): string {
  switch (outcome.kind) {
    case "refused":
      return REFUSED[outcome.why](outcome.named ?? "this");
    case "choose_person":
      return "Which one do you mean?";
    case "choose_company":
      return "Several companies have this name. Which one do you mean?";
    case "needs_company":
      return outcome.company === null
        ? `We know nobody named ${outcome.name}. Add the company or its domain after a comma: ${outcome.name}, acme.example`
        : `We don't know the website of ${outcome.company}. Enter its domain instead: ${outcome.name}, acme.example`;
  }
}
