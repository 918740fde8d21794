import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { lockAccount } from "./lock-order.ts";

/** A stretch of time in which an account has full access. */
export interface Entitlement {
  readonly id: number;
  readonly plan: string;
  /** What it was given for: an order, or the operator's word. */
  readonly source: string;
  readonly startsAt: Date;
  /** `null`: for good. */
  readonly endsAt: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedReason: string | null;
}

/** Whether the account has full access now; read from this database alone, in one query. */
export async function hasFullAccess(ctx: Context, accountId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const held = await ctx.db
    .selectFrom("entitlement")
    .select("id")
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("starts_at", "<=", now)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** All that an account was ever given, the newest first. */
export async function listEntitlements(ctx: Context, accountId: string): Promise<readonly Entitlement[]> {
  return ctx.db
    .selectFrom("entitlement")
    .select([
      "id", "plan", "source", "starts_at as startsAt", "ends_at as endsAt", "revoked_at as revokedAt",
      "revoked_reason as revokedReason",
    ])
    .where("account_id", "=", accountId)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export interface GrantInput {
  readonly accountId: string;
  readonly plan: string;
  readonly source: string;
  /** `null`: for good. */
  readonly endsAt: Date | null;
}

/** Gives an account full access from now on. */
export async function grantAccess(ctx: Context, { accountId, plan, source, endsAt }: GrantInput): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await inner.db
      .insertInto("entitlement")
      .values({ account_id: accountId, plan, source, starts_at: inner.clock.now(), ends_at: endsAt })
      .execute();
    await writeAudit(inner, "entitlement.granted", { accountId, plan, source, endsAt: endsAt?.toISOString() ?? null });
  });
}

/** Takes back whatever access the account still has; nothing paid or told of its orders later gives it back. Answers how many entitlements that were. */
export async function revokeAccess(ctx: Context, { accountId, reason }: { readonly accountId: string; readonly reason: string }): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await lockAccount(inner, accountId);
    const { rows } = await sql`
      update entitlement set revoked_at = ${now}, revoked_reason = ${reason}, revoked_by_hand = true
      where account_id = ${accountId} and revoked_at is null and (ends_at is null or ends_at > ${now})
      returning id
    `.execute(inner.db);
    if (rows.length > 0) await writeAudit(inner, "entitlement.revoked", { accountId, reason, count: rows.length });
    return rows.length;
  });
}
