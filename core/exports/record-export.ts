import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import type { ExportFormat } from "./formats/format.ts";
import type { Standing } from "./history.ts";
import { HASHED, rememberTold, toldBy } from "./told.ts";

export interface WrittenExport {
  readonly format: ExportFormat;
  readonly preset: string | null;
  readonly columns: readonly string[];
  readonly filter: string;
  readonly byHand: boolean;
  readonly since: Standing | null;
  readonly rows: number;
  readonly withdrawn: number;
  readonly leftOut: number;
  /** SQL after `from`: the rows of `EXPORT_ROWS` somebody has now. */
  readonly now: RawBuilder<unknown>;
  /** Whether rows that are gone were not told: they stay what somebody has, until a file tells them. */
  readonly keepsUntold: boolean;
}

/**
 * Writes an export down, with what somebody has after it, in a transaction that sees what its rows are read in. It does
 * not count yet. Returns its number.
 */
export async function recordExport(ctx: Context, written: WrittenExport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into export (actor, at, format, preset, columns, filter, by_hand, catalogue_version, change_id, since_id, row_count, withdrawn_count, left_out_count, arrived)
    select ${ctx.actor.id}, ${ctx.clock.now()}, ${written.format}, ${written.preset}, ${written.columns}::text[], ${written.filter}, ${written.byHand},
      s.version, coalesce((select max(id) from change), 0), ${written.since?.id ?? null}, ${written.rows}, ${written.withdrawn}, ${written.leftOut}, false
    from catalogue_state s returning id`.execute(ctx.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the export was not recorded");
  if (written.byHand) return id;
  const held = sql`select ${HASHED} from ${written.now}`;
  const { since, keepsUntold } = written;
  await rememberTold(ctx, id, since !== null && keepsUntold ? sql`
    with held as materialized (${held})
    select * from held union all
    select * from (${toldBy(since.id)}) told where round_id not in (select round_id from held)` : held);
  return id;
}
