import { sql } from "kysely";
import { requireRow, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsPublished, equityUsd } from "./published.ts";
import { disclosedCount, type HiddenAmounts, mayDiscloseSum, twoDigits } from "./disclosed-figures.ts";

/** Counts by name, the most frequent first; `name` null stands for unknown. */
export type Tally = readonly { readonly name: string | null; readonly count: number }[];

/** The catalogue's contents, without withdrawn or merged records. */
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
  /** Unreadable rows by reason code. */
  readonly quarantinedByCode: Tally;
}

/** Counts the catalogue for the operator; scans every table, so pages must not call it. */
export async function directoryStats(ctx: Context): Promise<DirectoryStats> {
  const stats = await rowsOf<DirectoryStats>(ctx)`
    with tally (of, name, count) as (
      select 'roundsBySource', source_kind, count(*) from lead group by source_kind
      union all select 'roundsByFundingType', coalesce(funding_type, stage_text), count(*) from lead
        group by coalesce(funding_type, stage_text)
      union all select 'roundsByCountry', country, count(*) from lead group by country
      union all select 'documentsBySource', source, count(*) from document group by source
      union all select 'quarantinedByCode', code, count(*) from quarantined_row group by code
    ),
    tallies as (
      select of, jsonb_agg(jsonb_build_object('name', name, 'count', count) order by count desc, name collate "C")
        as list from tally group by of
    )
    select
      (select count(*) from company c where ${companyIsPublished("c")}) as companies,
      (select count(*) from lead) as rounds,
      (select count(*) from person where withdrawn_at is null) as people,
      (select count(*) from founder_listing) as founders,
      (select count(*) from investor_listing) as investors,
      (select count(*) from claim) as claims,
      (select count(*) from document) as documents,
      (select count(*) from review_item where status = 'open') as "openReviews",
      ${listOf("roundsBySource")}, ${listOf("roundsByFundingType")}, ${listOf("roundsByCountry")},
      ${listOf("documentsBySource")}, ${listOf("quarantinedByCode")}`;
  const [row] = stats;
  if (row === undefined) throw new Error("a select without from yields one row");
  return row;
}

function listOf(tally: keyof DirectoryStats) {
  return sql`coalesce((select list from tallies where of = ${sql.lit(tally)}), '[]') as ${sql.ref(tally)}`;
}

const MONTH_DAYS = 30;

/** The catalogue's figures for public pages, without sample data, as disclosed to visitors; zero if they are not. */
interface MeasuredFigures {
  /** Published rounds dated in the last 30 days. */
  readonly roundsInLast30Days: number;
  /** Companies with a published round. */
  readonly companies: number;
  /** Total of all published equity rounds with a known amount, in whole US dollars. */
  readonly fundingUsd: number;
  /** True if the total omits amounts that have no exchange rate for their date; how many is a count by amount. */
  readonly omitsAmounts: boolean;
}

export async function measuredFigures(ctx: Context): Promise<MeasuredFigures> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const row = await requireRow<Omit<MeasuredFigures, "fundingUsd"> & { readonly amounts: HiddenAmounts }>(ctx)`
    select
      count(*) filter (where listed_on between ${today}::date - ${MONTH_DAYS}::int and ${today}::date)
        as "roundsInLast30Days",
      count(distinct company_id) as companies,
      jsonb_build_object('count', count(${equityUsd("lead")}), 'sum', coalesce(sum(${equityUsd("lead")}), 0),
        'largest', coalesce(max(${equityUsd("lead")}), 0)) as amounts,
      coalesce(bool_or(amount_minor is not null and amount_usd_minor is null), false) as "omitsAmounts"
    from lead where not is_sample`;
  return {
    roundsInLast30Days: disclosedCount(row.roundsInLast30Days, { withinDays: MONTH_DAYS }) ?? 0,
    companies: disclosedCount(row.companies, {}) ?? 0,
    // A visitor may see none of these rounds.
    fundingUsd: mayDiscloseSum(row.amounts) ? twoDigits(row.amounts.sum / 100) : 0,
    omitsAmounts: row.omitsAmounts,
  };
}
