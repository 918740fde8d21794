import type { Reason } from "../reasons.ts";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { invalidInput, isAppError, tooLarge } from "../../../../../platform/errors.ts";
import { encodingNotice } from "./delimited.ts";
import { type FileFacts, utf8Chunks } from "./file-format.ts";
import { columnNames } from "./header.ts";
import { headingsOf } from "./json-columns.ts";
import { rowsOfItem } from "./json-item.ts";
import { unreadWithin } from "./json-list-cell.ts";
import { type ChosenList, nameOf, outsideOf, rowsIn } from "./json-lists.ts";
import { flatten, parseJson } from "./json-value.ts";
import { excerptOf, LIMITS, type RowProblem, type Table, type TableRow } from "./table.ts";

const BATCH = 500;

/** Opens a JSON file (read as a whole, up to a limit) or newline-delimited JSON (streamed); `list` is a path in it. */
export async function openJson(facts: FileFacts, list?: string): Promise<Table> {
  if (await isJsonLines(facts)) return readJsonLines(facts);
  const value = parseJson(await readWhole(facts));
  const chosen = rowsIn(value, list);
  const paths = new Paths();
  for (const item of chosen.items) if (!paths.add(item)) break;
  const parts = [chosen, ...chosen.others].map(({ path, items }) => ({
    name: nameOf(path),
    rows: items.length,
    isRead: path === chosen.path,
  }));
  return {
    ...paths.table(),
    notices: [
      ...encodingNotice(facts),
      ...otherLists(chosen),
      ...notRead("outside the rows", outsideOf(value, chosen.path)),
      ...paths.notices(),
    ],
    doubts: chosen.rivals.map(
      ({ path, items }) =>
        `rows are read from "${nameOf(chosen.path)}" (${chosen.items.length}), but could be from "${nameOf(path)}" (${items.length})`,
    ),
    ...(parts.length > 1 && { parts }),
    rows: () => readItems(facts, paths.keys(), chosen.path),
  };
}

function otherLists({ path, items, others }: ChosenList): Reason[] {
  const isApart = (other: string): boolean => !other.startsWith(`${path}[]`) && !path.startsWith(`${other}[]`);
  const lists = others
    .filter((other) => isApart(other.path))
    .map((other) => `"${nameOf(other.path)}" (${other.items.length})`);
  if (lists.length === 0) return [];
  return [
    {
      reason: `Rows are read from "${nameOf(path)}" (${items.length}); other lists are ignored: ${shortened(lists, 10)}.`,
      mends: ["sheet"],
    },
  ];
}

function notRead(where: string, paths: readonly string[]): string[] {
  const quoted = paths.map((path) => `"${path}"`);
  return paths.length === 0 ? [] : [`Not read ${where}: ${shortened(quoted, 20)}.`];
}

function shortened(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).join(", ");
  return texts.length > most ? `${shown} and ${texts.length - most} more` : shown;
}

/** The paths of the items that were added, as columns. */
class Paths {
  readonly #names = new Set<string>();
  readonly #unread = new Set<string>();

  /** Returns false above the limit of columns. */
  add(item: unknown): boolean {
    for (const row of rowsOfItem(item))
      for (const [path, cell] of flatten(row) ?? []) {
        this.#names.add(path);
        for (const unread of unreadWithin(path, cell)) this.#unread.add(unread);
      }
    return this.#names.size <= LIMITS.columns;
  }

  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  keys(): readonly string[] {
    return [...this.#names];
  }

  table(): Pick<Table, "columns"> {
    return { columns: columnNames(headingsOf(this.keys()).headings).columns };
  }

  notices(): string[] {
    return [...headingsOf(this.keys()).notices, ...notRead("within lists", [...this.#unread])];
  }
}

async function* readItems(facts: FileFacts, keys: readonly string[], path: string): AsyncGenerator<TableRow[]> {
  const { items } = rowsIn(parseJson(await readWhole(facts)), path === "" ? undefined : path);
  for (let start = 0; start < items.length; start += BATCH) {
    yield items.slice(start, start + BATCH).flatMap((item, index) => itemRows(item, keys, `item ${start + index + 1}`));
  }
}

async function readWhole(facts: FileFacts): Promise<string> {
  if (facts.bytes > LIMITS.jsonBytes) {
    throw tooLarge(
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
  const broken = (problem: Omit<RowProblem, "excerpt">, text: string): TableRow => ({
    ref,
    cells: [],
    problem: { ...problem, excerpt: excerptOf(text) },
  });
  if (flat === undefined)
    return broken({ code: "not_an_object", reason: "is not an object with named values" }, JSON.stringify(value));
  for (const [column, cell] of flat)
    if (typeof cell === "string" && cell.includes("\0"))
      return broken({ code: "nul", column, reason: "contains a NUL character" }, cell);
  return { ref, cells: keys.map((key) => flat.get(key) ?? "") };
}

/** Opens newline-delimited JSON with one object per line. */
async function readJsonLines(facts: FileFacts): Promise<Table> {
  const paths = new Paths();
  for await (const lines of linesOf(facts)) {
    const hasRoom = lines.every(({ text }) => {
      const value = parsed(text);
      return "problem" in value || paths.add(value.value);
    });
    if (!hasRoom) break;
  }
  if (paths.isEmpty) throw invalidInput("No line of the file is a JSON object.");
  return {
    ...paths.table(),
    notices: [...encodingNotice(facts), ...paths.notices()],
    rows: () => readRows(facts, paths.keys()),
  };
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
