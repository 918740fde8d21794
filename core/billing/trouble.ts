import { sql } from "kysely";
import type { Context } from "../context.ts";
import { notifyOwners } from "../mail/notify-owners.ts";

/**
 * What only the operator can set right: `mismatch`, less was paid than ordered; `no_account`, there is no address to make an
 * account of; `twice`, the account had full access already; `refund_failed`, money that was given back has come back.
 */
export type Trouble = "mismatch" | "no_account" | "twice" | "refund_failed";

/** Writes an order's trouble down, where the back office finds it, and mails every owner: once for each kind. */
export async function tellOfTrouble(ctx: Context, orderId: number, trouble: Trouble): Promise<void> {
  const { rows } = await sql`
    update billing_order set trouble = ${trouble}, trouble_at = ${ctx.clock.now()} where id = ${orderId} and trouble is distinct from ${trouble} returning id
  `.execute(ctx.db);
  if (rows.length > 0) await notifyOwners(ctx, { template: "inbox", data: { ref: `order-${orderId}`, dueOn: null, trouble } });
}
