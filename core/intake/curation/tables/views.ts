import { execute, rowsOf } from "../../../../db/statement.ts";
import { invalidInput } from "../../../../platform/errors.ts";
import { writeAudit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import { readTableQuery, writeTableQuery } from "./table-query.ts";
import type { TableKind } from "./kinds.ts";

/** Filters, columns and order of a table under a name, which all editors see. */
export interface TableView {
  readonly id: number;
  readonly name: string;
  /** As {@link writeTableQuery} writes it. */
  readonly query: string;
}

/** Views per table. */
const MOST_VIEWS = 30;

export async function listViews(ctx: Context, kind: TableKind): Promise<readonly TableView[]> {
  return rowsOf<TableView>(ctx)`
    select id, name, query from catalogue_view where kind = ${kind} order by lower(name), id`;
}

/** Saves a table's address under a name, replacing the view of that name. Throws AppError `invalid_input`. */
export function saveView(
  ctx: Context,
  { kind, name, address }: { readonly kind: TableKind; readonly name: string; readonly address: URLSearchParams },
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const views = await listViews(inner, kind);
    if (views.length >= MOST_VIEWS && !views.some((view) => view.name === name))
      throw invalidInput(`There are already ${MOST_VIEWS} views. Delete one first.`);
    const query = writeTableQuery(kind, readTableQuery(kind, address)).toString();
    await execute(inner)`
      insert into catalogue_view (kind, name, query, created_at)
      values (${kind}, ${name}, ${query}, ${inner.clock.now()})
      on conflict (kind, name) do update set query = excluded.query`;
    await writeAudit(inner, "catalogue.save_view", { kind, name, query });
  });
}

/** Deletes a view; nothing happens if it is gone. */
export function deleteView(
  ctx: Context,
  { kind, id }: { readonly kind: TableKind; readonly id: number },
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const rows = await rowsOf<{ name: string }>(inner)`
      delete from catalogue_view where kind = ${kind} and id = ${id} returning name`;
    for (const { name } of rows) await writeAudit(inner, "catalogue.delete_view", { kind, name });
  });
}
