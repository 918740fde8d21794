import { z } from "zod";

/** A checkout session as the stand-in keeps it: what of Stripe's own is read by anybody here. */
export const storedSession = z.looseObject({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["unpaid", "paid"]),
  mode: z.enum(["payment", "subscription"]),
  amount_total: z.number(),
  currency: z.string(),
  customer: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_details: z.object({ email: z.string() }).nullable(),
  client_reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  success_url: z.string(),
  cancel_url: z.string(),
  expires_at: z.number(),
  subscription: z.string().nullable(),
  payment_intent: z.string().nullable(),
  /** What is bought; Stripe shows it when asked to. */
  product: z.string(),
});
export type StoredSession = z.output<typeof storedSession>;

export const storedSubscription = z.looseObject({
  id: z.string(),
  status: z.string(),
  customer: z.string(),
  currency: z.string(),
  cancel_at_period_end: z.boolean(),
  ended_at: z.number().nullable(),
  items: z.object({
    object: z.string(),
    data: z.array(z.looseObject({ id: z.string(), current_period_start: z.number(), current_period_end: z.number(), price: z.looseObject({ unit_amount: z.number(), product: z.string() }) })).length(1),
  }),
});
export type StoredSubscription = z.output<typeof storedSubscription>;

export const storedIntent = z.looseObject({ id: z.string(), amount: z.number(), customer: z.string().nullable(), currency: z.string(), latest_charge: z.string().nullable() });
export const storedCharge = z.looseObject({ id: z.string(), amount: z.number(), amount_refunded: z.number(), payment_intent: z.string() });
