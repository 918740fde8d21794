import type { Range } from "../filter.ts";

/** A number of a company's growth that filters take as a range. Plain data, because browsers load it; `growth-definitions.ts` has the rest. */
interface GrowthRangeDeclaration {
  /** In the filter form and in active filters. */
  readonly label: string;
  readonly unit: "" | "%" | " months";
  readonly examples: readonly [string, string];
}

const DECLARED = {
  visits: { label: "Visits a month", unit: "", examples: ["1000", "50000"] },
  visits_growth: { label: "Change of visits in 12 months", unit: "%", examples: ["20", "200"] },
  employees: { label: "Employees", unit: "", examples: ["50", "200"] },
  employees_growth: { label: "Change of employees", unit: "%", examples: ["10", "100"] },
  round_gap: { label: "Months since last round", unit: " months", examples: ["6", "24"] },
} as const satisfies Readonly<Record<string, GrowthRangeDeclaration>>;

export type GrowthRange = keyof typeof DECLARED;
export const GROWTH_RANGES: Readonly<Record<GrowthRange, GrowthRangeDeclaration>> = DECLARED;

/** Every range, in the order in which addresses list them. */
export const GROWTH_RANGE_KEYS = (Object.keys as (of: typeof DECLARED) => GrowthRange[])(DECLARED);

/** Chosen ranges; one without a bound is absent. */
export type GrowthChoice = Readonly<Partial<Record<GrowthRange, Range<number>>>>;

/** The parameters of both bounds: `visits-growth-min`. */
export function boundsOf(range: GrowthRange): readonly [min: string, max: string] {
  const name = range.replaceAll("_", "-");
  return [`${name}-min`, `${name}-max`];
}

export const GROWTH_PARAMETERS = GROWTH_RANGE_KEYS.flatMap(boundsOf);
