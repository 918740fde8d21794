import type { PaymentProvider } from "./payment-provider.ts";
import type { PaidPlanKey, PriceTable } from "./plans.ts";

/** What money verbs need from outside. */
export interface BillingDeps {
  /** `null`: nothing can be bought here. */
  readonly provider: PaymentProvider | null;
  /** The one table of prices. */
  readonly prices: PriceTable;
  /** Stripe Payment Links of plans that are sold by them, one for each of the plan's prices in order; `null` for a price that is over. */
  readonly paymentLinks?: Readonly<Partial<Record<PaidPlanKey, readonly (string | null)[]>>>;
}
