import type { Payments } from "../../core/customers/billing/payments.ts";
import type { Content } from "../content/content.ts";
import { pricesOf, planOf, paidPlan } from "./plan-prices.ts";

/** Billing with the prices and plan names that editors set. */
export function currentPayments<P extends Pick<Payments, "prices" | "planName">>(
  payments: P,
  brand: string,
  content: Content,
): P {
  return {
    ...payments,
    prices: pricesOf(content),
    planName: (plan: string) => {
      const paid = paidPlan(plan);
      return `${brand} ${paid === null ? plan : planOf(content, paid).name}`;
    },
  };
}
