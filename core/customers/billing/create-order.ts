import { randomBytes } from "node:crypto";
import { execute, requireRow, scalarOf } from "../../../db/statement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { openCheckouts } from "./close-orders.ts";
import { lockAccount } from "./concurrency.ts";
import { currentPrice, type PlanPrice, type TierPrice } from "./plans.ts";
import { readBilling } from "./read-billing.ts";

/** `close_first`: the account has opened a checkout meanwhile. */
export type CreatedOrder =
  | { readonly kind: "taken"; readonly order: OpenOrder; readonly customerId: string | null }
  | { readonly kind: "refused"; readonly price: TierPrice }
  | { readonly kind: "owned" | "still_open" | "superseded" }
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
    await execute(inner)`update billing_order set state = 'expired' where account_id = ${accountId} and state = 'open'
      and checkout_id is null`;
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
  // Customers of Stripe's test mode do not exist in live mode.
  return scalarOf<string | null>(ctx, null)`
    select customer_id from billing_order where account_id = ${accountId} and provider = ${provider}
      and customer_id is not null and retired_at is null
    order by id desc limit 1`;
}

interface NewOrder {
  readonly plan: string;
  readonly price: PlanPrice;
  readonly accountId: string | null;
  readonly provider: "stripe" | "test";
  readonly customerId: string | null;
  /** Hash of a signed-out browser's token; see `return-token.ts`. */
  readonly returnHash?: Buffer;
}

/** Time that Stripe keeps a checkout open unless we close it; Stripe's minimum is 30 minutes. */
export const CHECKOUT_MINUTES = 40;

type InsertedOrder =
  | { readonly kind: "taken"; readonly order: OpenOrder }
  | { readonly kind: "refused"; readonly price: TierPrice };

export interface OpenOrder extends TierPrice {
  readonly id: number;
  readonly reference: string;
}

/** Creates an order at the plan's current price, which it keeps until its checkout closes. `refuse` may reject the price. */
async function insertOrder(
  ctx: Context,
  order: NewOrder,
  refuse: (price: TierPrice) => boolean,
): Promise<InsertedOrder> {
  const price = await currentPrice(ctx, order.plan, order.price);
  if (refuse(price)) return { kind: "refused", price };
  const now = ctx.clock.now();
  const reference = randomBytes(18).toString("base64url");
  const { id } = await requireRow<{ id: number }>(ctx)`
    insert into billing_order (reference, plan, every, account_id, provider, tier, amount_minor, currency,
      customer_id, return_hash, created_at, expires_at)
    values (${reference}, ${order.plan}, ${order.price.every}, ${order.accountId}, ${order.provider}, ${price.tier},
      ${price.usd * 100}, 'usd', ${order.customerId}, ${order.returnHash ?? null}, ${now},
      ${new Date(now.getTime() + CHECKOUT_MINUTES * 60_000)}) returning id`;
  return { kind: "taken", order: { id, reference, tier: price.tier, usd: price.usd } };
}
