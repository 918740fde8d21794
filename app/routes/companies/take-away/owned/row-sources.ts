import { AppError } from "../../../../../platform/errors.ts";
import type { ColumnChoice } from "../../../../../core/sources/list-file/column-choice.ts";
import type { CompanyShown } from "./company-match.ts";
import { recogniseColumns } from "../../../../../core/sources/list-file/crm-columns.ts";
import { DelimitedReader, type RawRow } from "./delimited.ts";

/** A row of an export as it is written. `company` is null for what always stays: a heading, what closes the file. */
export interface ExportRow {
  readonly company: CompanyShown | null;
  /** What is written; `rows` is how many rows were kept until here. */
  readonly written: string | ((rows: number) => string);
}

/** Cuts the text of an export into rows as it comes. */
export interface RowSource {
  push(text: string): Promise<readonly ExportRow[]>;
  end(): Promise<readonly ExportRow[]>;
}

/** Rows of a CSV file with commas and a heading. */
export class CsvRows implements RowSource {
  readonly #reader = new DelimitedReader(",");
  #columns: ColumnChoice | null = null;

  async push(text: string): Promise<readonly ExportRow[]> {
    return (await this.#reader.push(text)).map((row) => this.#rowOf(row));
  }

  async end(): Promise<readonly ExportRow[]> {
    return (await this.#reader.end()).map((row) => this.#rowOf(row));
  }

  #rowOf({ raw, cells }: RawRow): ExportRow {
    const columns = this.#columns;
    this.#columns ??= columnsOf(cells);
    // The reader gives a line end of two characters as its first alone.
    const written = `${raw.replace(/[\r\n]+$/, "")}${raw.endsWith("\n") ? "\n" : "\r\n"}`;
    return { written, company: columns === null ? null : companyOf(cells, columns) };
  }
}

/** Rows that are one line each. */
abstract class LineRows implements RowSource {
  #rest = "";

  protected abstract rowOf(line: string): ExportRow;

  push(text: string): Promise<readonly ExportRow[]> {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    return Promise.resolve(lines.map((line) => this.rowOf(`${line}\n`)));
  }

  end(): Promise<readonly ExportRow[]> {
    return Promise.resolve(this.#rest === "" ? [] : [this.rowOf(this.#rest)]);
  }
}

/** Rows of NDJSON: each names its own columns. */
export class JsonRows extends LineRows {
  protected rowOf(line: string): ExportRow {
    const entries = Object.entries<unknown>(JSON.parse(line));
    const cells = entries.map(([, value]) => (typeof value === "string" ? value : ""));
    return { written: line, company: companyOf(cells, columnsOf(entries.map(([name]) => name))) };
  }
}

const CELL = /<c r="([A-Z]+)\d+"[^>]*>(?:<v>[^<]*<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g;
/** Where a row and its cells say the row's number. */
const NUMBERS = /(?<=<row r="|<c r="[A-Z]+)\d+(?=")/g;
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#10;": "\n" };

/** Rows of the worksheet of our own workbooks (core/exports/formats/workbook.ts): a line each, the heading on the first. */
export class SheetRows extends LineRows {
  #columns: ColumnChoice | null = null;

  protected rowOf(line: string): ExportRow {
    // The last line closes the sheet, and says down to which row its filter reaches.
    if (line.startsWith("</sheetData>") && this.#columns === null) throw new Error("the worksheet has no heading");
    if (line.startsWith("</sheetData>")) return { company: null, written: (rows) => line.replace(/(?<=ref="A1:[A-Z]+)\d+/, String(rows + 1)) };
    const cells: string[] = [];
    for (const [, column = "", text = ""] of line.matchAll(CELL)) cells[positionOf(column)] = text.replace(/&(?:amp|lt|gt|#10);/g, (entity) => ENTITIES[entity] ?? entity);
    const columns = this.#columns;
    if (columns !== null) return { written: (rows) => line.replace(NUMBERS, String(rows + 1)), company: companyOf(cells, columns) };
    if (line.includes("<row ")) this.#columns = columnsOf(Array.from(cells, (cell) => cell ?? ""));
    return { written: line, company: null };
  }
}

/** "A" → 0, "AB" → 27. */
function positionOf(column: string): number {
  let position = 0;
  for (const letter of column) position = position * 26 + letter.charCodeAt(0) - 64;
  return position - 1;
}

function companyOf(cells: readonly string[], { domain, name }: ColumnChoice): CompanyShown {
  const first = (columns: readonly number[]) => columns.map((at) => cells[at] ?? "").find((cell) => cell !== "") ?? null;
  return { domain: first(domain), name: first(name) };
}

function columnsOf(names: readonly string[]): ColumnChoice {
  const choice = recogniseColumns(names, []);
  if (choice.domain.length + choice.name.length === 0) {
    throw new AppError("invalid_input", "This file would hold no company's name or website, so those you have cannot be left out of it. Add one of these columns.");
  }
  return choice;
}
