import type { Context } from "../../context.ts";
import type { LeadFilter } from "./filter.ts";
import { listedRange } from "./listed-range.ts";
import { reachedLeads } from "./reached-leads.ts";
import { Evaluation } from "./segments/evaluation.ts";
import type { LeadIndex } from "./segments/lead-index.ts";

export interface Evaluated {
  readonly evaluation: Evaluation;
  readonly total: number;
}

/** Most filters whose answers are kept for each state of the catalogue: a page, its counts and its pictures ask for one. */
const MOST_KEPT = 8;
const kept = new WeakMap<LeadIndex, Map<string, Evaluation>>();

/** The leads a filter asks for among those this actor's lists reach, as they are published now. */
export async function evaluate(ctx: Context, filter: LeadFilter, sampleSize: number): Promise<Evaluated> {
  const { index, total } = await reachedLeads(ctx, sampleSize);
  return { evaluation: evaluationOf(ctx, index, filter), total };
}

/** The leads of each of several filters, all of one state of the catalogue; in the order of the filters. */
export async function evaluateEach(ctx: Context, filters: readonly LeadFilter[], sampleSize: number): Promise<readonly Evaluation[]> {
  const { index } = await reachedLeads(ctx, sampleSize);
  return filters.map((filter) => evaluationOf(ctx, index, filter));
}

function evaluationOf(ctx: Context, index: LeadIndex, filter: LeadFilter): Evaluation {
  const days = listedRange(filter, ctx.clock);
  const key = JSON.stringify([filter, days]);
  const known = kept.get(index) ?? new Map<string, Evaluation>();
  kept.set(index, known);
  const evaluation = known.get(key) ?? new Evaluation(index, filter, days);
  // The one asked for last is the last to go.
  known.delete(key);
  known.set(key, evaluation);
  for (const oldest of [...known.keys()].slice(0, -MOST_KEPT)) known.delete(oldest);
  return evaluation;
}
