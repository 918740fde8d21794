import type { Context } from "../../context.ts";
import { evaluateEach } from "./evaluate.ts";
import type { LeadFilter } from "./filter.ts";

export interface CountMatchingInput {
  readonly filters: readonly LeadFilter[];
  /** How many of the newest leads everybody's lists reach (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** How many leads each of several filters matches, of those this actor's lists reach; in the order of the filters. */
export async function countMatching(ctx: Context, { filters, sampleSize }: CountMatchingInput): Promise<readonly number[]> {
  const evaluations = await evaluateEach(ctx, filters, sampleSize);
  return evaluations.map((evaluation) => evaluation.select().count);
}
