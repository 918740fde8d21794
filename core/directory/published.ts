import { type RawBuilder, type SqlBool, sql } from "kysely";

/** SQL: the company of table alias `company` is on the site. */
export function companyIsPublished(company: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${company}.merged_into_id`)} is null and ${sql.ref(`${company}.withdrawn_at`)} is null`;
}

/** SQL: the round of table alias `round` is on the page of its company; `raising` ones too, marked as such. */
export function roundIsPublished(round: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${round}.merged_into_id`)} is null and ${sql.ref(`${round}.withdrawn_at`)} is null`;
}
