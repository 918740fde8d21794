import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import { foldToAscii } from "../../catalogue/names/ascii.ts";
import { isAsciiAddress, normalAddress } from "../../shared/normal-address.ts";
import type { HeadcountBand } from "../../catalogue/facts/headcount-bands.ts";
import type { SpelledName } from "./person-name.ts";

type Maker = (first: string, last: string, middle: string) => string;

/** Common address patterns, the likeliest first; f, m and l are initials. */
const MADE = {
  "first.last": (first, last) => `${first}.${last}`,
  flast: (first, last) => `${initial(first)}${last}`,
  first: (first) => first,
  firstl: (first, last) => `${first}${initial(last)}`,
  firstlast: (first, last) => `${first}${last}`,
  "last.first": (first, last) => `${last}.${first}`,
  last: (_, last) => last,
  first_last: (first, last) => `${first}_${last}`,
  "f.last": (first, last) => `${initial(first)}.${last}`,
  lastf: (first, last) => `${last}${initial(first)}`,
  "first-last": (first, last) => `${first}-${last}`,
  fl: (first, last) => `${initial(first)}${initial(last)}`,
  "first.l": (first, last) => `${first}.${initial(last)}`,
  lastfirst: (first, last) => `${last}${first}`,
  "first.m.last": (first, last, middle) => `${first}.${middle}.${last}`,
} as const satisfies Readonly<Record<string, Maker>>;
export type Pattern = keyof typeof MADE;
const isPattern = (name: string): name is Pattern => Object.hasOwn(MADE, name);
export const PATTERNS: readonly Pattern[] = Object.keys(MADE).filter(isPattern);
const named = (names: string): readonly Pattern[] => names.split(" ").filter(isPattern);

/** Limit of RFC 5321, 4.5.3.1.1. */
const LONGEST_LOCAL_PART = 64;

/** The local parts a pattern generates from a name, likeliest spelling first; empty when the name lacks a part. */
export function localPartsOf(pattern: Pattern, { first, last, middle = "" }: SpelledName): readonly string[] {
  if (pattern === "first.m.last" && middle === "") return [];
  if (last.length === 0) return pattern === "first" ? fitting(first) : [];
  if (pattern === "first") return fitting(first);
  if (pattern === "last") return fitting(last);
  const pairs = first.flatMap((given, i) =>
    last.map((family, j) => ({ mixed: Math.abs(i - j), distance: i + j, local: MADE[pattern](given, family, middle) })),
  );
  // Prefer consistent transliteration: "jurgen" goes with "muller".
  return fitting(pairs.sort((a, b) => a.mixed - b.mixed || a.distance - b.distance).map(({ local }) => local));
}

function fitting(locals: readonly string[]): readonly string[] {
  return [...new Set(locals)].filter((local) => local.length <= LONGEST_LOCAL_PART);
}

function initial(part: string): string {
  return part.slice(0, 1);
}

/** A possible address and the pattern that generated it. */
export interface Candidate {
  readonly address: string;
  readonly pattern: Pattern;
}

/** Patterns tried only in companies of some sizes. */
const RARE = new Set(named("fl first.l lastfirst"));
const USUAL = PATTERNS.filter((pattern) => !RARE.has(pattern));
/** Small companies mostly use first names, some initials. */
const SMALL = named(
  "first first.last flast firstlast firstl last f.last fl first.l first_last first-last last.first lastf first.m.last",
);
/** Large companies need patterns that rarely give two people the same address. */
const LARGE = [...new Set([...named("first.last flast first.m.last"), ...USUAL, ...named("lastfirst")])];
const SMALL_BANDS: ReadonlySet<HeadcountBand> = new Set<HeadcountBand>(["1-10", "11-50"]);
const LARGE_BANDS: ReadonlySet<HeadcountBand> = new Set<HeadcountBand>(["1001-5000", "5001-10000", "10001+"]);

