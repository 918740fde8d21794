import type { Context } from "../../shared/context.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import type { WelcomeEffects } from "./payments.ts";
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
  const order = await ctx.db
    .selectFrom("billing_order as o")
    .innerJoin("account as a", "a.id", "o.account_id")
    .select(["o.plan", "o.every", "o.amount_minor as amountMinor", "o.currency", "a.id as accountId", "a.email"])
    .where("o.id", "=", orderId)
    .where("o.state", "=", "paid")
    .$narrowType<{ plan: string }>()
    .executeTakeFirst();
  // The account was erased meanwhile, or the buyer gave no address.
  if (order === undefined) return;
  const payment = await ctx.db
    .selectFrom("billing_payment")
    .select(["amount_minor as amountMinor", "tax_minor as taxMinor"])
    .where("order_id", "=", orderId)
    .orderBy("paid_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  await enqueueMail(ctx, {
    to: order.email,
    template: "purchase",
    data: {
      plan: order.plan,
      // With tax, where it was added; the list price until the payment is known.
      amountMinor: payment?.amountMinor ?? order.amountMinor,
      taxMinor: payment?.taxMinor ?? null,
      currency: order.currency,
      every: order.every,
      beside: order.every !== null ? null : await otherSubscription(ctx, order.accountId),
      url: await makeLink(order.email),
    },
    purpose: "service",
    cause: `purchase:${orderId}`,
  });
}
