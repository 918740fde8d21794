import type Stripe from "stripe";
import type { PaidPlanKey } from "../../core/billing/plans.ts";
import { codeOf } from "./stripe-reads.ts";

/** The id under which a plan is a product at Stripe: ours to choose, so that it is the same in every account. */
export function productId(plan: PaidPlanKey): string {
  return `newly_raised_${plan}`;
}

/** Sees to it, once a process, that a plan's product is there, and answers with its id. */
export function stripeProducts(stripe: Stripe): (named: { readonly plan: PaidPlanKey; readonly planName: string }) => Promise<string> {
  const there = new Set<string>();
  return async ({ plan, planName }) => {
    const id = productId(plan);
    if (!there.has(id)) {
      try {
        await stripe.products.create({ id, name: planName });
      } catch (error) {
        if (codeOf(error) !== "resource_already_exists") throw error;
      }
      there.add(id);
    }
    return id;
  };
}
