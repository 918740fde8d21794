import { AppError, isAppError } from "../../../platform/errors.ts";
import { encodingNotice } from "./delimited.ts";
import { type FileFacts, utf8Chunks } from "./file-format.ts";
import { columnNames } from "./header.ts";
import { itemRow } from "./json-row.ts";
import { flatten, parseJson } from "./json-value.ts";
import { type RawRecord, RecordSplitter } from "./record-splitter.ts";
import { excerptOf, LIMITS, type Table, type TableRow } from "./table.ts";

/** Opens newline-delimited JSON: one object a line, any number of lines. */
export async function readJsonLines(facts: FileFacts): Promise<Table> {
  const names = new Set<string>();
  for await (const lines of linesOf(facts)) {
    for (const { record } of lines) {
      const value = record.problem === undefined ? parsed(record.text) : undefined;
      const flat = value === undefined || "problem" in value ? undefined : flatten(value.value);
      if (flat !== undefined) for (const name of flat.keys()) names.add(name);
    }
    if (names.size > LIMITS.columns) break;
  }
  if (names.size === 0) throw new AppError("invalid_input", "No line of the file is a JSON object.");
  const keys = [...names];
  return { columns: columnNames(keys).columns, notices: encodingNotice(facts), rows: () => readRows(facts, keys) };
}

interface Line {
  readonly number: number;
  readonly record: RawRecord;
}

async function* linesOf(facts: FileFacts): AsyncGenerator<Line[]> {
  const splitter = new RecordSplitter({ delimiter: ",", quotes: false });
  let number = 0;
  const numbered = (records: readonly RawRecord[]): Line[] => records.map((record) => ({ number: ++number, record })).filter((line) => line.record.text.trim() !== "");
  for await (const chunk of utf8Chunks(facts)) yield numbered(splitter.push(chunk));
  yield numbered(splitter.end());
}

async function* readRows(facts: FileFacts, keys: readonly string[]): AsyncGenerator<TableRow[]> {
  for await (const lines of linesOf(facts)) {
    yield lines.map(({ number, record }): TableRow => {
      const ref = `line ${number}`;
      const excerpt = excerptOf(record.text);
      if (record.problem !== undefined) return { ref, cells: [], problem: { code: "too_long", reason: `is longer than ${LIMITS.recordBytes.toLocaleString("en")} bytes`, excerpt } };
      const value = parsed(record.text);
      return "problem" in value ? { ref, cells: [], problem: { code: "json", reason: value.problem, excerpt } } : itemRow(value.value, keys, ref);
    });
  }
}

function parsed(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: parseJson(text) };
  } catch (error) {
    if (isAppError(error)) return { problem: error.message };
    throw error;
  }
}
