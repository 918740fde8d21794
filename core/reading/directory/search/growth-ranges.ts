import { FORMULAS } from "../../../catalogue/facts/measures.ts";
import type { Range } from "./filter.ts";

/** A number of a company's growth that filters take as a range. Plain data, because browsers load it. */
interface GrowthRangeDeclaration {
  /** In the filter form and in active filters. */
  readonly label: string;
  /** SQL over table `lead`; null is unknown and matches no range. */
  readonly sql: string;
  readonly unit: "" | "%" | " months";
  /** The formula, for tooltips and the API. */
  readonly about: string;
  readonly examples: readonly [string, string];
}

const at = (path: string) => `(lead.growth #>> '{${path}}')::float8`;

const DECLARED = {
  visits: {
    label: "Visits a month",
    sql: at("traffic,value"),
    unit: "",
    about: FORMULAS.traffic,
    examples: ["1000", "50000"],
  },
  visits_growth: {
    label: "Change of visits in 12 months",
    sql: at("traffic,change12"),
    unit: "%",
    about: FORMULAS.change12,
    examples: ["20", "200"],
  },
  employees: {
    label: "Employees",
    sql: at("employees,value"),
    unit: "",
    about: FORMULAS.employees,
    examples: ["50", "200"],
  },
  employees_growth: {
    label: "Change of employees",
    sql: at("employees,change12"),
    unit: "%",
    about: FORMULAS.employeesChange,
    examples: ["10", "100"],
  },
  round_gap: {
    label: "Months since last round",
    sql: at("gap"),
    unit: " months",
    about: FORMULAS.gap,
    examples: ["6", "24"],
  },
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
