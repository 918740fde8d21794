import type { SpelledName } from "./person-name.ts";

/** The ways companies make addresses of names; f and l are first letters. */
export const PATTERNS = ["first.last", "flast", "first", "firstl", "firstlast", "last.first", "last", "first_last", "f.last", "lastf", "first-last"] as const;
export type Pattern = (typeof PATTERNS)[number];

type Maker = (first: string, last: string) => string;

const MADE: Readonly<Record<Pattern, Maker>> = {
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
};

/** A local part longer than this is none (RFC 5321, 4.5.3.1.1). */
const LONGEST_LOCAL_PART = 64;

/** The local parts a pattern makes of a name, the likeliest spelling first; none when the pattern needs a part the name lacks. */
export function localPartsOf(pattern: Pattern, { first, last }: SpelledName): readonly string[] {
  if (last.length === 0) return pattern === "first" ? fitting(first) : [];
  if (pattern === "first") return fitting(first);
  if (pattern === "last") return fitting(last);
  const pairs = first.flatMap((given, i) => last.map((family, j) => ({ mixed: Math.abs(i - j), distance: i + j, local: MADE[pattern](given, family) })));
  // Whoever writes "jurgen" writes "muller".
  return fitting(pairs.sort((a, b) => a.mixed - b.mixed || a.distance - b.distance).map(({ local }) => local));
}

function fitting(locals: readonly string[]): readonly string[] {
  return [...new Set(locals)].filter((local) => local.length <= LONGEST_LOCAL_PART);
}

function initial(part: string): string {
  return part.slice(0, 1);
}
