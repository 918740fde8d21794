import type { Context } from "../../context.ts";
import type { FinderDeps } from "../finder-deps.ts";
import type { Pattern } from "../names/patterns.ts";
import { readPublished } from "../store/published.ts";
import { learnedPatternOf } from "../store/samples.ts";
import { readVerifications } from "../store/verifications.ts";
import { verifiedAtDomain } from "../store/verified-at-domain.ts";
import { withheldPeopleAmong } from "../store/withheld-people.ts";
import { emailResult } from "./email-result.ts";
import type { FinderAnswer } from "./finder-answer.ts";
import { withheldAmong } from "./withheld-addresses.ts";

/** The way a domain's addresses are made, and how many say so. */
export interface DomainPattern {
  readonly pattern: Pattern;
  /** "first.last@acme.example". */
  readonly example: string;
  readonly samples: number;
  readonly following: number;
}

interface DomainAnswerInput {
  readonly domain: string;
  readonly mail: "hosts" | "no_mail" | "unclear" | "reserved" | null;
  readonly state: FinderAnswer["state"];
}

/** All known addresses at a domain, the surest first, and their pattern; nothing is made up. */
export async function domainAnswer(ctx: Context, deps: FinderDeps, { domain, mail, state }: DomainAnswerInput): Promise<{ readonly answer: FinderAnswer; readonly pattern: DomainPattern | null }> {
  const isOver = state !== "searching";
  const all = await readPublished(ctx, domain);
  const people = await withheldPeopleAmong(ctx, [...new Set(all.flatMap(({ personName }) => personName ?? []))], domain);
  const theirs = new Set(all.flatMap(({ address, personName }) => (personName !== null && people.has(personName) ? [address] : [])));
  const published = Map.groupBy(all, ({ address }) => address);
  const addresses = [...new Set([...published.keys(), ...(await verifiedAtDomain(ctx, domain))])].filter((address) => !theirs.has(address));
  const [verifications, withheld] = [await readVerifications(ctx, addresses), await withheldAmong(ctx, addresses, deps.suppressionKey)];
  const learned = await learnedPatternOf(ctx, domain);
  const now = ctx.clock.now();
  const results = (isOver && mail === "no_mail" ? [] : addresses).flatMap((address) => {
    const [evidence, verification] = [published.get(address) ?? [], verifications.get(address) ?? null];
    if (evidence.length === 0 && verification?.result !== "valid") return [];
    return emailResult({ address, published: evidence, verification, made: null, withheld: withheld.get(address) ?? null }, now) ?? [];
  });
  const reason = mail === "no_mail" ? "no_mail" : results.length > 0 ? null : mail === "reserved" ? "reserved_domain" : "nothing_found";
  return {
    answer: { state, results: results.sort((a, b) => Number(b.verified) - Number(a.verified)), reason: isOver ? reason : null, tryAgainAt: null, mode: deps.mode() },
    pattern: learned === null ? null : { ...learned, example: `${learned.pattern}@${domain}` },
  };
}
