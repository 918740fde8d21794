import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Lead } from "./lead.ts";
import { listLeads } from "./list-leads.ts";

/** How many of the newest entries a feed holds, at most. */
export const FEED_LENGTH = 50;

/** A funding round as a feed tells of it. */
export interface RoundFeedItem {
  readonly lead: Lead;
  /** When it first came into the catalogue; its announcement is the lead's. */
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

/** The newest rounds this actor may list, at most {@link FEED_LENGTH}. */
export async function roundFeedItems(ctx: Context, { sampleSize }: { sampleSize: number }): Promise<readonly RoundFeedItem[]> {
  const { rows: leads } = await listLeads(ctx, { page: 1, pageSize: FEED_LENGTH, sampleSize });
  const { rows } = await sql<{ id: number; publishedAt: Date; updatedAt: Date }>`
    select r.id, r.created_at as "publishedAt", greatest(r.updated_at, c.updated_at) as "updatedAt"
    from funding_round r join company c on c.id = r.company_id
    where r.id = any(${leads.map((lead) => lead.roundId)}::bigint[])
  `.execute(ctx.db);
  const times = new Map(rows.map((row) => [row.id, row]));
  return leads.flatMap((lead) => {
    const time = times.get(lead.roundId);
    return time === undefined ? [] : [{ lead, publishedAt: time.publishedAt, updatedAt: time.updatedAt }];
  });
}
