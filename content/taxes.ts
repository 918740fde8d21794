import { z } from "zod";
import { words } from "./words.ts";

/** How prices state tax, and what the payment page asks of business buyers. */
export const TAXES_RULES = z.strictObject({
  /** `net`: tax is added to the listed prices; `gross`: they include it; null: nothing is said. */
  prices: z.enum(["net", "gross"]).nullable(),
  /** What the tax is called: "VAT", "sales tax". */
  taxName: words,
  /** Stripe computes the tax of each sale (Stripe Tax). */
  automaticTax: z.boolean(),
  collectTaxIds: z.boolean(),
  collectAddress: z.boolean(),
});

export type Taxes = z.infer<typeof TAXES_RULES>;

export const TAXES: Taxes = {
  prices: null,
  taxName: "VAT",
  automaticTax: false,
  collectTaxIds: false,
  collectAddress: false,
};
