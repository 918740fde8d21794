import { sql } from "kysely";
import { columnOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { sameAddress } from "../../customers/mail/same-address.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

/** Secrets and internal columns, which are withheld even from the owner. */
const SECRET_COLUMNS = [
  "token",
  "token_hash",
  "secret_sha256",
  "public_key",
  "credential_id",
  "counter",
  "access_token",
  "refresh_token",
  "id_token",
  "password",
  "data",
  "key",
  "confirmation_hash",
];

/** Columns that identify a row's owner by account id or by address. */
const BY_ID = ["account_id", "owner", "actor"];
const BY_ADDRESS = ["email", "to_address"];

/**
 * All rows of an account by table, without secret columns: from every table in `PERSONAL_DATA` with an owner, so that a
 * new table is included automatically.
 */
export async function readHeldRows(
  ctx: Context,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<Readonly<Record<string, readonly object[]>>> {
  const columns = PERSONAL_DATA.filter(
    ({ table, column }) =>
      table !== "account" && (BY_ID.includes(column) || BY_ADDRESS.includes(column)) && table !== "audit_entry",
  );
  const held = await Promise.all(
    columns.map(async ({ table, column }) => {
      const owned = BY_ID.includes(column)
        ? sql`t.${sql.ref(column)} = ${id}`
        : sameAddress(sql`t.${sql.ref(column)}`, email);
      const rows = await columnOf<object>(ctx)`
        select to_jsonb(t) - ${SECRET_COLUMNS}::text[] as row from ${sql.table(table)} t where ${owned}
          order by to_jsonb(t) ->> 'id'`;
      return [table, rows] as const;
    }),
  );
  return Object.fromEntries(held);
}
