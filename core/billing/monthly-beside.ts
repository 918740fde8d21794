import { sql } from "kysely";
import type { Context } from "../context.ts";

/** What becomes of a plan by the month that an account still has: `null` when it has none. */
export async function monthlyBeside(ctx: Context, accountId: string): Promise<"ends" | "renews" | null> {
  const { rows } = await sql<{ ends: boolean }>`
    select bool_and(coalesce(s.wish in ('cancel_at_period_end', 'cancel_now') or (s.wish is null and s.cancels_at_period_end), false)) as ends
    from billing_subscription s join billing_order o on o.id = s.order_id
    where o.account_id = ${accountId} and s.ended_at is null having count(*) > 0
  `.execute(ctx.db);
  const [found] = rows;
  return found === undefined ? null : found.ends ? "ends" : "renews";
}
