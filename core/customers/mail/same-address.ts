import { type RawBuilder, sql } from "kysely";

/**
 * True if a column holds this address, ignoring case and surrounding space. The columns' indexes use exactly this
 * expression.
 */
export function sameAddress(column: RawBuilder<unknown>, address: string): RawBuilder<boolean> {
  return sql<boolean>`lower(trim(${column})) = ${address.trim().toLowerCase()}`;
}
