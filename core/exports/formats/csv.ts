import { type RawBuilder, sql } from "kysely";
import type { FileColumn } from "../file-column.ts";
import type { FileWriter } from "./format.ts";

const BYTE_ORDER_MARK = "\u{feff}";

/** First characters of a cell that spreadsheet programs take for a formula's (OWASP, CSV injection), full width ones too. */
const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"].map((character) => character.codePointAt(0) ?? 0);

/** Whether a spreadsheet program would compute a cell that holds this text. */
export function isFormula(text: string): boolean {
  return FORMULA_STARTS.includes(text.codePointAt(0) ?? 0);
}

/**
 * RFC 4180 in UTF-8, with a byte order mark, without which Excel takes it for the language's old code page; rows end
 * with a line feed. Text that would be a formula gets an apostrophe before it; numbers and dates are written plainly.
 */
export const CSV: FileWriter = {
  mediaType: "text/csv; charset=utf-8",
  mostRows: Number.MAX_SAFE_INTEGER,
  copyAs: "csv",
  rowText: (columns) => sql.join(columns.map(cell)),
  async *file(columns, rows) {
    yield Buffer.from(`${BYTE_ORDER_MARK}${columns.map(({ header }) => quoted(header)).join(",")}\n`);
    yield* rows;
  },
};

function cell({ header, type }: FileColumn): RawBuilder<unknown> {
  const value = sql.id("file_row", header);
  switch (type) {
    case "text":
      return neutral(value);
    case "text_list":
      return neutral(sql`array_to_string(${value}, '; ')`, sql`(${value})[1]`);
    case "timestamp":
      return sql`replace(left(${value}::text, 19), ' ', 'T') || 'Z'`;
    case "boolean":
      return sql`${value}::text`;
    default:
      return value;
  }
}

/** SQL: the text, with an apostrophe before what a spreadsheet program would compute; `first` is what it begins with. */
function neutral(text: RawBuilder<unknown>, first = text): RawBuilder<unknown> {
  return sql`case when ascii(${first}) in (${sql.join(FORMULA_STARTS.map((code) => sql.lit(code)))}) then '''' || ${text} else ${text} end`;
}

function quoted(header: string): string {
  return /[",\n]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header;
}
