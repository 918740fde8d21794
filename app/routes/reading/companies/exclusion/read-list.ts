import Papa from "papaparse";
import { type ColumnChoice, isUsable } from "../../../../../core/catalogue/sources/list-file/columns/column-choice.ts";
import {
  isMailAddress,
  isWebAddress,
  recogniseColumns,
} from "../../../../../core/catalogue/sources/list-file/columns/crm-columns.ts";
import { columnNames, findHeader } from "../../../../../core/catalogue/sources/list-file/files/header.ts";
import { sheetRows } from "../../../../../core/catalogue/sources/list-file/files/sheet-reader.ts";
import { readWorkbookParts } from "../../../../../core/catalogue/sources/list-file/files/workbook-parts.ts";
import { AppError } from "../../../../../platform/errors.ts";
import { CompanyMatcher, type MatchKeys } from "./company-match.ts";

/** The detected format of a file. `choice` holds the recognised or chosen columns. */
export interface ListFound {
  readonly columns: readonly string[];
  /** "CSV, separated by commas, UTF-8". */
  readonly readAs: string;
  readonly choice: ColumnChoice;
}

/** Rows by identifying property; the three counts add up to all rows. */
export interface RowTally {
  readonly byDomain: number;
  readonly byName: number;
  /** Rows that name no company. */
  readonly neither: number;
}

export type ListRead =
  | ({ readonly kind: "unrecognised" } & ListFound)
  | ({ readonly kind: "read"; readonly rows: RowTally; readonly keys: MatchKeys } & ListFound);

type Rows = readonly (readonly string[])[];

const LARGEST_FILE = 100 * 1024 * 1024;
/** More than any CRM exports in one file. */
const MOST_ROWS = 1_000_000;
const SAMPLE_ROWS = 300;
const SEPARATORS: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};
const ENCODINGS = { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16", "windows-1252": "Windows-1252" };

/**
 * Reads the companies of a CSV file or of a workbook's first visible sheet. Throws an AppError with the remedy for any
 * other file.
 */
export async function readList(file: Blob, chosen: ColumnChoice | null): Promise<ListRead> {
  const { rows: all, readAs, from } = (await isWorkbook(file)) ? await workbookRows(file) : await textRows(file);
  const header = findHeader(all.slice(0, 30), from);
  // A first row with a website is data: bare lists of domains have no heading.
  const isData = header.names.some((cell) => isWebAddress(cell.trim()) || isMailAddress(cell.trim()));
  const rows = all.slice(isData ? header.rowsBefore - 1 : header.rowsBefore);
  const { columns } = columnNames(isData ? header.names.map((_, at) => `Column ${at + 1}`) : header.names);
  if (rows.length === 0) throw new AppError("invalid_input", "The file has a heading and no rows below it.");
  if (rows.length > MOST_ROWS)
    throw new AppError(
      "too_large",
      `The file has more than ${MOST_ROWS.toLocaleString("en-US")} rows. Split it, or leave out the companies you no longer work with.`,
    );
  const choice = chosen ?? recogniseColumns(columns, rows.slice(0, SAMPLE_ROWS));
  const found = { columns, readAs, choice };
  return isUsable(choice)
    ? { kind: "read", ...found, ...companiesIn(rows, choice) }
    : { kind: "unrecognised", ...found };
}

function companiesIn(rows: Rows, choice: ColumnChoice): { readonly rows: RowTally; readonly keys: MatchKeys } {
  const companies = new CompanyMatcher();
  const tally = { byDomain: 0, byName: 0, neither: 0 };
  for (const cells of rows) {
    const by = companies.add({
      domains: pick(cells, choice.domain),
      emails: pick(cells, choice.email),
      names: pick(cells, choice.name),
    });
    tally[by === "domain" ? "byDomain" : by === "name" ? "byName" : "neither"]++;
  }
  if (tally.neither === rows.length)
    throw new AppError(
      "invalid_input",
      "No row names a company in the chosen columns. Choose the columns that hold the website, the e-mail address or the company's name.",
    );
  return { rows: tally, keys: companies.keys() };
}

function pick(cells: readonly string[], columns: readonly number[]): string[] {
  return columns.map((at) => cells[at]?.trim() ?? "").filter((cell) => cell !== "");
}

interface OpenedFile {
  readonly rows: Rows;
  readonly readAs: string;
  /** Number of first rows that cannot be the heading. */
  readonly from: number;
}

async function textRows(file: Blob): Promise<OpenedFile> {
  const { text, encoding } = decode(new Uint8Array(await file.arrayBuffer()));
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimiter: declared ?? "",
    delimitersToGuess: Object.keys(SEPARATORS),
    skipEmptyLines: true,
  });
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (open !== undefined)
    throw new AppError(
      "invalid_input",
      `The file opens a quotation mark that it never closes, so its rows cannot be told apart. Look near line ${((open.row ?? 0) + 1).toLocaleString("en-US")}.`,
    );
  const separated = data.some(({ length }) => length > 1)
    ? `, separated by ${SEPARATORS[meta.delimiter] ?? meta.delimiter}`
    : "";
  return { rows: data, readAs: `CSV${separated}, ${ENCODINGS[encoding]}`, from: declared === undefined ? 0 : 1 };
}

