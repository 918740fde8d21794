import { sql } from "kysely";
import type { Context } from "../context.ts";
import { applyPayment } from "./apply-payment.ts";
import type { PaymentState } from "./payment-provider.ts";

/** What an event told of a payment, and when that was so. */
export interface LoosePayment {
  readonly eventId: string;
  readonly state: PaymentState;
  readonly asOf: Date;
}

/** Keeps what was told of a payment whose order is not known yet: its checkout may be told of later. */
export async function keepLoosePayment(ctx: Context, { eventId, state, asOf }: LoosePayment): Promise<void> {
  await ctx.db
    .insertInto("billing_loose_payment")
    .values({
      event_id: eventId, payment_id: state.id, customer_id: state.customerId, amount_minor: state.amountMinor, currency: state.currency,
      refunded_minor: state.refundedMinor, dispute: state.dispute, receipt_url: state.receiptUrl, paid_at: state.paidAt, as_of: asOf,
    })
    .execute();
}

/**
 * Joins to a paid order what was told before of its payments and of its customer's, oldest first. Run in a transaction that
 * holds the order's row.
 */
export async function joinLoosePayments(ctx: Context, orderId: number): Promise<void> {
  const { rows } = await sql<Omit<PaymentState, "kind" | "subscriptionId"> & { readonly asOf: Date }>`
    with theirs as (
      select l.payment_id from billing_loose_payment l join billing_order o on o.customer_id = l.customer_id where o.id = ${orderId} and o.state = 'paid'
      union
      select id from billing_payment where order_id = ${orderId}
    ), taken as (
      delete from billing_loose_payment where payment_id in (select payment_id from theirs) returning *
    )
    select payment_id as id, customer_id as "customerId", amount_minor as "amountMinor", currency, refunded_minor as "refundedMinor", dispute,
      receipt_url as "receiptUrl", paid_at as "paidAt", as_of as "asOf"
    from taken order by as_of, event_id
  `.execute(ctx.db);
  for (const { asOf, ...told } of rows) await applyPayment(ctx, { ...told, kind: "payment", subscriptionId: null }, asOf, orderId);
}
