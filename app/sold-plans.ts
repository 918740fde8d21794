import { PLANS } from "../content/plans.ts";
import { branded } from "../content/words.ts";
import { PAID_PLANS } from "./plan-prices.ts";
import type { SoldPlan } from "./structured-data.ts";
import type { Prices } from "./ui/prices.ts";

/** The paid plans of the pricing page with their current prices. */
export function soldPlans(brand: string, prices: Prices): readonly SoldPlan[] {
  return PAID_PLANS.filter((plan) => PLANS[plan].listed !== null).map((plan) => {
    const { name, description, period } = PLANS[plan];
    return { name, description: `${branded(description, brand)} Paid ${period}.`, usd: prices[plan] };
  });
}
