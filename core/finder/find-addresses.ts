import type { Context } from "../context.ts";
import type { FinderAnswer } from "./answer/finder-answer.ts";
import { VERIFICATION_DAYS } from "./answer/confidence.ts";
import { personAnswer } from "./answer/person-answer.ts";
import { readPersonKnowledge } from "./answer/read-person-answer.ts";
import type { FinderDeps } from "./finder-deps.ts";
import type { NoCompanyDomain } from "./mail-domains/company-domain.ts";
import { patternsOf } from "./known/learn-pattern.ts";
import { askMail } from "./mail-domains/ask-mail.ts";
import { spellName } from "./names/person-name.ts";
import { type CompanyChoice, resolveCompanyDomain } from "./resolve/company-domain-of.ts";
import { searchDomain } from "./search-domain.ts";
import { headcountAt } from "./store/headcount.ts";
import { acceptsAny, recordVerifications } from "./store/verifications.ts";

const DAY = 86_400_000;

/** Whose addresses are looked for. */
export interface FindAddressesInput {
  /** As it is written. */
  readonly person: string;
  /** A company of the catalogue by its name; looked at when there is no domain. */
  readonly company: string | null;
  /** The company's domain, or any address of its site. */
  readonly domain: string | null;
}

export type FoundAddresses =
  | { readonly kind: "answered"; readonly domain: string; readonly answer: FinderAnswer }
  /** Neither a domain nor a company that the catalogue knows a domain of. */
  | { readonly kind: "needs_company" }
  /** Several companies have the name. */
  | { readonly kind: "choose_company"; readonly companies: readonly CompanyChoice[] }
  | { readonly kind: "refused"; readonly why: NoCompanyDomain };

/**
 * Looks for somebody's addresses at a company: in what is stored, then with the domain's servers as far as the mode lets it; what
 * they say is kept. `waiting` in the answer means that they asked to come back later.
 */
export async function findAddresses(ctx: Context, deps: FinderDeps, { person, company, domain }: FindAddressesInput): Promise<FoundAddresses> {
  const resolved = await resolveCompanyDomain(ctx, { company, domain });
  if (resolved.kind !== "found") return resolved;
  const { mail, askLater } = await askServers(ctx, deps, { name: person, domain: resolved.domain });
  return { kind: "answered", domain: resolved.domain, answer: await personAnswer(ctx, deps, { name: person, domain: resolved.domain, mail, state: askLater ? "waiting" : "done", tryAgainAt: null }) };
}

/** What asking a domain's servers came to; `reserved`: nobody was asked. */
export interface Asked {
  readonly mail: "hosts" | "no_mail" | "unclear" | "reserved";
  readonly askLater: boolean;
}

/** Asks a domain's servers of somebody, unless what is stored answers already, and keeps what they said after each session. Rejects with the signal's reason. */
export async function askServers(ctx: Context, deps: FinderDeps, { name, domain }: { readonly name: string; readonly domain: string }, signal?: AbortSignal): Promise<Asked> {
  const mail = await askMail(deps, domain);
  if (mail === "unclear") return { mail, askLater: deps.mode() === "smtp" };
  const knowledge = await readPersonKnowledge(ctx, { name, domain, headcount: await headcountAt(ctx, domain) }, deps.suppressionKey);
  const isSure = knowledge.known.some(({ verified }) => verified);
  if (mail !== "hosts" || deps.mode() === "mx_only" || isSure || knowledge.candidates.length === 0) return { mail, askLater: false };
  if (await acceptsAny(ctx, domain, new Date(ctx.clock.now().getTime() - VERIFICATION_DAYS * DAY))) return { mail, askLater: false };
  const spelled = spellName(name);
  const { askLater } = await searchDomain(deps.prober, domain, knowledge.candidates, {
    signal,
    keep: (checked, control) => recordVerifications(ctx, { domain, control, method: deps.prober.method, mode: deps.mode() }, checked.map(({ address, result, flags, pattern }) => ({
      address, result, flags, patterns: spelled === null ? [pattern] : patternsOf({ name: spelled, address }),
    }))),
  });
  return { mail, askLater };
}
