import { startsWithGivenName } from "../../../names/given-names.ts";
import { isNamedAfterPeople } from "../../../names/named-after-people.ts";
import { Gazetteer } from "../../../places/gazetteer.ts";
import { placeKey } from "../../../places/place-key.ts";
import { personName } from "./person-name.ts";
import { memoize } from "../../../values/memoize.ts";

/** How a name in a cell of people is read: as a person, as something else, or not before an operator says what it is. */
export type Verdict = "person" | "other" | "unclear";

/** What else the file or the catalogue names so: a firm, or an investor with a given name, who may be a person. */
export type Standing = "firm" | "investor" | undefined;
type StandingOf = (name: string) => Standing;

/** How often list files use a comma between people rather than before an employer, school or place. */
const PRIOR = 20;
/** Share of employers, schools and places that start with a given name. */
const GIVEN_OF_OTHERS = 0.25;
/** A known firm or place is this much rarer in columns of people. */
const OTHERS_RATIO = 0.075;
/** Odds from which a part without a given name is a person, and below which parts beside known others are no people. */
const [CERTAIN, NEVER] = [14, 0.05];
/** Odds from which an investor is a person: more than the prior, so that other parts of the file must be people. */
const PROVED = 3 * PRIOR;
/** Distinct parts that are counted; more would decide nothing else. */
const MOST = 3_000;
const KNOWN_ABROAD = 1_000_000;
const KNOWN_PLACE = 100_000;

interface Part {
  readonly text: string;
  /** The people before it, up to two. */
  readonly after: Set<string>;
  /** True if "and" joins it to another name, as only people are in such lists. */
  isListed: boolean;
}

/**
 * Evidence about the parts after commas in columns of people, which are further people ("Ana Frost, Ben Stone") or say
 * something of the person before ("Ana Frost, Morgan Stanley"). People start with given names as often as the people
 * before the commas do; employers, schools and places seldom. The column decides, by the odds of all its parts together.
 */
export class CommaEvidence {
  readonly #parts = new Map<string, Part>();
  readonly #firsts = new Set<string>();
  #givenFirsts = 0;
  #odds: Odds | undefined;

  get isFull(): boolean {
    return this.#parts.size >= MOST || this.#firsts.size >= MOST;
  }

  /** Counts a person who stands before any comma. */
  observeFirst(name: string): void {
    if (this.#firsts.size >= MOST || this.#firsts.has(name)) return;
    this.#firsts.add(name);
    if (startsWithGivenName(name)) this.#givenFirsts++;
  }

  observePart(text: string, after: string, isListed: boolean): void {
    const part = this.#parts.get(text) ?? { text, after: new Set<string>(), isListed };
    if (part.after.size < 2) part.after.add(after);
    part.isListed ||= isListed;
    if (this.#parts.size < MOST) this.#parts.set(text, part);
  }

  merge(other: CommaEvidence): void {
    for (const name of other.#firsts) this.observeFirst(name);
    for (const { text, after, isListed } of other.#parts.values())
      for (const first of after) this.observePart(text, first, isListed);
  }

  /** The distinct parts, which the catalogue may know. */
  get texts(): readonly string[] {
    return [...this.#parts.keys()];
  }

  /** Decides about the name of a part. */
  judge(name: string, standingOf: StandingOf): Verdict {
    if (isKnownOther(name)) return "other";
    const isGiven = startsWithGivenName(name);
    const standing = standingOf(name);
    if (standing === "firm") return isGiven ? "unclear" : "other";
    if (this.#parts.get(name)?.isListed === true) return "person";
    const { value, others, unknown } = (this.#odds ??= this.#oddsOfPeople(standingOf));
    const enough = standing === "investor" ? PROVED : isGiven && unknown === 0 ? 1 : CERTAIN;
    if (value >= enough) return "person";
    return value < NEVER && others > 0 ? "other" : "unclear";
  }

  /** How much likelier the parts are people than employers, schools and places. */
  #oddsOfPeople(standingOf: StandingOf): Odds {
    // A few names of one language that the registers lack prove little.
    const given = Math.min(0.95, (this.#givenFirsts + 0.9) / (this.#firsts.size + 1));
    const count = { given: 0, unknown: 0, other: 0, open: 0 };
    for (const part of this.#parts.values()) count[kindOf(part, standingOf)]++;
    const log =
      Math.log(PRIOR) +
      count.given * Math.log(given / GIVEN_OF_OTHERS) +
      count.unknown * Math.log((1 - given) / (1 - GIVEN_OF_OTHERS)) +
      count.other * Math.log(OTHERS_RATIO);
    return { value: Math.exp(log), others: count.other, unknown: count.unknown };
  }
}

interface Odds {
  readonly value: number;
  /** Parts that certainly are no people, and those that nothing tells apart. */
  readonly others: number;
  readonly unknown: number;
}

function kindOf({ text, after, isListed }: Part, standingOf: StandingOf): "given" | "unknown" | "other" | "open" {
  const standing = standingOf(text);
  if (standing === "firm" || isKnownOther(text) || personName(text) === undefined) return "other";
  if (standing === "investor") return "open";
  if (isListed || startsWithGivenName(text)) return "given";
  return after.size > 1 ? "other" : "unknown";
}

/** True for a place, or an organization that reads like a person. */
export function isKnownOther(name: string): boolean {
  return knownOther(name).isOther;
}

const knownOther = memoize(5_000, (name) => {
  const [largest] = isNamedAfterPeople(name) ? [] : Gazetteer.open().under(placeKey(name));
  if (largest === undefined) return { isOther: isNamedAfterPeople(name) };
  // Names in other scripts are those of places only by their sound.
  if (!/\p{Script=Latin}/u.test(name)) return { isOther: largest.population >= KNOWN_ABROAD };
  return { isOther: largest.population >= KNOWN_PLACE || !(largest.isAlternate || startsWithGivenName(name)) };
});
