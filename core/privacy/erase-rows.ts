import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import { PERSONAL_DATA, type PersonalColumn } from "./personal-data.ts";

type Erased<E extends PersonalColumn["erased"]> = Extract<PersonalColumn, { readonly erased: E }>;

const isErased = <E extends PersonalColumn["erased"]>(how: E) => (column: PersonalColumn): column is PersonalColumn & Erased<E> => column.erased === how;

/** Deletes every row of these accounts, by the table of personal data: by their id, by their address, and what goes with them. */
export async function eraseAccounts(ctx: Context, accounts: readonly { readonly id: string; readonly email: string }[]): Promise<void> {
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  const emails = accounts.map(({ email }) => email.toLowerCase());
  for (const { table, column, within } of PERSONAL_DATA.filter(isErased("address"))) {
    const addressed = within === true
      ? sql`exists (select from unnest(${emails}::text[]) email where position('"' || email || '"' in lower(${sql.ref(column)})) > 0)`
      : sql`lower(trim(${sql.ref(column)})) = any(${emails}::text[])`;
    await sql`delete from ${sql.table(table)} where ${addressed}`.execute(ctx.db);
  }
  for (const { table, column } of PERSONAL_DATA.filter(isErased("account"))) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)}::text = any(${ids}::text[])`.execute(ctx.db);
  }
}

/** Deletes what was written of addresses in the ledger of erasures before they were erased; `hashOf` makes SQL of an address's hash. */
export async function eraseAddressesBefore(ctx: Context, hashOf: (address: RawBuilder<unknown>) => RawBuilder<Buffer>): Promise<void> {
  for (const { table, column, at, within } of PERSONAL_DATA.filter(isErased("address"))) {
    // Such texts live for minutes.
    if (within === true) continue;
    await sql`
      delete from ${sql.table(table)} t using erasure e
      where e.kind = 'address' and t.${sql.ref(at)} < e.erased_at and e.subject_hash = ${hashOf(sql`t.${sql.ref(column)}`)}`.execute(ctx.db);
  }
}
