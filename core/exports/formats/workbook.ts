import { type RawBuilder, sql } from "kysely";
import type { ColumnType } from "../../directory/columns/column.ts";
import type { FileColumn } from "../file-column.ts";
import { columnLetters, HEAD, SHEET_END, SHEET_START, STYLE_OF, workbookParts } from "./workbook-parts.ts";
import type { FileWriter } from "./format.ts";
import { zip } from "./zip.ts";

/** Rows of a worksheet, less the header's (Excel's own limit). */
const MOST_ROWS = 1_048_575;
/** Characters of a cell (Excel's own limit). */
const MOST_CHARACTERS = 32_767;
/** What XML 1.0 cannot hold. */
const FORBIDDEN = `${Array.from({ length: 32 }, (_, code) => code).filter((code) => code !== 0 && code !== 9 && code !== 10).map((code) => String.fromCharCode(code)).join("")}\u{fffe}\u{ffff}`;

const ROW = "row number";
const ROW_NUMBER = sql`${sql.id("file_row", ROW)}`;

/**
 * Office Open XML (ECMA-376): one worksheet with a header that stays in view and a filter on every column. Text is
 * text and never computed, numbers are numbers, dates are dates shown as ISO 8601 writes them.
 */
export const WORKBOOK: FileWriter = {
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  mostRows: MOST_ROWS,
  copyAs: "lines",
  rowNumber: ROW,
  rowText: (columns) => sql`concat('<row r="', ${ROW_NUMBER}, '">', ${sql.join(columns.map(cell))}, '</row>')`,
  file: (columns, rows) => zip([
    ...workbookParts().map(({ name, content }) => ({ name, content: once(content) })),
    { name: "xl/worksheets/sheet1.xml", content: sheet(columns, rows) },
  ]),
};

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function* sheet(columns: readonly FileColumn[], rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const header = columns.map(({ header: text }, i) => `<c r="${columnLetters(i + 1)}1" s="${STYLE_OF.header}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`).join("");
  yield Buffer.from(`${HEAD}${SHEET_START}<row r="1">${header}</row>\n`);
  let count = 1;
  for await (const chunk of rows) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
    yield chunk;
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${columnLetters(columns.length)}${count}"/>${SHEET_END}`);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** SQL: the XML of a cell at its place; null, which `concat` leaves out, for an unknown value. */
function cell({ header, type }: FileColumn, i: number): RawBuilder<unknown> {
  const filled = filledCell(type, sql.id("file_row", header));
  return sql`${sql.lit(`<c r="${columnLetters(i + 1)}`)} || ${ROW_NUMBER} || ${filled}`;
}

/** SQL: the XML of a cell after its place, from the quotation mark on. */
function filledCell(type: ColumnType, value: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (type) {
    case "integer":
    case "number":
      return sql`'"><v>' || ${value} || '</v></c>'`;
    case "boolean":
      return sql`'" t="b"><v>' || ${value}::int || '</v></c>'`;
    case "date":
      return sql`${sql.lit(`" s="${STYLE_OF.date}"><v>`)} || (${value} - date '1899-12-30') || '</v></c>'`;
    case "timestamp":
      return sql`${sql.lit(`" s="${STYLE_OF.timestamp}"><v>`)} || round(extract(epoch from ${value}) / 86400 + 25569, 6) || '</v></c>'`;
    case "text":
      return textCell(value);
    case "text_list":
      return textCell(sql`array_to_string(${value}, '; ')`);
  }
}

/** What cannot stand in XML as it is: markup, control characters, blanks at an end, and what looks like "_x000D_". */
const NOT_PLAIN = String.raw`[&<>\x01-\x1f\ufffe\uffff]|_x|^ | $`;

/** SQL: a text cell. Most text can stand as it is, which one look tells; the rest is escaped step by step, at many times the cost. */
function textCell(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const isPlain = sql`octet_length(${text}) <= ${sql.lit(MOST_CHARACTERS)} and ${text} !~ ${sql.lit(NOT_PLAIN)}`;
  return sql`case when ${text} is null or ${text} = '' then null
    when ${isPlain} then '" t="inlineStr"><is><t>' || ${text} || '</t></is></c>'
    else '" t="inlineStr"><is><t xml:space="preserve">' || ${escapedText(text)} || '</t></is></c>' end`;
}

function escapedText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const allowed = sql`left(translate(${text}, ${sql.lit(FORBIDDEN)}, ''), ${sql.lit(MOST_CHARACTERS)})`;
  // "_x000D_" is how a workbook writes a character by its number: an underscore that only looks like it is written so itself.
  const literal = sql`regexp_replace(${allowed}, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g')`;
  return sql`replace(replace(replace(replace(${literal}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '&#10;')`;
}
