import { branded } from "../../content/words.ts";
import { PAID_PLANS, type Plans } from "./plan-prices.ts";
import type { SoldPlan } from "../structured-data.ts";
import type { Prices } from "../ui/format/prices.ts";

/** The paid plans of the pricing page with their current prices. */
export function soldPlans(plans: Plans, brand: string, prices: Prices): readonly SoldPlan[] {
  return PAID_PLANS.flatMap((plan) => {
    const { name, description, period, listed } = plans[plan];
    return listed === null
      ? []
      : { name, description: `${branded(description, brand)} Paid ${period}.`, usd: prices[plan] };
  });
}
