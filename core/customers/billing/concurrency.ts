import { sql } from "kysely";
import { execute, requireRow } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/**
 * Locks an account until the transaction ends. Lock the account first, then its orders, then their subscriptions and
 * payments: one order prevents deadlocks.
 */
export async function lockAccount(ctx: Context, accountId: string): Promise<void> {
  await execute(ctx)`select id from account where id = ${accountId} for no key update`;
}

/** Locks an order until the transaction ends, after locking its account. */
export async function lockOrder(ctx: Context, orderId: number): Promise<void> {
  await lockAccountsOf(ctx, sql`id = ${orderId}`);
  await execute(ctx)`select id from billing_order where id = ${orderId} for update`;
}

/** Locks the accounts of all matching orders, but not the orders. */
export async function lockAccountsOf(ctx: Context, orders: ReturnType<typeof sql>): Promise<void> {
  await execute(ctx)`select id from account where id in (select account_id from billing_order where ${orders})
    order by id for no key update`;
}

/**
 * The database clock, read before asking the provider. Provider states are ordered by it: a later request sees at least
 * what an earlier one saw.
 */
export async function databaseNow(ctx: Pick<Context, "db">): Promise<Date> {
  const row = await requireRow<{ now: Date }>(ctx)`select clock_timestamp() as now`;
  return row.now;
}
