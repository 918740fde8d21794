import { AppError } from "../../platform/errors.ts";
import { IPV6_SITE_BITS, networkOf } from "../../platform/network.ts";
import type { Account } from "../accounts/account.ts";
import { hashForToday } from "../contact/day-hash.ts";
import { countOfAccount, countSubmission } from "../contact/submission-limit.ts";
import type { Context } from "../context.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { closeCheckout, closeOpenOrders, expireOrder } from "./close-orders.ts";
import type { OpenOrder } from "./new-order.ts";
import { paymentLinkAddress } from "./payment-link-address.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { PaidPlanKey, TierPrice } from "./plans.ts";
import { takeOrder, type TakenOrder } from "./take-order.ts";

/** How long Stripe keeps a checkout open that we do not close before; its shortest is 30 minutes from when it is asked. */
const CHECKOUT_MINUTES = 40;
/** A Payment Link does not say when it is given up: an order at an unlimited price is kept open this long. */
const LINK_MINUTES = 60;
/** How many checkouts may be opened in an hour by an account, and by a network without one: each reserves a place at its price. */
const OF_ACCOUNT = { kind: "checkout ", limit: 20 };
const OF_NETWORK = { kind: "checkout ", limit: 8 };
/** How often a checkout is closed that the same account opens meanwhile. */
const TRIES = 5;

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
  /** `still_open`: a plan by the month goes on though it gives no access; `superseded`: the account opened another checkout at the same moment; `reserved_enough`: see {@link RESERVED_BY_NETWORK}. */
  | { readonly kind: "closed" | "owned" | "still_open" | "superseded" | "too_many" | "reserved_enough" };

/** Makes an order and opens its checkout at the provider. */
export async function startCheckout(ctx: Context, deps: BillingDeps, input: StartCheckoutInput): Promise<StartedCheckout> {
  const { plan, account, seenUsd } = input;
  const links = deps.paymentLinks?.[plan];
  const provider = deps.provider?.canAsk === true ? deps.provider : null;
  if (links === undefined && provider === null) return { kind: "closed" };
  if (!(await (account === null ? countSubmission(ctx, input.address, OF_NETWORK) : countOfAccount(ctx, account.id, OF_ACCOUNT)))) return { kind: "too_many" };
  const wanted = {
    plan,
    price: deps.prices[plan],
    accountId: account?.id ?? null,
    provider: links === undefined ? (provider?.name ?? "stripe") : "payment_link",
    minutes: links === undefined ? CHECKOUT_MINUTES : LINK_MINUTES,
    network: await hashForToday(ctx, `reservation ${networkOf(input.address, IPV6_SITE_BITS)}`),
  } as const;
  const refuse = ({ tier, usd }: TierPrice) => usd > seenUsd || (links !== undefined && (links[tier] ?? null) === null);
  const taken = await takeAlone(ctx, provider, deps, account?.id ?? null, () => takeOrder(ctx, provider, wanted, refuse));
  if (taken.kind === "refused") return taken.price.usd > seenUsd ? { kind: "price_changed", usd: taken.price.usd } : { kind: "closed" };
  if (taken.kind !== "taken") return { kind: taken.kind };
  const { order, customerId } = taken;
  const link = links?.[order.tier] ?? null;
  if (link !== null) return { kind: "opened", url: paymentLinkAddress(link, { reference: order.reference, email: account?.email ?? null }) };
  if (provider === null) throw new Error("an order was made that nobody sells");
  const url = await openAt(ctx, provider, deps, order, input, customerId);
  return url === null ? { kind: "superseded" } : { kind: "opened", url };
}

/** Takes an order once the account has no other checkout open: paid ones count as owned, and no two can be paid. */
async function takeAlone(ctx: Context, provider: PaymentProvider | null, deps: BillingDeps, accountId: string | null, take: () => Promise<TakenOrder>): Promise<Exclude<TakenOrder, { kind: "close_first" }>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (accountId !== null && provider !== null) await closeOpenOrders(ctx, provider, deps, accountId).catch(unreachable);
    const taken = await take();
    if (taken.kind !== "close_first") return taken;
  }
  return { kind: "superseded" };
}

/** The address of the order's payment page; `null` when the order was given up meanwhile, for another of the same account. */
async function openAt(ctx: Context, provider: PaymentProvider, deps: BillingDeps, order: OpenOrder, { plan, planName, account, siteUrl }: StartCheckoutInput, customerId: string | null): Promise<string | null> {
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
    const kept = await ctx.db.updateTable("billing_order").set({ checkout_id: id }).where("id", "=", order.id).where("checkout_id", "is", null).returning("state").executeTakeFirst();
    if (kept?.state !== "expired") return url;
    await closeCheckout(ctx, provider, deps, id);
    return null;
  } catch (cause) {
    await expireOrder(ctx, order.id);
    return unreachable(cause);
  }
}

function unreachable(cause: unknown): never {
  throw new AppError("unavailable", "The payment page cannot be reached at the moment. Nothing was charged; please try again in a few minutes.", { cause });
}
