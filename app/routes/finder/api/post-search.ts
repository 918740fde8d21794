import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Context } from "../../../../core/shared/context.ts";
import type { LimitResult } from "../../../../core/finder/limits/lookup-limit.ts";
import { readLookup, withSubject } from "../../../../core/finder/lookups/read-lookup.ts";
import { requestLookup, soon } from "../../../../core/finder/lookups/request-lookup.ts";
import type { NotResolved, ResolvedQuery } from "../../../../core/finder/resolve/resolve-query.ts";
import { apiKeyContext, coreContext, finderContext, shareContext, visitorAddressContext } from "../../../context.ts";
import { readBody } from "../../../body-faults.ts";
import type { FinderProblem } from "./finder-problems.ts";
import { jsonIn, readText } from "../../../read-text.ts";
import { notResolvedWords, problem, rateLimitHeaders, searchResponse } from "./responses.ts";
import { PROOF_BODY } from "./search-bodies.ts";

const LARGEST = 16 * 1024;

interface PostedSearch<T> {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** Schema of the body's own fields. */
  readonly shape: z.ZodObject & z.ZodType<T>;
  /** Resolves the body to a query, and to its display text. */
  readonly resolve: (ctx: Context, body: T) => Promise<{ readonly typed: string; readonly resolved: ResolvedQuery }>;
}

/** Answers `POST` with a JSON body: starts a lookup and waits briefly for its result. */
export async function postSearch<T>({ request, context, shape, resolve }: PostedSearch<T>): Promise<Response> {
  if (request.method !== "POST") return problem("method");
  const refused = await refusedSender(context);
  if (refused !== null) return refused;
  const body = await readSearch(request, shape);
  if (body instanceof Response) return body;
  const ctx = context.get(coreContext);
  const { typed, resolved } = await resolve(ctx, body.fields);
  const finder = context.get(finderContext);
  const outcome = await requestLookup(ctx, {
    typed,
    resolved,
    network: context.get(visitorAddressContext),
    proof: body.proof,
    suppressionKey: finder.deps.suppressionKey,
  });
  if (outcome.kind === "not_allowed") return notAllowed(outcome.limit);
  if (outcome.kind !== "started") return notResolved(outcome);
  await soon(finder.begin(outcome.id));
  const view = await readLookup(ctx, finder.deps, outcome.id);
  if (view === null) throw new Error("a search that was just started is not there");
  return searchResponse(withSubject(view, outcome.subject), ctx.clock.now(), rateLimitHeaders(outcome.limit));
}

/** The refusal for a bad key or too many requests; null otherwise. */
export async function refusedSender(context: Readonly<RouterContextProvider>): Promise<Response | null> {
  const share = await context.get(shareContext)();
  if (!share.allowed)
    return problem("too-many-requests", {
      detail: `Ask again in ${share.retryAfterSeconds} seconds.`,
      headers: share.headers,
    });
  const key = context.get(apiKeyContext);
  return key.state === "refused" ? problem("key", { detail: key.reason }) : null;
}

async function readSearch<T>(request: Request, shape: z.ZodObject & z.ZodType<T>) {
  // Another site's form cannot send this content type without a preflight, so it cannot misuse a session.
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return problem("media-type");
  const text = await readText(request, LARGEST);
  if (text === null) return problem("too-large");
  const json = jsonIn(text);
  if (json === undefined)
    return badBody('The body is not JSON. Send an object such as {"name": "Ada Park", "domain": "acme.example"}.');
  const fields = readBody(shape, json);
  if ("fault" in fields) return badBody(fields.fault);
  const proof = readBody(PROOF_BODY, json);
  if ("fault" in proof) return badBody(proof.fault);
  const { challenge, solution = null } = proof.read;
  return { fields: fields.read, proof: challenge === undefined ? null : { challenge, solution } };
}

function badBody(detail: string): Response {
  return problem("body", { detail });
}

function notAllowed(limit: Extract<LimitResult, { readonly allowed: false }>): Response {
  const headers = rateLimitHeaders(limit);
  if (limit.reason === "used_up") {
    return problem("used-up", {
      detail: `Try again in ${limit.retryAfterSeconds} seconds, or use an API key of a plan with more searches.`,
      headers: { ...headers, "retry-after": String(limit.retryAfterSeconds) },
    });
  }
  return problem("proof", { more: { challenge: limit.challenge.challenge, bits: limit.challenge.bits }, headers });
}

const CODES: Readonly<Record<NotResolved["kind"], FinderProblem>> = {
  refused: "refused",
  choose_person: "choose-person",
  choose_company: "choose-company",
  needs_company: "needs-company",
};

function notResolved(outcome: NotResolved): Response {
  const more =
    outcome.kind === "choose_person"
      ? { people: outcome.people.map(({ companySlug, ...person }) => ({ ...person, company_slug: companySlug })) }
      : outcome.kind === "choose_company"
        ? { companies: outcome.companies }
        : {};
  return problem(CODES[outcome.kind], { detail: notResolvedWords(outcome), more });
}
