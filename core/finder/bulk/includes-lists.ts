import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isEntitled } from "../../delivery/entitled.ts";

/** SQL: the account of this id column may have lists worked on at this moment; for many accounts at once what `mayLookUpLists` says of one. */
export function includesLists(account: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isEntitled(account, now)} or exists (select from account staff where staff.id = ${sql.ref(account)} and staff.role <> 'member'))`;
}
