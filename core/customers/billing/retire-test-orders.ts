import { sql } from "kysely";
import { execute, rowsOf, scalarOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { applyEntitlement } from "./apply-entitlement.ts";
import { lockAccountsOf } from "./concurrency.ts";
import type { BillingDeps } from "./payments.ts";
import { OF_TEST_CHECKOUT, OF_TEST_MODE } from "./test-orders.ts";

/** The free purchases that no longer count. */
export interface ObsoletePurchases {
  readonly testCheckout: boolean;
  /** Purchases in Stripe's test mode. */
  readonly testMode: boolean;
}

/** The kinds of purchases without real money that no longer count under the current payment settings. */
export function obsoletePurchases({ provider }: Pick<BillingDeps, "provider">): ObsoletePurchases {
  return { testCheckout: provider?.name !== "test", testMode: provider?.live === true };
}

/** Removes access and subscriptions of purchases that charged nothing. Returns the number of orders. */
export async function retireTestOrders(ctx: Context, { testCheckout, testMode }: ObsoletePurchases): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const outlived = sql<boolean>`retired_at is null and ((${testCheckout} and ${OF_TEST_CHECKOUT})
      or (${testMode} and ${OF_TEST_MODE}))`;
    await lockAccountsOf(inner, outlived);
    const rows = await rowsOf<{ id: number; plan: string; state: string }>(inner)`
      update billing_order set retired_at = ${now}, state = case when state in ('open', 'pending') then 'expired'
        else state end
      where ${outlived}
      returning id, plan, state`;
    if (rows.length === 0) return 0;
    await execute(inner)`
      update billing_subscription set ended_at = ${now}, status = 'canceled'
        where order_id = any(${rows.map(({ id }) => id)}) and ended_at is null`;
    const paid = rows.filter(({ state }) => state === "paid").map(({ plan }) => plan);
    await execute(inner)`
      update plan_sales set paid_orders = greatest(0, plan_sales.paid_orders - sold.orders)
        from (select plan, count(*) as orders from unnest(${paid}::text[]) as plan group by plan) as sold
        where plan_sales.plan = sold.plan`;
    for (const { id } of rows) await applyEntitlement(inner, id);
    await writeAudit(inner, "orders.retired", { count: rows.length });
    return rows.length;
  });
}

/** Number of paid orders that charged nothing. */
export async function countTestPurchases(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`
    select count(*)::int as purchases from billing_order where state = 'paid' and retired_at is null
      and (${OF_TEST_CHECKOUT} or ${OF_TEST_MODE})`;
}
