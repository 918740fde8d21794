import { type RawBuilder, sql } from "kysely";
import type { ColumnType } from "../../directory/columns/column.ts";
import type { FileColumn } from "../file-column.ts";
import { columnLetters, HEAD, SHEET_END, SHEET_START, STYLE_OF, workbookParts } from "./workbook-parts.ts";
import type { FileWriter } from "./format.ts";
import { SheetRows } from "./sheet-rows.ts";
import { zip } from "./zip.ts";

/** Rows of a worksheet, less the header's (Excel's own limit). */
const MOST_ROWS = 1_048_575;
/** Characters of a cell (Excel's own limit). */
const MOST_CHARACTERS = 32_767;

/**
 * Office Open XML (ECMA-376): one worksheet with a header that stays in view and a filter on every column. Text is
 * text and never computed, numbers are numbers, dates are dates shown as ISO 8601 writes them.
 */
export const WORKBOOK: FileWriter = {
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  mostRows: MOST_ROWS,
  copyAs: "text",
  rowText: (columns) => sql.join(columns.map(({ header, type }) => cellValue(type, sql.id("file_row", header)))),
  file: (columns, rows, sheetName = "Leads") => zip([
    ...workbookParts(sheetName).map(({ name, content }) => ({ name, content: once(content) })),
    { name: "xl/worksheets/sheet1.xml", content: sheet(columns, rows) },
  ]),
};

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function* sheet(columns: readonly FileColumn[], rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const header = columns.map(({ header: text }, i) => `<c r="${columnLetters(i + 1)}1" s="${STYLE_OF.header}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`).join("");
  yield Buffer.from(`${HEAD}${SHEET_START}<row r="1">${header}</row>\n`);
  const written = new SheetRows(columns.map(({ type }) => type));
  for await (const piece of rows) yield written.write(piece);
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${columnLetters(columns.length)}${written.row}"/>${SHEET_END}`);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** SQL: what the cell holds, as a workbook counts it: days since 1899-12-30. */
function cellValue(type: ColumnType, value: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (type) {
    case "integer":
    case "number":
      return value;
    case "boolean":
      return sql`${value}::int`;
    case "date":
      return sql`${value} - date '1899-12-30'`;
    case "timestamp":
      return sql`date_part('epoch', ${value}) / 86400 + 25569`;
    case "text":
      return cut(value);
    case "text_list":
      return cut(sql`array_to_string(${value}, '; ')`);
  }
}

/** SQL: as much of a text as a cell holds; counting its characters takes longer than writing it, so hardly any is counted. */
function cut(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when octet_length(${text}) > ${sql.lit(MOST_CHARACTERS)} then left(${text}, ${sql.lit(MOST_CHARACTERS)}) else ${text} end`;
}
