import { sql } from "kysely";
import { AppError } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { EXPORT_ROWS } from "../../reading/directory/columns/export-rows.ts";
import { chooseColumns } from "../../reading/exports/selection.ts";
import type { ExportFormat } from "../../reading/exports/formats/format.ts";
import { WRITERS } from "../../reading/exports/formats/writers.ts";
import { withSnapshot } from "../../reading/exports/snapshot.ts";
import { type Delivery, membersOf } from "./delivery.ts";

/** An opened list file. Read its body to the end or close it; until then it holds a connection. */
export interface OpenListFile {
  readonly mediaType: string;
  /** Rows without the header. */
  readonly rows: number;
  readonly body: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a delivered list as a file with its leads in order, current values and the columns of an export. Withdrawn
 * leads are left out. Call `openDelivery` first: this does not check access. Throws AppError `too_large` beyond the
 * format's row limit.
 */
export async function openListFile(ctx: Context, delivery: Delivery, format: ExportFormat): Promise<OpenListFile> {
  const writer = WRITERS[format];
  // A mailed link opens without signing in, but shows an account's columns.
  const actor = ctx.actor.access === "anonymous" ? { id: ctx.actor.id, access: "free" as const } : ctx.actor;
  const { columns } = chooseColumns(actor, { preset: null, columns: null, rows: "round" });
  return withSnapshot(ctx, async ({ db, copy, closeAtEnd, close }) => {
    // The text of a value must not depend on server settings.
    await sql`select set_config('datestyle', 'ISO', true), set_config('extra_float_digits', '1', true)`.execute(db);
    const from = sql`(${membersOf(delivery)}) member join (
      select lead.round_id, ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))}
        from ${EXPORT_ROWS.from("all")}
    ) listed (${sql.join([sql.id("member_round"), ...columns.map(({ header }) => sql.id(header))])})
      on listed.member_round = member.round_id`;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${membersOf(delivery)}) member
      join lead on lead.round_id = member.round_id`.execute(db);
    const count = rows[0]?.n ?? 0;
    if (count > writer.maxRows)
      throw new AppError(
        "too_large",
        `A worksheet holds ${writer.maxRows} rows, but this list has ${count}. Use the CSV file instead.`,
      );
    const query = sql`select ${writer.rowText(columns)} from (
      select ${sql.join(columns.map(({ header }) => sql.id("listed", header)))} from ${from} order by member.position
    ) file_row`;
    return {
      mediaType: writer.mediaType,
      rows: count,
      body: closeAtEnd(writer.file(columns, copy(query, writer.copyAs))),
      close,
    };
  });
}
