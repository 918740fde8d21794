import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Has what the test checkout sold count for nothing, once the site sells by another way: no access, no subscription, no
 * place at a price. Answers how many orders that were.
 */
export async function retireTestOrders(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const { rows } = await sql<{ id: number; plan: string; state: string }>`
      update billing_order set retired_at = ${now}, state = case when state in ('open', 'pending') then 'expired' else state end
      where provider = 'test' and retired_at is null
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
    return rows.length;
  });
}
