import { sql } from "kysely";
import type { Context } from "../context.ts";
import { lockOrder } from "./lock-order.ts";
import type { PaymentState } from "./payment-provider.ts";
import { settleOrder } from "./settle-order.ts";
import { tellOfTrouble } from "./trouble.ts";

/**
 * Keeps how a payment stands at the provider, as of `asOf`, and takes or gives back access by it. A payment that belongs
 * to no order that is known is not kept. Answers the order. Run in a transaction.
 */
export async function applyPayment(ctx: Context, state: PaymentState, asOf: Date, knownOrder?: number): Promise<number | null> {
  const orderId = knownOrder ?? (await orderOf(ctx, state));
  if (orderId === null) return null;
  await lockOrder(ctx, orderId);
  const { rows } = await sql<{ lost: boolean }>`
    with before as (select refunded_minor from billing_payment where id = ${state.id})
    insert into billing_payment as p (id, order_id, amount_minor, currency, refunded_minor, refunded_at, dispute, receipt_url, paid_at, synced_at)
    values (${state.id}, ${orderId}, ${state.amountMinor}, ${state.currency}, ${state.refundedMinor ?? 0},
      case when ${state.refundedMinor ?? 0}::bigint >= ${state.amountMinor}::bigint and ${state.amountMinor}::bigint > 0 then ${asOf}::timestamptz end, ${state.dispute ?? "none"},
      ${state.receiptUrl}, ${state.paidAt}, ${asOf})
    on conflict (id) do update set
      refunded_minor = coalesce(${state.refundedMinor}::bigint, p.refunded_minor),
      refunded_at = case
        when coalesce(${state.refundedMinor}::bigint, p.refunded_minor) >= p.amount_minor and p.amount_minor > 0 then coalesce(p.refunded_at, excluded.synced_at)
      end,
      dispute = coalesce(${state.dispute}, p.dispute),
      receipt_url = coalesce(excluded.receipt_url, p.receipt_url), synced_at = excluded.synced_at
    where p.synced_at <= excluded.synced_at
    returning coalesce(p.refunded_minor < (select refunded_minor from before), false) as lost
  `.execute(ctx.db);
  const [changed] = rows;
  // The bank did not take what was given back: it lies with the provider again.
  if (changed?.lost === true) await tellOfTrouble(ctx, orderId, "refund_failed");
  // An older answer that comes late changes nothing.
  else if (changed !== undefined && (state.refundedMinor ?? 0) >= state.amountMinor) await sql`update billing_order set trouble = null, trouble_at = null where id = ${orderId} and trouble = 'refund_failed'`.execute(ctx.db);
  await settleOrder(ctx, orderId);
  return orderId;
}

/** The order of a payment known by its id, else by the subscription it renews, else by who pays. */
async function orderOf(ctx: Context, { id, subscriptionId, customerId }: PaymentState): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id, 1 as rank from billing_payment where id = ${id}
    union all
    select order_id, 2 from billing_subscription where id = ${subscriptionId} and order_id is not null
    union all
    (select id, 3 from billing_order where ${subscriptionId}::text is null and customer_id = ${customerId} and state = 'paid' order by id desc limit 1)
    order by rank limit 1
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}
