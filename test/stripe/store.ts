import { z } from "zod";

/** A Stripe object as its API shows it; it references others by id. */
export interface StoredObject {
  readonly id: string;
  readonly object: string;
  readonly [field: string]: unknown;
}

/** The emulator's store of Stripe objects. */
export interface ObjectStore {
  read(id: string): Promise<StoredObject | null>;
  /** Stores a new object; false when its id exists. */
  add(object: StoredObject): Promise<boolean>;
  /** Changes an object and returns it; a change that returns `null` changes nothing. */
  change(id: string, change: (object: StoredObject) => StoredObject | null): Promise<StoredObject | null>;
  /** All objects of a kind whose field has this value, newest first. */
  find(kind: string, field: string, value: string): Promise<readonly StoredObject[]>;
}

export function memoryStore(): ObjectStore {
  const objects = new Map<string, StoredObject>();
  return {
    read: async (id) => objects.get(id) ?? null,
    async add(object) {
      if (objects.has(object.id)) return false;
      objects.set(object.id, object);
      return true;
    },
    async change(id, change) {
      const before = objects.get(id);
      const changed = before === undefined ? null : change(before);
      if (changed !== null) objects.set(id, changed);
      return changed;
    },
    find: async (kind, field, value) =>
      [...objects.values()].filter((object) => object.object === kind && object[field] === value).toReversed(),
  };
}

/** The fields of a stored checkout session that the emulator reads. */
export const storedSession = z.looseObject({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["unpaid", "paid"]),
  mode: z.enum(["payment", "subscription"]),
  amount_subtotal: z.number(),
  automatic_tax: z.object({ enabled: z.boolean() }),
  tax_behavior: z.enum(["exclusive", "inclusive"]).nullable(),
  tax_id_collection: z.object({ enabled: z.boolean() }),
  invoice_creation: z.object({ enabled: z.boolean() }),
  currency: z.string(),
  customer: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_details: z.looseObject({ email: z.string(), tax_ids: z.array(z.unknown()).optional() }).nullable(),
  client_reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  success_url: z.string(),
  cancel_url: z.string(),
  expires_at: z.number(),
  subscription: z.string().nullable(),
  payment_intent: z.string().nullable(),
  /** The purchased product; Stripe includes it on request. */
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
  automatic_tax: z.object({ enabled: z.boolean() }).default({ enabled: false }),
  /** Under reverse charge; Stripe derives it from the customer's tax ID. */
  exempt: z.boolean().default(false),
  items: z.object({
    object: z.string(),
    data: z
      .array(
        z.looseObject({
          id: z.string(),
          current_period_start: z.number(),
          current_period_end: z.number(),
          price: z.looseObject({
            unit_amount: z.number(),
            product: z.string(),
            tax_behavior: z.enum(["exclusive", "inclusive"]).nullable().default(null),
          }),
        }),
      )
      .length(1),
  }),
});
export type StoredSubscription = z.output<typeof storedSubscription>;

export const storedIntent = z.looseObject({
  id: z.string(),
  amount: z.number(),
  customer: z.string().nullable(),
  currency: z.string(),
  latest_charge: z.string().nullable(),
});
export const storedCharge = z.looseObject({
  id: z.string(),
  amount: z.number(),
  amount_refunded: z.number(),
  payment_intent: z.string(),
});
