import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { monthlyBeside } from "./monthly-beside.ts";
import type { PaidPlanKey } from "./plans.ts";

export interface WelcomeEffects {
  /** Makes a sign-in link for an address. */
  readonly makeLink: (email: string) => Promise<string>;
  /** The plan as its buyers know it. */
  readonly planName: (plan: PaidPlanKey) => string;
}

/**
 * Mails whoever paid for an order what they have bought and how it is cancelled, with a link to sign in by: their account
 * may have been made by paying. Once an order, however often it is run.
 */
export async function welcomeBuyer(ctx: Context, orderId: number, { makeLink }: Pick<WelcomeEffects, "makeLink">): Promise<void> {
  const order = await ctx.db
    .selectFrom("billing_order as o")
    .innerJoin("account as a", "a.id", "o.account_id")
    .select(["o.plan", "o.amount_minor as amountMinor", "o.currency", "a.id as accountId", "a.email"])
    .where("o.id", "=", orderId)
    .where("o.state", "=", "paid")
    .$narrowType<{ plan: PaidPlanKey }>()
    .executeTakeFirst();
  // Erased meanwhile, or bought without an address.
  if (order === undefined) return;
  const monthly = order.plan !== "lifetime";
  await enqueueMail(ctx, {
    to: order.email,
    template: "purchase",
    data: {
      plan: order.plan,
      amountMinor: order.amountMinor,
      currency: order.currency,
      monthly,
      beside: monthly ? null : await monthlyBeside(ctx, order.accountId),
      url: await makeLink(order.email),
    },
    purpose: "service",
    cause: `purchase:${orderId}`,
  });
}
