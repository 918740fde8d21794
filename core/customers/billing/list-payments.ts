import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** A payment with its order, for bookkeeping. */
export interface SoldPayment {
  readonly id: string;
  readonly orderId: number;
  readonly plan: string;
  readonly provider: "stripe" | "test";
  /** The account's address; `null` after erasure. */
  readonly email: string | null;
  readonly paidAt: Date;
  readonly currency: string;
  /** With tax. */
  readonly amountMinor: number;
  /** `null` if unknown. */
  readonly taxMinor: number | null;
  readonly refundedMinor: number;
  readonly refundedAt: Date | null;
  readonly dispute: "none" | "open" | "won" | "lost";
  /** ISO 3166-1 alpha-2 code of the billing address. */
  readonly country: string | null;
  readonly invoiceNumber: string | null;
  readonly invoiceUrl: string | null;
  readonly receiptUrl: string | null;
}

/** Payments of all orders, oldest first, after the given one. */
export async function listPayments(
  ctx: Context,
  { after, limit }: { readonly after: Pick<SoldPayment, "paidAt" | "id"> | null; readonly limit: number },
): Promise<readonly SoldPayment[]> {
  return rowsOf<SoldPayment>(ctx)`
    select p.id, p.order_id as "orderId", o.plan, o.provider, a.email, p.paid_at as "paidAt", p.currency,
      p.amount_minor as "amountMinor", p.tax_minor as "taxMinor", p.refunded_minor as "refundedMinor",
      p.refunded_at as "refundedAt", p.dispute, p.country, p.invoice_number as "invoiceNumber",
      p.invoice_url as "invoiceUrl", p.receipt_url as "receiptUrl"
    from billing_payment p join billing_order o on o.id = p.order_id left join account a on a.id = o.account_id
    where ${after === null ? sql`true` : sql`(p.paid_at, p.id) > (${after.paidAt}, ${after.id})`}
    order by p.paid_at, p.id limit ${limit}`;
}
