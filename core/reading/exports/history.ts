import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { ExportFormat } from "./formats/format.ts";
import type { RowKind } from "./row-kind.ts";

/** An export in its owner's history. */
export interface PastExport {
  readonly id: number;
  readonly at: Date;
  readonly format: ExportFormat;
  /** Key of its preset; null for chosen columns. */
  readonly preset: string | null;
  /** What its rows were. */
  readonly kind: RowKind;
  readonly columns: readonly string[];
  /** Its filter as a URL query. */
  readonly filter: string;
  /** True if rounds were selected or excluded individually. */
  readonly byHand: boolean;
  /** The program it was made for; null for the account itself. */
  readonly consumer: string | null;
  /** The earlier export it was compared with; null when it contained every row. */
  readonly sinceId: number | null;
  readonly rows: number;
  /** Number of rows that are withdrawals. */
  readonly withdrawn: number;
  /** Rows omitted because the preset's target would reject them. */
  readonly leftOut: number;
}

const LONGEST_HISTORY = 100;

/** True if this actor's exports are recorded, which requires an account. */
export function isRecorded(ctx: Context): boolean {
  return ctx.actor.access !== "anonymous";
}

/** The actor's own exports, newest first, at most 100. */
export async function listExports(ctx: Context): Promise<readonly PastExport[]> {
  if (!isRecorded(ctx)) return [];
  return rowsOf<PastExport>(ctx)`
    select id, at, format, preset, row_kind as kind, columns, filter, by_hand as "byHand", consumer, since_id as "sinceId",
      row_count as rows,
      withdrawn_count as withdrawn, left_out_count as "leftOut"
    from export where actor = ${ctx.actor.id} and arrived order by id desc limit ${LONGEST_HISTORY}`;
}