/** Byte order mark, else UTF-16 by its zero bytes, else UTF-8 if valid, else Windows-1252. */
function decode(bytes: Uint8Array): { readonly text: string; readonly encoding: keyof typeof ENCODINGS } {
  const [a, b, c, d] = bytes;
  const decoded = (encoding: keyof typeof ENCODINGS, fatal = false) => ({
    text: new TextDecoder(encoding, { fatal }).decode(bytes),
    encoding,
  });
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return decoded("utf-16le");
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return decoded("utf-16be");
  try {
    return decoded("utf-8", true);
  } catch {
    return decoded("windows-1252");
  }
}

async function workbookRows(file: Blob): Promise<OpenedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = async function* () {
    yield bytes;
  };
  const parts = await readWorkbookParts(source);
  const sheet = parts.sheets.find(({ hidden }) => !hidden) ?? parts.sheets[0];
  if (sheet === undefined) throw new AppError("invalid_input", "The workbook has no sheet.");
  const rows: string[][] = [];
  for await (const batch of sheetRows(source, sheet.path, parts))
    for (const { cells } of batch) rows.push(cells.map((cell) => (typeof cell === "object" ? "" : String(cell))));
  const others = parts.sheets.filter((other) => other !== sheet && !other.hidden).length;
  const unread = others > 0 ? ` (${others} more ${others === 1 ? "is" : "are"} not read)` : "";
  return { rows, readAs: `XLSX, sheet “${sheet.name}”${unread}`, from: 0 };
}

/** PDF, gzip, PNG, JPEG, GIF, RAR, 7-Zip. */
const OTHER_FILES = ["%PDF", "\u001f\u008b", "\u0089PNG", "\u00ff\u00d8\u00ff", "GIF8", "Rar!", "7z"];

/** Advice for a file that is not a list, by its first bytes; null for text. */
function adviceFor(head: string): string | null {
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0"))
    return "This is an old .xls workbook or one protected by a password. Save it without a password as .xlsx or .csv and choose that.";
  if (OTHER_FILES.some((beginning) => head.startsWith(beginning)))
    return "This is not a list. A CSV file or an XLSX workbook is expected. Unpack it, or export the list from your CRM.";
  const text = head
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "")
    .replaceAll("\0", "")
    .trimStart();
  if (/^<(?:!doctype|html|table|\?xml|meta|head)/i.test(text))
    return "This is a web page, whatever its name says. Open it in a spreadsheet program, save it as .xlsx or .csv, and choose that.";
  return /^[[{]\s*["{[]/.test(text)
    ? "This is a JSON file; a CSV file or an XLSX workbook is expected. Export the list as one of these."
    : null;
}

/** Distinguishes workbooks from text by the first bytes, whatever the file's name. */
async function isWorkbook(file: Blob): Promise<boolean> {
  if (file.size === 0) throw new AppError("invalid_input", "The file is empty. Export the list again.");
  if (file.size > LARGEST_FILE)
    throw new AppError(
      "too_large",
      `The file has ${megabytes(file.size)} MB; at most ${megabytes(LARGEST_FILE)} MB are read. Export only the columns with names, websites and e-mail addresses.`,
    );
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 512).arrayBuffer()));
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006")) return true;
  const advice = adviceFor(head);
  if (advice !== null) throw new AppError("invalid_input", advice);
  return false;
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1_048_576).toLocaleString("en-US");
}
