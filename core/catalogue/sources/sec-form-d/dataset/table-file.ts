import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { accessionIn } from "../accession.ts";
import type { Table } from "./columns.ts";

/** A line of a table that belongs to no filing. */
export interface StrayLine {
  readonly line: number;
  readonly reason: string;
}

const LONGEST_LINE = 1024 * 1024;
const READ_AT_ONCE = 128 * 1024;
const NOTHING = Buffer.alloc(0);
const NEWLINE = 0x0a;
const TAB = 0x09;
const QUOTE = 0x22;
const ROW_START = /^"?\d{10}-\d{2}-\d{6}"?(?:\t|\r?$)/;

function occurrences(wanted: number, bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === wanted) count += 1;
  return count;
}

/** The file's lines with their positions, in bounded memory; a line above 1 MiB is null. */
async function* linesOf(path: string): AsyncGenerator<{ start: number; bytes: Buffer | null; end: number }> {
  let carried: Buffer | null = NOTHING;
  let start = 0;
  let at = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: READ_AT_ONCE })) {
    if (!Buffer.isBuffer(chunk)) continue;
    let from = 0;
    for (let newline = chunk.indexOf(NEWLINE); newline !== -1; newline = chunk.indexOf(NEWLINE, from)) {
      const end = at + newline + 1;
      const rest = chunk.subarray(from, newline);
      const whole: Buffer | null = carried?.length === 0 ? rest : carried && Buffer.concat([carried, rest]);
      yield { start, end, bytes: whole && whole.length <= LONGEST_LINE ? whole : null };
      carried = NOTHING;
      from = newline + 1;
      start = end;
    }
    at += chunk.length;
    const rest = chunk.subarray(from);
    carried = carried === null || carried.length + rest.length > LONGEST_LINE ? null : Buffer.concat([carried, rest]);
  }
  if (at > start) yield { start, end: at, bytes: carried };
}

/**
 * Indexes where each accession number's rows are in a table, so that tables may be in any order at the cost of a few
 * numbers per filing. A row starts with its accession number. Another line continues the previous row if that row lacks
 * columns or has an open quotation (a line break within a value); otherwise it is stray.
 */
export class TableFile {
  readonly table: Table;
  readonly columns: readonly string[];
  readonly strayLines: readonly StrayLine[];
  private readonly descriptor: number;
  private readonly positions: ReadonlyMap<string, readonly number[]>;

  private constructor(
    table: Table,
    path: string,
    scan: { columns: string[]; stray: StrayLine[]; positions: Map<string, number[]> },
  ) {
    this.table = table;
    this.columns = scan.columns;
    this.strayLines = scan.stray;
    this.positions = scan.positions;
    this.descriptor = openSync(path, "r");
  }

  /** Scans the file once; the caller closes the result. */
  static async open(table: Table, path: string): Promise<TableFile> {
    const positions = new Map<string, number[]>();
    const stray: StrayLine[] = [];
    let columns: string[] | undefined;
    let number = 0;
    let row: { accession: string; tabs: number; quotes: number } | undefined;
    for await (const { start, end, bytes } of linesOf(path)) {
      number += 1;
      if (bytes === null) {
        stray.push({ line: number, reason: "the line is longer than 1 MiB" });
        row = undefined;
        continue;
      }
      if (!columns) {
        columns = bytes
          .toString("utf8")
          .replace(/^\uFEFF/, "")
          .trimEnd()
          .split("\t")
          .map((name) => name.replaceAll('"', "").trim().toUpperCase());
        continue;
      }
      const head = bytes.toString("latin1", 0, 24);
      const accession = ROW_START.test(head) ? accessionIn(head) : undefined;
      const belongs = row !== undefined && (row.tabs < columns.length - 1 || row.quotes % 2 === 1);
      if (accession === undefined && !belongs) {
        if (head.trim() !== "") stray.push({ line: number, reason: "the row does not begin with an accession number" });
        continue;
      }
      row = accession === undefined ? row : { accession, tabs: 0, quotes: 0 };
      if (!row) continue;
      row.tabs += occurrences(TAB, bytes);
      row.quotes += occurrences(QUOTE, bytes);
      const found = positions.get(row.accession);
      if (found && found.at(-1) === start) found[found.length - 1] = end;
      else if (found) found.push(start, end);
      else positions.set(row.accession, [start, end]);
    }
    return new TableFile(table, path, { columns: columns ?? [], stray, positions });
  }

  accessions(): IterableIterator<string> {
    return this.positions.keys();
  }

  /** The bytes of an accession number's rows as in the file. */
  bytesOf(accession: string): Buffer {
    const positions = this.positions.get(accession) ?? [];
    const parts: Buffer[] = [];
    for (let i = 0; i + 1 < positions.length; i += 2) {
      const start = positions[i] ?? 0;
      const part = Buffer.alloc((positions[i + 1] ?? start) - start);
      readSync(this.descriptor, part, 0, part.length, start);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
