import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";

/** An action of a user, operator or schedule. */
export interface AuditEntry {
  readonly id: number;
  readonly at: Date;
  /** "operator", "schedule" or an account id. */
  readonly actor: string;
  /** Addresses of the accounts named in the entry that still exist, by account id. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly runId: number | null;
}

export interface AuditFilter {
  /** An actor, or the address of an account. */
  readonly actor?: string;
  readonly action?: string;
  /** First and last day, `YYYY-MM-DD` in UTC. */
  readonly from?: string;
  readonly to?: string;
}

/** Audit entries, newest first; `before` is the id of the last entry of the previous page. */
export async function listAudit(
  ctx: Context,
  { actor, action, from, to, before, limit }: AuditFilter & { readonly before?: number; readonly limit: number },
): Promise<readonly AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select e.id, e.at, e.actor, e.action, e.detail, e.run_id as "runId",
      (select coalesce(jsonb_object_agg(a.id, a.email), '{}') from account a
        where a.id in (e.actor, e.detail ->> 'accountId')) as addresses
    from audit_entry e
    where ${before === undefined ? sql`true` : sql`e.id < ${before}`}
      and ${actor === undefined ? sql`true` : sql`e.actor = coalesce((select id from account where lower(email) = lower(${actor})), ${actor})`}
      and ${action === undefined ? sql`true` : sql`e.action = ${action}`}
      and ${from === undefined ? sql`true` : sql`e.at >= ${from}::date`}
      and ${to === undefined ? sql`true` : sql`e.at < ${to}::date + 1`}
    order by e.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Every action in the log, found by jumps through the index. */
export async function listAuditActions(ctx: Context): Promise<readonly string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select e.action from audit_entry e where e.action > found.action order by e.action limit 1) from found
        where found.action is not null
    )
    select action from found where action is not null order by action`.execute(ctx.db);
  return rows.map(({ action }) => action);
}
