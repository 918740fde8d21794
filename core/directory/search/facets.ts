import type { Context } from "../../context.ts";
import { seesWholeCatalogue } from "../access.ts";
import { evaluate } from "./evaluate.ts";
import { facetLabel } from "./facet-label.ts";
import { type Facet, FACETS, type LeadFilter } from "./filter.ts";
import { wholeCatalogue } from "./reached-leads.ts";
import { facetCounts } from "./segments/facet-counts.ts";
import { facetsInSql } from "./sql/facets-in-sql.ts";

export interface FacetValue {
  /** What the filter's choice names. */
  readonly value: string;
  /** For people. */
  readonly label: string;
  /** How many leads choosing it would show, the other facets' choices applied. */
  readonly count: number;
}

export interface FacetValues {
  /** The commonest first; chosen values are always among them. */
  readonly values: readonly FacetValue[];
  /** Whether there are values that are not listed. */
  readonly more: boolean;
}

export type Facets = Readonly<Record<Facet, FacetValues>>;

export interface ReadFacetsInput {
  readonly filter: LeadFilter;
  /** How many of the newest leads everybody's lists reach (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** Most values a facet lists beside those chosen. */
export const MOST_FACET_VALUES = 50;

/** Counts the leads behind every value of every facet, each with the other facets' choices and its own exclusions. */
export async function readFacets(ctx: Context, { filter, sampleSize }: ReadFacetsInput): Promise<Facets> {
  const isInSql = seesWholeCatalogue(ctx.actor) && (await wholeCatalogue(ctx)).inSql;
  const counted = isInSql
    ? await facetsInSql(ctx, filter, MOST_FACET_VALUES)
    : facetCounts((await evaluate(ctx, filter, sampleSize)).evaluation, FACETS, MOST_FACET_VALUES);
  const of = (facet: Facet): FacetValues => {
    const counts = counted.get(facet);
    if (counts === undefined) throw new Error(`${facet} was not counted`);
    const listed = new Set(counts.commonest.map(({ value }) => value));
    const chosen = (filter.include[facet] ?? []).filter((value) => !listed.has(value)).map((value) => ({ value, count: counts.of(value) }));
    const values = [...counts.commonest, ...chosen].map(({ value, count }) => ({ value, label: facetLabel(facet, value), count }));
    return { values, more: counts.held > values.filter(({ count }) => count > 0).length };
  };
  return {
    stage: of("stage"), industry: of("industry"), country: of("country"), region: of("region"), city: of("city"), headcount: of("headcount"),
    investor: of("investor"), lead_investor: of("lead_investor"), source: of("source"), has: of("has"),
  };
}
