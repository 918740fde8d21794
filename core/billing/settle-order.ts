import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import type { Context } from "../context.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { type OrderFacts, owedAccess } from "./owed-access.ts";

/**
 * Brings the order's entitlement to what its order, subscription and payments say, whatever happened in whatever order:
 * the one place where money becomes access. What was taken back by hand stays so. Run in the transaction that changed any
 * of them, which holds the order's row.
 */
export async function settleOrder(ctx: Context, orderId: number): Promise<void> {
  await endWhatWasGivenBack(ctx, orderId);
  const facts = await readFacts(ctx, orderId);
  if (facts === undefined || facts.accountId === null) return;
  const owed = owedAccess(facts);
  if (owed === null) return;
  const source = `order:${orderId}`;
  const now = ctx.clock.now();
  const { rows } = await sql<{ revokedAt: Date | null; endsAt: Date | null }>`
    insert into entitlement as e (account_id, plan, source, starts_at, ends_at, revoked_at, revoked_reason)
    values (${facts.accountId}, ${facts.plan}, ${source}, ${owed.startsAt}, ${owed.endsAt}, ${owed.revoked === null ? null : now}::timestamptz, ${owed.revoked})
    on conflict (source) where source like 'order:%' do update set
      ends_at = excluded.ends_at,
      revoked_at = case when excluded.revoked_at is null then null else coalesce(e.revoked_at, excluded.revoked_at) end,
      revoked_reason = excluded.revoked_reason
    where not e.revoked_by_hand and (e.ends_at, e.revoked_reason) is distinct from (excluded.ends_at, excluded.revoked_reason)
    returning e.revoked_at as "revokedAt", e.ends_at as "endsAt"
  `.execute(ctx.db);
  const [changed] = rows;
  if (changed !== undefined) await writeAudit(ctx, "entitlement.settled", { orderId, endsAt: changed.endsAt?.toISOString() ?? null, revoked: owed.revoked });
}

/** Whose money went back, in the provider's dashboard or by a dispute that was lost, is not charged any more. */
async function endWhatWasGivenBack(ctx: Context, orderId: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update billing_subscription s set wish = 'cancel_now'
    where order_id = ${orderId} and ended_at is null and wish is distinct from 'cancel_now' and (
      exists (select from billing_payment p where p.order_id = ${orderId} and p.dispute = 'lost')
      or exists (select from billing_order o where o.id = ${orderId} and o.refund_asked_at is not null)
      or (select p.refunded_minor >= p.amount_minor and p.amount_minor > 0 from billing_payment p where p.order_id = ${orderId} order by p.paid_at desc limit 1)
    )
    returning id
  `.execute(ctx.db);
  for (const { id } of rows) {
    await enqueue(ctx, "billing.tell_provider", { subscriptionId: id });
    await writeAudit(ctx, "subscription.wish", { orderId, wish: "cancel_now", why: "money given back" });
  }
}

async function readFacts(ctx: Context, orderId: number): Promise<(OrderFacts & { readonly accountId: string | null; readonly plan: string }) | undefined> {
  const { rows } = await sql<OrderFacts & { accountId: string | null; plan: string }>`
    select o.account_id as "accountId", o.plan, o.paid_at as "paidAt", o.refund_asked_at is not null as "refundAsked", o.retired_at is not null as retired, o.plan <> 'lifetime' as recurring,
      s.status, s.period_start as "periodStart", s.period_end as "periodEnd", s.ended_at as "endedAt",
      coalesce(case s.wish when 'keep' then false when 'cancel_at_period_end' then true end, s.cancels_at_period_end, false) as cancels,
      coalesce(s.wish = 'cancel_now', false) as "endsNow",
      coalesce((select p.refunded_minor >= p.amount_minor and p.amount_minor > 0 from billing_payment p where p.order_id = o.id order by p.paid_at desc limit 1), false) as refunded,
      exists (select from billing_payment p where p.order_id = o.id and p.dispute in ('open', 'lost')) as disputed
    from billing_order o
    left join billing_subscription s on s.order_id = o.id
    where o.id = ${orderId}
  `.execute(ctx.db);
  return rows[0];
}
