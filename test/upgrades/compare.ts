import { sql } from "kysely";
import { listTables, type ProductTable } from "../../db/backup/catalogue.ts";
import type { Database } from "../../db/client.ts";

/** A table's rows as text, with these columns only, in no particular order. */
export async function rowsIn(db: Database, name: string, columns: readonly string[]): Promise<readonly string[]> {
  if (columns.length === 0) return [];
  const { rows } = await sql<{ row: string }>`
    select row(${sql.join(columns.map((column) => sql.ref(column)))})::text as row from ${sql.table(name)}
    order by 1`.execute(db);
  return rows.map(({ row }) => row);
}

const byName = (tables: readonly ProductTable[]) => new Map(tables.map(({ name, columns }) => [name, columns]));

/** The tables and columns of `before` that are not the same in `after`, but for what `mayDiffer` names. */
export async function differing(
  before: Database,
  after: Database,
  mayDiffer: (table: string) => "*" | readonly string[],
): Promise<readonly string[]> {
  const [there, here] = [byName(await listTables(before)), byName(await listTables(after))];
  const found: string[] = [];
  for (const [name, columns] of there) {
    const known = mayDiffer(name);
    if (known === "*") continue;
    const compared = columns.filter((column) => !known.includes(column));
    const missing = compared.filter((column) => here.get(name)?.includes(column) !== true);
    found.push(...missing.map((column) => `${name}.${column} is gone`));
    if (missing.length > 0) continue;
    const [one, other] = [await rowsIn(before, name, compared), await rowsIn(after, name, compared)];
    if (JSON.stringify(one) !== JSON.stringify(other)) found.push(name);
  }
  return found;
}
