import { hasRows, rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { mailAccount } from "../../shared/outbox/mail-account.ts";
import { IS_TEST } from "./test-orders.ts";
import type { OrderFacts, OwedAccess } from "./apply-entitlement.ts";

/** An end or refund that becomes known later is not mailed, such as those from before these mails existed. */
const FRESH_DAYS = 3;

interface PlanEnd {
  readonly orderId: number;
  readonly accountId: string;
  readonly plan: string;
  readonly facts: Pick<OrderFacts, "cancels" | "endedAt" | "periodEnd">;
  readonly owed: OwedAccess;
  /** True if the access has just changed. */
  readonly isChanged: boolean;
}

/** Mails that a subscription is cancelled or has ended, once each; not if it was refunded or another plan gives access. */
export async function mailPlanEnd(
  ctx: Context,
  { orderId, accountId, plan, facts, owed, isChanged }: PlanEnd,
): Promise<void> {
  const { cancels, endedAt, periodEnd } = facts;
  const mail =
    endedAt !== null
      ? isFresh(ctx, endedAt) && (owed.revoked === null || owed.revoked === "ended at once")
        ? { template: "plan_ended", data: { plan }, cause: `plan_ended:${orderId}` }
        : null
      : isChanged && cancels && owed.revoked === null && periodEnd !== null
        ? cancellation(orderId, plan, periodEnd.toISOString().slice(0, 10))
        : null;
  if (mail !== null && !(await hasOtherAccess(ctx, accountId, orderId))) await mailAccount(ctx, accountId, mail);
}

function cancellation(orderId: number, plan: string, date: string) {
  return { template: "plan_cancelled", data: { plan, date }, cause: `plan_cancelled:${orderId}:${date}` };
}

function isFresh(ctx: Context, at: Date): boolean {
  return ctx.clock.now().getTime() - at.getTime() < FRESH_DAYS * 86_400_000;
}

async function hasOtherAccess(ctx: Context, accountId: string, orderId: number): Promise<boolean> {
  return hasRows(ctx)`
    select from entitlement where account_id = ${accountId} and source <> ${`order:${orderId}`} and revoked_at is null
      and (ends_at is null or ends_at > ${ctx.clock.now()})
    -- A one-time purchase cancels the subscription before it has given access itself.
    union all select from billing_order where account_id = ${accountId} and id <> ${orderId} and state = 'paid'
      and every is null and refund_asked_at is null and retired_at is null
    limit 1`;
}

/** Mails a buyer that the last payment of an order was refunded in full, once; the mail about a second purchase says so. */
export async function mailRefund(ctx: Context, orderId: number): Promise<void> {
  const payment = await rowOf<{
    id: string;
    accountId: string;
    plan: string;
    minor: number;
    currency: string;
    isTest: boolean;
    refundedAt: Date | null;
  }>(ctx)`
    select p.id, o.account_id as "accountId", o.plan, p.amount_minor as minor, p.currency, p.refunded_at as "refundedAt",
      ${IS_TEST} as "isTest"
    from billing_order o join billing_payment p on p.order_id = o.id
    where o.id = ${orderId} and o.account_id is not null
      and not exists (select from outbox_message m where m.cause = 'second_purchase:' || o.id)
    order by p.paid_at desc limit 1`;
  if (payment === undefined || payment.refundedAt === null || !isFresh(ctx, payment.refundedAt)) return;
  const { id, accountId, plan, minor, currency, isTest } = payment;
  const cause = `refunded:${id}`;
  await mailAccount(ctx, accountId, {
    template: "refunded",
    data: { plan, amount: { minor, currency, ...(isTest && { isTest }) } },
    cause,
  });
}
