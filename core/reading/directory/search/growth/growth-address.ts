import { boundsOf, type GrowthChoice, GROWTH_RANGE_KEYS, GROWTH_RANGES, type GrowthRange } from "./growth-ranges.ts";

/** Writes the ranges of growth into an address, in the order of their declaration. */
export function writeGrowth(params: URLSearchParams, growth: GrowthChoice): void {
  for (const range of GROWTH_RANGE_KEYS) {
    const { min = null, max = null } = growth[range] ?? {};
    for (const [name, bound] of [min, max].map((one, i) => [boundsOf(range)[i] ?? "", one] as const))
      if (bound !== null) params.set(name, String(bound));
  }
}

/** Reads the ranges of growth; invalid ones are left out and reported. Percent may be negative. */
export function readGrowth(params: URLSearchParams, problems: string[]): GrowthChoice {
  const read = GROWTH_RANGE_KEYS.flatMap((range) => {
    const [min = null, max = null] = boundsOf(range).map((name) => readBound(params, name, range, problems));
    if (min === null && max === null) return [];
    if (min === null || max === null || min <= max) return [[range, { min, max }] as const];
    const { label } = GROWTH_RANGES[range];
    problems.push(
      `No number of ${label.toLowerCase()} is both at least ${min} and at most ${max}: this range was left out.`,
    );
    return [];
  });
  return Object.fromEntries(read);
}

const PERCENT = /^([+-]?\d{1,6}(?:\.\d)?) ?%?$/;
const WHOLE = /^(\d{1,12})$/;

function readBound(params: URLSearchParams, name: string, range: GrowthRange, problems: string[]): number | null {
  const typed = (params.get(name) ?? "").replaceAll(",", "").trim();
  if (typed === "") return null;
  const { unit, examples } = GROWTH_RANGES[range];
  const number = (unit === "%" ? PERCENT : WHOLE).exec(typed)?.[1];
  if (number === undefined) problems.push(`${name} takes a number, for example ${examples[0]}.`);
  return number === undefined ? null : Number(number);
}
