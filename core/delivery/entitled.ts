import { type RawBuilder, type SqlBool, sql } from "kysely";

/** SQL: the account of this id column has paid access at this moment; for many accounts at once what `hasFullAccess` says of one. */
export function isEntitled(account: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from entitlement held where held.account_id = ${sql.ref(account)} and held.revoked_at is null
      and held.starts_at <= ${now} and (held.ends_at is null or held.ends_at > ${now}))`;
}
