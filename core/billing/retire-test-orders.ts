import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { lockAccountsOf } from "./lock-order.ts";
import { settleOrder } from "./settle-order.ts";

/** Conditions on `billing_order`: the test checkout made it; it was made in Stripe's test mode, whose names of checkouts begin so. */
const OF_TEST_CHECKOUT = sql<boolean>`provider = 'test'`;
const OF_TEST_MODE = sql<boolean>`checkout_id like 'cs\\_test\\_%'`;

/** What of that which charged nothing is to count for nothing. */
export interface Outlived {
  readonly testCheckout: boolean;
  /** What was sold in Stripe's test mode. */
  readonly testMode: boolean;
}

/** What was sold for nothing before the site sold as it does now: by another provider than the test checkout, or for money. */
export function outlivedBy({ provider }: Pick<BillingDeps, "provider">): Outlived {
  return { testCheckout: provider?.name !== "test", testMode: provider?.live === true };
}

/**
 * Has what was sold for nothing count for nothing: no access, no subscription, no place at a price. Answers how many orders
 * that were.
 */
export async function retireTestOrders(ctx: Context, { testCheckout, testMode }: Outlived): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const outlived = sql<boolean>`retired_at is null and ((${testCheckout} and ${OF_TEST_CHECKOUT}) or (${testMode} and ${OF_TEST_MODE}))`;
    await lockAccountsOf(inner, outlived);
    const { rows } = await sql<{ id: number; plan: string; state: string }>`
      update billing_order set retired_at = ${now}, state = case when state in ('open', 'pending') then 'expired' else state end
      where ${outlived}
      returning id, plan, state
    `.execute(inner.db);
    if (rows.length === 0) return 0;
    await sql`
      update billing_subscription set ended_at = ${now}, status = 'canceled' where order_id = any(${rows.map(({ id }) => id)}) and ended_at is null
    `.execute(inner.db);
    for (const plan of new Set(rows.map((row) => row.plan))) {
      const paid = rows.filter((row) => row.plan === plan && row.state === "paid").length;
      await sql`update plan_sales set paid_orders = greatest(0, paid_orders - ${paid}) where plan = ${plan}`.execute(inner.db);
    }
    for (const { id } of rows) await settleOrder(inner, id);
    await writeAudit(inner, "orders.retired", { count: rows.length });
    return rows.length;
  });
}

/** How many purchases that charged nothing count as paid. */
export async function countTestPurchases(ctx: Context): Promise<number> {
  const { rows } = await sql<{ purchases: number }>`
    select count(*)::int as purchases from billing_order where state = 'paid' and retired_at is null and (${OF_TEST_CHECKOUT} or ${OF_TEST_MODE})
  `.execute(ctx.db);
  return rows[0]?.purchases ?? 0;
}
