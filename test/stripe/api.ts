import { z } from "zod";
import { type Desk, type DeskEvent, newId } from "./desk.ts";
import { type ObjectStore, storedSubscription, type StoredObject } from "./store.ts";

export interface ApiParts {
  readonly store: ObjectStore;
  readonly desk: Desk;
  /** Emits events to deliver. */
  readonly emit: (events: readonly DeskEvent[]) => void;
  readonly now: () => Date;
  /** The page where a session is paid. */
  readonly pageUrl: (sessionId: string) => string;
  readonly portalUrl: (customerId: string) => string;
}

/** A call of Stripe's API. */
export interface ApiCall {
  readonly method: string;
  /** From the root, with its query. */
  readonly path: string;
  readonly body: string;
  readonly idempotencyKey: string | null;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: object;
}

const NESTED = z.record(z.string(), z.string());
const priceData = z.strictObject({
  currency: z.string(),
  product: z.string(),
  unit_amount: z.coerce.number().int().min(0),
  tax_behavior: z.enum(["exclusive", "inclusive"]).optional(),
  recurring: z.strictObject({ interval: z.enum(["month", "year"]) }).optional(),
});

/** The parameters of a checkout session; like Stripe, rejects anything unknown. */
const newSession = z.strictObject({
  mode: z.enum(["payment", "subscription"]),
  client_reference_id: z.string().max(200),
  metadata: NESTED,
  line_items: z.strictObject({ 0: z.strictObject({ quantity: z.literal("1"), price_data: priceData }) }),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: z.coerce.number().int(),
  customer: z.string().optional(),
  customer_email: z.email().optional(),
  customer_creation: z.literal("always").optional(),
  payment_intent_data: z.strictObject({ metadata: NESTED }).optional(),
  invoice_creation: z.strictObject({ enabled: z.literal("true") }).optional(),
  subscription_data: z.strictObject({ metadata: NESTED }).optional(),
  automatic_tax: z.strictObject({ enabled: z.literal("true") }).optional(),
  tax_id_collection: z.strictObject({ enabled: z.literal("true") }).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  customer_update: z
    .strictObject({ name: z.literal("auto").optional(), address: z.literal("auto").optional() })
    .optional(),
});

/**
 * Stripe's rules for tax at checkout, or null if the session keeps them. https://docs.stripe.com/tax/checkout,
 * https://docs.stripe.com/tax/checkout/tax-ids
 */
function taxFault(session: z.output<typeof newSession>): string | null {
  const { customer, customer_update: update, automatic_tax: automatic, tax_id_collection: taxIds } = session;
  if (automatic !== undefined && session.line_items[0].price_data.tax_behavior === undefined)
    return "Automatic tax needs `tax_behavior` of each price: exclusive or inclusive.";
  if (customer === undefined)
    return update === undefined ? null : "`customer_update` can only be used with `customer`.";
  if (automatic !== undefined && update?.address !== "auto")
    return "Automatic tax calculation in Checkout requires a valid address on the Customer. Set `customer_update[address]` to 'auto'.";
  if (taxIds !== undefined && update?.name !== "auto")
    return "Tax ID collection requires updating business name on the customer. Set `customer_update[name]` to 'auto'.";
  return null;
}

const subscriptionChange = z.strictObject({
  cancel_at_period_end: z.enum(["true", "false"]).optional(),
  cancel_at: z.literal("").optional(),
  items: z
    .strictObject({ 0: z.strictObject({ id: z.string(), quantity: z.literal("1"), price_data: priceData }) })
    .optional(),
  proration_behavior: z.literal("none").optional(),
});

