import { Zip, ZipDeflate } from "fflate";
import { type RawBuilder, sql } from "kysely";
import { tooLarge } from "../../../../platform/errors.ts";
import type { Delimiter } from "../../../../db/copy-out.ts";
import { FORMULA_STARTS, SIGNED_NUMBER } from "../../../shared/formula.ts";
import type { ColumnType } from "../../directory/columns/column.ts";
import type { ExportFormat, FileColumn, FileWriter } from "./format.ts";

const BYTE_ORDER_MARK = "\u{feff}";

/**
 * RFC 4180 in UTF-8, with line feeds and with a byte order mark, without which Excel assumes a legacy code page. Texts
 * that would be formulas get a leading apostrophe, unless the column is verbatim; numbers and dates are written plainly.
 */
export function delimitedWriter(delimiter: Delimiter): FileWriter {
  return {
    mediaType: "text/csv; charset=utf-8",
    maxRows: Number.MAX_SAFE_INTEGER,
    copyAs: "csv",
    rowText: (columns) => sql.join(columns.map(cell)),
    async *file(columns, rows) {
      const headers = columns.map(({ header }) => quoted(header, delimiter));
      yield Buffer.from(`${BYTE_ORDER_MARK}${headers.join(delimiter)}\n`);
      yield* rows;
    },
  };
}

const CSV = delimitedWriter(",");

function cell({ header, type, isVerbatim }: FileColumn): RawBuilder<unknown> {
  const value = sql.id("file_row", header);
  switch (type) {
    case "text":
      return isVerbatim === true ? value : neutral(value);
    case "text_list":
      return neutral(sql`array_to_string(${value}, '; ')`, sql`(${value})[1]`);
    case "timestamp":
      return sql`replace(left(${value}::text, 19), ' ', 'T') || 'Z'`;
    case "boolean":
    case "json":
      return sql`${value}::text`;
    default:
      return value;
  }
}

const STARTS = sql.join(FORMULA_STARTS.map((start) => sql.lit(start.codePointAt(0) ?? 0)));

/** SQL: the text as `guarded` writes it; `first` is the beginning of the cell. */
function neutral(text: RawBuilder<unknown>, first = text): RawBuilder<unknown> {
  return sql`case when ascii(${first}) in (${STARTS}) and ${first} !~ ${sql.lit(SIGNED_NUMBER)}
    then '''' || ${text} else ${text} end`;
}

