import { sql } from "kysely";
import type { Context } from "../context.ts";
import { cursorOf, type Page, pageOf, readCursor } from "../keyset.ts";
import type { Account } from "./account.ts";
import { addressBegins } from "./address-begins.ts";

/** An account as the owners see it in the list of all. */
export interface Member extends Account {
  /** The plan that gives it full access now; null without one. */
  readonly plan: string | null;
  /** How many browsers it is signed in with. */
  readonly sessions: number;
}

export interface PageMembersInput {
  /** The beginning of an address, or of its domain when it begins with "@"; everybody when it is empty. */
  readonly search: string;
  readonly limit: number;
  /** Where an earlier page said that the next begins. */
  readonly after: string | null;
}

/** The accounts of the site, the newest first. */
export async function pageMembers(ctx: Context, { search, limit, after }: PageMembersInput): Promise<Page<Member>> {
  const now = ctx.clock.now();
  const cursor = readCursor(after);
  const { rows } = await sql<Member & { cursor: string }>`
    select a.id, a.email, a.role, a.created_at as "createdAt", held.plan,
      (select count(*)::int from account_session s where s.account_id = a.id and s.expires_at > ${now}) as sessions,
      ${cursorOf("a.created_at", "a.id")} as cursor
    from account a left join lateral (
      select e.plan from entitlement e
      where e.account_id = a.id and e.revoked_at is null and e.starts_at <= ${now} and (e.ends_at is null or e.ends_at > ${now})
      order by e.ends_at desc nulls first limit 1
    ) held on true
    where ${addressBegins(search)} and ${cursor === null ? sql`true` : sql`(a.created_at, a.id) < (${cursor.at}::timestamptz, ${cursor.id})`}
    order by a.created_at desc, a.id desc limit ${limit + 1}`.execute(ctx.db);
  return pageOf(rows, limit);
}
