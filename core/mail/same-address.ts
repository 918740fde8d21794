import { type RawBuilder, sql } from "kysely";

/**
 * Whether a column holds this e-mail address, in whatever letters and with whatever space around it. The indexes on
 * columns of addresses are on this very expression.
 */
export function sameAddress(column: RawBuilder<unknown>, address: string): RawBuilder<boolean> {
  return sql<boolean>`lower(trim(${column})) = ${address.trim().toLowerCase()}`;
}