const sessionList = z.strictObject({
  status: z.enum(["open", "complete", "expired"]).optional(),
  payment_intent: z.string().optional(),
  "created[gte]": z.coerce.number().int().default(0),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

/** Answers the calls of Stripe's API that the site makes, as Stripe documents them. */
export function createApi(parts: ApiParts): (call: ApiCall) => Promise<ApiAnswer> {
  const { store } = parts;
  const answer = answersOf(parts);
  return async (call) => {
    const key = call.idempotencyKey === null ? null : `idempotency_${call.idempotencyKey}`;
    const before = key === null ? null : await store.read(key);
    if (before !== null) return { status: 200, body: before["answer"] as object };
    const given = await answer(call);
    if (key !== null && given.status === 200)
      await store.add({ id: key, object: "idempotency", answer: given.body } satisfies StoredObject);
    return given;
  };
}

function answersOf({ store, desk, emit, now, pageUrl, portalUrl }: ApiParts): (call: ApiCall) => Promise<ApiAnswer> {
  async function show(id: string, query: URLSearchParams): Promise<ApiAnswer> {
    const object = await store.read(id);
    if (object === null) return refuse(404, "resource_missing", `No such object: '${id}'`);
    return {
      status: 200,
      body: await expanded(
        store,
        object,
        [...query].flatMap(([name, value]) => (name.startsWith("expand") ? [value] : [])),
      ),
    };
  }

  async function openSession(form: unknown): Promise<ApiAnswer> {
    const parsed = newSession.safeParse(form);
    if (!parsed.success)
      return refuse(
        400,
        "parameter_unknown",
        parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
      );
    const { line_items, customer = null, customer_email = null, ...given } = parsed.data;
    const item = line_items[0].price_data;
    if ((given.mode === "subscription") !== (item.recurring !== undefined))
      return refuse(400, "parameter_invalid", "the mode does not fit the price");
    if (customer !== null && customer_email !== null)
      return refuse(
        400,
        "parameter_invalid",
        "You may only specify one of these parameters: customer, customer_email.",
      );
    const fault = taxFault(parsed.data);
    if (fault !== null) return refuse(400, "parameter_invalid", fault);
    if (customer !== null && (await store.read(customer))?.["deleted"] === true)
      return refuse(400, "resource_missing", `No such customer: '${customer}'`);
    if ((await store.read(item.product)) === null)
      return refuse(400, "resource_missing", `No such product: '${item.product}'`);
    const seconds = Math.floor(now().getTime() / 1_000);
    if (given.expires_at < seconds + 1_800 || given.expires_at > seconds + 86_400)
      return refuse(400, "parameter_invalid", "expires_at must be between 30 minutes and 24 hours from now");
    const id = newId("cs");
    const session = {
      id,
      object: "checkout.session",
      created: seconds,
      url: pageUrl(id),
      status: "open",
      payment_status: "unpaid",
      mode: given.mode,
      product: item.product,
      client_reference_id: given.client_reference_id,
      metadata: given.metadata,
      customer,
      customer_email,
      customer_details: null,
      amount_subtotal: item.unit_amount,
      amount_total: item.unit_amount,
      automatic_tax: { enabled: given.automatic_tax !== undefined },
      tax_behavior: item.tax_behavior ?? null,
      tax_id_collection: { enabled: given.tax_id_collection !== undefined },
      billing_address_collection: given.billing_address_collection ?? null,
      invoice_creation: { enabled: given.invoice_creation !== undefined },
      invoice: null,
      currency: item.currency,
      expires_at: given.expires_at,
      success_url: given.success_url,
      cancel_url: given.cancel_url,
      subscription: null,
      payment_intent: null,
      payment_link: null,
    };
    await store.add(session);
    return { status: 200, body: session };
  }

  async function changeSubscription(id: string, form: unknown): Promise<ApiAnswer> {
    const parsed = subscriptionChange.safeParse(form);
    const before = await store.read(id);
    if (before === null) return refuse(404, "resource_missing", `No such subscription: '${id}'`);
    if (!parsed.success) return refuse(400, "parameter_unknown", parsed.error.message);
    const { data } = storedSubscription.parse(before).items;
    const price = parsed.data.items?.[0].price_data;
    if (
      price !== undefined &&
      storedSubscription.parse(before).automatic_tax.enabled &&
      price.tax_behavior !== data[0]?.price.tax_behavior
    )
      return refuse(400, "parameter_invalid", "Automatic tax needs the price's `tax_behavior`, which cannot change.");
    emit(
      await desk.changeSubscription(id, {
        ...(parsed.data.cancel_at_period_end === undefined
          ? {}
          : { cancel_at_period_end: parsed.data.cancel_at_period_end === "true" }),
        ...(parsed.data.cancel_at === undefined ? {} : { cancel_at: null }),
        ...(price === undefined
          ? {}
          : {
              items: {
                object: "list",
                data: data.map((item) => ({
                  ...item,
                  price: { ...item.price, unit_amount: price.unit_amount, product: price.product },
                })),
              },
            }),
      }),
    );
    return show(id, new URLSearchParams());
  }

  async function refund(form: unknown): Promise<ApiAnswer> {
    const parsed = z.strictObject({ payment_intent: z.string(), reason: z.string().optional() }).safeParse(form);
    if (!parsed.success) return refuse(400, "parameter_unknown", parsed.error.message);
    const events = await desk.refund(parsed.data.payment_intent);
    const made = events[0]?.object;
    if (made === undefined) return refuse(400, "charge_already_refunded", "This charge has already been refunded.");
    emit(events);
    return { status: 200, body: made };
  }

  async function list(kind: string, field: string, value: string | null, query: URLSearchParams): Promise<ApiAnswer> {
    const found = value === null ? [] : await store.find(kind, field, value);
    const paths = [...query].flatMap(([name, path]) =>
      name.startsWith("expand") ? [path.replace(/^data\./, "")] : [],
    );
    return {
      status: 200,
      body: {
        object: "list",
        has_more: false,
        data: await Promise.all(found.map((object) => expanded(store, object, paths))),
      },
    };
  }

  /** Sessions of a status, newest first, in pages like Stripe's lists. */
  async function listSessions(query: URLSearchParams): Promise<ApiAnswer> {
    const asked = sessionList.safeParse(Object.fromEntries(query));
    if (!asked.success) return refuse(400, "parameter_unknown", asked.error.message);
    const { status, payment_intent: intent, limit, starting_after: after } = asked.data;
    const found =
      intent === undefined
        ? await store.find("checkout.session", "status", status ?? "complete")
        : await store.find("checkout.session", "payment_intent", intent);
    const sessions = found.filter(({ created }) => Number(created) >= asked.data["created[gte]"]);
    const from = after === undefined ? 0 : sessions.findIndex(({ id }) => id === after) + 1;
    const data = sessions.slice(from, from + limit);
    return {
      status: 200,
      body: { object: "list", url: "/v1/checkout/sessions", has_more: from + limit < sessions.length, data },
    };
  }

  async function answer({ method, path, body }: ApiCall): Promise<ApiAnswer> {
    const { pathname, searchParams: query } = new URL(path, "http://stripe.invalid");
    const [, , resource = "", one, ...rest] = pathname.split("/");
    const form = readForm(body);
    switch (
      `${method} ${[resource, ...(resource === "checkout" || resource === "billing_portal" ? [one] : one === undefined ? [] : ["*"])].join("/")}`
    ) {
      case "POST products": {
        const named = z.strictObject({ id: z.string(), name: z.string() }).safeParse(form);
        if (!named.success) return refuse(400, "parameter_unknown", named.error.message);
        const product = { ...named.data, object: "product", active: true };
        return (await store.add(product))
          ? { status: 200, body: product }
          : refuse(400, "resource_already_exists", `Product already exists: ${product.id}`);
      }
      case "POST customers/*": {
        const changed = z.strictObject({ email: z.email() }).safeParse(form);
        if (!changed.success) return refuse(400, "parameter_unknown", changed.error.message);
        return { status: 200, body: { id: one, object: "customer", ...changed.data } };
      }
      case "POST checkout/sessions": {
        const [id, action] = rest;
        if (id === undefined) return openSession(form);
        if (action !== "expire") return refuse(404, "resource_missing", "no such address");
        const events = await desk.expire(id);
        if (events.length === 0)
          return refuse(400, undefined, 'Only Checkout Sessions with a status in ["open"] can be expired.');
        emit(events);
        return show(id, query);
      }
      case "GET checkout/sessions":
        if (rest[0] === undefined) return listSessions(query);
        return show(rest[0] ?? "", query);
      case "GET tax/*": {
        const settings = await store.read("tax_settings");
        return { status: 200, body: settings ?? { object: "tax.settings", livemode: false, status: "pending" } };
      }
      case "GET payment_links": {
        const links = await store.find("payment_link", "active", "true");
        return { status: 200, body: { object: "list", url: "/v1/payment_links", has_more: false, data: links } };
      }
      case "GET subscriptions/*":
      case "GET payment_intents/*":
        return show(one ?? "", query);
      case "POST subscriptions/*":
        return changeSubscription(one ?? "", form);
      case "DELETE subscriptions/*":
        emit(await desk.endSubscription(one ?? ""));
        return show(one ?? "", query);
      case "POST refunds":
        return refund(form);
      case "GET disputes":
        return list("dispute", "payment_intent", query.get("payment_intent"), query);
      case "GET invoice_payments":
        return query.get("invoice") === null
          ? list("invoice_payment", "payment_intent", query.get("payment[payment_intent]"), query)
          : list("invoice_payment", "invoice", query.get("invoice"), query);
      case "POST billing_portal/sessions": {
        const asked = z.strictObject({ customer: z.string(), return_url: z.url() }).safeParse(form);
        if (!asked.success) return refuse(400, "parameter_unknown", asked.error.message);
        return {
          status: 200,
          body: { id: newId("bps"), object: "billing_portal.session", url: portalUrl(asked.data.customer) },
        };
      }
      default:
        return refuse(404, undefined, `Unrecognized request URL (${method}: ${pathname})`);
    }
  }

  return answer;
}

function refuse(status: number, code: string | undefined, message: string): ApiAnswer {
  return {
    status,
    body: { error: { type: "invalid_request_error", ...(code === undefined ? {} : { code }), message } },
  };
}

/**
 * Replaces references by objects where a path asks for it (`latest_charge`, `latest_invoice.payments`).
 * https://docs.stripe.com/api/expanding_objects
 */
async function expanded(store: ObjectStore, object: StoredObject, paths: readonly string[]): Promise<StoredObject> {
  let result = object;
  for (const path of paths) {
    const [field = "", ...rest] = path.split(".");
    const value = result[field];
    const whole = typeof value === "string" ? await store.read(value) : value;
    if (!isObject(whole)) continue;
    result = { ...result, [field]: await expanded(store, whole, rest.length === 0 ? [] : [rest.join(".")]) };
  }
  return result;
}

function isObject(value: unknown): value is StoredObject {
  return typeof value === "object" && value !== null && "object" in value;
}

/** A value of a form as Stripe's API takes it: `line_items[0][price_data][unit_amount]=1900`. */
type FormValue = string | { readonly [name: string]: FormValue };

/** Parses a nested form; lists become objects with numeric names. */
function readForm(body: string): { readonly [name: string]: FormValue } {
  const root = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll("]", "").split("[");
    let target = root;
    for (const part of path.slice(0, -1)) {
      const inner = target.get(part);
      const next = inner instanceof Map ? (inner as Map<string, unknown>) : new Map<string, unknown>();
      target.set(part, next);
      target = next;
    }
    target.set(path.at(-1) ?? "", value);
  }
  return plain(root);
}

function plain(map: ReadonlyMap<string, unknown>): { readonly [name: string]: FormValue } {
  return Object.fromEntries(
    [...map].map(([name, value]) => [
      name,
      value instanceof Map ? plain(value as Map<string, unknown>) : String(value),
    ]),
  );
}
