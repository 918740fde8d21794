import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { ExportFormat } from "./formats/format.ts";

/** One export as its owner looks back on it. */
export interface PastExport {
  readonly id: number;
  readonly at: Date;
  readonly format: ExportFormat;
  /** Key of its preset; null for a choice of columns. */
  readonly preset: string | null;
  readonly columns: readonly string[];
  /** Its filter as the query of an address. */
  readonly filter: string;
  /** Whether rounds were picked or left out by hand. */
  readonly byHand: boolean;
  /** The export it told what is new since; null when it held every row. */
  readonly sinceId: number | null;
  readonly rows: number;
  /** How many of the rows told that a round is withdrawn. */
  readonly withdrawn: number;
  /** Rows that the preset's target would refuse. */
  readonly leftOut: number;
}

const LONGEST_HISTORY = 100;

/** Whether this actor's exports are kept: whoever has no account is nobody to remember. */
export function isRemembered(ctx: Context): boolean {
  return ctx.actor.access !== "anonymous";
}

/** This actor's own exports, the newest first, at most 100. */
export async function listExports(ctx: Context): Promise<readonly PastExport[]> {
  if (!isRemembered(ctx)) return [];
  const { rows } = await sql<PastExport>`
    select id, at, format, preset, columns, filter, by_hand as "byHand", since_id as "sinceId", row_count as rows,
      withdrawn_count as withdrawn, left_out_count as "leftOut"
    from export where actor = ${ctx.actor.id} and arrived order by id desc limit ${LONGEST_HISTORY}`.execute(ctx.db);
  return rows;
}

/** Where an export stood. */
export interface Standing {
  readonly id: number;
  readonly at: Date;
  readonly changeId: number;
}

/** This actor's newest export of the filter that a later one can be compared with; null without one. */
export async function lastExport(ctx: Context, filter: string): Promise<Standing | null> {
  if (!isRemembered(ctx)) return null;
  const { rows } = await sql<Standing>`
    select id, at, change_id as "changeId" from export
    where actor = ${ctx.actor.id} and filter = ${filter} and not by_hand and comparable and arrived order by id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
