import { type RawBuilder, sql } from "kysely";
import { execute, rowOf } from "../../../db/statement.ts";
import type { Delimiter } from "../../../db/copy-out.ts";
import { tooLarge } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import type { FileColumn, FileWriter } from "./formats/format.ts";
import { withSnapshot } from "./snapshot.ts";

export interface RowsInput {
  readonly writer: FileWriter;
  /** SQL select of the columns by header, in order. */
  readonly query: RawBuilder<unknown>;
  /** SQL after `from` that has as many rows as the query; the query itself by default. */
  readonly counted?: RawBuilder<unknown>;
  readonly columns: readonly FileColumn[];
  /** The headings in the file; the columns' headers by default. */
  readonly headings?: readonly string[];
  readonly delimiter?: Delimiter;
  readonly sheetName?: string;
}

/** An opened file. Read its body to the end or close it; until then it holds a connection. */
export interface OpenRows {
  readonly mediaType: string;
  /** Rows without the header. */
  readonly rows: number;
  readonly body: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * The path of every file besides the exports of rounds: rows of one snapshot, copied from the database as the reader takes
 * them. The caller checks access and takes an export slot. Throws AppError `too_large` beyond the format's row limit.
 */
export async function openRows(
  ctx: Context,
  { writer, query, columns, counted = sql`(${query}) file_row`, headings, delimiter = ",", sheetName }: RowsInput,
): Promise<OpenRows> {
  return withSnapshot(ctx, async ({ db, copy, closeAtEnd, close }) => {
    // The text of a value must not depend on server settings.
    await execute(db)`select set_config('datestyle', 'ISO', true), set_config('extra_float_digits', '1', true)`;
    const counts = await rowOf<{ n: number }>(db)`select count(*) as n from ${counted}`;
    const rows = counts?.n ?? 0;
    if (rows > writer.maxRows)
      throw tooLarge(`A worksheet holds ${writer.maxRows} rows, but this list has ${rows}. Use the CSV file instead.`);
    const text = sql`select ${writer.rowText(columns)} from (${query}) file_row`;
    const named = columns.map((column, at) => ({ ...column, header: headings?.[at] ?? column.header }));
    const body = writer.file(named, copy(text, writer.copyAs, delimiter), sheetName);
    return { mediaType: writer.mediaType, rows, body: closeAtEnd(body), close };
  });
}
