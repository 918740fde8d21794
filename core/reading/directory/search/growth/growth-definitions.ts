import { HEADCOUNT_BANDS, headcountBounds } from "../../../../catalogue/facts/headcount-bands.ts";
import { FORMULAS } from "../../../../catalogue/facts/measures.ts";
import type { GrowthRange } from "./growth-ranges.ts";

interface GrowthDefinition {
  /** SQL over table `lead`; null is unknown and matches no range. */
  readonly sql: string;
  /** SQL of what is at least and at most known, of which all must be within a range; absent where `sql` is both. */
  readonly known?: readonly [least: string, most: string];
  /** The formula, for the API. */
  readonly about: string;
}

const at = (path: string) => `(lead.growth #>> '{${path}}')::float8`;

const EMPLOYEES = at("employees,value");

/** A bound of what is known of a company's employees: their number, or else the end of their band. */
function employeesKnown(end: 0 | 1): string {
  const ends = HEADCOUNT_BANDS.map((band) => `when '${band}' then ${headcountBounds(band)[end] ?? "null"}`);
  return `coalesce(${EMPLOYEES}, case lead.headcount_band ${ends.join(" ")} end)`;
}

/** Where each number of growth stands, and how it is computed. */
export const GROWTH_DEFINITIONS: Readonly<Record<GrowthRange, GrowthDefinition>> = {
  visits: { sql: at("traffic,value"), about: FORMULAS.traffic },
  visits_growth: { sql: at("traffic,change12"), about: FORMULAS.change12 },
  employees: {
    sql: EMPLOYEES,
    known: [employeesKnown(0), employeesKnown(1)],
    about: `${FORMULAS.employees} Where only a band is known, all of it must fit.`,
  },
  employees_growth: { sql: at("employees,change12"), about: FORMULAS.employeesChange },
  round_gap: { sql: at("gap"), about: FORMULAS.gap },
};
