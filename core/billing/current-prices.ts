import type { Context } from "../context.ts";
import { PAID_PLANS, type PaidPlanKey, priceAfter, type PriceTable, type TierPrice } from "./plans.ts";

/** What each plan costs in US dollars, as pages show it: by how many have paid for it. */
export type CurrentPrices = Readonly<Record<PaidPlanKey, number>>;

/** The prices of now. What is reserved at a checkout counts only there; see `openTier`. */
export async function currentPrices(ctx: Context, prices: PriceTable): Promise<CurrentPrices> {
  const { pro, lifetime, all_in_one } = await currentTiers(ctx, prices);
  return { pro: pro.usd, lifetime: lifetime.usd, all_in_one: all_in_one.usd };
}

/** The prices of now with their place among each plan's prices. */
export async function currentTiers(ctx: Context, prices: PriceTable): Promise<Readonly<Record<PaidPlanKey, TierPrice>>> {
  const sales = await ctx.db.selectFrom("plan_sales").select(["plan", "paid_orders as paidOrders"]).where("plan", "in", PAID_PLANS).execute();
  const now = ctx.clock.now();
  const paid = new Map(sales.map(({ plan, paidOrders }) => [plan, paidOrders]));
  const price = (plan: PaidPlanKey) => priceAfter(prices[plan], paid.get(plan) ?? 0, now);
  return { pro: price("pro"), lifetime: price("lifetime"), all_in_one: price("all_in_one") };
}
