import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { companyIsListed, companyIsPublished } from "../published.ts";
import { sourceName } from "../evidence.ts";
import type { Tally } from "../stats.ts";

/** The delay is measured over rounds announced in the last 90 days, because older lists would distort it. */
export const LAG_DAYS = 90;

/** Delay between a round's announcement and its arrival in the catalogue. */
export interface Lag {
  /** Lower median in whole days. */
  readonly medianDays: number;
  readonly rounds: number;
}

export interface CoverageSource {
  /** Such as "SEC Form D"; null for rounds without a known source. */
  readonly name: string | null;
  readonly rounds: number;
  /** ISO 8601 day of the newest round; null when none is dated. */
  readonly newestOn: string | null;
  readonly lag: Lag | null;
}

/**
 * Counts of published funding rounds; a `null` name stands for unknown. For readers of a part, the rule in
 * `disclosed-figures.ts` applies; what it does not disclose is null.
 */
export interface CoverageCounts {
  /** Time of the last change to anything shown on the site. */
  readonly changedAt: Date;
  readonly rounds: number;
  readonly companies: number | null;
  readonly bySource: readonly CoverageSource[] | null;
  readonly byFundingType: Tally;
  /** ISO 3166-1 alpha-2. */
  readonly byCountry: Tally;
  /** Covers rounds announced on a known day within the last `LAG_DAYS` days, without sample data. */
  readonly lag: Lag | null;
  /** Companies with known traffic and employees, and the newest month; null for readers of a part. */
  readonly growth: readonly KnownGrowth[] | null;
}

export interface KnownGrowth {
  readonly topic: "traffic" | "employees";
  readonly companies: number;
  /** `2026-10`; null if nothing is known. */
  readonly newestOn: string | null;
}

/** Counts all published rounds; `today` is an ISO 8601 day. */
export async function countCoverage(ctx: Context, today: string): Promise<CoverageCounts> {
  const [groups, lags, growth, { rows }] = await Promise.all([
    countGroups(ctx),
    measureLags(ctx, today),
    countGrowth(ctx),
    sql<{ changedAt: Date; companies: number }>`
      select changed_at as "changedAt",
        (select count(*) from company c where ${companyIsPublished("c")} and ${companyIsListed("c")}) as companies
      from catalogue_state`.execute(ctx.db),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error("catalogue_state holds one row");
  const of = (by: Group["by"]) => groups.filter((group) => group.by === by);
  const lagOf = (isAll: boolean, source: string | null) => {
    const measured = lags.find((lag) => lag.isAll === isAll && lag.source === source);
    return measured === undefined ? null : { medianDays: measured.medianDays, rounds: measured.rounds };
  };
  return {
    ...row,
    rounds: of("source").reduce((sum, { count }) => sum + count, 0),
    bySource: of("source").map(({ name, count, newestOn }) => ({
      name: name === null ? null : sourceName(name),
      rounds: count,
      newestOn,
      lag: lagOf(false, name),
    })),
    byFundingType: of("type").map(({ name, count }) => ({ name, count })),
    byCountry: of("country").map(({ name, count }) => ({ name, count })),
    lag: lagOf(true, null),
    growth,
  };
}

function countGrowth(ctx: Context): Promise<readonly KnownGrowth[]> {
  return rowsOf<KnownGrowth>(ctx)`
    select topic, count(distinct l.company_id)::int as companies,
      left(max(l.growth -> topic ->> 'on'), 7) as "newestOn"
    from unnest(array['traffic', 'employees']) topic left join lead l on l.growth ? topic
    group by topic order by topic desc`;
}

interface Group {
  readonly by: "source" | "type" | "country";
  readonly name: string | null;
  readonly count: number;
  readonly newestOn: string | null;
}

/** Leads by each property, the most frequent value first, unknown last. */
async function countGroups(ctx: Context): Promise<readonly Group[]> {
  return rowsOf<Group>(ctx)`
    select case when grouping(source_kind) = 0 then 'source' when grouping(funding_type) = 0 then 'type'
        else 'country' end as by,
      coalesce(source_kind, funding_type, country) as name, count(*) as count,
      nullif(max(listed_on), '-infinity') as "newestOn"
    from lead group by grouping sets (source_kind, funding_type, country)
    order by 2 is null, 3 desc, 2`;
}

interface MeasuredLag extends Lag {
  readonly isAll: boolean;
  readonly source: string | null;
}

/** The delay of all recent rounds, and of those of each source. */
async function measureLags(ctx: Context, today: string): Promise<readonly MeasuredLag[]> {
  return rowsOf<MeasuredLag>(ctx)`
    select grouping(source_kind) = 1 as "isAll", source_kind as source, count(*) as rounds,
      percentile_disc(0.5) within group (order by greatest((added_at at time zone 'UTC')::date - announced_on, 0))
        as "medianDays"
    from lead
    where listed_on between ${today}::date - ${LAG_DAYS}::int and ${today}::date
      and announced_precision = 'day' and not is_sample
    group by grouping sets (source_kind, ())
    having count(*) > 0`;
}
