import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { openCheckouts } from "./close-orders.ts";
import { lockAccount } from "./concurrency.ts";
import type { PlanPrice, TierPrice } from "./plans.ts";
import { readBilling } from "./read-billing.ts";

/** `close_first`: the account has opened a checkout meanwhile. */
export type CreatedOrder =
  | { readonly kind: "taken"; readonly order: OpenOrder; readonly customerId: string | null }
  | { readonly kind: "refused"; readonly price: TierPrice }
  | { readonly kind: "owned" | "still_open" | "superseded" | "reserved_enough" }
  | { readonly kind: "close_first" };

/**
 * Creates an order under the account's lock, so that of two concurrent requests the second sees the first's order. An
 * order whose checkout is just being opened expires; the request opening it closes the checkout again.
 */
export function createOrder(
  ctx: Context,
  wanted: Omit<NewOrder, "customerId">,
  refuse: (price: TierPrice) => boolean,
): Promise<CreatedOrder> {
  return inTransaction(ctx, async (inner): Promise<CreatedOrder> => {
    const { accountId } = wanted;
    if (accountId === null)
      return withCustomer(await insertOrder(inner, { ...wanted, customerId: null }, refuse), null);
    await lockAccount(inner, accountId);
    // Do this before looking for open checkouts: one being opened now is either expired here or found there.
    await sql`update billing_order set state = 'expired' where account_id = ${accountId} and state = 'open'
      and checkout_id is null`.execute(inner.db);
    if ((await openCheckouts(inner, wanted.provider, accountId)).length > 0) return { kind: "close_first" };
    const { status, permanent, stillOpen } = await readBilling(inner, accountId);
    // Owners of permanent access buy nothing more, subscribers no second subscription.
    const live = status === "active" || status === "cancelling" || status === "past_due";
    if (live && (permanent || wanted.price.every !== null)) return { kind: "owned" };
    if (stillOpen !== null && wanted.price.every !== null) return { kind: "still_open" };
    const customerId = await knownCustomer(inner, accountId, wanted.provider);
    return withCustomer(await insertOrder(inner, { ...wanted, customerId }, refuse), customerId);
  });
}

const withCustomer = (made: InsertedOrder, customerId: string | null): CreatedOrder =>
  made.kind === "taken" ? { ...made, customerId } : made;

/** The account's customer id at the provider, from an earlier order. */
async function knownCustomer(ctx: Context, accountId: string, provider: NewOrder["provider"]): Promise<string | null> {
  const known = await ctx.db
    .selectFrom("billing_order")
    .select("customer_id as customerId")
    .where("account_id", "=", accountId)
    .where("provider", "=", provider)
    .where("customer_id", "is not", null)
    // Customers of Stripe's test mode do not exist in live mode.
    .where("retired_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return known?.customerId ?? null;
}

interface NewOrder {
  readonly plan: string;
  readonly price: PlanPrice;
  readonly accountId: string | null;
  readonly provider: "stripe" | "test";
  readonly customerId: string | null;
  /** Hash of the buyer's network; see {@link RESERVED_BY_NETWORK}. */
  readonly network: Buffer;
  /** Hash of a signed-out browser's token; see `return-token.ts`. */
  readonly returnHash?: Buffer;
}

/** Time that Stripe keeps a checkout open unless we close it; Stripe's minimum is 30 minutes. */
export const CHECKOUT_MINUTES = 40;
/** Time that an unpaid order reserves a limited price. */
export const RESERVED_MINUTES = 10;
/**
 * Maximum number of unpaid orders per network at a limited price. At most a tenth of the remaining orders, but at least
 * one, so that a few networks cannot reserve them all.
 */
export const RESERVED_BY_NETWORK = 3;
const mostReserved = (left: number) => Math.min(RESERVED_BY_NETWORK, Math.max(1, Math.floor(left / 10)));

type InsertedOrder =
  | { readonly kind: "taken"; readonly order: OpenOrder }
  | { readonly kind: "refused"; readonly price: TierPrice }
  /** The network has reached {@link RESERVED_BY_NETWORK}. */
  | { readonly kind: "reserved_enough" };

export interface OpenOrder extends TierPrice {
  readonly id: number;
  readonly reference: string;
}

/**
 * Creates an order and reserves the lowest available price tier, until the provider confirms that the checkout closed
 * unpaid. Orders of the same plan are serialized, so no tier is oversold. `refuse` may reject the price.
 */
export async function insertOrder(
  ctx: Context,
  order: NewOrder,
  refuse: (price: TierPrice) => boolean,
): Promise<InsertedOrder> {
  return inTransaction(ctx, async (inner) => {
    await sql`insert into plan_sales (plan) values (${order.plan}) on conflict do nothing`.execute(inner.db);
    await sql`select plan from plan_sales where plan = ${order.plan} for update`.execute(inner.db);
    const price = await openTier(inner, order.plan, order.price);
    if (refuse(price)) return { kind: "refused", price };
    const limited = isLimited(order.price, price);
    if (limited && (await reservedBy(inner, order, price)) >= mostReserved(price.left))
      return { kind: "reserved_enough" };
    const now = inner.clock.now();
    const reference = randomBytes(18).toString("base64url");
    const { id } = await inner.db
      .insertInto("billing_order")
      .values({
        reference,
        plan: order.plan,
        every: order.price.every,
        account_id: order.accountId,
        provider: order.provider,
        tier: price.tier,
        amount_minor: price.usd * 100,
        currency: "usd",
        customer_id: order.customerId,
        network: limited ? order.network : null,
        return_hash: order.returnHash ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + (limited ? RESERVED_MINUTES : CHECKOUT_MINUTES) * 60_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { kind: "taken", order: { id, reference, tier: price.tier, usd: price.usd } };
  });
}

/** True if the tier is limited to a number of orders. */
export function isLimited({ tiers }: PlanPrice, { tier }: TierPrice): boolean {
  return (tiers[tier]?.orders ?? null) !== null;
}

async function reservedBy(ctx: Context, { plan, network }: NewOrder, { tier }: TierPrice): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from billing_order where network = ${network} and plan = ${plan} and tier = ${tier}
      and state = 'open'
  `.execute(ctx.db);
  return rows[0]?.open ?? 0;
}

/** The price for a new order: the first tier with orders `left` that are neither sold nor reserved. */
export async function openTier(
  ctx: Context,
  plan: string,
  { tiers, announced }: PlanPrice,
): Promise<TierPrice & { readonly left: number }> {
  if (announced !== null && new Date(announced.from) <= ctx.clock.now())
    return { tier: tiers.length, usd: announced.usd, left: Number.POSITIVE_INFINITY };
  const { rows } = await sql<{ tier: number; held: number }>`
    select tier, count(*)::int as held from billing_order
    where plan = ${plan} and tier < ${tiers.length - 1} and state <> 'expired' and state <> 'failed'
      and retired_at is null
    group by tier
  `.execute(ctx.db);
  const held = new Map(rows.map((row) => [row.tier, row.held]));
  for (const [tier, { usd, orders }] of tiers.entries()) {
    const left = (orders ?? Number.POSITIVE_INFINITY) - (held.get(tier) ?? 0);
    if (left > 0) return { tier, usd, left };
  }
  throw new Error("a plan's last price has no end");
}
