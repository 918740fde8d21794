import { candidatesFor, PATTERNS } from "../names/patterns.ts";
import { isSameName, spellName } from "../names/person-name.ts";
import type { Withheld } from "../answer/confidence.ts";
import { type AddressEvidence, type EmailResult, emailResult } from "../answer/finder-answer.ts";
import { type KnownColleague, ownerOf } from "../answer/owner.ts";
import { type KnownVerification, learnWithout, type PatternSample, type PublishedAtDomain } from "../store.ts";

/** Status of a contact's address; `verified_before` is older than 30 days, `pattern` was never confirmed. */
export const CONTACT_STATUSES = [
  "verified",
  "published",
  "listed",
  "mailbox_exists",
  "verified_before",
  "pattern",
] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** The address of a contact as stored. */
export interface ContactAddress {
  readonly address: string;
  readonly status: ContactStatus;
  readonly confidence: EmailResult["confidence"];
  readonly proofLabel: string;
  readonly proofUrl: string | null;
  /** ISO 8601. */
  readonly proofAt: string | null;
  readonly verifiedAt: string | null;
}

/** The finder's evidence about a domain, from which every contact there is answered. */
export interface DomainEvidence {
  readonly domain: string;
  readonly colleagues: readonly KnownColleague[];
  readonly published: readonly PublishedAtDomain[];
  readonly samples: readonly PatternSample[];
}

/** Stored verifications and withheld addresses, by address. */
export interface AddressKnowledge {
  readonly verifications: ReadonlyMap<string, KnownVerification>;
  readonly withheld: ReadonlyMap<string, Extract<Withheld, "opted_out" | "suppressed">>;
}

/** The addresses that may be this person's: published ones, and those that patterns make at the domain. */
export function possibleAddresses(
  person: { readonly id: number; readonly name: string },
  at: DomainEvidence,
): string[] {
  return [...new Set([...publishedOf(person, at).map(({ address }) => address), ...madeFor(person.name, at.domain)])];
}

/** The person's surest address by the rules of the finder's answers; null if none is known or it must not be shown. */
export function bestAddress(
  person: { readonly id: number; readonly name: string },
  at: DomainEvidence,
  { verifications, withheld }: AddressKnowledge,
  now: Date,
): ContactAddress | null {
  const published = Map.groupBy(publishedOf(person, at), ({ address }) => address);
  const made = madeFor(person.name, at.domain);
  const learned = learnWithout(at.samples, [])?.pattern ?? null;
  const [byPattern] = learned === null ? [] : madeFor(person.name, at.domain, [learned]);
  const confirmed = made.filter((address) => verifications.get(address)?.result === "valid");
  const learnedElsewhere = confirmed.length === 0 ? learned : (learnWithout(at.samples, confirmed)?.pattern ?? null);
  const others = new Set(
    at.published.flatMap(({ address, personName }) =>
      personName !== null && !isSameName(personName, person.name) ? [address] : [],
    ),
  );
  const known = new Set([...published.keys(), ...confirmed, ...(byPattern === undefined ? [] : [byPattern])]);
  const evidence = [...known]
    .filter((address) => published.has(address) || !others.has(address))
    .map((address): AddressEvidence => ({
      address,
      published: published.get(address) ?? [],
      verification: verifications.get(address) ?? null,
      made: address === byPattern ? "learned_pattern" : made.includes(address) ? "usual_pattern" : null,
      withheld: withheld.get(address) ?? null,
      owner: ownerOf(person.name, address, {
        colleagues: at.colleagues,
        published: published.get(address) ?? [],
        learned: learnedElsewhere,
      }),
      isForPerson: true,
    }));
  // As in the finder, a pattern is no answer while a document or mail server names an address.
  const sure = evidence.filter(({ address }) => published.has(address) || confirmed.includes(address));
  return surest(sure, now) ?? (withheld.size === 0 || !anyWithheld(evidence) ? surest(evidence, now) : null);
}

function anyWithheld(evidence: readonly AddressEvidence[]): boolean {
  return evidence.some(({ withheld }) => withheld !== null);
}

/** Role mailboxes in the order in which they suit a first message; those that nobody reads are left out. */
const GENERAL = ["hello", "info", "contact", "hi", "team", "office", "sales", "press", "media", "support"];

/** The company's general address: as an edit or claim states it, else the published role mailbox that suits best. */
export function generalAddress(
  stated: string | null,
  at: DomainEvidence,
  { verifications, withheld }: AddressKnowledge,
  now: Date,
): ContactAddress | null {
  const roles = at.published.filter(({ personId }) => personId === null);
  const rank = (address: string) => {
    const place = GENERAL.indexOf(address.slice(0, address.indexOf("@")));
    return address === stated ? -1 : place === -1 ? GENERAL.length : place;
  };
  const [best] = [...new Set(roles.map(({ address }) => address))]
    .filter((address) => rank(address) < GENERAL.length)
    .sort((a, b) => rank(a) - rank(b));
  if (best === undefined) return null;
  const evidence = {
    address: best,
    published: roles.filter(({ address }) => address === best),
    verification: verifications.get(best) ?? null,
    made: null,
    withheld: withheld.get(best) ?? null,
    owner: null,
    isForPerson: false,
  };
  return surest([evidence], now);
}

const RANK = { high: 0, medium: 1, low: 2 } as const;

function surest(evidence: readonly AddressEvidence[], now: Date): ContactAddress | null {
  const [best] = evidence
    .flatMap((one) => {
      const result = emailResult(one, now);
      return result === null ? [] : [{ one, result }];
    })
    .sort((a, b) => RANK[a.result.confidence] - RANK[b.result.confidence]);
  return best === undefined ? null : stored(best.one, best.result);
}

function stored(evidence: AddressEvidence, result: EmailResult): ContactAddress {
  const checked = result.sources.find(({ kind }) => kind === "verified");
  const status = statusOf(evidence, result, checked !== undefined);
  const proof = (status === "verified" ? checked : undefined) ?? result.sources[0];
  const link = result.sources.find(({ url }) => url !== null);
  return {
    address: result.email,
    status,
    confidence: result.confidence,
    proofLabel: proof?.label ?? result.source,
    proofUrl: proof?.url ?? link?.url ?? null,
    proofAt: proof?.date ?? null,
    verifiedAt: checked?.date ?? null,
  };
}

function statusOf(evidence: AddressEvidence, result: EmailResult, isChecked: boolean): ContactStatus {
  if (isChecked && result.verifiedBefore === null && !result.flags.includes("colleague")) return "verified";
  if (evidence.published.length > 0)
    return evidence.published.every(({ document }) => document?.source === "list-file") ? "listed" : "published";
  if (result.flags.includes("colleague")) return "mailbox_exists";
  return result.verifiedBefore === null ? "pattern" : "verified_before";
}

function publishedOf(
  { id, name }: { readonly id: number; readonly name: string },
  { published }: DomainEvidence,
): readonly PublishedAtDomain[] {
  return published.filter(
    ({ personId, personName }) => personId === id || (personName !== null && isSameName(personName, name)),
  );
}

function madeFor(name: string, domain: string, patterns = PATTERNS as readonly (typeof PATTERNS)[number][]): string[] {
  const spelled = spellName(name);
  return spelled === null ? [] : candidatesFor(spelled, domain, patterns).map(({ address }) => address);
}
