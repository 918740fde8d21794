import { columnOf, execute, hasRows, rowsOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { catalogueChanged } from "../../shared/jobs/signals.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { lockAccount } from "./concurrency.ts";

/** A period during which an account has full access. */
export interface Entitlement {
  readonly id: number;
  readonly plan: string;
  /** `order:ID`, or the operator's reason for granting it. */
  readonly source: string;
  readonly startsAt: Date;
  /** `null` for lifetime access. */
  readonly endsAt: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedReason: string | null;
}

/** True if the account has full access now; one query, no provider call. */
export async function hasFullAccess(ctx: Context, accountId: string): Promise<boolean> {
  const now = ctx.clock.now();
  return hasRows(ctx)`
    select from entitlement where account_id = ${accountId} and revoked_at is null and starts_at <= ${now}
      and (ends_at is null or ends_at > ${now})`;
}

/** The plans that give the account access now. */
export async function currentPlans(ctx: Context, accountId: string): Promise<readonly string[]> {
  return columnOf<string>(ctx)`
    select distinct held.plan from entitlement held where held.account_id = ${accountId} and held.revoked_at is null
      and held.starts_at <= ${ctx.clock.now()} and (held.ends_at is null or held.ends_at > ${ctx.clock.now()})`;
}

/** Every entitlement the account ever had, newest first. */
export async function listEntitlements(ctx: Context, accountId: string): Promise<readonly Entitlement[]> {
  return rowsOf<Entitlement>(ctx)`
    select id, plan, source, starts_at as "startsAt", ends_at as "endsAt", revoked_at as "revokedAt",
      revoked_reason as "revokedReason" from entitlement where account_id = ${accountId}
    order by starts_at desc, id desc`;
}

export interface GrantInput {
  readonly accountId: string;
  readonly plan: string;
  readonly source: string;
  /** `null` for lifetime access. */
  readonly endsAt: Date | null;
}

export async function grantAccess(ctx: Context, { accountId, plan, source, endsAt }: GrantInput): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await execute(inner)`
      insert into entitlement (account_id, plan, source, starts_at, ends_at)
      values (${accountId}, ${plan}, ${source}, ${inner.clock.now()}, ${endsAt})`;
    // Lists of companies catch up with what changed while they had no access.
    await enqueue(inner, catalogueChanged, {});
    await writeAudit(inner, "entitlement.granted", { accountId, plan, source, endsAt: endsAt?.toISOString() ?? null });
  });
}

/**
 * Revokes all current entitlements of the account; later payments of its orders do not restore them. Returns how many
 * were revoked.
 */
export async function revokeAccess(
  ctx: Context,
  { accountId, reason }: { readonly accountId: string; readonly reason: string },
): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await lockAccount(inner, accountId);
    const changed = await execute(inner)`
      update entitlement set revoked_at = ${now}, revoked_reason = ${reason}, revoked_by_hand = true
      where account_id = ${accountId} and revoked_at is null and (ends_at is null or ends_at > ${now})`;
    if (changed > 0) await writeAudit(inner, "entitlement.revoked", { accountId, reason, count: changed });
    return changed;
  });
}
