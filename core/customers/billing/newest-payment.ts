import { type RawBuilder, sql } from "kysely";

/** Orders the rows of billing_payment, newest first. Providers give whole seconds, so two payments may share their time. */
export const newestFirst = (payment: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${payment}.paid_at`)} desc, ${sql.ref(`${payment}.id`)} desc`;
