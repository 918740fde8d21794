import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import type { Context } from "../../shared/context.ts";
import { bouncedRecently, bouncesAmong, isDoubted } from "../bounces/read-bounces.ts";
import type { FinderDeps } from "../finder.ts";
import { type Candidate, candidatesFor, learnedOrder, type Pattern, priorOrder } from "../names/patterns.ts";
import { namesNobody } from "../names/not-a-person.ts";
import { isSameName, spellName } from "../names/person-name.ts";
import { decoyFor, isWithheldPerson, withheldAmong } from "../objections/withheld.ts";
import {
  acceptsAny,
  headcountAt,
  learnedPatternOf,
  type PublishedAddress,
  readPublished,
  readVerifications,
} from "../store.ts";
import { isRecent } from "../../catalogue/facts/address-evidence.ts";
import type { VerificationResult } from "./confidence.ts";
import {
  type AddressEvidence,
  type AnswerReason,
  type EmailResult,
  type FinderAnswer,
  type LookupState,
  emailResult,
  finderAnswer,
  isConfirmed,
  statusOfAddress,
  surestFirst,
} from "./finder-answer.ts";
import { colleaguesAt, ownerOf } from "./owner.ts";
import { domainAnswer } from "./stored-answers.ts";

/**
 * Builds the answer from stored data. Guesses are included only once the domain is known to take mail. The name of a
 * team or function ("Customer Support") yields only published role addresses.
 */
export async function personAnswer(
  ctx: Context,
  deps: FinderDeps,
  lookup: LookupState & { readonly name: string },
): Promise<FinderAnswer> {
  const { mail, state } = lookup;
  if (namesNobody(lookup.name, lookup.domain)) {
    const { answer } = await domainAnswer(ctx, deps, lookup);
    const roles = answer.results.filter(
      ({ email, sources }) => isRoleAddress(email) && sources.some(({ kind }) => kind === "published"),
    );
    return finderAnswer(lookup, deps.mode(), roles, mail === "no_mail" ? "no_mail" : "not_a_person");
  }
  const knowledge = await readPersonKnowledge(ctx, lookup, deps.suppressionKey);
  const isOver = state !== "searching";
  const results =
    isOver && mail === "no_mail"
      ? []
      : knowledge.known.length > 0
        ? knowledge.known
        : isOver && mail === "hosts"
          ? knowledge.guesses
          : [];
  return finderAnswer(
    lookup,
    deps.mode(),
    results,
    reasonFor(results, mail, knowledge, { mode: deps.mode(), now: ctx.clock.now() }),
  );
}

function reasonFor(
  results: readonly EmailResult[],
  mail: LookupState["mail"],
  { verdict, canBeSpelled, hasBounced }: PersonKnowledge,
  { mode, now }: { readonly mode: FinderAnswer["mode"]; readonly now: Date },
): AnswerReason | null {
  if (mail === "no_mail") return "no_mail";
  if (results.some((one) => isConfirmed(one, now))) return null;
  const isEmpty = results.length === 0;
  if (isEmpty && hasBounced) return "bounced";
  if (mail === "reserved") return "reserved_domain";
  if (isEmpty && !canBeSpelled) return "no_spelling";
  if (mail === "not_found") return "no_servers";
  if (mail === "unclear") return "lookup_failed";
  if (isEmpty && mail !== "hosts") return "unclear";
  if (mode === "mx_only") return "not_verified";
  if (mail === "hosts" && verdict === "accepts_any") return "accepts_any";
  return isEmpty && verdict === "refused" ? "nothing_found" : "unclear";
}

/** An address to verify; a published one may follow no pattern. */
export interface PossibleAddress extends Omit<Candidate, "pattern"> {
  readonly pattern: Pattern | null;
}

/** Stored knowledge about a person's addresses, and candidates to verify. */
interface PersonKnowledge {
  /** Published addresses and those a server confirmed; always shown. */
  readonly known: readonly EmailResult[];
  /**
   * Generated and not rejected; shown when no better address is known. Only for people in the catalogue: otherwise
   * missing guesses would reveal who opted out. None after a bounce, as the person has probably left.
   */
  readonly guesses: readonly EmailResult[];
  /**
   * Candidates to verify, in order, without those resolved within 30 days. Decoys replace the addresses of people who
   * opted out.
   */
  readonly candidates: readonly PossibleAddress[];
  /** The servers' combined result for the candidates within 30 days; `unclear` also if not asked yet. */
  readonly verdict: "refused" | "accepts_any" | "unclear";
  readonly canBeSpelled: boolean;
  /** A known address of this person bounced. */
  readonly hasBounced: boolean;
}

/** More guesses would not help the user choose. */
const MAX_GUESSES = 3;

