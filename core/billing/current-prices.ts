import type { Context } from "../context.ts";
import { PAID_PLANS, type PaidPlanKey, priceAfter, type PriceTable } from "./plans.ts";

/** What each plan costs in US dollars, as pages show it: by how many have paid for it. */
export type CurrentPrices = Readonly<Record<PaidPlanKey, number>>;

/** The prices of now. What is reserved at a checkout counts only there; see `openTier`. */
export async function currentPrices(ctx: Context, prices: PriceTable): Promise<CurrentPrices> {
  const sales = await ctx.db.selectFrom("plan_sales").select(["plan", "paid_orders as paidOrders"]).execute();
  const now = ctx.clock.now();
  const paid = new Map(sales.map(({ plan, paidOrders }) => [plan, paidOrders]));
  const usd = (plan: PaidPlanKey) => priceAfter(prices[plan], paid.get(plan) ?? 0, now).usd;
  const [pro, lifetime, all_in_one] = PAID_PLANS.map(usd);
  return { pro: pro ?? usd("pro"), lifetime: lifetime ?? usd("lifetime"), all_in_one: all_in_one ?? usd("all_in_one") };
}
