import { AppError } from "../../../../../platform/errors.ts";
import { columnNames, findHeader } from "../../../../../core/sources/list-file/header.ts";
import { sheetRows } from "../../../../../core/sources/list-file/sheet-reader.ts";
import type { ByteSource } from "../../../../../core/sources/list-file/workbook-archive.ts";
import { readWorkbookParts } from "../../../../../core/sources/list-file/workbook-parts.ts";
import { isMailAddress, isWebAddress } from "../../../../../core/sources/list-file/crm-columns.ts";
import { DelimitedReader, SEPARATORS, separatorOf } from "./delimited.ts";
import { bytesOf, kindOf } from "./file-bytes.ts";
import { encodingOf, textOf } from "./text-encoding.ts";

/** Somebody's own list, opened: named columns, some rows, and all of them. */
export interface OpenedList {
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  /** How it was read, in words: "CSV, separated by commas, UTF-8". */
  readonly readAs: string;
  /** All rows below the heading, in batches; `onRead` hears of the bytes taken from the file. */
  rows(onRead: (bytes: number) => void): AsyncIterable<readonly (readonly string[])[]>;
}

type Rows = (onRead?: (bytes: number) => void) => AsyncIterable<readonly (readonly string[])[]>;

const SAMPLE_ROWS = 300;
const ENCODING_NAMES = { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16", "windows-1252": "Windows-1252" } as const;

/** Opens a CSV file or the first visible sheet of a workbook. Throws AppError with what to do when it is neither. */
export async function openList(file: Blob): Promise<OpenedList> {
  return (await kindOf(file)) === "workbook" ? openSheet(file) : openText(file);
}

async function openText(file: Blob): Promise<OpenedList> {
  const encoding = await encodingOf(file);
  const beginning = await firstText(textOf(file.slice(0, 65_536), encoding));
  const separator = separatorOf(beginning);
  const rows: Rows = async function* (onRead) {
    const reader = new DelimitedReader(separator);
    for await (const piece of textOf(file, encoding, onRead)) yield (await reader.push(piece)).map(({ cells }) => cells);
    yield (await reader.end()).map(({ cells }) => cells);
  };
  const cells = beginning.includes(separator) ? `, separated by ${SEPARATORS[separator]}` : "";
  return withHeader(rows, `CSV${cells}, ${ENCODING_NAMES[encoding]}`, /^sep=.\r?\n/i.test(beginning) ? 1 : 0);
}

async function openSheet(file: Blob): Promise<OpenedList> {
  const source = (onRead?: (bytes: number) => void): ByteSource => () => bytesOf(file, onRead);
  const parts = await readWorkbookParts(source());
  const sheet = parts.sheets.find(({ hidden }) => !hidden) ?? parts.sheets[0];
  if (sheet === undefined) throw new AppError("invalid_input", "The workbook has no sheet.");
  const rows: Rows = async function* (onRead) {
    for await (const batch of sheetRows(source(onRead), sheet.path, parts)) yield batch.map(({ cells }) => cells.map((cell) => (typeof cell === "object" ? "" : String(cell))));
  };
  const others = parts.sheets.filter((other) => other !== sheet && !other.hidden).length;
  return withHeader(rows, `XLSX, sheet “${sheet.name}”${others > 0 ? ` (${others} more ${others === 1 ? "is" : "are"} not read)` : ""}`, 0);
}

async function withHeader(rows: Rows, readAs: string, from: number): Promise<OpenedList> {
  const first: (readonly string[])[] = [];
  for await (const batch of rows()) {
    first.push(...batch);
    if (first.length >= SAMPLE_ROWS) break;
  }
  const found = findHeader(first.slice(0, 30), from);
  // A row that names a company's site is the first of the data: a bare list of domains has no heading.
  const isData = found.names.some((cell) => isWebAddress(cell.trim()) || isMailAddress(cell.trim()));
  const before = isData ? found.rowsBefore - 1 : found.rowsBefore;
  const { columns } = columnNames(isData ? found.names.map((_, at) => `Column ${at + 1}`) : found.names);
  const sample = first.slice(before, SAMPLE_ROWS);
  if (sample.length === 0) throw new AppError("invalid_input", "The file has a heading and no rows below it.");
  return { columns, sample, readAs, rows: (onRead) => after(rows(onRead), before) };
}

async function* after(batches: AsyncIterable<readonly (readonly string[])[]>, count: number): AsyncGenerator<readonly (readonly string[])[]> {
  let left = count;
  for await (const batch of batches) {
    yield left === 0 ? batch : batch.slice(left);
    left = Math.max(0, left - batch.length);
  }
}

async function firstText(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