/** Reads stored knowledge about a person's addresses at a domain. A person who opted out looks like an unknown one. */
export async function readPersonKnowledge(
  ctx: Context,
  { name, domain }: { readonly name: string; readonly domain: string },
  suppressionKey: Buffer,
): Promise<PersonKnowledge> {
  const learned = (await learnedPatternOf(ctx, domain))?.pattern ?? null;
  const prior = priorOrder(await headcountAt(ctx, domain));
  const spelled = namesNobody(name, domain) ? null : spellName(name);
  const generated =
    spelled === null ? [] : candidatesFor(spelled, domain, learned === null ? prior : learnedOrder(learned, prior));
  const isWithheld = await isWithheldPerson(ctx, name, domain);
  const { published, others } = isWithheld ? NOTHING_PUBLISHED : await publishedFor(ctx, name, domain, generated);
  // Published addresses are asked about too, and first.
  const candidates = [
    ...[...published.keys()].map((address) => ({ address, pattern: null })),
    ...generated.filter(({ address }) => !others.has(address) && !published.has(address)),
  ];
  const addresses = isWithheld ? [] : candidates.map(({ address }) => address);
  const withheld = await withheldAmong(ctx, addresses, suppressionKey);
  const bounces = await bouncesAmong(ctx, addresses, suppressionKey);
  const asked = candidates.map((candidate) =>
    isWithheld || withheld.has(candidate.address)
      ? { ...candidate, address: decoyFor(candidate.address, suppressionKey) }
      : candidate,
  );
  const verifications = await readVerifications(ctx, [...addresses, ...asked.map(({ address }) => address)]);
  const now = ctx.clock.now();
  const recentResult = ({ address }: PossibleAddress) => {
    const verification = verifications.get(address);
    if (bouncedRecently(bounces.get(address), verification, now)) return "invalid";
    if (isDoubted(bounces.get(address), verification)) return null;
    return verification !== undefined && isRecent(verification.at, now) ? verification.result : null;
  };
  const results = asked.map(recentResult);
  const patternOf = new Map(generated.map(({ address, pattern }) => [address, pattern]));
  const colleagues = await colleaguesAt(ctx, domain);
  const confirmed = addresses.filter((address) => verifications.get(address)?.result === "valid");
  // An address must not be its own evidence for the pattern that attributes it to this person.
  const learnedElsewhere =
    confirmed.length === 0 ? learned : ((await learnedPatternOf(ctx, domain, confirmed))?.pattern ?? null);
  const evidence = addresses.map((address): AddressEvidence => ({
    address,
    published: published.get(address) ?? [],
    verification: verifications.get(address) ?? null,
    bouncedAt: bounces.get(address)?.at ?? null,
    made: madeBy(patternOf.get(address), learned),
    withheld: withheld.get(address) ?? null,
    owner: ownerOf(name, address, { colleagues, published: published.get(address) ?? [], learned: learnedElsewhere }),
    isForPerson: true,
  }));
  const shown = (some: readonly AddressEvidence[]) =>
    some.flatMap((one) => emailResult(one, now) ?? []).sort(surestFirst);
  const guessed = evidence.filter((one) => !isKnown(one));
  const byPattern = guessed.filter((one) => one.made === "learned_pattern" && one.verification?.result !== "invalid");
  const hasBounced = evidence.some((one) => isKnown(one) && statusOfAddress(one, now).status === "bounced");
  return {
    known: shown(evidence.filter(isKnown)),
    guesses:
      withheld.size > 0 || hasBounced || !colleagues.some((one) => one.isSeen && isSameName(one.name, name))
        ? []
        : shown(byPattern.length > 0 ? byPattern.slice(0, 1) : guessed).slice(0, MAX_GUESSES),
    // An accept-all server is not asked again.
    candidates: results.includes("accept_all")
      ? []
      : asked.filter(({ address }, index) => results[index] !== "invalid" && address.endsWith(`@${domain}`)),
    verdict: combined(results, await acceptsAny(ctx, domain)),
    canBeSpelled: generated.length > 0,
    hasBounced,
  };
}

function combined(results: readonly (VerificationResult | null)[], acceptsAll: boolean): PersonKnowledge["verdict"] {
  if (acceptsAll || results.includes("accept_all")) return "accepts_any";
  return results.includes("unknown") || !results.includes("invalid") ? "unclear" : "refused";
}

function isKnown({ published, verification }: AddressEvidence): boolean {
  return published.length > 0 || verification?.result === "valid";
}

interface PublishedForPerson {
  readonly published: ReadonlyMap<string, readonly PublishedAddress[]>;
  /** Addresses of people with other names. */
  readonly others: ReadonlySet<string>;
}

const NOTHING_PUBLISHED: PublishedForPerson = { published: new Map(), others: new Set() };

/**
 * Published addresses of people with this name, and those without a person that match a candidate, as far as the actor
 * sees them. Another person's address is never a candidate, even if the actor does not see that person.
 */
async function publishedFor(
  ctx: Context,
  name: string,
  domain: string,
  candidates: readonly Candidate[],
): Promise<PublishedForPerson> {
  const generated = new Set(candidates.map(({ address }) => address));
  const isTheirs = ({ address, personName }: PublishedAddress) =>
    personName === null ? generated.has(address) : isSameName(personName, name);
  const all = await readPublished(ctx, domain);
  const theirs = Map.groupBy(all.filter(isTheirs), ({ address }) => address);
  const others = new Set(
    all.flatMap(({ address, personName }) => (personName !== null && !theirs.has(address) ? [address] : [])),
  );
  const seen = [...theirs].filter(([, found]) => found.some(({ isSeen }) => isSeen));
  return { published: new Map(seen), others };
}

function madeBy(pattern: Pattern | undefined, learned: Pattern | null): AddressEvidence["made"] {
  if (pattern === undefined) return null;
  return pattern === learned ? "learned_pattern" : "usual_pattern";
}
