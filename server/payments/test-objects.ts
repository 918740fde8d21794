// What the test checkout stores, and the tax that it adds.

import { z } from "zod";
import { NO_TAXES } from "../../core/customers/billing/payments.ts";

const every = z.enum(["month", "year"]);

const taxes = z.object({
  behavior: z.enum(["exclusive", "inclusive"]).nullable(),
  automatic: z.boolean(),
  taxIds: z.boolean(),
  address: z.boolean(),
});

/** The buyer of an invoice; with the e-mail address, by which erasing an account finds it. */
const storedBuyer = z.object({
  email: z.string().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
});

/** Billing details of checkouts, subscriptions and payments; older objects have none. */
const sold = {
  product: z.string().default(""),
  taxes: taxes.default(NO_TAXES),
  buyer: storedBuyer.default({ email: null, name: null, address: null, taxId: null }),
};

export const storedPayment = z.object({
  kind: z.literal("payment"),
  id: z.string(),
  customerId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  checkoutId: z.null().default(null),
  amountMinor: z.number(),
  currency: z.string(),
  refundedMinor: z.number(),
  dispute: z.literal("none"),
  receiptUrl: z.null(),
  country: z.null().default(null),
  paidAt: z.coerce.date(),
  ...sold,
  taxMinor: z.number().default(0),
});

export const storedSubscription = z.object({
  kind: z.literal("subscription"),
  id: z.string(),
  customerId: z.string(),
  status: z.enum(["active", "past_due", "canceled"]),
  amountMinor: z.number(),
  currency: z.string(),
  every,
  periodStart: z.coerce.date(),
  periodEnd: z.coerce.date(),
  cancelsAtPeriodEnd: z.boolean(),
  endedAt: z.coerce.date().nullable(),
  paymentId: z.string().nullable(),
  ...sold,
});

export const storedCheckout = z.object({
  kind: z.literal("checkout"),
  id: z.string(),
  reference: z.string(),
  ...sold,
  amountMinor: z.number(),
  currency: z.string(),
  every: every.nullable(),
  /** The buyer's address, once known. */
  email: z.string().nullable(),
  customerId: z.string(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.coerce.date(),
  /** `waiting`, `failed`: a delayed payment of an earlier version. */
  state: z.enum(["open", "waiting", "paid", "failed", "expired"]),
  subscriptionId: z.string().nullable(),
  paymentId: z.string().nullable(),
});

export type StoredCheckout = z.output<typeof storedCheckout>;
export type StoredSubscription = z.output<typeof storedSubscription>;

const stored = z.discriminatedUnion("kind", [storedCheckout, storedSubscription, storedPayment]);
export type Stored = z.output<typeof stored>;

export const NO_BUYER = { name: null, address: null, taxId: null };

/** The rate of tax in the test checkout, in percent. */
const TEST_TAX_PERCENT = 20;

/** A price with the test checkout's tax; a business with a tax ID pays none, as under reverse charge. */
export function withTestTax({
  amountMinor,
  taxes: { automatic, behavior },
  buyer,
}: Pick<StoredCheckout, "amountMinor" | "taxes" | "buyer">): {
  readonly totalMinor: number;
  readonly taxMinor: number;
} {
  if (!automatic || behavior === null || buyer.taxId !== null) return { totalMinor: amountMinor, taxMinor: 0 };
  if (behavior === "inclusive")
    return {
      totalMinor: amountMinor,
      taxMinor: Math.round((amountMinor * TEST_TAX_PERCENT) / (100 + TEST_TAX_PERCENT)),
    };
  const taxMinor = Math.round((amountMinor * TEST_TAX_PERCENT) / 100);
  return { totalMinor: amountMinor + taxMinor, taxMinor };
}
