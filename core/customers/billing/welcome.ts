import { rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import type { WelcomeEffects } from "./payments.ts";
import { IS_TEST } from "./test-orders.ts";
import { otherSubscription } from "./read-billing.ts";

/**
 * Mails a buyer their purchase, how to cancel and a sign-in link, since paying may have created the account. Sent once
 * per order.
 */
export async function welcomeBuyer(
  ctx: Context,
  orderId: number,
  { makeLink }: Pick<WelcomeEffects, "makeLink">,
): Promise<void> {
  const order = await rowOf<{
    plan: string;
    every: string | null;
    amountMinor: number;
    currency: string;
    accountId: string;
    email: string;
    isTest: boolean;
  }>(ctx)`
    select o.plan, o.every, o.amount_minor as "amountMinor", o.currency, a.id as "accountId", a.email,
      ${IS_TEST} as "isTest"
    from billing_order o join account a on a.id = o.account_id where o.id = ${orderId} and o.state = 'paid'`;
  // The account was erased meanwhile, or the buyer gave no address.
  if (order === undefined) return;
  const payment = await rowOf<{ amountMinor: number; taxMinor: number | null }>(ctx)`
    select amount_minor as "amountMinor", tax_minor as "taxMinor" from billing_payment where order_id = ${orderId}
    order by paid_at, id limit 1`;
  const data = {
    plan: order.plan,
    price: {
      // With tax, where it was added; the list price until the payment is known.
      minor: payment?.amountMinor ?? order.amountMinor,
      taxMinor: payment?.taxMinor ?? null,
      currency: order.currency,
      isTest: order.isTest,
    },
    url: await makeLink(order.email),
  };
  await enqueueMail(ctx, {
    to: order.email,
    ...(order.every === null
      ? { template: "purchase_once", data: { ...data, subscription: await besideText(ctx, order.accountId) } }
      : { template: "purchase", data: { ...data, interval: order.every } }),
    purpose: "service",
    cause: `purchase:${orderId}`,
  });
}

const BESIDE = {
  ends: "Your subscription ends with the paid period, and we won't charge you for it again.",
  renews: "Your subscription continues until you cancel it on your account page.",
} as const;

/** The fate of the buyer's subscription after a one-time purchase; "" without one. */
async function besideText(ctx: Context, accountId: string): Promise<string> {
  const other = await otherSubscription(ctx, accountId);
  return other === null ? "" : BESIDE[other];
}
