import { type RawBuilder, type SqlBool, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import { addressStartsWith } from "../../shared/address-starts-with.ts";
import type { Context } from "../../shared/context.ts";
import type { Issue } from "./issue.ts";
import { newestFirst } from "./newest-payment.ts";

export interface Order {
  readonly id: number;
  readonly plan: string;
  readonly provider: "stripe" | "test";
  /**
   * `refunding`: requested, not yet confirmed by the provider; `refund_failed`: the bank returned the money to the
   * provider; `retired`: a test purchase, no longer counted.
   */
  readonly state:
    | "retired"
    | "open"
    | "pending"
    | "paid"
    | "failed"
    | "expired"
    | "refunding"
    | "refund_failed"
    | "refunded"
    | "disputed";
  readonly accountId: string | null;
  /** The account's address; `null` before payment and after erasure. */
  readonly email: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly lastPaidAt: Date | null;
  readonly refundReason: string | null;
  readonly issue: Issue | null;
  /** Number of payments, including renewals. */
  readonly payments: number;
  readonly refundedMinor: number;
  readonly receiptUrl: string | null;
  /** The newest payment's invoice. */
  readonly invoiceUrl: string | null;
  /** Tax within all payments; `null` if unknown. */
  readonly taxMinor: number | null;
}

export interface ListOrdersInput {
  readonly before?: number | undefined;
  /** Only orders of this plan, found by scanning from the newest. */
  readonly plan?: string | undefined;
  /** An order number, "issue", or the start of an address or (after "@") of its domain; each uses an index. */
  readonly search?: string | undefined;
  readonly limit: number;
}

export async function listOrders(
  ctx: Context,
  { before, plan, search, limit }: ListOrdersInput,
): Promise<readonly Order[]> {
  return selectOrders(
    ctx,
    sql`(${before ?? null}::bigint is null or o.id < ${before ?? null}::bigint)
    and (${plan ?? null}::text is null or o.plan = ${plan ?? null}) and ${matching(search ?? "")}`,
    limit,
  );
}

/** SQL condition on `billing_order o`. */
function matching(search: string): RawBuilder<SqlBool> {
  const words = search.trim().toLowerCase();
  const number = /^#?(\d{1,15})$/.exec(words)?.[1];
  if (words === "") return sql<SqlBool>`true`;
  if (number !== undefined) return sql<SqlBool>`o.id = ${number}::bigint`;
  if (words === "issue") return sql<SqlBool>`o.issue is not null`;
  return sql<SqlBool>`o.account_id in (select a.id from account a where ${addressStartsWith(words)})`;
}

async function selectOrders(ctx: Context, condition: ReturnType<typeof sql>, limit: number): Promise<readonly Order[]> {
  return rowsOf<Order>(ctx)`
    select o.id, o.plan, o.provider, o.account_id as "accountId", a.email, o.amount_minor as "amountMinor", o.currency,
      o.created_at as "createdAt", o.paid_at as "paidAt", coalesce(p.latest, o.paid_at) as "lastPaidAt",
        o.refund_reason as "refundReason", o.issue,
      coalesce(p.payments, 0) as payments, coalesce(p.refunded, 0) as "refundedMinor", p.receipt as "receiptUrl",
      p.invoice as "invoiceUrl", p.tax as "taxMinor",
      case
        when o.retired_at is not null then 'retired'
        when p.disputed then 'disputed'
        when p.latest_refunded then 'refunded'
        when o.issue = 'refund_failed' then 'refund_failed'
        when o.refund_asked_at is not null and o.state = 'paid' then 'refunding'
        else o.state
      end as state
    from billing_order o
    left join account a on a.id = o.account_id
    left join lateral (
      select count(*)::int as payments, sum(refunded_minor)::bigint as refunded, max(paid_at) as latest,
        bool_or(dispute in ('open', 'lost')) as disputed,
        (array_agg(receipt_url order by ${newestFirst("p")}))[1] as receipt,
        (array_agg(invoice_url order by ${newestFirst("p")}))[1] as invoice, sum(tax_minor)::bigint as tax,
        (array_agg(refunded_minor >= amount_minor and amount_minor > 0 order by ${newestFirst("p")}))[1] as latest_refunded
      from billing_payment p where order_id = o.id
    ) p on true
    where ${condition}
    order by o.id desc
    limit ${limit}`;
}
