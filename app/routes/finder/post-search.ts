import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Context } from "../../../core/context.ts";
import type { Allowance } from "../../../core/finder/limits/allowance.ts";
import type { NotResolved, ResolvedQuery } from "../../../core/finder/resolve/resolve-query.ts";
import { readSearch } from "../../../core/finder/searches/read-search.ts";
import { requestSearch } from "../../../core/finder/searches/request-search.ts";
import { soon } from "../../../core/finder/searches/soon.ts";
import { apiKeyContext, coreContext, finderContext, shareContext, visitorAddressContext } from "../../context.ts";
import { readText } from "../../read-text.ts";
import { allowanceHeaders } from "./allowance-headers.ts";
import { notResolvedWords } from "./not-resolved-words.ts";
import { problem } from "./problem.ts";
import { searchResponse } from "./search-body.ts";

/** Answers to a challenge, which every body may carry. */
const proofShape = { challenge: z.string().max(200).optional(), solution: z.string().max(40).nullish() };
const LARGEST = 16 * 1024;

interface PostedSearch<T> {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** The body's own fields. */
  readonly shape: z.ZodObject & z.ZodType<T>;
  /** What is meant, and how it is shown again. */
  readonly resolve: (ctx: Context, body: T) => Promise<{ readonly typed: string; readonly resolved: ResolvedQuery }>;
}

/** Answers `POST` with a JSON body: begins a search and waits a moment for it. */
export async function postSearch<T>({ request, context, shape, resolve }: PostedSearch<T>): Promise<Response> {
  if (request.method !== "POST") return problem({ status: 405, code: "method", title: "Only POST is answered here", detail: "Send a JSON body with POST.", headers: { allow: "POST, OPTIONS" } });
  const refused = await refusedSender(context);
  if (refused !== null) return refused;
  const body = await readBody(request, shape);
  if (body instanceof Response) return body;
  const ctx = context.get(coreContext);
  const { typed, resolved } = await resolve(ctx, body.fields);
  const outcome = await requestSearch(ctx, { typed, resolved, network: context.get(visitorAddressContext), proof: body.proof });
  if (outcome.kind === "not_allowed") return notAllowed(outcome.allowance);
  if (outcome.kind !== "started") return notResolved(outcome);
  const finder = context.get(finderContext);
  await soon(finder.begin(outcome.id));
  const view = await readSearch(ctx, finder.deps, outcome.id);
  if (view === null) throw new Error("a search that was just started is not there");
  return searchResponse(view, ctx.clock.now(), allowanceHeaders(outcome.allowance));
}

/** The answer to who may not ask at all: a bad key, or too many requests a minute. Null for everybody else. */
export async function refusedSender(context: Readonly<RouterContextProvider>): Promise<Response | null> {
  const share = await context.get(shareContext)();
  if (!share.allowed) return problem({ status: 429, code: "too-many-requests", title: "Too many requests", detail: `Ask again in ${share.retryAfterSeconds} seconds.`, headers: share.headers });
  const key = context.get(apiKeyContext);
  return key.state === "refused" ? problem({ status: 401, code: "key", title: "The API key is not valid", detail: key.reason, headers: { "www-authenticate": 'Bearer error="invalid_token"' } }) : null;
}

async function readBody<T>(request: Request, shape: z.ZodObject & z.ZodType<T>) {
  // A form of another site cannot send this type unasked, so nobody's session is used behind their back.
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return problem({ status: 415, code: "media-type", title: "Send JSON", detail: "Send the body as application/json." });
  const text = await readText(request, LARGEST);
  if (text === null) return problem({ status: 413, code: "too-large", title: "The body is too large", detail: "Send one search at a time." });
  const parsed = shape.safeParse(parsedJson(text));
  const proof = z.object(proofShape).safeParse(parsedJson(text));
  if (!parsed.success || !proof.success) {
    const issues = [...(parsed.error?.issues ?? []), ...(proof.error?.issues ?? [])].map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
    return problem({ status: 400, code: "body", title: "The body cannot be read", detail: [...new Set(issues)].join("; ") });
  }
  const { challenge, solution = null } = proof.data;
  return { fields: parsed.data, proof: challenge === undefined ? null : { challenge, solution } };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is told as a body without any of the fields.
    return undefined;
  }
}

function notAllowed(allowance: Extract<Allowance, { readonly allowed: false }>): Response {
  const headers = allowanceHeaders(allowance);
  if (allowance.reason === "used_up") {
    return problem({
      status: 429, code: "used-up", title: "No searches are left", detail: `Ask again in ${allowance.retryAfterSeconds} seconds, or with an API key of a plan that has more.`,
      headers: { ...headers, "retry-after": String(allowance.retryAfterSeconds) },
    });
  }
  return problem({
    status: 428, code: "proof", title: "A proof is needed",
    detail: "Without an account, send challenge back with a solution: a number so that the SHA-256 of challenge:solution begins with as many zero bits.",
    more: { challenge: allowance.challenge.challenge, bits: allowance.challenge.bits }, headers,
  });
}

function notResolved(outcome: NotResolved): Response {
  const more = outcome.kind === "choose_person" ? { people: outcome.people.map(({ companySlug, ...person }) => ({ ...person, company_slug: companySlug })) } : outcome.kind === "choose_company" ? { companies: outcome.companies } : {};
  return problem({ status: 422, code: outcome.kind.replace("_", "-"), title: "More is needed", detail: notResolvedWords(outcome), more });
}
