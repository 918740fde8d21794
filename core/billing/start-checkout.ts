import { AppError } from "../../platform/errors.ts";
import type { Account } from "../accounts/account.ts";
import { countSubmission } from "../contact/submission-limit.ts";
import type { Context } from "../context.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { closeOpenOrders, expireOrder } from "./close-orders.ts";
import { newOrder, type OpenOrder } from "./new-order.ts";
import { paymentLinkAddress } from "./payment-link-address.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { PaidPlanKey, TierPrice } from "./plans.ts";
import { readBilling } from "./read-billing.ts";

/** How long a checkout stays open; Stripe's shortest is 30 minutes from when it is asked. */
const CHECKOUT_MINUTES = 31;
/** A Payment Link does not say when it is given up. */
const LINK_HOURS = 24;
/** How many checkouts a network may open in an hour without an account: each reserves a place at its price. */
const CHECKOUTS = { kind: "checkout ", limit: 20 };

export interface StartCheckoutInput {
  readonly plan: PaidPlanKey;
  readonly planName: string;
  /** Who is signed in; the order is theirs, whatever address is typed at the provider. */
  readonly account: Pick<Account, "id" | "email"> | null;
  /** The price the buyer was shown, in US dollars: they are not led to pay more than that. */
  readonly seenUsd: number;
  /** Where the request came from; counted and not kept. */
  readonly address: string | null;
  readonly siteUrl: string;
}

export type StartedCheckout =
  | { readonly kind: "opened"; readonly url: string }
  | { readonly kind: "price_changed"; readonly usd: number }
  | { readonly kind: "closed" | "owned" | "too_many" };

/** Makes an order and opens its checkout at the provider. */
export async function startCheckout(ctx: Context, deps: BillingDeps, input: StartCheckoutInput): Promise<StartedCheckout> {
  const { plan, account } = input;
  const price = deps.prices[plan];
  const links = deps.paymentLinks?.[plan];
  const provider = deps.provider?.canAsk === true ? deps.provider : null;
  if (links === undefined && provider === null) return { kind: "closed" };
  const owned = account === null ? null : await readOwned(ctx, account.id, provider);
  if (owned?.blocks(plan) === true) return { kind: "owned" };
  if (account === null && !(await countSubmission(ctx, input.address, CHECKOUTS))) return { kind: "too_many" };
  if (account !== null && provider !== null) await closeOpenOrders(ctx, provider, deps, { accountId: account.id, plan }).catch(unreachable);
  const minutes = links === undefined ? CHECKOUT_MINUTES : LINK_HOURS * 60;
  const order = await newOrder(
    ctx,
    {
      plan,
      price,
      accountId: account?.id ?? null,
      provider: links === undefined ? (provider?.name ?? "stripe") : "payment_link",
      customerId: owned?.customerId ?? null,
      expiresAt: new Date(ctx.clock.now().getTime() + minutes * 60_000),
    },
    ({ tier, usd }) => usd > input.seenUsd || (links !== undefined && links[tier] === undefined),
  );
  if (!("reference" in order)) return order.usd > input.seenUsd ? { kind: "price_changed", usd: order.usd } : { kind: "closed" };
  const link = links?.[order.tier];
  if (link !== undefined) return { kind: "opened", url: paymentLinkAddress(link, { reference: order.reference, email: account?.email ?? null }) };
  if (provider === null) throw new Error("an order was made that nobody sells");
  return { kind: "opened", url: await openAt(ctx, provider, order, input, owned?.customerId ?? null) };
}

/** What the account has already: who pays for good, or for this very plan, is not sold it again. */
async function readOwned(ctx: Context, accountId: string, provider: PaymentProvider | null): Promise<{ readonly customerId: string | null; blocks(plan: PaidPlanKey): boolean }> {
  const billing = await readBilling(ctx, accountId);
  const live = billing.status === "active" || billing.status === "cancelling" || billing.status === "past_due";
  const known = await ctx.db
    .selectFrom("billing_order")
    .select("customer_id as customerId")
    .where("account_id", "=", accountId)
    .where("provider", "=", provider?.name ?? "payment_link")
    .where("customer_id", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { customerId: known?.customerId ?? null, blocks: (plan) => live && (billing.plan === "lifetime" || plan !== "lifetime") };
}

async function openAt(ctx: Context, provider: PaymentProvider, order: OpenOrder & TierPrice, { plan, planName, account, siteUrl }: StartCheckoutInput, customerId: string | null): Promise<string> {
  const query = `order=${order.reference}`;
  try {
    const { id, url } = await provider.openCheckout({
      reference: order.reference,
      plan,
      planName,
      amountMinor: order.usd * 100,
      currency: "usd",
      every: plan === "lifetime" ? null : "month",
      email: account?.email ?? null,
      customerId,
      returnUrl: `${siteUrl}/checkout/return?${query}`,
      cancelUrl: `${siteUrl}/checkout/cancelled?${query}`,
      expiresAt: new Date(ctx.clock.now().getTime() + CHECKOUT_MINUTES * 60_000),
    });
    await ctx.db.updateTable("billing_order").set({ checkout_id: id }).where("id", "=", order.id).where("checkout_id", "is", null).execute();
    return url;
  } catch (cause) {
    await expireOrder(ctx, order.id);
    return unreachable(cause);
  }
}

function unreachable(cause: unknown): never {
  throw new AppError("unavailable", "The payment page cannot be reached at the moment. Nothing was charged; please try again in a few minutes.", { cause });
}
