import { rowOf } from "../../../db/statement.ts";
import { unavailable } from "../../../platform/errors.ts";
import { countAccountSubmission, countSubmission } from "../contact/submission-limit.ts";
import type { Context } from "../../shared/context.ts";
import { closeCheckout, closeOpenOrders, expireOrder } from "./close-orders.ts";
import type { Interval, TierPrice } from "./plans.ts";
import { CHECKOUT_MINUTES, createOrder, type CreatedOrder, type OpenOrder } from "./create-order.ts";
import { type BillingDeps, NO_TAXES, type PaymentProvider } from "./payments.ts";
import { newReturnToken, returnHash, type ReturnToken } from "./return-token.ts";

/** Rate limits per hour for accounts and for networks of signed-out buyers, apart from those of forms. */
const OF_ACCOUNT = { kind: "checkout ", limit: 20 };
const OF_NETWORK = { kind: "checkout ", limit: 30 };
/** Maximum number of attempts to close an account's other checkouts, which it may open again meanwhile. */
const CLOSE_ATTEMPTS = 5;

export interface StartCheckoutInput {
  readonly plan: string;
  readonly planName: string;
  /** The signed-in account owns the order, whatever address is typed at the provider. */
  readonly account: { readonly id: string; readonly email: string } | null;
  /** The price shown to the buyer, in US dollars; never charge more. */
  readonly seenUsd: number;
  /** The client's IP address; rate-limited, not stored. */
  readonly address: string | null;
  readonly siteUrl: string;
}

export type StartedCheckout =
  /** `token`: proves to the return page that this browser opened the checkout; `null` for a signed-in one. */
  | { readonly kind: "opened"; readonly url: string; readonly token: ReturnToken | null }
  | { readonly kind: "price_changed"; readonly usd: number }
  /**
   * `still_open`: a subscription continues without giving access; `superseded`: the account opened another checkout at
   * the same moment.
   */
  | { readonly kind: "closed" | "owned" | "still_open" | "superseded" | "too_many" };

/** Creates an order and opens its checkout at the provider. */
export async function startCheckout(
  ctx: Context,
  deps: BillingDeps,
  input: StartCheckoutInput,
): Promise<StartedCheckout> {
  const { plan, account, seenUsd } = input;
  const price = deps.prices.get(plan);
  const { provider } = deps;
  if (price === undefined || provider === null) return { kind: "closed" };
  if (
    !(await (account === null
      ? countSubmission(ctx, input.address, OF_NETWORK)
      : countAccountSubmission(ctx, account.id, OF_ACCOUNT)))
  )
    return { kind: "too_many" };
  const token = account === null ? newReturnToken() : null;
  const wanted = {
    plan,
    price,
    accountId: account?.id ?? null,
    provider: provider.name,
    ...(token === null ? {} : { returnHash: returnHash(token) }),
  } as const;
  const refuse = ({ usd }: TierPrice) => usd > seenUsd;
  const taken = await createOnlyOrder(ctx, provider, deps, account?.id ?? null, () => createOrder(ctx, wanted, refuse));
  if (taken.kind === "refused") return { kind: "price_changed", usd: taken.price.usd };
  if (taken.kind !== "taken") return { kind: taken.kind };
  const url = await openPaymentPage(ctx, provider, deps, { ...taken, input, every: price.every });
  if (url === null) return { kind: "superseded" };
  return { kind: "opened", url, token: token === null ? null : { reference: taken.order.reference, token } };
}

/** Creates an order once all other checkouts of the account are closed, so that no two can be paid. */
async function createOnlyOrder(
  ctx: Context,
  provider: PaymentProvider,
  deps: BillingDeps,
  accountId: string | null,
  take: () => Promise<CreatedOrder>,
): Promise<Exclude<CreatedOrder, { kind: "close_first" }>> {
  for (let tries = 0; tries < CLOSE_ATTEMPTS; tries += 1) {
    if (accountId !== null) await closeOpenOrders(ctx, provider, deps, accountId).catch(throwUnreachable);
    const taken = await take();
    if (taken.kind !== "close_first") return taken;
  }
  return { kind: "superseded" };
}

interface PaymentPage {
  readonly order: OpenOrder;
  readonly customerId: string | null;
  readonly every: Interval | null;
  readonly input: StartCheckoutInput;
}

/** Opens the payment page; `null` when another order of the same account superseded this one meanwhile. */
async function openPaymentPage(
  ctx: Context,
  provider: PaymentProvider,
  deps: BillingDeps,
  { order, customerId, every, input }: PaymentPage,
): Promise<string | null> {
  const { plan, planName, account, siteUrl } = input;
  const query = `order=${order.reference}`;
  try {
    const { id, url } = await provider.openCheckout({
      reference: order.reference,
      plan,
      planName,
      amountMinor: order.usd * 100,
      currency: "usd",
      every,
      email: account?.email ?? null,
      customerId,
      taxes: deps.taxes ?? NO_TAXES,
      returnUrl: `${siteUrl}/checkout/return?${query}`,
      cancelUrl: `${siteUrl}/checkout/cancelled?${query}`,
      expiresAt: new Date(ctx.clock.now().getTime() + CHECKOUT_MINUTES * 60_000),
    });
    const kept = await rowOf<{ state: string }>(ctx)`
      update billing_order set checkout_id = ${id} where id = ${order.id} and checkout_id is null returning state`;
    if (kept?.state !== "expired") return url;
    await closeCheckout(ctx, deps, id);
    return null;
  } catch (cause) {
    await expireOrder(ctx, order.id);
    return throwUnreachable(cause);
  }
}

function throwUnreachable(cause: unknown): never {
  throw unavailable(
    "The payment page cannot be reached at the moment. Nothing was charged; please try again in a few minutes.",
    { cause },
  );
}
