import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { addressHash } from "./address-hash.ts";
import type { SuppressionReason } from "./suppression.ts";

export interface SuppressedCount {
  readonly scope: "all" | "subscription";
  readonly reason: SuppressionReason;
  readonly count: number;
  /** When the last one was added. */
  readonly lastAt: Date;
}

/** A suppression of one address. */
export interface Suppression {
  readonly scope: "all" | "subscription";
  readonly reason: SuppressionReason;
  readonly since: Date;
}

/** How many addresses get no mail, by what they get none of and why. Which they are cannot be listed: only their hashes are kept. */
export async function listSuppressed(ctx: Context): Promise<readonly SuppressedCount[]> {
  const { rows } = await sql<SuppressedCount>`
    select scope, reason, count(*)::int as count, max(since) as "lastAt" from mail_suppression group by scope, reason order by count(*) desc, scope, reason
  `.execute(ctx.db);
  return rows;
}

/** Whether one address is suppressed, for who knows it; `null` when it is not. */
export async function findSuppression(ctx: Context, { address, key }: { readonly address: string; readonly key: Buffer }): Promise<Suppression | null> {
  const { rows } = await sql<Suppression>`select scope, reason, since from mail_suppression where address_hash = ${addressHash(address, key)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Lets an address get mail again whatever the reason was: its owner asked the operator for it. Answers whether it was suppressed. */
export async function liftSuppression(ctx: Context, { address, key }: { readonly address: string; readonly key: Buffer }): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const hash = addressHash(address, key);
    const lifted = await inner.db.deleteFrom("mail_suppression").where("address_hash", "=", hash).returning("reason").executeTakeFirst();
    // Or the next soft bounce would suppress it again at once.
    await inner.db.deleteFrom("mail_return").where("address_hash", "=", hash).where("kind", "=", "soft").execute();
    if (lifted !== undefined) await writeAudit(inner, "mail.unsuppressed", { reason: lifted.reason });
    return lifted !== undefined;
  });
}
