import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { AppError, isAppError } from "../../../../platform/errors.ts";
import { encodingNotice } from "./delimited.ts";
import { type FileFacts, utf8Chunks } from "./file-format.ts";
import { columnNames } from "./header.ts";
import { flatten, parseJson, rowsIn, rowsOfItem } from "./json-value.ts";
import { excerptOf, LIMITS, type RowProblem, type Table, type TableRow } from "./table.ts";

const BATCH = 500;

/** Opens a JSON file (read as a whole, up to a limit) or newline-delimited JSON (streamed). */
export async function openJson(facts: FileFacts): Promise<Table> {
  if (await isJsonLines(facts)) return readJsonLines(facts);
  const { rows, path, notices } = rowsIn(parseJson(await readWhole(facts)));
  const names = new Set<string>();
  for (const row of rows.flatMap(rowsOfItem)) {
    const flat = flatten(row);
    if (flat !== undefined) for (const name of flat.keys()) names.add(name);
    if (names.size > LIMITS.columns) break;
  }
  const { columns } = columnNames([...names]);
  const keys = [...names];
  return { columns, notices: [...encodingNotice(facts), ...notices], rows: () => readItems(facts, keys, path) };
}

async function* readItems(facts: FileFacts, keys: readonly string[], path: string): AsyncGenerator<TableRow[]> {
  const { rows } = rowsIn(parseJson(await readWhole(facts)), path);
  for (let start = 0; start < rows.length; start += BATCH) {
    yield rows.slice(start, start + BATCH).flatMap((item, index) => itemRows(item, keys, `item ${start + index + 1}`));
  }
}

async function readWhole(facts: FileFacts): Promise<string> {
  if (facts.bytes > LIMITS.jsonBytes) {
    throw new AppError(
      "too_large",
      `A JSON list can have up to ${LIMITS.jsonBytes / 1_048_576} MiB. Convert it to NDJSON (one object per line, for example with jq -c '.[]'), which has no such limit.`,
    );
  }
  return new TextDecoder(facts.encoding).decode(await readFile(facts.path));
}

/** True if the first line is a complete object followed by another object on its own line. */
async function isJsonLines(facts: FileFacts): Promise<boolean> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(facts.path, { highWaterMark: 65_536 })) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > 2 * LIMITS.recordBytes) break;
  }
  const text = new TextDecoder(facts.encoding).decode(Buffer.concat(chunks)).trimStart();
  if (!text.startsWith("{")) return false;
  const lineEnd = text.indexOf("\n");
  const line = lineEnd === -1 ? text : text.slice(0, lineEnd);
  if (/\.(?:ndjson|jsonl)$/i.test(facts.path)) return true;
  return lineEnd !== -1 && /^\s*\{/.test(text.slice(lineEnd)) && line.trimEnd().endsWith("}");
}

/** The rows of one JSON value; rounds of a company have refs like "item 3, round 2". */
function itemRows(item: unknown, keys: readonly string[], ref: string): TableRow[] {
  const rows = rowsOfItem(item);
  return rows.map((row, index) => itemRow(row, keys, rows.length === 1 ? ref : `${ref}, round ${index + 1}`));
}

/** One JSON value as a row; anything but an object has a problem. */
function itemRow(value: unknown, keys: readonly string[], ref: string): TableRow {
  const flat = flatten(value);
  if (flat === undefined)
    return {
      ref,
      cells: [],
      problem: {
        code: "not_an_object",
        reason: "is not an object with named values",
        excerpt: excerptOf(JSON.stringify(value)),
      },
    };
  for (const [column, cell] of flat) {
    if (typeof cell === "string" && cell.includes("\0"))
      return {
        ref,
        cells: [],
        problem: { code: "nul", column, reason: "contains a NUL character", excerpt: excerptOf(cell) },
      };
  }
  return { ref, cells: keys.map((key) => flat.get(key) ?? "") };
}

/** Opens newline-delimited JSON with one object per line. */
async function readJsonLines(facts: FileFacts): Promise<Table> {
  const names = new Set<string>();
  for await (const lines of linesOf(facts)) {
    for (const { text } of lines) {
      const value = parsed(text);
      const rows = "problem" in value ? [] : rowsOfItem(value.value);
      for (const row of rows) for (const name of flatten(row)?.keys() ?? []) names.add(name);
    }
    if (names.size > LIMITS.columns) break;
  }
  if (names.size === 0) throw new AppError("invalid_input", "No line of the file is a JSON object.");
  const keys = [...names];
  return { columns: columnNames(keys).columns, notices: encodingNotice(facts), rows: () => readRows(facts, keys) };
}

interface Line {
  readonly number: number;
  /** Cut above the limit. */
  readonly text: string;
}

async function* linesOf(facts: FileFacts): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder();
  let number = 0;
  let rest = "";
  const numbered = (texts: readonly string[]): Line[] =>
    texts.map((text) => ({ number: ++number, text })).filter(({ text }) => text.trim() !== "");
  for await (const chunk of utf8Chunks(facts)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = (lines.pop() ?? "").slice(0, LIMITS.recordBytes + 1);
    yield numbered(lines);
  }
  yield numbered([rest]);
}

async function* readRows(facts: FileFacts, keys: readonly string[]): AsyncGenerator<TableRow[]> {
  for await (const lines of linesOf(facts)) {
    yield lines.flatMap(({ number, text }): TableRow[] => {
      const ref = `line ${number}`;
      const value = parsed(text);
      return "problem" in value
        ? [{ ref, cells: [], problem: { ...value.problem, excerpt: excerptOf(text) } }]
        : itemRows(value.value, keys, ref);
    });
  }
}

function parsed(text: string): { readonly value: unknown } | { readonly problem: RowProblem } {
  if (text.length > LIMITS.recordBytes) {
    const reason = `is longer than ${LIMITS.recordBytes.toLocaleString("en")} characters`;
    return { problem: { code: "too_long", reason } };
  }
  try {
    return { value: parseJson(text) };
  } catch (error) {
    if (isAppError(error)) return { problem: { code: "json", reason: error.message } };
    throw error;
  }
}
