import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Says that a subscription is an order's; the provider may have told of it before. Run in a transaction that holds the order. */
export async function joinSubscription(ctx: Context, orderId: number, subscriptionId: string): Promise<void> {
  await sql`
    update billing_subscription set order_id = ${orderId}
    where id = ${subscriptionId} and order_id is null and not exists (select from billing_subscription where order_id = ${orderId})
  `.execute(ctx.db);
}

/** The order that a subscription is known to be of. */
export async function joinedOrder(ctx: Context, subscriptionId: string): Promise<number | null> {
  const row = await ctx.db.selectFrom("billing_subscription").select("order_id as orderId").where("id", "=", subscriptionId).executeTakeFirst();
  return row?.orderId ?? null;
}
