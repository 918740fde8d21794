import type { Payments } from "../../core/customers/billing/payments.ts";
import type { Content } from "../content/content.ts";
import { TAXES_PIECE } from "../content/pieces/taxes.ts";
import { taxSettings } from "./tax-words.ts";
import { pricesOf, planOf, paidPlan } from "./plan-prices.ts";

/** Billing with the prices, taxes and plan names that editors set. */
export function currentPayments<P extends Pick<Payments, "prices" | "taxes" | "planName">>(
  payments: P,
  brand: string,
  content: Content,
): P {
  return {
    ...payments,
    prices: pricesOf(content),
    taxes: taxSettings(content.of(TAXES_PIECE)),
    planName: (plan: string) => {
      const paid = paidPlan(plan);
      return `${brand} ${paid === null ? plan : planOf(content, paid).name}`;
    },
  };
}
