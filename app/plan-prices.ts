import { type PaidPlanName, type PlanName, PLANS } from "../content/plans.ts";
import { currentPrices, type PriceTable } from "../core/billing/plans.ts";
import type { Context } from "../core/context.ts";
import type { Prices } from "./ui/prices.ts";

/** Parses a plan name from outside; `null` when it is no paid plan. */
export function paidPlan(name: unknown): PaidPlanName | null {
  return PAID_PLANS.find((plan) => plan === name) ?? null;
}

const isPaid = (name: PlanName): name is PaidPlanName => name !== "free";

export const PLAN_NAMES = Object.keys(PLANS) as PlanName[];
export const PAID_PLANS = PLAN_NAMES.filter(isPaid);

/** The prices of the plan table, as checkout and renewals use them. */
export const PRICES: PriceTable = new Map(PAID_PLANS.map((plan) => [plan, PLANS[plan]]));

/** The current price of every paid plan, in US dollars. */
export async function readPrices(ctx: Context): Promise<Prices> {
  const prices = [...(await currentPrices(ctx, PRICES))].map(([plan, { usd }]) => [plan, usd]);
  return Object.fromEntries(prices) as Prices;
}

/** A plan's name in the price list; the stored name for plans no longer sold. */
export function planTitle(plan: string): string {
  return Object.entries(PLANS).find(([name]) => name === plan)?.[1].name ?? plan;
}
