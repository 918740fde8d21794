import { sql } from "kysely";
import { execute, rowOf, scalarOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";

/** Reasons for which a website was not read; `search`: no candidate of a search could be read. */
export type UnreadReason = "refused" | "parked" | "moved" | "unreachable" | "search";

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

/** SQL: companies whose websites could not be read. */
export const UNREAD = sql`(
  select s.company_id, c.name, s.state as reason, s.website, s.problem, s.read_at, s.next_at, s.failing_since
  from company_site s join company c on c.id = s.company_id
  where s.state <> 'read' and c.withdrawn_at is null and c.merged_into_id is null
  union all
  select w.company_id, c.name, 'search', w.website, w.problem, w.searched_at, w.next_at,
    w.failing_since
  from website_search w join company c on c.id = w.company_id
  where w.verdict = 'unread' and c.website is null and c.withdrawn_at is null and c.merged_into_id is null)`;

/** A company whose website could not be read; null if it was, or was not tried. */
export async function readUnread(ctx: Context, companyId: number): Promise<UnreadWebsite | null> {
  return rowOf<UnreadWebsite>(ctx, null)`
    select u.company_id as "companyId", u.name, u.reason, u.website, u.problem, u.read_at as "readAt",
      u.next_at as "nextAt"
    from ${UNREAD} u where u.company_id = ${companyId} order by u.read_at desc limit 1`;
}

/** The number of companies whose websites could not be read. */
export async function countUnread(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`select count(distinct u.company_id)::int as n from ${UNREAD} u`;
}

/** Makes the next run read the company's website, or search for it, instead of waiting for its day. */
export async function readAgain(ctx: Context, companyId: number): Promise<void> {
  const now = ctx.clock.now();
  await execute(ctx)`update company_site set next_at = ${now} where company_id = ${companyId} and state <> 'read'`;
  await execute(ctx)`update website_search set next_at = ${now} where company_id = ${companyId} and verdict = 'unread'`;
}
