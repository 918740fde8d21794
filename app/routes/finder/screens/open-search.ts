import { data, redirect } from "react-router";
import { z } from "zod";
import { type LookupOutcome, requestLookup, soon } from "../../../../core/finder/lookups/request-lookup.ts";
import { type NotResolved, resolveQuery } from "../../../../core/finder/resolve/resolve-query.ts";
import { coreContext, finderContext, shareContext, siteContext, visitorAddressContext } from "../../../context.ts";
import { isSameOrigin, LARGEST_POST } from "../../../form-post.ts";
import { readText } from "../../../read-text.ts";
import { pageWithLookup } from "./looked-up.ts";
import { notResolvedWords, rateLimitHeaders } from "../api/responses.ts";
import type { Route } from "./+types/email-finder.ts";

/** A possible match; `value` starts the lookup for it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

/** Reason why a lookup did not start; started lookups redirect to their results. */
export interface NotBegun {
  readonly typed: string;
  /** The problem or ambiguity; null when only the proof of work is missing. */
  readonly text: string | null;
  readonly choices: readonly Choice[];
  /** Offer of more lookups, once the limit is reached. */
  readonly offer: { readonly href: string; readonly label: string } | null;
  readonly proof: { readonly challenge: string; readonly bits: number; readonly waitSeconds: number } | null;
}

const form = z.object({
  name: z
    .string("Enter the person's full name.")
    .trim()
    .min(1, "Enter the person's full name.")
    .max(300, "That's too long. Enter only a first name, a last name and the company."),
  challenge: z.string().max(200).optional(),
  solution: z.string().max(40).optional(),
  // Sent by pages that show the result themselves.
  from: z.string().max(2_000).optional(),
  // Sent by the hydrated screen, which follows progress itself.
  stream: z.literal("1").optional(),
});

/**
 * Starts a lookup and redirects to its results: at once if the screen is hydrated, after a short wait without script.
 */
export async function openSearch({ request, context }: Route.ActionArgs) {
  if (!isSameOrigin(request))
    return answer(403, { typed: "", text: "This form was sent from another site. Open it here and send it again." });
  const share = await context.get(shareContext)();
  if (!share.allowed)
    return answer(
      429,
      {
        typed: "",
        text: `You sent too many requests within a minute. Try again in ${share.retryAfterSeconds} seconds.`,
      },
      share.headers,
    );
  const body = await readText(request, LARGEST_POST);
  if (body === null)
    return answer(413, {
      typed: "",
      text: "That's too much text. Enter only a first name, a last name and the company.",
    });
  const parsed = form.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!parsed.success) return answer(400, { typed: "", text: parsed.error.issues[0]?.message ?? null });
  const { name: typed, challenge, solution, stream, from = "" } = parsed.data;
  const ctx = context.get(coreContext);
  const finder = context.get(finderContext);
  const proof = challenge === undefined ? null : { challenge, solution: solution ?? null, mayWait: true };
  const outcome = await requestLookup(ctx, {
    typed,
    resolved: await resolveQuery(ctx, typed, context.get(siteContext).url),
    network: context.get(visitorAddressContext),
    proof,
    suppressionKey: finder.deps.suppressionKey,
  });
  if (outcome.kind !== "started") return notBegun(typed, outcome);
  const begun = finder.begin(outcome.id);
  if (stream === undefined) await soon(begun);
  return redirect(pageWithLookup(from, outcome.id) ?? `/email-finder?search=${outcome.id}`, 303);
}

const ACCOUNT = { href: "/sign-in?next=/email-finder", label: "Sign in with your e-mail address" } as const;
const PLANS = { href: "/pricing", label: "See the plans" } as const;

function notBegun(typed: string, outcome: Exclude<LookupOutcome, { readonly kind: "started" }>) {
  if (outcome.kind !== "not_allowed")
    return answer(outcome.kind === "refused" ? 400 : 200, {
      typed,
      text: notResolvedWords(outcome),
      choices: choicesOf(outcome),
    });
  const { limit } = outcome;
  const headers = rateLimitHeaders(limit);
  if (limit.reason !== "used_up") return answer(200, { typed, proof: limit.challenge }, headers);
  const { quota, window, name } = limit.policy;
  const [plan, offer] =
    name === "visitor"
      ? [" A free account includes more.", ACCOUNT]
      : name === "account"
        ? [" A paid plan has no daily limit.", PLANS]
        : ["", null];
  const [span, again] =
    window === "day"
      ? ["for today", "The limit resets at midnight UTC."]
      : ["for this minute", `Try again in ${limit.retryAfterSeconds} seconds.`];
  return answer(
    429,
    { typed, text: `You have used all ${quota} searches ${span}.${plan} ${again}`, offer },
    { ...headers, "retry-after": String(limit.retryAfterSeconds) },
  );
}

function choicesOf(outcome: NotResolved): readonly Choice[] {
  if (outcome.kind === "choose_person")
    return outcome.people.map(({ name, title, company, domain }) => ({
      value: `${name}, ${domain}`,
      label: name,
      detail: [title, company].filter((part) => part !== null).join(", "),
    }));
  if (outcome.kind !== "choose_company") return [];
  return outcome.companies.flatMap(({ name, domain }) =>
    domain === null
      ? []
      : [{ value: [outcome.name, domain].filter((part) => part !== "").join(", "), label: name, detail: domain }],
  );
}

function answer(
  status: number,
  { typed, text = null, choices = [], offer = null, proof = null }: Partial<NotBegun> & Pick<NotBegun, "typed">,
  headers: Readonly<Record<string, string>> = {},
) {
  return data<NotBegun>(
    { typed, text, choices, offer, proof },
    { status, headers: { ...headers, "cache-control": "private, no-store" } },
  );
}
