import { sql } from "kysely";
import type { Context } from "../context.ts";
import { leadScope } from "../directory/access.ts";
import { scopedLeads } from "../directory/columns/scope.ts";
import { inBoundedTime } from "../directory/search/bounded-time.ts";
import type { LeadFilter } from "../directory/search/filter.ts";
import { leadCondition } from "../directory/search/lead-condition.ts";
import { overSnapshot } from "./snapshot.ts";

export interface OpenKeys {
  readonly rows: number;
  /** One JSON object a line: `{"id": round, "name": company, "domain": its domain or null}`, newest first. */
  readonly body: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * What the leads within this actor's reach that a filter matches are recognised by: enough to compare them with a list
 * of one's own where that list is. Nothing is recorded. Read its body to the end, or close it.
 */
export async function openKeys(ctx: Context, { filter, sampleSize }: { readonly filter: LeadFilter; readonly sampleSize: number }): Promise<OpenKeys> {
  const scope = leadScope(ctx.actor, sampleSize);
  const from = sql`${scopedLeads(scope)} lead where ${leadCondition(filter, ctx.clock, scope)}`;
  return overSnapshot(ctx, async ({ db, copy, toItsEnd, close }) => {
    const { rows } = await inBoundedTime(db, () => sql<{ n: number }>`select count(*) as n from ${from}`.execute(db));
    const keys = sql`select row_to_json(k) from (
      select lead.round_id as id, lead.company_name as name, lead.domain from ${from} order by lead.listed_on desc, lead.round_id desc) k`;
    return { rows: rows[0]?.n ?? 0, body: toItsEnd(copy(keys, "lines")), close };
  });
}
