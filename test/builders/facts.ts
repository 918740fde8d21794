import {
  COMPANY_FACTS,
  type Facts,
  type FoldedCompany,
  type FoldedRound,
  type LeadFacts,
  ROUND_FACTS,
} from "../../core/catalogue/facts/facts.ts";

function allNull(facts: Facts): object {
  return Object.fromEntries(Object.keys(facts).map((name) => [name, null]));
}

type Unknown<V> = { readonly [K in keyof V]: null };

/** Every fact as unknown, so that tests name only relevant facts. */
export const UNKNOWN_COMPANY = allNull(COMPANY_FACTS) as Unknown<FoldedCompany>;
export const UNKNOWN_ROUND = allNull(ROUND_FACTS) as Unknown<FoldedRound>;
export const UNKNOWN_LEAD = { ...UNKNOWN_COMPANY, ...UNKNOWN_ROUND, growth: {} } as Unknown<LeadFacts> & {
  readonly growth: object;
};
