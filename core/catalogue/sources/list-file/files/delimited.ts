import { CsvError, type Info, parse } from "csv-parse/sync";
import { invalidInput } from "../../../../../platform/errors.ts";
import { type FileFacts, utf8Chunks } from "./file-format.ts";
import { unmarked } from "./clean-cells.ts";
import { likenessOf } from "./header-likeness.ts";
import { columnNames, findHeader } from "./header.ts";
import { excerptOf, LIMITS, type RowProblem, type Table, type TableRow } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE_BYTES = 65_536;
const SAMPLE_RECORDS = 50;

interface Dialect {
  readonly delimiter: string;
  readonly newline: "\n" | "\r";
}

/** Opens a CSV or TSV file and detects its delimiter, line ends and header. */
export async function openDelimited(facts: FileFacts): Promise<Table> {
  const sample = await sampleOf(facts);
  const newline = !sample.includes("\n") && sample.includes("\r") ? "\r" : "\n";
  const declared = /^sep=(.)\r?\n/i.exec(sample.toString("utf8", 0, 16))?.[1];
  const delimiter = declared ?? delimiterOf(sample, newline);
  await completeFirstRecord(facts, { delimiter, newline });
  const head = sampleRecords(sample, { delimiter, newline });
  const found = findHeader(
    head.map(({ cells }) => cells),
    declared === undefined ? 0 : 1,
    likenessOf,
  );
  const named = columnNames(found.names);
  return {
    columns: named.columns,
    delimiter,
    notices: [...encodingNotice(facts), ...found.notices, ...named.notices],
    ...(found.doubts !== undefined && { doubts: found.doubts }),
    rows: () => readRows(facts, { delimiter, newline }, { skip: found.rowsBefore, width: named.columns.length }),
  };
}

/** Reads the rows behind the first `skip` records. */
async function* readRows(
  facts: FileFacts,
  dialect: Dialect,
  { skip, width }: { readonly skip: number; readonly width: number },
): AsyncGenerator<TableRow[]> {
  const reader = new RecordReader(dialect);
  let row = 0;
  const toRows = (records: readonly CsvRecord[]): TableRow[] => {
    const rows: TableRow[] = [];
    for (const record of records) {
      row++;
      if (row > skip && !isBlankLine(record)) rows.push(toRow(`row ${row}`, record, width, dialect));
    }
    return rows;
  };
  for await (const chunk of utf8Chunks(facts)) yield toRows(reader.push(chunk));
  yield toRows(reader.end());
}

function toRow(ref: string, { cells, problem }: CsvRecord, width: number, { delimiter }: Dialect): TableRow {
  if (problem !== undefined) return { ref, cells: [], problem };
  const excerpt = () => excerptOf(cells.join(delimiter));
  if (cells.some((cell) => cell.includes("\0")))
    return { ref, cells: [], problem: { code: "nul", reason: "contains a NUL character", excerpt: excerpt() } };
  while (cells.length > width && cells.at(-1) === "") cells.pop();
  // Spreadsheets leave out the empty cells at the end of a row.
  while (cells.length < width) cells.push("");
  if (cells.length === width) return { ref, cells: cells.map(unmarked) };
  const reason = `has ${cells.length} cells where the header has ${width}: check for unquoted delimiters`;
  return { ref, cells: [], problem: { code: "cell_count", reason, excerpt: excerpt() } };
}

interface CsvRecord {
  readonly cells: string[];
  readonly problem?: RowProblem;
}

function isBlankLine({ cells, problem }: CsvRecord): boolean {
  return problem === undefined && cells.length === 1 && cells[0] === "";
}

/** Lines after which a quotation mark that is still open is taken for a fault of the whole file. */
const MOST_QUOTED_LINES = 10_000;
/** Bytes after which an open quotation mark costs its line instead: more would have to be held in memory. */
const MOST_QUOTED_BYTES = 16 * 1_048_576;
const QUOTE = 0x22;

/**
 * Reads records (RFC 4180) with csv-parse, which ends the input at a malformed quotation mark: here such a mark costs
 * only its line. Holds one record in memory; cuts an oversized line and reports it. Throws AppError `invalid_input` for
 * a quotation mark that is open over {@link MOST_QUOTED_LINES} lines.
 */
export class RecordReader {
  readonly #options;
  readonly #newline: number;
  #rest: Buffer = Buffer.alloc(0);
  /** The file's line at which the rest begins. */
  #line = 1;
  /** What the rest is: the beginning of a record with an open quotation mark, or of a line. */
  #isQuoted = false;

