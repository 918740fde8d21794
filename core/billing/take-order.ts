import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { openCheckouts } from "./close-orders.ts";
import { lockAccount } from "./lock-order.ts";
import { type MadeOrder, type NewOrder, newOrder, openOrderOf, type OpenOrder } from "./new-order.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { TierPrice } from "./plans.ts";
import { readBilling } from "./read-billing.ts";

/** What became of asking for an order; `close_first`: the account has opened a checkout meanwhile. */
export type TakenOrder =
  | { readonly kind: "taken"; readonly order: OpenOrder; readonly customerId: string | null }
  | { readonly kind: "refused"; readonly price: TierPrice }
  | { readonly kind: "owned" | "still_open" | "superseded" | "reserved_enough" }
  | { readonly kind: "close_first" };

/**
 * Takes an order for an account that needs one, the account held meanwhile: of two requests at once the second sees what the
 * first has taken. An order whose checkout is being opened at this moment is given up, and whoever opens it closes it again.
 */
export function takeOrder(ctx: Context, provider: PaymentProvider | null, wanted: Omit<NewOrder, "customerId">, refuse: (price: TierPrice) => boolean): Promise<TakenOrder> {
  return inTransaction(ctx, async (inner): Promise<TakenOrder> => {
    const { accountId, plan } = wanted;
    if (accountId === null) return withCustomer(await newOrder(inner, { ...wanted, customerId: null }, refuse), null);
    await lockAccount(inner, accountId);
    // Before looking for open ones: what is opened at this moment is either given up by this, or found by that.
    await sql`update billing_order set state = 'expired' where account_id = ${accountId} and provider <> 'payment_link' and state = 'open' and checkout_id is null`.execute(inner.db);
    if (provider !== null && (await openCheckouts(inner, provider, accountId)).length > 0) return { kind: "close_first" };
    const { status, plan: held, stillOpen } = await readBilling(inner, accountId);
    // Who pays for good, or for this very plan, is not sold it again.
    const live = status === "active" || status === "cancelling" || status === "past_due";
    if (live && (held === "lifetime" || plan !== "lifetime")) return { kind: "owned" };
    if (stillOpen !== null && plan !== "lifetime") return { kind: "still_open" };
    const customerId = await knownCustomer(inner, accountId, wanted.provider);
    const before = wanted.provider === "payment_link" ? await openOrderOf(inner, { ...wanted, accountId }, refuse) : null;
    return before !== null ? { kind: "taken", order: before, customerId } : withCustomer(await newOrder(inner, { ...wanted, customerId }, refuse), customerId);
  });
}

const withCustomer = (made: MadeOrder, customerId: string | null): TakenOrder => (made.kind === "taken" ? { ...made, customerId } : made);

/** Who the account is to the provider, when it bought there before. */
async function knownCustomer(ctx: Context, accountId: string, provider: NewOrder["provider"]): Promise<string | null> {
  const known = await ctx.db
    .selectFrom("billing_order")
    .select("customer_id as customerId")
    .where("account_id", "=", accountId)
    .where("provider", "=", provider)
    .where("customer_id", "is not", null)
    // Stripe's live mode knows nobody of its test mode.
    .where("retired_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return known?.customerId ?? null;
}
