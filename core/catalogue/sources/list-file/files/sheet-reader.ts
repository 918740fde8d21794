import { tooLarge } from "../../../../../platform/errors.ts";
import { type Cell, excerptOf, LIMITS, type TableRow } from "./table.ts";
import { columnIndex } from "./sheet-extras.ts";
import { type ByteSource, type PartReader, unpack } from "./workbook-archive.ts";
import { unescape, type WorkbookParts } from "./workbook-parts.ts";
import { xmlReader } from "./workbook-xml.ts";

/**
 * Streams the rows of a sheet with the workbook's row numbers. Reads the stored results of formulas and never evaluates
 * them; missing results and errors are blank. Dates become `YYYY-MM-DD`, and numbers formatted as money get their
 * currency sign and scale. Adds the addresses of HYPERLINK formulas to `links`, by "row:column", and counts formulas
 * without a result in `unstored`.
 */
export async function* sheetRows(
  bytes: ByteSource,
  sheet: string,
  parts: WorkbookParts,
  links = new Map<string, string>(),
  unstored = { count: 0 },
): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  for await (const _ of unpack(bytes, (name) =>
    name === sheet ? sheetReader(parts, { links, unstored }, (row) => rows.push(row)) : undefined,
  )) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

function sheetReader(
  parts: WorkbookParts,
  { links, unstored }: { readonly links: Map<string, string>; readonly unstored: { count: number } },
  emit: (row: TableRow) => void,
): PartReader {
  let rowNumber = 0;
  let cells: Cell[] = [];
  let size = 0;
  let column = 0;
  let type = "n";
  let style = 0;
  let value = "";
  let reading = false;
  let formula = "";
  let inFormula = false;
  let isStored = false;
  return xmlReader("sheet", {
    open: (tag, attributes) => {
      if (tag === "c") {
        column = attributes["r"] === undefined ? cells.length : columnIndex(attributes["r"]);
        type = attributes["t"] ?? "n";
        style = Number(attributes["s"] ?? 0);
        value = "";
        formula = "";
        isStored = false;
      } else if (tag === "f") inFormula = true;
      else if (tag === "v" || tag === "t") reading = isStored = true;
      else if (tag === "row") {
        rowNumber = attributes["r"] === undefined ? rowNumber + 1 : Number(attributes["r"]);
        cells = [];
        size = 0;
      }
    },
    text: (text) => {
      if (reading) value += text;
      else if (inFormula) formula += text;
    },
    close: (tag) => {
      if (tag === "v" || tag === "t") reading = false;
      else if (tag === "f") inFormula = false;
      else if (tag === "c") {
        const [, target, label] = /^HYPERLINK\(\s*"(https?:[^"]+)"(?:\s*[,;]\s*"([^"]*)")?/i.exec(formula) ?? [];
        // Programs that calculate nothing store no result.
        const cell = value === "" ? (label ?? "") : cellOf(value, type, style, parts);
        if (formula !== "" && !isStored && target === undefined) unstored.count++;
        if (target !== undefined) links.set(`${rowNumber}:${column}`, target);
        if (cell === "") return;
        if (column >= LIMITS.columns)
          throw tooLarge(
            `Row ${rowNumber} of the sheet has a value in column ${(column + 1).toLocaleString("en")}; the limit is ${LIMITS.columns.toLocaleString("en")} columns. Keep the columns you need and import again.`,
          );
        while (cells.length < column) cells.push("");
        cells[column] = cell;
        size += typeof cell === "string" ? cell.length : 8;
      } else if (tag === "row") emit(rowOf(rowNumber, cells, size));
    },
  });
}

function rowOf(number: number, cells: readonly Cell[], size: number): TableRow {
  const ref = `row ${number}`;
  if (size > LIMITS.recordBytes)
    return {
      ref,
      cells: [],
      problem: {
        code: "too_long",
        reason: `is longer than ${LIMITS.recordBytes.toLocaleString("en")} characters`,
        excerpt: excerptOf(cells.find((cell) => typeof cell === "string") ?? ""),
      },
    };
  const nul = cells.find((cell): cell is string => typeof cell === "string" && cell.includes("\0"));
  return nul === undefined
    ? { ref, cells }
    : { ref, cells: [], problem: { code: "nul", reason: "contains a NUL character", excerpt: excerptOf(nul) } };
}

function cellOf(value: string, type: string, style: number, parts: WorkbookParts): Cell {
  switch (type) {
    case "s":
      return parts.strings[Number(value)] ?? "";
    case "e":
      return "";
    case "b":
      return value === "1" ? "true" : "false";
    case "inlineStr":
    case "str":
      return unescape(value);
    case "d":
      return value;
    default: {
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      const shown = parts.styles[style];
      if (shown?.date === true) return dateOf(number, parts.epoch1904) ?? number;
      if (shown?.currency === undefined && shown?.scale === undefined) return number;
      return `${shown.currency ?? ""} ${plainNumber(number)}${shown.scale ?? ""}`.trim();
    }
  }
}

function dateOf(serial: number, epoch1904: boolean): string | undefined {
  if (serial < 1 || serial > 2_958_465) return undefined;
  return new Date((Math.floor(serial) - (epoch1904 ? 24_107 : 25_569)) * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Formats a number without an exponent, with enough decimals that its last three digits do not look like a group of
 * thousands.
 */
function plainNumber(value: number): string {
  const text = value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 6 });
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
