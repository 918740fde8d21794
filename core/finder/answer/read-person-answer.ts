import type { HeadcountBand } from "../../catalog/fields.ts";
import type { Context } from "../../context.ts";
import { candidatesFor, learnedOrder, priorOrder } from "../names/candidates.ts";
import type { Candidate } from "../names/candidates.ts";
import type { Pattern } from "../names/patterns.ts";
import { isSameName, spellName } from "../names/person-name.ts";
import { type PublishedAddress, readPublished } from "../store/published.ts";
import { learnedPatternOf } from "../store/samples.ts";
import { acceptsAny, type KnownVerification, readVerifications } from "../store/verifications.ts";
import { isKnownPerson, isWithheldPerson } from "../store/withheld-people.ts";
import { type VerificationResult, VERIFICATION_DAYS } from "./confidence.ts";
import { type AddressEvidence, emailResult } from "./email-result.ts";
import type { EmailResult } from "./finder-answer.ts";
import { standInFor } from "./stand-in.ts";
import { withheldAmong } from "./withheld-addresses.ts";

/** Somebody at a domain. */
export interface PersonAtDomain {
  readonly name: string;
  readonly domain: string;
  /** Of the company there, where the catalogue knows it. */
  readonly headcount: HeadcountBand | null;
}

/** What is stored of somebody's addresses, and what may be asked for. */
export interface PersonKnowledge {
  /** Shown whatever is asked further: published, or known to a server once. */
  readonly known: readonly EmailResult[];
  /**
   * Made of the name and not refused so far: shown when the domain takes mail and nothing better is known. Of people whom the catalogue
   * has there alone: a guess for everybody else would be missed of whoever is not to be found.
   */
  readonly guesses: readonly EmailResult[];
  /** To be asked of, in their order: those nothing was told of within 30 days; stand-ins when somebody is not to be found. */
  readonly candidates: readonly Candidate[];
  /** What the domain's servers said of those, or of stand-ins: they know none of them, take any, or did not tell; `unclear` also while nobody was asked. */
  readonly told: "refused" | "accepts_any" | "unclear";
  readonly canBeSpelled: boolean;
}

/** More guesses would not help whoever has to choose between them. */
const MOST_GUESSES = 3;
const DAY = 86_400_000;
/** Reads what is stored of the addresses somebody may have at a domain. Who is not to be found is like somebody unknown. */
export async function readPersonKnowledge(ctx: Context, { name, domain, headcount }: PersonAtDomain, suppressionKey: Buffer): Promise<PersonKnowledge> {
  const learned = await learnedPatternOf(ctx, domain);
  const prior = priorOrder(headcount);
  const spelled = spellName(name);
  const made = spelled === null ? [] : candidatesFor(spelled, domain, learned === null ? prior : learnedOrder(learned.pattern, prior));
  const now = ctx.clock.now();
  if (await isWithheldPerson(ctx, name, domain)) return nothingOf(ctx, domain, made, suppressionKey);
  const { published, others } = await publishedFor(ctx, name, domain, made);
  const candidates = made.filter(({ address }) => !others.has(address));
  const addresses = [...new Set([...published.keys(), ...candidates.map(({ address }) => address)])];
  const withheld = await withheldAmong(ctx, addresses, suppressionKey);
  const asked = candidates.map((candidate) => (withheld.has(candidate.address) ? standIn(candidate, suppressionKey) : candidate));
  const verifications = await readVerifications(ctx, [...addresses, ...asked.map(({ address }) => address)]);
  const patternOf = new Map(candidates.map(({ address, pattern }) => [address, pattern]));
  const evidence = addresses.map((address): AddressEvidence => ({
    address,
    published: published.get(address) ?? [],
    verification: verifications.get(address) ?? null,
    made: madeBy(patternOf.get(address), learned?.pattern ?? null),
    withheld: withheld.get(address) ?? null,
  }));
  const shown = (some: readonly AddressEvidence[]) => some.flatMap((one) => emailResult(one, now) ?? []).sort(surestFirst);
  const guessed = evidence.filter((one) => !isKnown(one));
  const byPattern = guessed.filter((one) => one.made === "learned_pattern" && one.verification?.result !== "invalid");
  return {
    known: shown(evidence.filter(isKnown)),
    guesses: withheld.size > 0 || !(await isKnownPerson(ctx, name, domain)) ? [] : shown(byPattern.length > 0 ? byPattern.slice(0, 1) : guessed).slice(0, MOST_GUESSES),
    candidates: toAsk(asked, verifications, now),
    told: await toldOf(ctx, domain, asked, verifications),
    canBeSpelled: made.length > 0,
  };
}

