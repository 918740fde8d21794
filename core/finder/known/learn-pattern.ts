import { localPartsOf, type Pattern, PATTERNS } from "../names/patterns.ts";
import type { SpelledName } from "../names/person-name.ts";

/** An address that is known to be somebody's, because it was published or verified. */
export interface KnownAddress {
  readonly name: SpelledName;
  readonly address: string;
}

/** A pattern that the addresses of a domain follow. */
export interface LearnedPattern {
  readonly pattern: Pattern;
  /** Of how many addresses that follow any pattern. */
  readonly samples: number;
  readonly following: number;
}

const FEWEST_SAMPLES = 3;
const AGREEMENT = 0.8;

/**
 * The pattern that the known addresses of one domain follow: at least three of them, and four of five agree. Addresses
 * that no pattern makes of their owner's name ("hello@") say nothing and are no samples. Null while nothing is learned.
 */
export function learnPattern(known: readonly KnownAddress[]): LearnedPattern | null {
  return agreedPattern(known.map(patternsOf));
}

/** The same of addresses whose patterns are known already; no patterns say nothing. */
export function agreedPattern(known: readonly (readonly Pattern[])[]): LearnedPattern | null {
  const samples = known.filter((patterns) => patterns.length > 0);
  if (samples.length < FEWEST_SAMPLES) return null;
  const counted = PATTERNS.map((pattern) => ({ pattern, following: samples.filter((patterns) => patterns.includes(pattern)).length }));
  const best = counted.reduce((most, one) => (one.following > most.following ? one : most));
  return best.following >= samples.length * AGREEMENT ? { ...best, samples: samples.length } : null;
}

/** Every pattern that makes this address of this name; several where a name is short. */
export function patternsOf({ name, address }: KnownAddress): readonly Pattern[] {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  return PATTERNS.filter((pattern) => localPartsOf(pattern, name).includes(local));
}
