import { sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { cursorOf, type Page, pageOf, readCursor } from "../../shared/keyset.ts";
import type { Account, Role } from "./account.ts";
import { addressStartsWith } from "../../shared/address-starts-with.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { requireOwner } from "../../shared/office-access.ts";
import { lockOwners } from "./lock-owners.ts";

/** An account in the owners' member list. */
export interface Member extends Account {
  /** The plan that currently gives full access; null without one. */
  readonly plan: string | null;
  /** Number of signed-in browsers. */
  readonly sessions: number;
}

export interface PageMembersInput {
  /** Start of an address, or of its domain after "@"; empty for everyone. */
  readonly search: string;
  readonly limit: number;
  /** Cursor returned with the previous page. */
  readonly after: string | null;
}

/** Accounts of the site, newest first. */
export async function pageMembers(ctx: Context, { search, limit, after }: PageMembersInput): Promise<Page<Member>> {
  const now = ctx.clock.now();
  const cursor = readCursor(after);
  const rows = await rowsOf<Member & { cursor: string }>(ctx)`
    select a.id, a.email, a.role, a.created_at as "createdAt", a.blocked_at as "blockedAt", held.plan,
      (select count(*)::int from account_session s where s.account_id = a.id and s.expires_at > ${now}) as sessions,
      ${cursorOf("a.created_at", "a.id")} as cursor
    from account a left join lateral (
      select e.plan from entitlement e
      where e.account_id = a.id and e.revoked_at is null and e.starts_at <= ${now}
        and (e.ends_at is null or e.ends_at > ${now})
      order by e.ends_at desc nulls first limit 1
    ) held on true
    where ${addressStartsWith(search)}
      and ${cursor === null ? sql`true` : sql`(a.created_at, a.id) < (${cursor.at}::timestamptz, ${cursor.id})`}
    order by a.created_at desc, a.id desc limit ${limit + 1}`;
  return pageOf(rows, limit);
}

export interface ChangeRoleInput {
  readonly accountId: string;
  readonly role: Role;
}

/**
 * Changes an account's role from its next request on; the last owner keeps the role ("last_owner"), even under
 * concurrent changes. Needs a fresh session; throws AppError `forbidden` unless the actor is an owner.
 */
export async function changeRole(
  ctx: Context,
  { accountId, role }: ChangeRoleInput,
): Promise<"changed" | "same" | "missing" | "last_owner"> {
  requireOwner(ctx);
  await requireFreshSession(ctx);
  return inTransaction(ctx, async (inner) => {
    const owners = await lockOwners(inner);
    const account = await rowOf<{ role: string }>(inner)`select role from account where id = ${accountId} for update`;
    if (account === undefined) return "missing";
    if (account.role === role) return "same";
    if (account.role === "owner" && owners.length <= 1) return "last_owner";
    await execute(inner)`update account set role = ${role}, updated_at = ${inner.clock.now()} where id = ${accountId}`;
    await writeAudit(inner, "account.role_changed", { accountId, from: account.role, to: role });
    return "changed";
  });
}

/**
 * Keeps an account out, or lets it in again: it is signed out, cannot sign in, and its keys open nothing. What it bought
 * stays. Throws AppError `forbidden` unless the actor is an owner, `conflict` for an owner's account.
 */
export function setBlocked(
  ctx: Context,
  { accountId, blocked }: { readonly accountId: string; readonly blocked: boolean },
): Promise<void> {
  requireOwner(ctx);
  return inTransaction(ctx, async (inner) => {
    const changed = await execute(inner)`
      update account set blocked_at = ${blocked ? inner.clock.now() : null}::timestamptz
      where id = ${accountId} and role <> 'owner' and (blocked_at is not null) <> ${blocked}`;
    if (changed === 0) throw conflict("An owner cannot be blocked. Change the role first.");
    await execute(inner)`delete from account_session where ${blocked} and account_id = ${accountId}`;
    await writeAudit(inner, blocked ? "account.blocked" : "account.unblocked", { accountId });
  });
}

/**
 * Signs an account out everywhere from its next request on. Returns the number of sessions. Throws AppError `forbidden`
 * unless the actor is an owner.
 */
export async function endAllSessions(ctx: Context, accountId: string): Promise<number> {
  requireOwner(ctx);
  return inTransaction(ctx, async (inner) => {
    const ended = await execute(inner)`delete from account_session where account_id = ${accountId}`;
    if (ended > 0) await writeAudit(inner, "account.sessions_ended", { accountId, count: ended });
    return ended;
  });
}
