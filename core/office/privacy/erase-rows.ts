import { type RawBuilder, sql } from "kysely";
import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { sameAddress } from "../../customers/mail/same-address.ts";
import { PERSONAL_DATA, type PersonalColumn } from "./personal-data.ts";

type Erased<E extends PersonalColumn["erased"]> = Extract<PersonalColumn, { readonly erased: E }>;

const isErased =
  <E extends PersonalColumn["erased"]>(how: E) =>
  (column: PersonalColumn): column is PersonalColumn & Erased<E> =>
    column.erased === how;

/** Matches an e-mail address inside a JSON text. */
const QUOTED_ADDRESS = '"([^"[:space:]@]+@[^"[:space:]@]+)"';

/** Deletes every row of an account according to {@link PERSONAL_DATA}: by its address, by its id, and by cascade. */
export async function eraseAccount(
  ctx: Context,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await eraseAddress(ctx, email);
  await eraseAccountRows(ctx, [id]);
}

/** Deletes the rows that {@link PERSONAL_DATA} finds by an e-mail address, such as messages and sign-ups. */
export async function eraseAddress(ctx: Context, email: string): Promise<void> {
  const address = email.toLowerCase();
  for (const { table, column, within } of PERSONAL_DATA.filter(isErased("address"))) {
    const addressed =
      within === true
        ? sql`position(${JSON.stringify(address)} in lower(${sql.ref(column)}::text)) > 0`
        : sameAddress(sql.ref(column), address);
    await execute(ctx)`delete from ${sql.table(table)} where ${addressed}`;
  }
}

/** Deletes these accounts and the rows that reference them by id. */
export async function eraseAccountRows(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { table, column } of PERSONAL_DATA.filter(isErased("account"))) {
    await execute(ctx)`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${[...ids]}::text[])`;
  }
}

/** Deletes rows of erased addresses written before their erasure. `hashOf` returns SQL for an address's hash. */
export async function eraseAddressesBefore(
  ctx: Context,
  hashOf: (address: RawBuilder<unknown>) => RawBuilder<Buffer>,
): Promise<void> {
  for (const { table, column, at, within } of PERSONAL_DATA.filter(isErased("address"))) {
    if (within === true) {
      await execute(ctx)`
        delete from ${sql.table(table)} t where exists (
          select from regexp_matches(lower(t.${sql.ref(column)}::text), ${QUOTED_ADDRESS}, 'g') found (address)
          join erasure e on e.kind = 'address' and e.subject_hash = ${hashOf(sql`found.address[1]`)}
          where t.${sql.ref(at)} < e.erased_at)`;
      continue;
    }
    await execute(ctx)`
      delete from ${sql.table(table)} t using erasure e
      where e.kind = 'address' and t.${sql.ref(at)} < e.erased_at
        and e.subject_hash = ${hashOf(sql`t.${sql.ref(column)}`)}`;
  }
}
