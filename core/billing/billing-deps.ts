import type { PaymentProvider } from "./payment-provider.ts";
import type { PriceTable } from "./plans.ts";

/** What money verbs need from outside. */
export interface BillingDeps {
  /** `null`: nothing can be bought here. */
  readonly provider: PaymentProvider | null;
  /** The one table of prices. */
  readonly prices: PriceTable;
}
