import { FORMULAS } from "../../../../catalogue/facts/measures.ts";
import type { GrowthRange } from "./growth-ranges.ts";

interface GrowthDefinition {
  /** SQL over table `lead`; null is unknown and matches no range. */
  readonly sql: string;
  /** The formula, for the API. */
  readonly about: string;
}

const at = (path: string) => `(lead.growth #>> '{${path}}')::float8`;

/** Where each number of growth stands, and how it is computed. */
export const GROWTH_DEFINITIONS: Readonly<Record<GrowthRange, GrowthDefinition>> = {
  visits: { sql: at("traffic,value"), about: FORMULAS.traffic },
  visits_growth: { sql: at("traffic,change12"), about: FORMULAS.change12 },
  employees: { sql: at("employees,value"), about: FORMULAS.employees },
  employees_growth: { sql: at("employees,change12"), about: FORMULAS.employeesChange },
  round_gap: { sql: at("gap"), about: FORMULAS.gap },
};
