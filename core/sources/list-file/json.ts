import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { AppError } from "../../../platform/errors.ts";
import { encodingNotice } from "./delimited.ts";
import type { FileFacts } from "./file-format.ts";
import { columnNames } from "./header.ts";
import { readJsonLines } from "./json-lines.ts";
import { itemRow } from "./json-row.ts";
import { flatten, parseJson, rowsIn } from "./json-value.ts";
import { LIMITS, type Table, type TableRow } from "./table.ts";

const BATCH = 500;

/** Opens a JSON file (read whole, up to a limit) or newline-delimited JSON (streamed). */
export async function openJson(facts: FileFacts): Promise<Table> {
  if (await isJsonLines(facts)) return readJsonLines(facts);
  const { rows, path, notices } = rowsIn(parseJson(await readWhole(facts)));
  const names = new Set<string>();
  for (const row of rows) {
    const flat = flatten(row);
    if (flat !== undefined) for (const name of flat.keys()) names.add(name);
    if (names.size > LIMITS.columns) break;
  }
  const { columns } = columnNames([...names]);
  const keys = [...names];
  return {
    columns,
    notices: [...encodingNotice(facts), ...notices],
    rows: () => readItems(facts, keys, path),
  };
}

async function* readItems(facts: FileFacts, keys: readonly string[], path: string): AsyncGenerator<TableRow[]> {
  const { rows } = rowsIn(parseJson(await readWhole(facts)), path);
  for (let start = 0; start < rows.length; start += BATCH) {
    yield rows.slice(start, start + BATCH).map((value, index) => itemRow(value, keys, `item ${start + index + 1}`));
  }
}

async function readWhole(facts: FileFacts): Promise<string> {
  if (facts.bytes > LIMITS.jsonBytes) {
    throw new AppError("too_large", `A JSON list is read up to ${LIMITS.jsonBytes / 1_048_576} MiB. Convert it to NDJSON (one object a line, for example with jq -c '.[]'), which has no such limit.`);
  }
  return new TextDecoder(facts.encoding).decode(await readFile(facts.path));
}

/** Newline-delimited when the first line is a whole object and another object follows on a line of its own. */
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
