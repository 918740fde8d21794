import { sql } from "kysely";

/** SQL on `billing_payment p`: what the seller keeps of a payment, without refunds and the tax in the rest. */
export const KEPT_MINOR = sql<number>`round((p.amount_minor - p.refunded_minor)
  * (1 - coalesce(p.tax_minor::numeric / nullif(p.amount_minor, 0), 0)))::bigint`;
