import { type PaidPlanName, type Plan, type PlanName, PLANS } from "../../content/plans.ts";
import { currentPrices, type PriceTable } from "../../core/customers/billing/plans.ts";
import type { Context } from "../../core/shared/context.ts";
import { type Content, SHIPPED_CONTENT } from "../content/content.ts";
import { PLAN_PIECES } from "../content/pieces/plans.ts";
import type { Prices } from "../ui/format/prices.ts";

/** Parses a plan name from outside; `null` for anything but a paid plan. */
export function paidPlan(name: unknown): PaidPlanName | null {
  return PAID_PLANS.find((plan) => plan === name) ?? null;
}

const isPaid = (name: PlanName): name is PaidPlanName => name !== "free";

export const PLAN_NAMES = Object.keys(PLANS) as PlanName[];
export const PAID_PLANS = PLAN_NAMES.filter(isPaid);

/** A plan in the current content. */
export function planOf(content: Content, plan: PlanName): Plan {
  const piece = PLAN_PIECES.get(plan);
  return piece === undefined ? PLANS[plan] : content.of(piece);
}

/** All plans in the current content. */
export type Plans = Readonly<Record<PlanName, Plan>>;

export function plansOf(content: Content): Plans {
  return {
    free: planOf(content, "free"),
    pro: planOf(content, "pro"),
    lifetime: planOf(content, "lifetime"),
    all_in_one: planOf(content, "all_in_one"),
  };
}

/** The prices of all paid plans, as checkout and renewals use them. */
export function pricesOf(content: Content): PriceTable {
  return new Map(PAID_PLANS.map((plan) => [plan, planOf(content, plan)]));
}

/** The shipped prices. */
export const PRICES: PriceTable = pricesOf(SHIPPED_CONTENT);

/** The current price of every paid plan, in US dollars. */
export async function readPrices(ctx: Context, content: Content): Promise<Prices> {
  const prices = [...(await currentPrices(ctx, pricesOf(content)))].map(([plan, { usd }]) => [plan, usd]);
  return Object.fromEntries(prices) as Prices;
}

/** A plan's name in the price list; the stored name for plans no longer sold. */
export function planTitle(plan: string, names: Readonly<Record<string, string>> = {}): string {
  return names[plan] ?? Object.entries(PLANS).find(([name]) => name === plan)?.[1].name ?? plan;
}
