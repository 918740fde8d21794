import { sql } from "kysely";
import type { Context } from "../../../shared/context.ts";
import { companyIsListed, companyIsPublished } from "../published.ts";
import { sourceName } from "../evidence.ts";
import type { Tally } from "../stats.ts";

const DAY_MS = 86_400_000;
/** Weeks in the breakdown, including the current one. */
const COVERAGE_WEEKS = 52;
/** The delay is measured over rounds announced in the last 90 days, because older lists would distort it. */
export const LAG_DAYS = 90;

/** Delay between a round's announcement and its arrival in the catalogue. */
export interface Lag {
  /** Lower median in whole days. */
  readonly medianDays: number;
  /** The number of rounds measured. */
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
  /** Number of these rounds that are sample data; they are included in all other counts. */
  readonly sampleRounds: number | null;
  readonly companies: number | null;
  /** Companies on no list: those that are not startups by their filings, and undecided ones. */
  readonly unlisted: { readonly notStartups: number; readonly undecided: number } | null;
  /** True if lists include undecided companies nevertheless. */
  readonly listsUndecided: boolean;
  readonly bySource: readonly CoverageSource[] | null;
  readonly byFundingType: Tally;
  /** ISO 3166-1 alpha-2. */
  readonly byCountry: Tally;
  /** The last {@link COVERAGE_WEEKS} weeks by their Monday (ISO 8601), oldest first, including empty ones. */
  readonly byWeek: readonly { readonly monday: string; readonly rounds: number | null }[];
  /** Rounds dated before these weeks, after them, and undated ones. */
  readonly earlier: number;
  readonly later: number;
  readonly undated: number;
  /** Covers rounds announced on a known day within the last `LAG_DAYS` days, without sample data. */
  readonly lag: Lag | null;
}

/** Counts all published rounds. */
export async function countCoverage(ctx: Context, today: string): Promise<CoverageCounts> {
  const [{ cells, weeks, lags }, { rows }] = await Promise.all([
    countLeads(ctx, today),
    sql<{ changedAt: Date; companies: number; notStartups: number; undecided: number; listsUndecided: boolean }>`
      select s.changed_at as "changedAt", (select lists_undecided from directory_state) as "listsUndecided", c.*
        from catalogue_state s cross join (
        select count(*) filter (where ${companyIsListed("c")}) as companies,
          count(*) filter (where c.startup = 'no') as "notStartups",
          count(*) filter (where c.startup = 'unknown') as undecided
        from company c where ${companyIsPublished("c")}
      ) c`.execute(ctx.db),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error("catalogue_state holds one row");
  const { notStartups, undecided, ...published } = row;
  return {
    ...published,
    unlisted: { notStartups, undecided },
    rounds: sum(cells.map(([, , , leads]) => leads)),
    sampleRounds: sum(cells.map(([, , , , samples]) => samples)),
    bySource: sourcesOf(cells, lags),
    byFundingType: tally(cells.map(([, type, , leads]) => [type, leads])),
    byCountry: tally(cells.map(([, , country, leads]) => [country, leads])),
    ...weeksOf(weeks, today),
    lag: median(lags),
  };
}

/** Leads with the same source, funding type and country; `newest` is the ISO 8601 day of the newest. */
type Cell = readonly [
  source: string | null,
  type: string | null,
  country: string | null,
  leads: number,
  samples: number,
  newest: string | null,
];
/** Leads of a week, counted from that of 29 December 1969 (a Monday); null counts those without a date. */
type WeekCount = readonly [week: number | null, leads: number];
/** Leads of a source by days between their announcement and their arrival in the catalogue. */
type LagCount = readonly [source: string | null, days: number, leads: number];

interface LeadCounts {
  readonly cells: readonly Cell[];
  readonly weeks: readonly WeekCount[];
  readonly lags: readonly LagCount[];
}

async function countLeads(ctx: Context, today: string): Promise<LeadCounts> {
  const { rows } = await sql<LeadCounts>`
    with cell as (
      select source_kind as source, funding_type as type, country, count(*) as n,
        count(*) filter (where is_sample) as samples, nullif(max(listed_on), '-infinity') as newest
      from lead group by 1, 2, 3
    ),
    week as (
      select case when listed_on > '-infinity' then floor((listed_on - date '1969-12-29') / 7.0)::int end as week,
        count(*) as n
      from lead group by 1
    ),
    lag as (
      select source_kind as source, greatest((added_at at time zone 'UTC')::date - announced_on, 0) as days,
        count(*) as n
      from lead
      where listed_on between ${today}::date - ${LAG_DAYS}::int and ${today}::date
        and announced_precision = 'day' and not is_sample
      group by 1, 2
    )
    select
      coalesce((select jsonb_agg(jsonb_build_array(source, type, country, n, samples, newest)) from cell),
        '[]') as cells,
      coalesce((select jsonb_agg(jsonb_build_array(week, n)) from week), '[]') as weeks,
      coalesce((select jsonb_agg(jsonb_build_array(source, days, n)) from lag), '[]') as lags`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error("a select without from yields one row");
  return row;
}

function sourcesOf(cells: readonly Cell[], lags: readonly LagCount[]): readonly CoverageSource[] {
  const newest = new Map<string | null, string>();
  for (const [source, , , , , day] of cells)
    if (day !== null && day > (newest.get(source) ?? "")) newest.set(source, day);
  return tally(cells.map(([source, , , leads]) => [source, leads])).map(({ name, count }) => ({
    name: name === null ? null : sourceName(name),
    rounds: count,
    newestOn: newest.get(name) ?? null,
    lag: median(lags.filter(([source]) => source === name)),
  }));
}

/** The most frequent first, unknown last. */
function tally(counted: readonly (readonly [name: string | null, leads: number])[]): Tally {
  const counts = new Map<string | null, number>();
  for (const [name, leads] of counted) counts.set(name, (counts.get(name) ?? 0) + leads);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) ||
        b.count - a.count ||
        (a.name ?? "").localeCompare(b.name ?? "", "en"),
    );
}

function weeksOf(
  counts: readonly WeekCount[],
  today: string,
): Pick<CoverageCounts, "byWeek" | "earlier" | "later" | "undated"> {
  const first = weekOf(today) - COVERAGE_WEEKS + 1;
  const weeks = Array.from({ length: COVERAGE_WEEKS }, (_, i) => ({ monday: mondayOf(first + i), rounds: 0 }));
  const outside = { earlier: 0, later: 0, undated: 0 };
  for (const [week, leads] of counts) {
    const within = week === null ? undefined : weeks[week - first];
    if (week === null) outside.undated += leads;
    else if (within !== undefined) within.rounds += leads;
    else outside[week < first ? "earlier" : "later"] += leads;
  }
  return { byWeek: weeks, ...outside };
}

// The first week counted starts on Monday, 29 December 1969, three days before the epoch.
function weekOf(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY_MS + 3) / 7);
}

function mondayOf(week: number): string {
  return new Date((week * 7 - 3) * DAY_MS).toISOString().slice(0, 10);
}

/** The lower median of counted values. */
function median(counts: readonly LagCount[]): Lag | null {
  const rounds = sum(counts.map(([, , leads]) => leads));
  let passed = 0;
  for (const [, days, leads] of [...counts].sort(([, a], [, b]) => a - b)) {
    passed += leads;
    if (passed * 2 >= rounds) return { medianDays: days, rounds };
  }
  return null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