/** Of who is not to be found nothing is known, and stand-ins are asked of. */
async function nothingOf(ctx: Context, domain: string, made: readonly Candidate[], key: Buffer): Promise<PersonKnowledge> {
  const standIns = made.map((candidate) => standIn(candidate, key));
  const verifications = await readVerifications(ctx, standIns.map(({ address }) => address));
  return { known: [], guesses: [], candidates: toAsk(standIns, verifications, ctx.clock.now()), told: await toldOf(ctx, domain, standIns, verifications), canBeSpelled: made.length > 0 };
}

function standIn(candidate: Candidate, key: Buffer): Candidate {
  return { ...candidate, address: standInFor(candidate.address, key) };
}

/** What servers said within 30 days of all that was asked of, as one word. */
async function toldOf(ctx: Context, domain: string, asked: readonly Candidate[], verifications: ReadonlyMap<string, KnownVerification>): Promise<PersonKnowledge["told"]> {
  const now = ctx.clock.now();
  const results = asked.map(({ address }) => freshOf(verifications.get(address), now));
  if (results.includes("accept_all") || (await acceptsAny(ctx, domain, new Date(now.getTime() - VERIFICATION_DAYS * DAY)))) return "accepts_any";
  return results.includes("unknown") || !results.includes("invalid") ? "unclear" : "refused";
}

/** What was said of an address, unless that is too old to count. */
function freshOf(known: KnownVerification | undefined, now: Date): VerificationResult | null {
  return known === undefined || now.getTime() - known.at.getTime() > VERIFICATION_DAYS * DAY ? null : known.result;
}

/** A server that takes any address need not be asked of another, and what it refused it need not be asked again. */
function toAsk(candidates: readonly Candidate[], verifications: ReadonlyMap<string, KnownVerification>, now: Date): readonly Candidate[] {
  const told = ({ address }: Candidate) => freshOf(verifications.get(address), now);
  return candidates.some((candidate) => told(candidate) === "accept_all") ? [] : candidates.filter((candidate) => told(candidate) !== "invalid");
}

function isKnown({ published, verification }: AddressEvidence): boolean {
  return published.length > 0 || verification?.result === "valid";
}

/** The published addresses of whoever has this name at the domain, or that are nobody's and this name makes; `others`: of people of other names. */
async function publishedFor(ctx: Context, name: string, domain: string, candidates: readonly Candidate[]): Promise<{ readonly published: ReadonlyMap<string, readonly PublishedAddress[]>; readonly others: ReadonlySet<string> }> {
  const made = new Set(candidates.map(({ address }) => address));
  const isTheirs = ({ address, personName }: PublishedAddress) => (personName === null ? made.has(address) : isSameName(personName, name));
  const all = await readPublished(ctx, domain);
  const published = Map.groupBy(all.filter(isTheirs), ({ address }) => address);
  const others = new Set(all.flatMap(({ address, personName }) => (personName !== null && !published.has(address) ? [address] : [])));
  return { published, others };
}

function madeBy(pattern: Pattern | undefined, learned: Pattern | null): AddressEvidence["made"] {
  if (pattern === undefined) return null;
  return pattern === learned ? "learned_pattern" : "usual_pattern";
}

const RANK = { high: 0, medium: 1, low: 2 } as const;

function surestFirst(a: EmailResult, b: EmailResult): number {
  return RANK[a.confidence] - RANK[b.confidence];
}