/** The order of patterns for an unknown domain, by company size (null if unknown). */
export function priorOrder(headcount: HeadcountBand | null): readonly Pattern[] {
  if (headcount !== null && SMALL_BANDS.has(headcount)) return SMALL;
  return headcount !== null && LARGE_BANDS.has(headcount) ? LARGE : USUAL;
}

/** Like {@link priorOrder}, with the domain's learned pattern first. */
export function learnedOrder(learned: Pattern, prior: readonly Pattern[]): readonly Pattern[] {
  return [learned, ...prior.filter((pattern) => pattern !== learned)];
}

/** Each alternative reading of a name ranks this far behind the previous one. */
const READING_RANK = 3;
/** Number of patterns tried for alternative readings. */
const READING_PATTERNS = 6;

/** A person's possible addresses, likeliest first, without role addresses: "dev@" is hardly a person called Dev. */
export function candidatesFor(name: SpelledName, domain: string, order: readonly Pattern[]): readonly Candidate[] {
  const made = readingsOf(name).flatMap((reading, index) =>
    (index === 0 ? order : order.slice(0, READING_PATTERNS)).flatMap((pattern, rank) =>
      localPartsOf(pattern, reading).map((local, spelling) => ({
        pattern,
        rank: rank + index * READING_RANK,
        spelling,
        address: `${local}@${domain}`,
      })),
    ),
  );
  const seen = new Set<string>();
  return made
    .sort((a, b) => a.spelling - b.spelling || a.rank - b.rank)
    .filter(({ address }) => !isRoleAddress(address) && !seen.has(address) && seen.add(address))
    .map(({ address, pattern }) => ({ address, pattern }));
}

function readingsOf(name: SpelledName): readonly SpelledName[] {
  return [name, ...(name.others ?? [])];
}

/** The dominant pattern of a domain's addresses. */
export interface LearnedPattern {
  readonly pattern: Pattern;
  /** Number of addresses that match any pattern. */
  readonly samples: number;
  readonly following: number;
}

const FEWEST_SAMPLES = 3;
const AGREEMENT = 0.8;

/**
 * Learns a domain's pattern from the patterns of its addresses: at least three samples, of which four in five agree.
 * Addresses that match no pattern of their owner's name, such as "hello@", do not count. Null when nothing is learned.
 */
export function learnPattern(known: readonly (readonly Pattern[])[]): LearnedPattern | null {
  const samples = known.filter((patterns) => patterns.length > 0);
  if (samples.length < FEWEST_SAMPLES) return null;
  const counted = PATTERNS.map((pattern) => ({
    pattern,
    following: samples.filter((patterns) => patterns.includes(pattern)).length,
  }));
  const best = counted.reduce((most, one) => (one.following > most.following ? one : most));
  return best.following >= samples.length * AGREEMENT ? { ...best, samples: samples.length } : null;
}

/** The normal form of an address with a local part as names are spelled: "amelie@…" for "amélie@…". */
export function withoutAccents(address: string): string {
  const normal = normalAddress(address);
  return isAsciiAddress(normal) ? normal : normal.replace(/^[^]*(?=@)/, foldToAscii);
}

/** All patterns that generate this address from the name, with or without accents; a short name may have several. */
export function patternsOf(name: SpelledName, address: string): readonly Pattern[] {
  const [local = ""] = withoutAccents(address).split(/@[^@]*$/, 1);
  return PATTERNS.filter((pattern) =>
    readingsOf(name).some((reading) => localPartsOf(pattern, reading).includes(local)),
  );
}

const WITH_WHOLE_NAME = new Set(named("first.last firstlast last.first first_last first-last lastfirst first.m.last"));

/** True if the address holds the whole first and last name, not only a part or initials of it. */
export function holdsWholeName({ first, last, middle = "" }: SpelledName, address: string): boolean {
  const [given, family] = [first, last].map((parts) => parts.filter((part) => part.length > 1));
  const written = { first: given ?? [], last: family ?? [], middle };
  return patternsOf(written, address).some((pattern) => WITH_WHOLE_NAME.has(pattern));
}
