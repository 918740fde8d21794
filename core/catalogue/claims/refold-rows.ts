import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { type Cause, type Change, changedFields, type FieldChanges, logChanges } from "./changes.ts";
import { alikeFields } from "./news.ts";

type Row = Readonly<Record<string, unknown>>;
export type RowKind = keyof typeof TABLES;

const TABLES = { company: "company", round: "funding_round", person: "person" } as const;

/** A stored row of a subject, with all of its columns. */
export interface StoredRow {
  readonly id: number;
  readonly withdrawnAt: string | null;
  readonly columns: Row;
}

/** The rows of these subjects, without merged ones. */
export async function loadRows(ctx: Context, kind: RowKind, ids: readonly number[]): Promise<StoredRow[]> {
  const rows = await rowsOf<{ columns: Row }>(ctx)`
    select to_jsonb(t) as columns from ${sql.table(TABLES[kind])} t where t.id = any(${ids}) order by t.id`;
  return rows.flatMap(({ columns }) => {
    const { id, withdrawn_at: withdrawnAt, merged_into_id: mergedInto = null } = columns;
    if (typeof id !== "number" || mergedInto !== null) return [];
    return [{ id, withdrawnAt: typeof withdrawnAt === "string" ? withdrawnAt : null, columns }];
  });
}

/** A subject's row and its values according to the claims; `after` is null without evidence. */
export interface Refolded {
  readonly row: StoredRow;
  readonly companyId: number | null;
  readonly after: Row | null;
  /** Changes stored outside the row. */
  readonly linked?: FieldChanges;
}

/**
 * Writes changed rows, withdraws subjects without evidence, restores those with new evidence, and logs the changes.
 * Returns the changes.
 */
export async function writeRefolded(
  ctx: Context,
  cause: Cause,
  kind: RowKind,
  refolded: readonly Refolded[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const updates: Row[] = [];
  for (const { row, companyId, after, linked } of refolded) {
    const withdrawn = after === null;
    const fields = { ...changedFields(row.columns, after ?? {}), ...linked };
    const isSame = withdrawn === (row.withdrawnAt !== null);
    if (Object.keys(fields).length === 0 && isSame) continue;
    const isNews = !isSame || alikeFields(fields).length < Object.keys(fields).length;
    const now = ctx.clock.now().toISOString();
    updates.push({
      ...row.columns,
      ...after,
      withdrawn_at: withdrawn ? (row.withdrawnAt ?? now) : null,
      ...(isNews && { updated_at: now }),
    });
    changes.push({
      kind: withdrawn ? "withdrawn" : row.withdrawnAt === null ? "changed" : "added",
      subjectKind: kind,
      subjectId: row.id,
      companyId,
      fields,
    });
  }
  if (updates.length > 0) await updateRows(ctx, kind, updates);
  await logChanges(ctx, cause, changes);
  return changes;
}

/** The key, and what the database derives. */
const NOT_SET: ReadonlySet<string> = new Set(["id", "money"]);

async function updateRows(ctx: Context, kind: RowKind, rows: readonly Row[]): Promise<void> {
  const table = sql.table(TABLES[kind]);
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !NOT_SET.has(column));
  await execute(ctx)`
    update ${table} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = x.${sql.ref(column)}`))}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) x where t.id = x.id`;
}
