import { sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { forgetContacts, markBounced } from "../../finder/contacts/forget-contacts.ts";
import { removeFromBulkJobs } from "../../finder/bulk/create-bulk.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { keepLedgerSoon } from "../../shared/jobs/enqueue.ts";
import { addressHash } from "../../shared/address-hash.ts";
import { normalAddress } from "../../shared/normal-address.ts";
import { writeAudit } from "../../shared/audit.ts";

export type SuppressionReason = "unsubscribed" | "bounced" | "complained" | "opted_out" | "operator";

export interface SuppressInput {
  readonly address: string;
  /** The site's secret; see {@link addressHash}. */
  readonly key: Buffer;
  /** `all`: no mail at all; `subscription`: no list mail. */
  readonly scope: "all" | "subscription";
  readonly reason: SuppressionReason;
}

/**
 * Suppresses an address. `all` is never weakened, and it removes the address from bulk job results; other reasons take
 * precedence over unsubscribing.
 */
export async function suppressAddress(ctx: Context, { address, key, scope, reason }: SuppressInput): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await execute(inner)`
      insert into mail_suppression (address_hash, scope, reason, since)
      values (${addressHash(address, key)}, ${scope}, ${reason}, ${ctx.clock.now()})
      on conflict (address_hash) do update
        set scope = excluded.scope, reason = excluded.reason, since = excluded.since
        where mail_suppression.scope = 'subscription'
          and (excluded.scope = 'all' or mail_suppression.reason = 'unsubscribed')`;
    await keepLedgerSoon(inner);
  });
  if (scope !== "all") return;
  const isBounced = reason === "bounced";
  await removeFromBulkJobs(ctx, sql`r.email = ${normalAddress(address)}`, isBounced ? "bounced" : "not_found");
  if (isBounced) await markBounced(ctx, [address]);
  else await forgetContacts(ctx, [address]);
}

export interface SuppressedCount {
  readonly scope: "all" | "subscription";
  readonly reason: SuppressionReason;
  readonly count: number;
  readonly lastAt: Date;
}

export interface Suppression {
  readonly scope: "all" | "subscription";
  readonly reason: SuppressionReason;
  readonly since: Date;
}

/** Counts suppressed addresses by scope and reason. Only hashes are stored, so the addresses cannot be listed. */
export async function listSuppressed(ctx: Context): Promise<readonly SuppressedCount[]> {
  return rowsOf<SuppressedCount>(ctx)`
    select scope, reason, count(*)::int as count, max(since) as "lastAt" from mail_suppression group by scope, reason
      order by count(*) desc, scope, reason`;
}

/** Looks up the suppression of a known address; `null` when it is not suppressed. */
export async function findSuppression(
  ctx: Context,
  { address, key }: { readonly address: string; readonly key: Buffer },
): Promise<Suppression | null> {
  return rowOf<Suppression>(ctx, null)`select scope, reason, since from mail_suppression
      where address_hash = ${addressHash(address, key)}`;
}

/** Lifts a suppression of any reason at the owner's request. Returns whether the address was suppressed. */
export async function liftSuppression(
  ctx: Context,
  { address, key }: { readonly address: string; readonly key: Buffer },
): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const hash = addressHash(address, key);
    const lifted = await rowOf<{ reason: string }>(inner)`
      delete from mail_suppression where address_hash = ${hash} returning reason`;
    // Otherwise the next soft bounce would suppress it again.
    await execute(inner)`delete from mail_return where address_hash = ${hash} and kind = 'soft'`;
    if (lifted !== undefined) await writeAudit(inner, "mail.unsuppressed", { reason: lifted.reason });
    return lifted !== undefined;
  });
}
