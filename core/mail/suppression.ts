import { sql } from "kysely";
import type { Context } from "../context.ts";
import { takeOutOfLists } from "../finder/bulk/take-out.ts";
import { addressHash } from "./address-hash.ts";

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

/**
 * Sends an address no more mail from now on. What is suppressed wholly stays so, and is in no list of addresses that were found; any other reason
 * outlasts that somebody unsubscribed.
 */
export async function suppressAddress(ctx: Context, { address, key, scope, reason }: SuppressInput): Promise<void> {
  await ctx.db
    .insertInto("mail_suppression")
    .values({ address_hash: addressHash(address, key), scope, reason, since: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict
        .column("address_hash")
        .doUpdateSet({ scope, reason, since: ctx.clock.now() })
        .where(sql<boolean>`mail_suppression.scope = 'subscription' and (excluded.scope = 'all' or mail_suppression.reason = 'unsubscribed')`),
    )
    .execute();
  if (scope === "all") await takeOutOfLists(ctx, sql`r.email = ${address.toLowerCase()}`);
}
