import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { leadScope } from "../access.ts";
import type { LeadFilter } from "./filter.ts";
import { leadCondition, leadsInScope } from "./lead-condition.ts";

export interface CountMatchingInput {
  readonly filters: readonly LeadFilter[];
  /** How many of the newest leads everybody's lists reach (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** How many leads each of several filters matches, of those this actor's lists reach; in the order of the filters. */
export async function countMatching(ctx: Context, { filters, sampleSize }: CountMatchingInput): Promise<readonly number[]> {
  if (filters.length === 0) return [];
  const scope = leadScope(ctx.actor, sampleSize);
  const counts = filters.map((filter) => sql`(select count(*) from lead where ${leadsInScope(scope)} and ${leadCondition(filter, ctx.clock, scope)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(ctx.db);
  return rows[0]?.counts ?? [];
}
