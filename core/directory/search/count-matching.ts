import type { Context } from "../../context.ts";
import { seesWholeCatalogue } from "../access.ts";
import { evaluateEach } from "./evaluate.ts";
import type { LeadFilter } from "./filter.ts";
import { wholeCatalogue } from "./reached-leads.ts";
import { countInSql } from "./sql/search-in-sql.ts";

export interface CountMatchingInput {
  readonly filters: readonly LeadFilter[];
  /** How many of the newest leads everybody's lists reach (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** How many leads each of several filters matches, of those this actor's lists reach; in the order of the filters. */
export async function countMatching(ctx: Context, { filters, sampleSize }: CountMatchingInput): Promise<readonly number[]> {
  if (seesWholeCatalogue(ctx.actor) && (await wholeCatalogue(ctx)).inSql) return countInSql(ctx, filters);
  const evaluations = await evaluateEach(ctx, filters, sampleSize);
  return evaluations.map((evaluation) => evaluation.select().count);
}
