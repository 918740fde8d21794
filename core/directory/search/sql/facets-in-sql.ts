import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { readList } from "../../../replica.ts";
import { type Facet, FACETS, HAS, type LeadFilter } from "../filter.ts";
import { HAS_COLUMNS } from "../has-columns.ts";
import { leadCondition } from "../lead-condition.ts";
import type { FacetCounts } from "../segments/facet-counts.ts";

interface Row {
  readonly value: string;
  readonly count: number;
  readonly held: number;
  readonly place: number;
}

/** SQL: the values of a facet that the row of table `lead` holds, as rows of one column `value`. */
const VALUES: Readonly<Record<Facet, RawBuilder<unknown>>> = {
  stage: sql`(values (coalesce(lead.funding_type, lead.stage_text)))`,
  industry: sql`(values (lead.industry))`,
  country: sql`(values (lead.country))`,
  region: sql`(values (lead.region))`,
  city: sql`(values (lead.city))`,
  headcount: sql`(values (lead.headcount_band))`,
  source: sql`(values (lead.source_kind))`,
  investor: sql`(select distinct i ->> 'name' from jsonb_array_elements(lead.investors) i)`,
  lead_investor: sql`(select distinct i ->> 'name' from jsonb_array_elements(lead.investors) i where (i ->> 'lead')::boolean)`,
  has: sql`(values ${sql.join(HAS.map((has) => sql`(case when ${sql.ref(`lead.${HAS_COLUMNS[has]}`)} is not null then ${sql.lit(has)} end)`))})`,
};

/** The counts of the whole catalogue as `facetCounts` finds them in memory, one statement a facet. */
export function facetsInSql(ctx: Context, filter: LeadFilter, most: number): Promise<ReadonlyMap<Facet, FacetCounts>> {
  return readList(ctx, async ({ db }) => {
    const counted = new Map<Facet, FacetCounts>();
    for (const facet of FACETS) {
      const chosen = filter.include[facet] ?? [];
      const others = { ...filter, include: { ...filter.include, [facet]: [] } };
      const { rows } = await sql<Row>`
        with grouped as (
          select held.value, count(*) as count from lead cross join lateral ${VALUES[facet]} held (value)
          where ${leadCondition(others, ctx.clock)} and held.value <> '' group by held.value
        ),
        placed as (select *, count(*) over () as held, row_number() over (order by count desc, value collate "C") as place from grouped)
        select * from placed where place <= ${most} or value = any(${chosen}::text[]) order by place`.execute(db);
      const counts = new Map(rows.map(({ value, count }) => [value, count]));
      const commonest = rows.filter(({ place }) => place <= most).map(({ value, count }) => ({ value, count }));
      counted.set(facet, { commonest, held: rows[0]?.held ?? 0, of: (value) => counts.get(value) ?? 0 });
    }
    return counted;
  });
}
