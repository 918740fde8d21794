import { type RawBuilder, sql } from "kysely";
import { execute } from "../statement.ts";
import type { Database } from "../client.ts";
import { listTables, type ProductTable, tableSql } from "./catalogue.ts";

/** What a backup contains of a table; `why` says why something is left out. */
export interface RowRule {
  /** Rows that no backup contains. */
  readonly without?: RawBuilder<unknown>;
  /** Values that backups contain instead of a column's. */
  readonly replaced?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that the rule reads; a schema of an earlier version that lacks one has nothing to leave out. */
  readonly reads: readonly string[];
  readonly why: string;
}

/** Every row as it is. */
export const ALL = null;

export const none = (why: string): RowRule => ({ without: sql`true`, reads: [], why });

/** Rules by `schema.table`; a table without one is contained as it is. */
export type RowRules = Readonly<Record<string, RowRule | null>>;

function ruleOf({ name, columns }: ProductTable, rules: RowRules): RowRule | null {
  const rule = rules[name] ?? null;
  return rule !== null && rule.reads.every((column) => columns.includes(column)) ? rule : null;
}

/** The rows of a table that a backup contains, with columns in the manifest's order. */
export function rowsOf(table: ProductTable, rules: RowRules = {}): RawBuilder<unknown> {
  const rule = ruleOf(table, rules);
  const columns = table.columns.map((column) => rule?.replaced?.[column] ?? sql.ref(column));
  const where = rule?.without === undefined ? sql`` : sql` where (${rule.without}) is not true`;
  return sql`select ${sql.join(columns)} from ${tableSql(table.name)}${where}`;
}

/** Removes from a restored database what backups leave out, because backups of earlier versions contain it. */
export async function removeLeftOut(trx: Database, rules: RowRules): Promise<void> {
  for (const table of await listTables(trx)) {
    const rule = ruleOf(table, rules);
    if (rule?.without !== undefined) await execute(trx)`delete from ${tableSql(table.name)} where ${rule.without}`;
    const replaced = Object.entries(rule?.replaced ?? {});
    if (replaced.length > 0)
      await execute(trx)`update ${tableSql(table.name)}
        set ${sql.join(replaced.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}`;
  }
}
