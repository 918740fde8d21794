import type { Context } from "../../context.ts";
import { seesWholeCatalogue } from "../access.ts";
import { evaluate } from "./evaluate.ts";
import type { LeadFilter } from "./filter.ts";
import { UNKNOWN } from "./segments/dictionary.ts";
import { wholeCatalogue } from "./reached-leads.ts";
import { type Sums, sumAmounts } from "./segments/sum-amounts.ts";
import { timelineInSql } from "./sql/timeline-in-sql.ts";
import { MOST_NAMES, MOST_WEEKS, type NamedTotals, type RoundTotals, type Timeline } from "./timeline-totals.ts";

export interface ReadTimelineInput {
  readonly filter: LeadFilter;
  /** How many of the newest leads everybody's lists reach (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** Rounds and money per ISO 8601 week (Monday to Sunday), by stage and by industry, of the leads a filter asks for. */
export async function readTimeline(ctx: Context, { filter, sampleSize }: ReadTimelineInput): Promise<Timeline> {
  if (seesWholeCatalogue(ctx.actor) && (await wholeCatalogue(ctx)).inSql) return timelineInSql(ctx, filter);
  const { evaluation } = await evaluate(ctx, filter, sampleSize);
  const { codes } = evaluation.index;
  const { byProfile, byIndustry, byWeek, firstWeek } = sumAmounts(evaluation, MOST_WEEKS);
  const firstMs = Date.parse(firstWeek);
  const weeks = Array.from(byWeek.rounds, (_, i) => ({ week: new Date(firstMs + i * WEEK_MS).toISOString().slice(0, 10), ...totalsOf(byWeek, [i]) }));
  const firstHeld = weeks.findIndex((week) => week.rounds > 0);
  const byStage = Map.groupBy(codes.profiles.keys(), (code) => codes.profiles[code]?.stage ?? UNKNOWN);
  return {
    weeks: firstHeld < 0 ? [] : weeks.slice(firstHeld),
    stages: commonest([...byStage].map(([stage, profiles]) => ({ name: codes.stage.textOf(stage), ...totalsOf(byProfile, profiles) }))),
    industries: commonest(Array.from(byIndustry.rounds, (_, code) => ({ name: codes.industry.textOf(code), ...totalsOf(byIndustry, [code]) }))),
  };
}

const WEEK_MS = 7 * 86_400_000;

function totalsOf(sums: Sums, codes: readonly number[]): RoundTotals {
  const sum = (of: Float64Array) => codes.reduce((total, code) => total + (of[code] ?? 0), 0);
  return { rounds: sum(sums.rounds), amountUsdMinor: sum(sums.known) === 0 ? null : Math.min(sum(sums.cents), Number.MAX_SAFE_INTEGER) };
}

function commonest(totals: readonly NamedTotals[]): readonly NamedTotals[] {
  return totals
    .filter(({ name, rounds }) => name !== "" && rounds > 0)
    .sort((a, b) => b.rounds - a.rounds || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}
