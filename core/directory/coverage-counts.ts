import { sql } from "kysely";
import type { Context } from "../context.ts";
import { type Cell, countSegments, type LagCount, type WeekCount } from "./coverage-segments.ts";
import { companyIsPublished } from "./published.ts";
import { sourceName } from "./source-label.ts";
import type { Tally } from "./stats.ts";

const DAY_MS = 86_400_000;
/** How many weeks are told one by one, the present one included. */
export const COVERAGE_WEEKS = 52;
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
  /** Over rounds announced in the last `LAG_DAYS` days, known to the day and not invented. */
  readonly lag: Lag | null;
}

/** Counts every published round, reading again only those parts of the directory that changed since the last time. */
export async function countCoverage(ctx: Context, today: string): Promise<CoverageCounts> {
  const [segments, { rows }] = await Promise.all([
    countSegments(ctx, today),
    sql<{ changedAt: Date; companies: number }>`
      select s.changed_at as "changedAt", (select count(*) from company c where ${companyIsPublished("c")}) as companies
      from catalogue_state s`.execute(ctx.db),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error("catalogue_state holds one row");
  const cells = segments.flatMap((segment) => segment.cells);
  const lags = segments.flatMap((segment) => segment.lags);
  return {
    ...row,
    rounds: sum(cells.map(([, , , leads]) => leads)),
    sampleRounds: sum(cells.map(([, , , , samples]) => samples)),
    bySource: sourcesOf(cells, lags),
    byFundingType: tally(cells.map(([, type, , leads]) => [type, leads])),
    byCountry: tally(cells.map(([, , country, leads]) => [country, leads])),
    ...weeksOf(segments.flatMap((segment) => segment.weeks), today),
    lag: median(lags),
  };
}

function sourcesOf(cells: readonly Cell[], lags: readonly LagCount[]): readonly CoverageSource[] {
  const newest = new Map<string | null, string>();
  for (const [source, , , , , day] of cells) if (day !== null && day > (newest.get(source) ?? "")) newest.set(source, day);
  return tally(cells.map(([source, , , leads]) => [source, leads])).map(({ name, count }) => ({
    name: name === null ? null : sourceName(name),
    rounds: count,
    newestOn: newest.get(name) ?? null,
    lag: median(lags.filter(([source]) => source === name)),
  }));
}

/** The most frequent first, what is unknown last. */
function tally(counted: readonly (readonly [name: string | null, leads: number])[]): Tally {
  const counts = new Map<string | null, number>();
  for (const [name, leads] of counted) counts.set(name, (counts.get(name) ?? 0) + leads);
  return [...counts].map(([name, count]) => ({ name, count }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.count - a.count || (a.name ?? "").localeCompare(b.name ?? "", "en"));
}

function weeksOf(counts: readonly WeekCount[], today: string): Pick<CoverageCounts, "byWeek" | "earlier" | "later" | "undated"> {
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

// 1 January 1970 was the fourth day of the first week counted.
function weekOf(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY_MS + 3) / 7);
}

function mondayOf(week: number): string {
  return new Date((week * 7 - 3) * DAY_MS).toISOString().slice(0, 10);
}

/** The lower median of values counted. */
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
