import type { FileFacts } from "./file-format.ts";
import { utf8Chunks } from "./file-format.ts";
import { columnNames, findHeader } from "./header.ts";
import { type RawRecord, RecordSplitter } from "./record-splitter.ts";
import { excerptOf, LIMITS, type RowProblem, type Table, type TableRow } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE_RECORDS = 50;

/** Opens a CSV or TSV file: finds its delimiter, line ends and header. */
export async function openDelimited(facts: FileFacts): Promise<Table> {
  const sample = await sampleOf(facts);
  const newline = !sample.includes("\n") && sample.includes("\r") ? 13 : 10;
  const declared = /^sep=(.)\r?\n/i.exec(sample)?.[1];
  const delimiter = declared ?? delimiterOf(sample, newline);
  const head = sampleRecords(sample, delimiter, newline).map((record) => (record.problem === undefined ? splitRecord(record.text, delimiter) : [record.text]));
  const found = findHeader(head.map((cells) => (typeof cells === "string" ? [] : cells)), declared === undefined ? 0 : 1);
  const named = columnNames(found.names);
  return {
    columns: named.columns,
    notices: [...encodingNotice(facts), ...found.notices, ...named.notices],
    rows: () => readRows(facts, { delimiter, newline, skip: found.rowsBefore, width: named.columns.length }),
  };
}

interface Layout {
  readonly delimiter: string;
  readonly newline: number;
  /** Records before the first row of data. */
  readonly skip: number;
  readonly width: number;
}

async function* readRows(facts: FileFacts, layout: Layout): AsyncGenerator<TableRow[]> {
  const splitter = new RecordSplitter({ delimiter: layout.delimiter, quotes: true, newline: layout.newline });
  let row = 0;
  const toRows = (records: readonly RawRecord[]): TableRow[] => {
    const rows: TableRow[] = [];
    for (const record of records) {
      row++;
      if (row > layout.skip && record.text !== "") rows.push(toRow(record, row, layout));
    }
    return rows;
  };
  for await (const chunk of utf8Chunks(facts)) {
    const rows = toRows(splitter.push(chunk));
    if (rows.length > 0) yield rows;
  }
  yield toRows(splitter.end());
}

function toRow(record: RawRecord, row: number, { delimiter, width }: Layout): TableRow {
  const ref = `row ${row}`;
  const problem = recordProblem(record);
  if (problem !== undefined) return { ref, cells: [], problem };
  const cells = splitRecord(record.text, delimiter);
  if (typeof cells === "string") return { ref, cells: [], problem: { code: "quoting", reason: cells, excerpt: excerptOf(record.text) } };
  if (cells.length === width) return { ref, cells };
  while (cells.length > width && cells.at(-1)?.trim() === "") cells.pop();
  if (cells.length === width || cells.every((cell) => cell.trim() === "")) return { ref, cells };
  return {
    ref, cells: [],
    problem: { code: "cell_count", reason: `has ${cells.length} cells where the header has ${width}: check for missing or unquoted delimiters`, excerpt: excerptOf(record.text) },
  };
}

function recordProblem({ text, problem }: RawRecord): RowProblem | undefined {
  if (problem === "too_long") return { code: "too_long", reason: `is longer than ${LIMITS.recordBytes.toLocaleString("en")} bytes`, excerpt: excerptOf(text) };
  if (problem === "open_quote") return { code: "quoting", reason: "opens a quotation mark that is never closed", excerpt: excerptOf(text) };
  if (text.includes("\0")) return { code: "nul", reason: "holds a NUL character, which no text has", excerpt: excerptOf(text) };
  return undefined;
}

/** The cells of one record (RFC 4180), or what is wrong with its quotation marks. */
export function splitRecord(text: string, delimiter: string): string[] | string {
  if (!text.includes('"')) return text.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    if (text.charCodeAt(at) === 34) {
      let close = text.indexOf('"', at + 1);
      while (close !== -1 && text.charCodeAt(close + 1) === 34) close = text.indexOf('"', close + 2);
      if (close === -1) return `opens a quotation mark in cell ${cells.length + 1} that is never closed`;
      const next = text.indexOf(delimiter, close + 1);
      const end = next === -1 ? text.length : next;
      if (text.slice(close + 1, end).trim() !== "") return `has text after the closing quotation mark of cell ${cells.length + 1}`;
      const value = text.slice(at + 1, close);
      cells.push(value.includes('"') ? value.replaceAll('""', '"') : value);
      at = end + 1;
    } else {
      const next = text.indexOf(delimiter, at);
      const end = next === -1 ? text.length : next;
      cells.push(text.slice(at, end));
      at = end + 1;
    }
  }
  return cells;
}

async function sampleOf(facts: FileFacts): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of utf8Chunks(facts)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= 65_536) break;
  }
  return Buffer.concat(chunks).toString("utf8", 0, 65_536);
}

function sampleRecords(sample: string, delimiter: string, newline: number): RawRecord[] {
  const splitter = new RecordSplitter({ delimiter, quotes: true, newline });
  const records = splitter.push(Buffer.from(sample));
  return (records.length > 0 ? records : splitter.end()).slice(0, SAMPLE_RECORDS);
}

/** The delimiter that cuts the most records into the same, largest number of cells. */
function delimiterOf(sample: string, newline: number): string {
  let best: { delimiter: string; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = sampleRecords(sample, delimiter, newline).filter(({ text }) => text !== "").map(({ text }) => splitRecord(text, delimiter)).map((cells) => (typeof cells === "string" ? 1 : cells.length));
    const usual = mostCommon(widths);
    const score = usual <= 1 ? 0 : (widths.filter((width) => width === usual).length / widths.length) * Math.sqrt(usual);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Says so when the encoding was not given and is not UTF-8. */
export function encodingNotice(facts: FileFacts): string[] {
  return facts.encodingGuessed ? ["The file is not UTF-8; it is read as Windows-1252. If letters look wrong, give --encoding."] : [];
}
