import { sql } from "kysely";
import type { Context } from "../context.ts";
import { addressHash } from "./address-hash.ts";
import type { Mail } from "./mail.ts";

/** Why an address gets no mail. */
export type SuppressionReason = "unsubscribed" | "bounced" | "complained" | "opted_out" | "operator";

export interface SuppressInput {
  readonly address: string;
  /** Secret of this site; see {@link addressHash}. */
  readonly key: Buffer;
  /** `all`: no mail whatever; `subscription`: nothing that can be unsubscribed from. */
  readonly scope: "all" | "subscription";
  readonly reason: SuppressionReason;
}

/** Sends an address no more mail from now on. What is suppressed wholly stays so. */
export async function suppressAddress(ctx: Context, { address, key, scope, reason }: SuppressInput): Promise<void> {
  await ctx.db
    .insertInto("mail_suppression")
    .values({ address_hash: addressHash(address, key), scope, reason, since: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict
        .column("address_hash")
        .doUpdateSet({ scope, reason, since: ctx.clock.now() })
        .where(sql<boolean>`mail_suppression.scope = 'subscription' and excluded.scope = 'all'`),
    )
    .execute();
}

/** Lets an address get mail again: its owner subscribed anew. What bounced, complained or objected stays suppressed. */
export async function liftUnsubscription(ctx: Context, { address, key }: Pick<SuppressInput, "address" | "key">): Promise<void> {
  await ctx.db.deleteFrom("mail_suppression").where("address_hash", "=", addressHash(address, key)).where("scope", "=", "subscription").execute();
}

/** Which of these mails, by id, must not be sent to their address, in one query. */
export async function suppressedAmong(
  ctx: Context,
  mails: readonly { readonly id: number; readonly to: string; readonly purpose: Mail["purpose"] }[],
  key: Buffer,
): Promise<ReadonlySet<number>> {
  if (mails.length === 0) return new Set();
  const hashOf = new Map(mails.map(({ id, to }) => [id, addressHash(to, key)]));
  const rows = await ctx.db.selectFrom("mail_suppression").select(["address_hash", "scope"]).where("address_hash", "in", [...hashOf.values()]).execute();
  const scopes = new Map(rows.map(({ address_hash, scope }) => [address_hash.toString("hex"), scope]));
  const stopped = mails.filter(({ id, purpose }) => {
    const scope = scopes.get(hashOf.get(id)?.toString("hex") ?? "");
    return scope === "all" || (scope === "subscription" && purpose === "subscription");
  });
  return new Set(stopped.map(({ id }) => id));
}
