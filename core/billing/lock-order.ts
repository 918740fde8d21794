import { sql } from "kysely";
import type { Context } from "../context.ts";

/**
 * Holds an account until the transaction ends. Whoever changes what an account has ordered or pays holds the account first,
 * then its orders, then their subscriptions and payments: in this one order nobody waits for somebody who waits for them.
 */
export async function lockAccount(ctx: Context, accountId: string): Promise<void> {
  await sql`select id from account where id = ${accountId} for no key update`.execute(ctx.db);
}

/** Holds an order until the transaction ends, and before it the account whose it is. */
export async function lockOrder(ctx: Context, orderId: number): Promise<void> {
  await lockAccountsOf(ctx, sql`id = ${orderId}`);
  await sql`select id from billing_order where id = ${orderId} for update`.execute(ctx.db);
}

/** Holds the accounts of all orders that a condition names, not yet the orders. */
export async function lockAccountsOf(ctx: Context, orders: ReturnType<typeof sql>): Promise<void> {
  await sql`select id from account where id in (select account_id from billing_order where ${orders}) order by id for no key update`.execute(ctx.db);
}
