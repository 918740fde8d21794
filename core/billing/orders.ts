import { type RawBuilder, type SqlBool, sql } from "kysely";
import { addressBegins } from "../accounts/address-begins.ts";
import type { Context } from "../context.ts";
import { paidPlan, type PaidPlanKey } from "./plans.ts";
import type { Trouble } from "./trouble.ts";

/** An order as the operator sees it. */
export interface Order {
  readonly id: number;
  readonly plan: PaidPlanKey;
  readonly provider: "stripe" | "payment_link" | "test";
  /**
   * `refunding`: asked for, and the provider has not confirmed it yet; `refund_failed`: the money did not arrive, and lies
   * with the provider again; `retired`: nothing was charged, and it counts for nothing any more.
   */
  readonly state: "retired" | "open" | "pending" | "paid" | "failed" | "expired" | "refunding" | "refund_failed" | "refunded" | "disputed";
  readonly accountId: string | null;
  /** The account's address; `null` before it is paid, and once the account is erased. */
  readonly email: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** Its last payment: a renewal's, where it was renewed. */
  readonly lastPaidAt: Date | null;
  readonly refundReason: string | null;
  /** What only the operator can set right. */
  readonly trouble: Trouble | null;
  /** How often it was paid: renewals count. */
  readonly payments: number;
  readonly refundedMinor: number;
  readonly receiptUrl: string | null;
}

export interface ListOrdersInput {
  /** Orders older than this one. */
  readonly before?: number | undefined;
  /** An order's number, a plan, "trouble" for what only the operator can set right, else the beginning of an address or, after "@", of its domain. */
  readonly search?: string | undefined;
  readonly limit: number;
}

/** Orders, the newest first. */
export async function listOrders(ctx: Context, { before, search, limit }: ListOrdersInput): Promise<readonly Order[]> {
  return selectOrders(ctx, sql`(${before ?? null}::bigint is null or o.id < ${before ?? null}::bigint) and ${matching(search ?? "")}`, limit);
}

/** A condition on `billing_order o`: what is named is found by index, a plan's orders (there are three plans) from the newest on. */
function matching(search: string): RawBuilder<SqlBool> {
  const words = search.trim().toLowerCase();
  const number = /^#?(\d{1,15})$/.exec(words)?.[1];
  const plan = paidPlan(words.replaceAll(/[\s-]+/g, "_"));
  if (words === "") return sql<SqlBool>`true`;
  if (number !== undefined) return sql<SqlBool>`o.id = ${number}::bigint`;
  if (plan !== null) return sql<SqlBool>`o.plan = ${plan}`;
  if (words === "trouble") return sql<SqlBool>`o.trouble is not null`;
  return sql<SqlBool>`o.account_id in (select a.id from account a where ${addressBegins(words)})`;
}

/** One order; `null` when there is none. */
export async function readOrder(ctx: Context, id: number): Promise<Order | null> {
  return (await selectOrders(ctx, sql`o.id = ${id}`, 1))[0] ?? null;
}

async function selectOrders(ctx: Context, condition: ReturnType<typeof sql>, limit: number): Promise<readonly Order[]> {
  const { rows } = await sql<Order>`
    select o.id, o.plan, o.provider, o.account_id as "accountId", a.email, o.amount_minor as "amountMinor", o.currency,
      o.created_at as "createdAt", o.paid_at as "paidAt", coalesce(p.latest, o.paid_at) as "lastPaidAt", o.refund_reason as "refundReason", o.trouble,
      coalesce(p.payments, 0) as payments, coalesce(p.refunded, 0) as "refundedMinor", p.receipt as "receiptUrl",
      case
        when o.retired_at is not null then 'retired'
        when p.disputed then 'disputed'
        when p.latest_refunded then 'refunded'
        when o.trouble = 'refund_failed' then 'refund_failed'
        when o.refund_asked_at is not null and o.state = 'paid' then 'refunding'
        else o.state
      end as state
    from billing_order o
    left join account a on a.id = o.account_id
    left join lateral (
      select count(*)::int as payments, sum(refunded_minor)::bigint as refunded, max(paid_at) as latest, bool_or(dispute in ('open', 'lost')) as disputed,
        (array_agg(receipt_url order by paid_at desc))[1] as receipt,
        (array_agg(refunded_minor >= amount_minor and amount_minor > 0 order by paid_at desc))[1] as latest_refunded
      from billing_payment where order_id = o.id
    ) p on true
    where ${condition}
    order by o.id desc
    limit ${limit}
  `.execute(ctx.db);
  return rows;
}
