import { sql } from "kysely";
import type { Context } from "../../../shared/context.ts";

/** Reasons for which a website was not read; `search`: no candidate of a search could be read. */
export const UNREAD_REASONS = ["refused", "parked", "moved", "unreachable", "search"] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

export interface UnreadWebsite {
  readonly companyId: number;
  readonly name: string;
  readonly reason: UnreadReason;
  /** Null for a company whose website is unknown. */
  readonly website: string | null;
  readonly problem: string | null;
  readonly readAt: Date;
  readonly nextAt: Date;
}

const unread = sql`(
  select s.company_id, c.name, s.state as reason, s.website, s.problem, s.read_at, s.next_at
  from company_site s join company c on c.id = s.company_id
  where s.state <> 'read' and c.withdrawn_at is null and c.merged_into_id is null
  union all
  select w.company_id, c.name, 'search', w.website, w.problem, w.searched_at, w.next_at
  from website_search w join company c on c.id = w.company_id
  where w.verdict = 'unread' and c.website is null and c.withdrawn_at is null and c.merged_into_id is null)`;

/** The number of companies whose websites could not be read, by reason. */
export async function countUnreadWebsites(ctx: Context): Promise<ReadonlyMap<UnreadReason, number>> {
  const { rows } = await sql<{ reason: UnreadReason; companies: number }>`
    select u.reason, count(*)::int as companies from ${unread} u group by u.reason`.execute(ctx.db);
  return new Map(rows.map(({ reason, companies }) => [reason, companies]));
}

/** Companies whose websites could not be read, the latest attempt first. */
export async function listUnreadWebsites(
  ctx: Context,
  { reason, limit }: { readonly reason: UnreadReason | null; readonly limit: number },
): Promise<readonly UnreadWebsite[]> {
  const { rows } = await sql<UnreadWebsite>`
    select u.company_id as "companyId", u.name, u.reason, u.website, u.problem, u.read_at as "readAt",
      u.next_at as "nextAt"
    from ${unread} u where ${reason}::text is null or u.reason = ${reason}
    order by u.read_at desc, u.company_id limit ${limit}`.execute(ctx.db);
  return rows;
}
