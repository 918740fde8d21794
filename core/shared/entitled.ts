import { type RawBuilder, type SqlBool, sql } from "kysely";

/** SQL condition: the account in this column has paid access now; the set-based version of `hasFullAccess`. */
export function isEntitled(account: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from entitlement held where held.account_id = ${sql.ref(account)} and held.revoked_at is null
      and held.starts_at <= ${now} and (held.ends_at is null or held.ends_at > ${now}))`;
}

/** SQL condition: the account in this column is a member's without paid access now. Staff and operators' keys are not. */
export function isLapsed(account: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exists (select from account member where member.id = ${sql.ref(account)}
    and member.role = 'member') and not ${isEntitled(account, now)})`;
}
