import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { EXPORT_ROWS } from "../../reading/directory/columns/export-rows.ts";
import { chooseColumns } from "../../reading/exports/selection.ts";
import type { ExportFormat } from "../../reading/exports/formats/format.ts";
import { WRITERS } from "../../reading/exports/formats/writers.ts";
import { type OpenRows, openRows } from "../../reading/exports/open-rows.ts";
import { type Delivery, membersOf } from "./delivery.ts";

/**
 * Opens a delivered list as a file with its leads in order, current values and the columns of an export. Withdrawn
 * leads are left out. Call `openDelivery` first: this does not check access. Throws AppError `too_large` beyond the
 * format's row limit.
 */
export async function openListFile(ctx: Context, delivery: Delivery, format: ExportFormat): Promise<OpenRows> {
  // A mailed link opens without signing in, but shows an account's columns.
  const actor = ctx.actor.access === "anonymous" ? { id: ctx.actor.id, access: "free" as const } : ctx.actor;
  const { columns } = chooseColumns(actor, { preset: null, columns: null, rows: "round" });
  const from = sql`(${membersOf(delivery)}) member join (
      select lead.round_id, ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))}
        from ${EXPORT_ROWS.from("all")}
    ) listed (${sql.join([sql.id("member_round"), ...columns.map(({ header }) => sql.id(header))])})
      on listed.member_round = member.round_id`;
  return openRows(ctx, {
    writer: WRITERS[format],
    columns,
    query: sql`select ${sql.join(columns.map(({ header }) => sql.id("listed", header)))} from ${from}
      order by member.position`,
    counted: sql`(${membersOf(delivery)}) member join listing lead on lead.round_id = member.round_id`,
  });
}