  constructor({ delimiter, newline }: Dialect) {
    this.#newline = newline.charCodeAt(0);
    this.#options = {
      delimiter,
      record_delimiter: newline === "\n" ? ["\r\n", "\n"] : ["\r"],
      relax_column_count: true,
      trim: true,
    };
  }

  /** Returns the records that `chunk` completes. */
  push(chunk: Buffer): CsvRecord[] {
    // Of a line beyond the limit only its end matters.
    const start = !this.#isQuoted && this.#rest.length > LIMITS.recordBytes ? chunk.indexOf(this.#newline) : 0;
    return start === -1 ? [] : this.#read(Buffer.concat([this.#rest, chunk.subarray(start)]), false);
  }

  /** Returns the records that remain at the end of the file. */
  end(): CsvRecord[] {
    return this.#read(this.#rest, true);
  }

  #read(bytes: Buffer, isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = 0;
    const end = isLast ? bytes.length : bytes.lastIndexOf(this.#newline) + 1;
    while (start < end) {
      const { error, consumed } = this.#parse(bytes.subarray(start, end), records);
      start += consumed;
      if (error === undefined) break;
      const isOpen = error === "CSV_QUOTE_NOT_CLOSED";
      if (isOpen) this.#refuseEndless(bytes, start, end);
      if (isOpen && !isLast && bytes.length - start <= MOST_QUOTED_BYTES) break;
      // A quotation mark within an unquoted field is text.
      const literal =
        error === "INVALID_OPENING_QUOTE" ? this.#parse(bytes.subarray(start, end), records, 1) : undefined;
      if (literal !== undefined && literal.consumed > 0) {
        start += literal.consumed;
        continue;
      }
      const newline = bytes.indexOf(this.#newline, start);
      const lineEnd = newline === -1 || newline >= end ? end : newline + 1;
      records.push(lostLine(bytes.subarray(start, lineEnd)));
      start = lineEnd;
    }
    this.#line += this.#linesIn(bytes, 0, start);
    this.#isQuoted = bytes.includes(this.#newline, start);
    // The rest of a line exceeds the limit anyway.
    const kept = this.#isQuoted ? undefined : start + LIMITS.recordBytes + 1;
    this.#rest = Buffer.from(bytes.subarray(start, kept));
    return records;
  }

  /** Throws if the quotation mark that is open from `start` to `end` is open over too many lines. */
  #refuseEndless(bytes: Buffer, start: number, end: number): void {
    const opened = openingQuote(bytes.subarray(start, end)) + start;
    if (this.#linesIn(bytes, opened, end) <= MOST_QUOTED_LINES) return;
    const line = this.#line + this.#linesIn(bytes, 0, opened);
    throw invalidInput(
      `The quotation mark that opens in line ${line} is still open ${MOST_QUOTED_LINES.toLocaleString("en")} lines later. Close or remove it, and import the file again.`,
    );
  }

  #linesIn(bytes: Buffer, from: number, to: number): number {
    let lines = 0;
    for (let at = bytes.indexOf(this.#newline, from); at !== -1 && at < to; at = bytes.indexOf(this.#newline, at + 1))
      lines += 1;
    return lines;
  }

  /**
   * Parses until the end of the input or a malformed record; with `to`, parses that many records whose quotation marks
   * may be literal.
   */
  #parse(bytes: Buffer, records: CsvRecord[], to?: number): { error: string | undefined; consumed: number } {
    let consumed = 0;
    const on_record = (cells: string[], { bytes_records: recordEnd }: Info): null => {
      records.push(recordEnd - consumed > LIMITS.recordBytes ? tooLong(cells.join(" ")) : { cells });
      consumed = recordEnd;
      return null;
    };
    try {
      parse(bytes, { ...this.#options, on_record, ...(to === undefined ? {} : { to, relax_quotes: true }) });
      return { error: undefined, consumed: to === undefined ? bytes.length : consumed };
    } catch (error) {
      if (error instanceof CsvError) return { error: error.code, consumed };
      throw error;
    }
  }
}

/** The place of the quotation mark that is open at the end of a record. A mark right after a closing one is doubled. */
function openingQuote(record: Buffer): number {
  let [opened, closed, isOpen] = [0, -1, false];
  for (let at = record.indexOf(QUOTE); at !== -1; at = record.indexOf(QUOTE, at + 1)) {
    isOpen = !isOpen;
    if (!isOpen) closed = at;
    else if (closed === -1 || closed + 1 < at) opened = at;
  }
  return opened;
}

function lostLine(line: Buffer): CsvRecord {
  const text = line.toString("utf8", 0, LIMITS.excerptLength + 1).trimEnd();
  if (line.length > LIMITS.recordBytes) return tooLong(text);
  const reason = "has a quotation mark that is never closed, or text after a closing one";
  return { cells: [text], problem: { code: "quoting", reason, excerpt: excerptOf(text) } };
}

function tooLong(text: string): CsvRecord {
  const reason = `is longer than ${LIMITS.recordBytes.toLocaleString("en")} bytes`;
  return { cells: [], problem: { code: "too_long", reason, excerpt: excerptOf(text) } };
}

async function sampleOf(facts: FileFacts): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of utf8Chunks(facts)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= SAMPLE_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, SAMPLE_BYTES);
}

/** Reads until the first record is complete, so that a quotation mark left open in the header is refused as one. */
async function completeFirstRecord(facts: FileFacts, dialect: Dialect): Promise<void> {
  const reader = new RecordReader(dialect);
  for await (const chunk of utf8Chunks(facts)) if (reader.push(chunk).length > 0) return;
}

function sampleRecords(sample: Buffer, dialect: Dialect): readonly CsvRecord[] {
  const reader = new RecordReader(dialect);
  const records = reader.push(sample);
  return (records.length > 0 ? records : reader.end()).slice(0, SAMPLE_RECORDS);
}

/** The delimiter that splits the most records into the same, largest number of cells. */
function delimiterOf(sample: Buffer, newline: Dialect["newline"]): string {
  let best: { delimiter: string; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = sampleRecords(sample, { delimiter, newline })
      .filter((record) => !isBlankLine(record))
      .map(({ cells }) => cells.length);
    const usual = mostCommon(widths);
    const score =
      usual <= 1 ? 0 : (widths.filter((width) => width === usual).length / widths.length) * Math.sqrt(usual);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** A notice for a file in an assumed encoding other than UTF-8. */
export function encodingNotice(facts: FileFacts): string[] {
  return facts.encodingGuessed
    ? ["The file is not UTF-8 and is read as Windows-1252. If letters look wrong, save it as UTF-8."]
    : [];
}
