import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { leadScope } from "../access.ts";
import { selectResource, visibleColumns } from "./column.ts";
import { EXPORT_ROWS } from "./export-rows.ts";

/**
 * The rows of exports for these rounds, in their order, as the actor sees them: with the columns and within the scope of the
 * actor's access. A round that is missing is out of scope or not in `listing`; only the latter is withdrawn.
 */
export async function readExportRows(ctx: Context, roundIds: readonly number[]): Promise<readonly object[]> {
  if (roundIds.length === 0) return [];
  const ids = sql`${[...roundIds]}::bigint[]`;
  const rows = selectResource(EXPORT_ROWS, leadScope(ctx), visibleColumns(EXPORT_ROWS, ctx.actor));
  return rowsOf<object>(ctx)`select r.* from (${rows}) r where r.round_id = any(${ids})
    order by array_position(${ids}, r.round_id)`;
}
