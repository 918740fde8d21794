import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { leadScope } from "../access.ts";
import { facetLabel } from "./facet-label.ts";
import { type Facet, FACETS, type LeadFilter } from "./filter.ts";
import { leadCondition, leadsInScope } from "./lead-condition.ts";

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
  const scope = leadScope(ctx.actor, sampleSize);
  const counted = FACETS.map((facet) => {
    const { [facet]: chosen = [], ...include } = filter.include;
    return sql`
      (with counted as (
        select value, count(*) as count from lead cross join lateral (${VALUES[facet]}) as of_lead (value)
        where ${leadsInScope(scope)} and ${leadCondition({ ...filter, include }, ctx.clock, scope)} and value is not null group by value)
      select ${facet} as facet, wanted.value, coalesce(counted.count, 0) as count
      from (select value from (select value from counted order by count desc, value collate "C" limit ${MOST_FACET_VALUES + 1}) commonest
            union select unnest(${chosen}::text[])) wanted
      left join counted on counted.value = wanted.value)`;
  });
  const { rows } = await sql<{ facet: Facet; value: string; count: number }>`${sql.join(counted, sql` union all `)}`.execute(ctx.db);
  const of = (facet: Facet): FacetValues => {
    const chosen = new Set(filter.include[facet]);
    const sorted = rows
      .filter((row) => row.facet === facet)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .map(({ value, count }) => ({ value, label: facetLabel(facet, value), count }));
    const values = sorted.filter((row, i) => i < MOST_FACET_VALUES || chosen.has(row.value));
    return { values, more: sorted.length > values.length };
  };
  return {
    stage: of("stage"), industry: of("industry"), country: of("country"), region: of("region"), city: of("city"), headcount: of("headcount"),
    investor: of("investor"), lead_investor: of("lead_investor"), source: of("source"), has: of("has"),
  };
}

const VALUES: Readonly<Record<Facet, RawBuilder<unknown>>> = {
  stage: sql`select coalesce(lead.funding_type, lead.stage_text)`,
  industry: sql`select lead.industry`,
  country: sql`select lead.country`,
  region: sql`select lead.region`,
  city: sql`select lead.city`,
  headcount: sql`select lead.headcount_band`,
  investor: sql`select distinct i.value ->> 'name' from jsonb_array_elements(lead.investors) i`,
  lead_investor: sql`select distinct i.value ->> 'name' from jsonb_array_elements(lead.investors) i where (i.value ->> 'lead')::boolean`,
  source: sql`select lead.source_kind`,
  has: sql`select case h.value when 'website' then case when lead.website is not null then h.value end
    when 'proof' then case when lead.proof_url is not null then h.value end
    else case when lead.founder_link is not null then h.value end end
    from unnest(array['website', 'proof', 'contact']) as h (value)`,
};
