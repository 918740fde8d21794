import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { lockOrder } from "./lock-order.ts";
import { settleOrder } from "./settle-order.ts";

/** Within how many days of its payment money is given back without a question. */
export const REFUND_DAYS = 30;

export interface RefundInput {
  readonly orderId: number;
  readonly reason: string;
  /** `false`: the provider cannot be asked to give the money back, and the operator does it in its dashboard. */
  readonly canAsk?: boolean;
}

/**
 * `asked`: access has ended, and a job gives the money back; `by_hand`: access has ended, and the operator gives the money
 * back; `already`: that was asked for before, or happened at the provider.
 */
export type RefundOutcome = "asked" | "by_hand" | "already" | "not_paid" | "too_late" | "not_found";

/**
 * Gives back what an order's last payment took, ends its subscription, and takes its access back at once. The provider is
 * told by a job, as often as it takes, where it can be asked; asking again gives nothing twice.
 */
export async function refundOrder(ctx: Context, { orderId, reason, canAsk = true }: RefundInput): Promise<RefundOutcome> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await lockOrder(inner, orderId);
    const { rows } = await sql<{ paidAt: Date | null; lastPaidAt: Date | null; asked: boolean; refunded: boolean }>`
      select case when retired_at is null then paid_at end as "paidAt", coalesce((select max(paid_at) from billing_payment where order_id = o.id), paid_at) as "lastPaidAt", refund_asked_at is not null as asked,
        coalesce((select refunded_minor >= amount_minor from billing_payment where order_id = o.id order by paid_at desc limit 1), false) as refunded
      from billing_order o where id = ${orderId}
    `.execute(inner.db);
    const [order] = rows;
    if (order === undefined) return "not_found";
    if (order.paidAt === null || order.lastPaidAt === null) return "not_paid";
    if (order.asked || order.refunded) return "already";
    if (now.getTime() - order.lastPaidAt.getTime() > REFUND_DAYS * 86_400_000) return "too_late";
    await sql`update billing_order set refund_asked_at = ${now}, refund_reason = ${reason} where id = ${orderId}`.execute(inner.db);
    await sql`update billing_subscription set wish = 'cancel_now' where order_id = ${orderId} and ended_at is null`.execute(inner.db);
    if (canAsk) await enqueue(inner, "billing.refund", { orderId });
    await settleOrder(inner, orderId);
    await writeAudit(inner, "order.refund_asked", { orderId, reason, canAsk });
    return canAsk ? "asked" : "by_hand";
  });
}
