import { data, redirect } from "react-router";
import { z } from "zod";
import type { NotResolved } from "../../../core/finder/resolve/resolve-query.ts";
import { resolveQuery } from "../../../core/finder/resolve/resolve-query.ts";
import { requestSearch, type SearchOutcome } from "../../../core/finder/searches/request-search.ts";
import { soon } from "../../../core/finder/searches/soon.ts";
import { coreContext, finderContext, shareContext, siteContext, visitorAddressContext } from "../../context.ts";
import { isSameOrigin, LARGEST_POST } from "../../form-post.ts";
import { readText } from "../../read-text.ts";
import { allowanceHeaders } from "../finder/allowance-headers.ts";
import { notResolvedWords } from "../finder/not-resolved-words.ts";
import type { Route } from "./+types/email-finder.ts";

/** Who or where is meant, to be chosen: `value` is what to search for. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

/** What keeps a search from beginning; all else leads to its results. */
export interface NotBegun {
  readonly typed: string;
  /** What is wrong, or to be settled; null when only a proof is missing. */
  readonly text: string | null;
  readonly choices: readonly Choice[];
  /** What there is to get more searches by, once they are used up. */
  readonly offer: { readonly href: string; readonly label: string } | null;
  readonly proof: { readonly challenge: string; readonly bits: number; readonly waitSeconds: number } | null;
}

const form = z.object({
  name: z.string("Enter the full name of the person you look for.").trim().min(1, "Enter the full name of the person you look for.").max(300, "That is too long. Enter first and last name and the company only."),
  challenge: z.string().max(200).optional(),
  solution: z.string().max(40).optional(),
  // Sent by the screen as it runs in a browser, which is told on while the search goes on.
  stream: z.literal("1").optional(),
});

/** Begins the search of a posted form and leads to its results: at once, or, for browsers without script, after a moment's search. */
export async function openSearch({ request, context }: Route.ActionArgs) {
  if (!isSameOrigin(request)) return answer(403, { typed: "", text: "This form was sent from another site. Please open it here and send it again." });
  const share = await context.get(shareContext)();
  if (!share.allowed) return answer(429, { typed: "", text: `Too many requests came from you within a minute. Try again in ${share.retryAfterSeconds} seconds.` }, share.headers);
  const body = await readText(request, LARGEST_POST);
  if (body === null) return answer(413, { typed: "", text: "What you sent is too large. Enter first and last name and the company only." });
  const parsed = form.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!parsed.success) return answer(400, { typed: "", text: parsed.error.issues[0]?.message ?? null });
  const { name: typed, challenge, solution, stream } = parsed.data;
  const ctx = context.get(coreContext);
  const proof = challenge === undefined ? null : { challenge, solution: solution ?? null, mayWait: true };
  const outcome = await requestSearch(ctx, { typed, resolved: await resolveQuery(ctx, typed, context.get(siteContext).url), network: context.get(visitorAddressContext), proof });
  if (outcome.kind !== "started") return notBegun(typed, outcome);
  const begun = context.get(finderContext).begin(outcome.id);
  if (stream === undefined) await soon(begun);
  return redirect(`/email-finder?search=${outcome.id}`, 303);
}

const ACCOUNT = { href: "/sign-in?next=/email-finder", label: "Sign in with your e-mail address" } as const;
const PLANS = { href: "/pricing", label: "See the plans" } as const;

function notBegun(typed: string, outcome: Exclude<SearchOutcome, { readonly kind: "started" }>) {
  if (outcome.kind !== "not_allowed") return answer(outcome.kind === "refused" ? 400 : 200, { typed, text: notResolvedWords(outcome), choices: choicesOf(outcome) });
  const { allowance } = outcome;
  const headers = allowanceHeaders(allowance);
  if (allowance.reason !== "used_up") return answer(200, { typed, proof: allowance.challenge }, headers);
  const { quota, window, name } = allowance.policy;
  const [plan, offer] = name === "visitor" ? [" With a free account there are more.", ACCOUNT] : name === "account" ? [" A paid plan has no daily limit.", PLANS] : ["", null];
  const again = window === "day" ? "New ones come at midnight UTC." : `Try again in ${allowance.retryAfterSeconds} seconds.`;
  return answer(429, { typed, text: `All ${quota} searches of this ${window} are used up.${plan} ${again}`, offer }, { ...headers, "retry-after": String(allowance.retryAfterSeconds) });
}

function choicesOf(outcome: NotResolved): readonly Choice[] {
  if (outcome.kind === "choose_person") return outcome.people.map(({ name, title, company, domain }) => ({ value: `${name}, ${domain}`, label: name, detail: [title, company].filter((part) => part !== null).join(", ") }));
  if (outcome.kind !== "choose_company") return [];
  return outcome.companies.flatMap(({ name, domain }) => (domain === null ? [] : [{ value: [outcome.name, domain].filter((part) => part !== "").join(", "), label: name, detail: domain }]));
}

function answer(status: number, { typed, text = null, choices = [], offer = null, proof = null }: Partial<NotBegun> & Pick<NotBegun, "typed">, headers: Readonly<Record<string, string>> = {}) {
  return data<NotBegun>({ typed, text, choices, offer, proof }, { status, headers: { ...headers, "cache-control": "private, no-store" } });
}
