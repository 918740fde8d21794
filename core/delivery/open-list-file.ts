import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";
import { EXPORT_ROWS } from "../directory/columns/export-rows.ts";
import { chooseColumns } from "../exports/choose-columns.ts";
import type { ExportFormat } from "../exports/formats/format.ts";
import { WRITERS } from "../exports/formats/writers.ts";
import { overSnapshot } from "../exports/snapshot.ts";
import { type Delivery, membersOf } from "./delivery.ts";

/** A delivered list that is ready to be written. Read its body to the end, or close it: until then it holds a connection. */
export interface OpenListFile {
  readonly mediaType: string;
  /** Rows the file will have, its header not counted. */
  readonly rows: number;
  readonly body: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a delivered list as a file: the leads it was delivered with, in their order, in the columns of an export. Their
 * values are those published now; a lead that is no longer published is left out. Ask `openDelivery` first whether it is
 * the actor's: this gives every lead of the list, whatever the actor's other lists reach. Throws AppError `too_large` for more rows than the format holds.
 */
export async function openListFile(ctx: Context, delivery: Delivery, format: ExportFormat): Promise<OpenListFile> {
  const writer = WRITERS[format];
  // By the link in the mail it is opened without an account; the columns are those of one.
  const actor = ctx.actor.access === "anonymous" ? { id: ctx.actor.id, access: "free" as const } : ctx.actor;
  const { columns } = chooseColumns(actor, { preset: null, columns: null });
  return overSnapshot(ctx, async ({ db, copy, toItsEnd, close }) => {
    // A value's text must not depend on the server's settings.
    await sql`select set_config('datestyle', 'ISO', true), set_config('extra_float_digits', '1', true)`.execute(db);
    const from = sql`(${membersOf(delivery)}) member join (
      select lead.round_id, ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))} from ${EXPORT_ROWS.from("all")}
    ) listed (${sql.join([sql.id("member_round"), ...columns.map(({ header }) => sql.id(header))])}) on listed.member_round = member.round_id`;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${membersOf(delivery)}) member join lead on lead.round_id = member.round_id`.execute(db);
    const count = rows[0]?.n ?? 0;
    if (count > writer.mostRows) throw new AppError("too_large", `A worksheet holds ${writer.mostRows} rows and this list has ${count}: take the CSV file.`);
    const query = sql`select ${writer.rowText(columns)} from (
      select ${sql.join(columns.map(({ header }) => sql.id("listed", header)))} from ${from} order by member.position
    ) file_row`;
    return { mediaType: writer.mediaType, rows: count, body: toItsEnd(writer.file(columns, copy(query, writer.copyAs))), close };
  });
}
