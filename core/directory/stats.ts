import { sql } from "kysely";
import type { Context } from "../context.ts";
import { companyIsPublished } from "./published.ts";

/** How many there are of each kind, the most frequent first; `name` null counts those where it is unknown. */
export type Tally = readonly { readonly name: string | null; readonly count: number }[];

/** What the catalogue holds. What is withdrawn or merged away is not counted among what is published. */
export interface DirectoryStats {
  /** Published. */
  readonly companies: number;
  /** Published, without offerings that have sold nothing yet. */
  readonly rounds: number;
  /** Not withdrawn. */
  readonly people: number;
  /** Founders of published companies. */
  readonly founders: number;
  readonly investors: number;
  readonly claims: number;
  readonly documents: number;
  readonly openReviews: number;
  readonly roundsBySource: Tally;
  readonly roundsByFundingType: Tally;
  readonly roundsByCountry: Tally;
  readonly documentsBySource: Tally;
  /** Rows that could not be read, by the reason's code. */
  readonly quarantinedByCode: Tally;
}

/** Counts the catalogue for the operator; every table is read through, so it is not for pages. */
export async function directoryStats(ctx: Context): Promise<DirectoryStats> {
  const stats = await sql<DirectoryStats>`
    with tally (of, name, count) as (
      select 'roundsBySource', source_kind, count(*) from lead group by source_kind
      union all select 'roundsByFundingType', coalesce(funding_type, stage_text), count(*) from lead group by coalesce(funding_type, stage_text)
      union all select 'roundsByCountry', country, count(*) from lead group by country
      union all select 'documentsBySource', source, count(*) from document group by source
      union all select 'quarantinedByCode', code, count(*) from quarantined_row group by code
    ),
    tallies as (
      select of, jsonb_agg(jsonb_build_object('name', name, 'count', count) order by count desc, name collate "C") as list from tally group by of
    )
    select
      (select count(*) from company c where ${companyIsPublished("c")}) as companies,
      (select count(*) from lead) as rounds,
      (select count(*) from person where withdrawn_at is null) as people,
      (select count(*) from founder_listing) as founders,
      (select count(*) from investor) as investors,
      (select count(*) from claim) as claims,
      (select count(*) from document) as documents,
      (select count(*) from review_item where status = 'open') as "openReviews",
      ${listOf("roundsBySource")}, ${listOf("roundsByFundingType")}, ${listOf("roundsByCountry")},
      ${listOf("documentsBySource")}, ${listOf("quarantinedByCode")}
  `.execute(ctx.db);
  const [row] = stats.rows;
  if (row === undefined) throw new Error("a select without from yields one row");
  return row;
}

function listOf(tally: keyof DirectoryStats) {
  return sql`coalesce((select list from tallies where of = ${sql.lit(tally)}), '[]') as ${sql.ref(tally)}`;
}