function quoted(header: string, delimiter: Delimiter): string {
  return /["\n]/.test(header) || header.includes(delimiter) ? `"${header.replaceAll('"', '""')}"` : header;
}

/** Excel's limit for rows of a worksheet, minus the header. */
const MOST_ROWS = 1_048_575;
/** Excel's limit for characters of a cell. */
const MOST_CHARACTERS = 32_767;
/** fflate writes no ZIP64, so sizes and positions are limited to 32 bits. */
const MOST_BYTES = 0xffff_ffff;

/**
 * Office Open XML (ECMA-376): one worksheet with a frozen header and a filter on every column. Text is never evaluated,
 * numbers are numbers, dates are dates formatted as ISO 8601, and addresses of pages are links. Throws AppError `too_large` above 4 GiB of XML.
 */
const WORKBOOK: FileWriter = {
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  maxRows: MOST_ROWS,
  copyAs: "lines",
  rowText: (columns) =>
    sql`row_to_json(row(${sql.join(columns.map(({ header, type }) => cellValue(type, sql.id("file_row", header))))}))`,
  async *file(columns, rows, sheetName = "Leads") {
    const out: Uint8Array[] = [];
    const archive = new Zip((error, chunk) => {
      if (error) throw error;
      out.push(chunk);
    });
    const fixed = Object.entries(fixedParts(sheetName)).map(([name, xml]) => ({ name, content: [xml] }));
    const links: CellLink[] = [];
    const worksheet = { name: "xl/worksheets/sheet1.xml", content: sheet(columns, rows, links) };
    const relations = { name: "xl/worksheets/_rels/sheet1.xml.rels", content: linkTargets(links) };
    for (const { name, content } of [...fixed, worksheet, relations]) {
      const part = new ZipDeflate(name, { level: 1 });
      // A fixed date makes files with equal data equal.
      part.mtime = new Date(1980, 0, 1);
      archive.add(part);
      for await (const xml of content) {
        part.push(Buffer.from(xml));
        if (part.size > MOST_BYTES)
          throw tooLarge("This workbook would be larger than 4 GiB: export CSV, or narrow the filter.");
        yield* taken(out);
      }
      part.push(new Uint8Array(), true);
    }
    archive.end();
    yield* taken(out);
  },
};

function* taken(chunks: Uint8Array[]): Generator<Buffer> {
  for (const chunk of chunks.splice(0)) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

/** SQL: a cell's value; dates become days since 1899-12-30. */
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
    case "json":
      return sql`left(${value}::text, ${sql.lit(MOST_CHARACTERS)})`;
    case "text_list":
      return sql`left(array_to_string(${value}, '; '), ${sql.lit(MOST_CHARACTERS)})`;
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes into the `cellXfs` of the styles below. */
const STYLE_OF = { date: 1, timestamp: 2, header: 3 } as const;

/** Every part except the worksheet; its name must not contain markup. */
function fixedParts(sheetName: string): Readonly<Record<string, string>> {
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
}

/** A cell whose text is the address of a page. */
interface CellLink {
  readonly cell: string;
  readonly url: string;
}

/** Excel opens no worksheet with more links. */
const MOST_LINKS = 65_530;

/** The worksheet, one line per row; unknown values have no cell. Adds its links to `links`. */
async function* sheet(
  columns: readonly FileColumn[],
  rows: AsyncIterable<Buffer>,
  links: CellLink[],
): AsyncGenerator<string> {
  const letters = columns.map((_, i) => columnLetters(i + 1));
  const header = columns.map(({ header: name }, i) => textCell(`${letters[i]}1`, name, ` s="${STYLE_OF.header}"`));
  yield `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${widths(columns)}<sheetData><row r="1">${header.join("")}</row>\n`;
  const openings = columns.map(({ type }) => OPENINGS[type]);
  let row = 1;
  const rowOf = (line: string): string => {
    row += 1;
    const cells = Object.values(JSON.parse(line) as Record<string, string | number | null>).map((value, i) => {
      if (value === null || value === "") return "";
      const at = `${letters[i]}${row}`;
      const url = typeof value === "string" && /^https?:\/\/\S{1,2000}$/.test(value) ? URL.parse(value) : null;
      if (url !== null && links.length < MOST_LINKS) links.push({ cell: at, url: url.href });
      return typeof value === "string" ? textCell(at, value) : `<c r="${at}"${openings[i]}><v>${value}</v></c>`;
    });
    return `<row r="${row}">${cells.join("")}</row>\n`;
  };
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of rows) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield lines.map(rowOf).join("");
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${row}"/>`;
  if (links.length > 0) {
    yield "<hyperlinks>";
    for (const [i, link] of links.entries())
      yield `<hyperlink ref="${link.cell}" r:id="link${i}" display="${attribute(link.url)}"/>`;
    yield "</hyperlinks>";
  }
  yield "</worksheet>";
}

/** The addresses of the links, which stand apart from the cells. */
function* linkTargets(links: readonly CellLink[]): Generator<string> {
  yield `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">`;
  for (const [i, { url }] of links.entries())
    yield `<Relationship Id="link${i}" Type="${RELATIONS}/hyperlink" Target="${attribute(url)}" TargetMode="External"/>`;
  yield "</Relationships>";
}

function attribute(text: string): string {
  return escapeXml(text).replaceAll('"', "&quot;");
}

/** Widths in characters: of dates and numbers as wide as their heading needs, of text wide enough to read. */
function widths(columns: readonly FileColumn[]): string {
  const cols = columns.map(({ header, type }, i) => {
    const isText = type === "text" || type === "text_list" || type === "json";
    const width = Math.min(60, Math.max(header.length + 4, isText ? 24 : 13));
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${cols.join("")}</cols>`;
}

const OPENINGS: Readonly<Record<ColumnType, string>> = {
  integer: "",
  number: "",
  boolean: ' t="b"',
  date: ` s="${STYLE_OF.date}"`,
  timestamp: ` s="${STYLE_OF.timestamp}"`,
  text: "",
  text_list: "",
  json: "",
};

function textCell(at: string, text: string, style = ""): string {
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\n": "&#10;",
  "\t": "\t",
};

/** Escapes text, drops characters that XML forbids, and escapes what a workbook reads as a character number (_x000D_). */
function escapeXml(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- control characters are what is looked for
      .replace(/[&<>\u0000-\u001f\ufffe\uffff]/g, (character) => ENTITIES[character] ?? "")
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
  );
}

/** The letters of a column, from 1: A, Z, AA. */
function columnLetters(position: number): string {
  let letters = "";
  for (let rest = position; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** One JSON object per line (ndjson.org) with all columns; unknown values are null, lists are arrays. */
const NDJSON: FileWriter = {
  mediaType: "application/x-ndjson",
  maxRows: Number.MAX_SAFE_INTEGER,
  copyAs: "lines",
  rowText: () => sql`row_to_json(file_row)`,
  file: (_, rows) => rows,
};

/** A JSON array of the objects of {@link NDJSON}. */
const JSON_ARRAY: FileWriter = {
  ...NDJSON,
  mediaType: "application/json",
  rowText: () => sql`concat(case when row_number() over () > 1 then ',' end, row_to_json(file_row))`,
  async *file(_, rows) {
    yield Buffer.from("[");
    yield* rows;
    yield Buffer.from("]\n");
  },
};

export const WRITERS: Readonly<Record<ExportFormat, FileWriter>> = { csv: CSV, xlsx: WORKBOOK, ndjson: NDJSON };

/** The writers of files that are not exports of rounds. */
export const PLAIN_WRITERS = { ...WRITERS, json: JSON_ARRAY } as const;
export type PlainFormat = keyof typeof PLAIN_WRITERS;
