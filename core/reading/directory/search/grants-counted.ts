import type { FundingType } from "../../../catalogue/facts/funding-types.ts";
import type { LeadFilter } from "./filter.ts";
import { withMoney } from "./money-asked.ts";
import { type Answer, type FacetCounts, MOST_FACET_VALUES, type Query } from "./query/query.ts";

const GRANT: FundingType = "Grant";

/**
 * The question that counts the grants beside an answer with facets; null if they are counted there. Without a word of
 * money a filter means no grants, but does once their stage is chosen, which is what the stages are counted for.
 */
export function grantsBeside({ filter, facets, hidden, only }: Query): Query | null {
  if (facets !== true) return null;
  const chosen: LeadFilter = { ...filter, include: { ...filter.include, stage: [GRANT] } };
  if (withMoney(filter) === filter || filter.anyOf.length > 0) return null;
  return { filter: chosen, ...(hidden && { hidden }), ...(only !== undefined && { only }) };
}

/** The answer with the number of grants among its stages. */
export function withGrants(answer: Answer, count: number): Answer {
  const stages = answer.facets.get("stage");
  if (stages === undefined || count === 0) return answer;
  const others = stages.commonest.filter(({ value }) => value !== GRANT);
  const isCounted = others.length < stages.commonest.length;
  const counted: FacetCounts = {
    ...stages,
    commonest: [...others, { value: GRANT, count }]
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_FACET_VALUES),
    distinct: stages.distinct + (isCounted ? 0 : 1),
    unmatched: stages.unmatched.filter((value) => value !== GRANT),
    chosen: stages.chosen.map((one) => (one.value === GRANT ? { value: GRANT, count } : one)),
  };
  return { ...answer, facets: new Map([...answer.facets, ["stage", counted]]) };
}
