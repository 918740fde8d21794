import { sql } from "kysely";
import type { Context } from "../context.ts";
import { companyIsPublished } from "./published.ts";
import { sourceName } from "./source-label.ts";
import type { Tally } from "./stats.ts";

const DAY_MS = 86_400_000;
/** How many weeks are told one by one, the present one included. */
export const COVERAGE_WEEKS = 52;
/** Rounds announced in the last so many days say how fast the catalogue is now; lists of former years would hide it. */
export const LAG_DAYS = 90;

/** How long rounds took from their announcement to the catalogue. */
export interface Lag {
  /** Whole days; half of the rounds took no longer. */
  readonly medianDays: number;
  /** How many rounds it is the median of. */
  readonly rounds: number;
}

export interface CoverageSource {
  /** "SEC Form D"; null for rounds whose evidence has no source on file. */
  readonly name: string | null;
  readonly rounds: number;
  /** ISO 8601 day of the newest round; null when none is dated. */
  readonly newestOn: string | null;
  readonly lag: Lag | null;
}

/** Published funding rounds, counted; `null` names count those where it is unknown. */
export interface CoverageCounts {
  /** When anything the site shows last changed. */
  readonly changedAt: Date;
  readonly rounds: number;
  /** Of them, invented ones that stand in until there is data; they are in every other count too. */
  readonly sampleRounds: number;
  readonly companies: number;
  readonly bySource: readonly CoverageSource[];
  readonly byFundingType: Tally;
  /** ISO 3166-1 alpha-2. */
  readonly byCountry: Tally;
  /** The last {@link COVERAGE_WEEKS} weeks by their Monday (ISO 8601), oldest first, those without rounds too. */
  readonly byWeek: readonly { readonly monday: string; readonly rounds: number }[];
  /** Dated before these weeks, after them, and not at all. */
  readonly earlier: number;
  readonly later: number;
  readonly undated: number;
  /** Over rounds announced in the last {@link LAG_DAYS} days, known to the day and not invented. */
  readonly lag: Lag | null;
}

interface Cell {
  readonly source: string | null;
  readonly type: string | null;
  readonly country: string | null;
  readonly n: number;
  readonly sample: number;
  readonly newest: string | null;
}

interface Counted {
  readonly changedAt: Date;
  readonly companies: number;
  readonly cells: readonly Cell[];
  /** Null: undated. */
  readonly days: readonly { readonly day: string | null; readonly n: number }[];
  readonly lags: readonly { readonly source: string | null; readonly days: number; readonly n: number }[];
}

/**
 * Counts every published round in one statement, so that the figures agree. Leads are read through once for what they
 * have in common, and by their index alone for their days.
 */
export async function countCoverage(ctx: Context, today: string): Promise<CoverageCounts> {
  const { rows } = await sql<Counted>`
    with cell as materialized (
      select source_kind as source, funding_type as type, country, count(*) as n, count(*) filter (where is_sample) as sample,
        nullif(max(listed_on), '-infinity') as newest
      from lead group by source_kind, funding_type, country
    ),
    day as materialized (select listed_on as day, count(*) as n from lead group by listed_on),
    lag as (
      select l.source_kind as source, greatest((l.added_at at time zone 'UTC')::date - l.announced_on, 0) as days, count(*) as n
      from lead l
      where l.listed_on between ${today}::date - ${LAG_DAYS}::int and ${today}::date and l.announced_precision = 'day' and not l.is_sample
      group by 1, 2
    )
    select s.changed_at as "changedAt",
      (select count(*) from company c where ${companyIsPublished("c")}) as companies,
      coalesce((select jsonb_agg(cell) from cell), '[]') as cells,
      coalesce((select jsonb_agg(jsonb_build_object('day', nullif(day, '-infinity'), 'n', n)) from day), '[]') as days,
      coalesce((select jsonb_agg(lag) from lag), '[]') as lags
    from catalogue_state s`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error("catalogue_state holds one row");
  return { changedAt: row.changedAt, companies: row.companies, ...figuresOf(row, today) };
}

function figuresOf({ cells, days, lags }: Counted, today: string): Omit<CoverageCounts, "changedAt" | "companies"> {
  return {
    rounds: sum(cells.map(({ n }) => n)),
    sampleRounds: sum(cells.map(({ sample }) => sample)),
    bySource: tally(cells, ({ source }) => source).map(({ name, count }) => {
      const own = cells.filter(({ source }) => source === name);
      const newestOn = own.map(({ newest }) => newest).filter((day) => day !== null).sort().at(-1) ?? null;
      return { name: name === null ? null : sourceName(name), rounds: count, newestOn, lag: median(lags.filter(({ source }) => source === name)) };
    }),
    byFundingType: tally(cells, ({ type }) => type),
    byCountry: tally(cells, ({ country }) => country),
    ...weeksOf(days, today),
    lag: median(lags),
  };
}

/** The most frequent first, what is unknown last. */
function tally(cells: readonly Cell[], nameOf: (cell: Cell) => string | null): Tally {
  const counts = new Map<string | null, number>();
  for (const cell of cells) counts.set(nameOf(cell), (counts.get(nameOf(cell)) ?? 0) + cell.n);
  return [...counts].map(([name, count]) => ({ name, count }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.count - a.count || (a.name ?? "").localeCompare(b.name ?? "", "en"));
}

function weeksOf(days: Counted["days"], today: string): Pick<CoverageCounts, "byWeek" | "earlier" | "later" | "undated"> {
  const thisWeek = weekOf(today);
  const weeks = Array.from({ length: COVERAGE_WEEKS }, (_, i) => ({ monday: mondayOf(thisWeek - COVERAGE_WEEKS + 1 + i), rounds: 0 }));
  const outside = { earlier: 0, later: 0, undated: 0 };
  for (const { day, n } of days) {
    const place = day === null ? null : weekOf(day) - thisWeek + COVERAGE_WEEKS - 1;
    const week = place === null ? undefined : weeks[place];
    if (place === null) outside.undated += n;
    else if (week !== undefined) week.rounds += n;
    else outside[place < 0 ? "earlier" : "later"] += n;
  }
  return { byWeek: weeks, ...outside };
}

// Weeks counted from Monday, 29 December 1969, the one that 1 January 1970 belongs to.
function weekOf(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY_MS + 3) / 7);
}

function mondayOf(week: number): string {
  return new Date((week * 7 - 3) * DAY_MS).toISOString().slice(0, 10);
}

/** The lower median of values counted. */
function median(counts: readonly { readonly days: number; readonly n: number }[]): Lag | null {
  const rounds = sum(counts.map(({ n }) => n));
  let passed = 0;
  for (const { days, n } of [...counts].sort((a, b) => a.days - b.days)) {
    passed += n;
    if (passed * 2 >= rounds) return { medianDays: days, rounds };
  }
  return null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
