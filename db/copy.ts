import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { Kysely } from "kysely";
import type pg from "pg";
import { type CopyStreamQuery, from } from "pg-copy-streams";
import { rowsOf } from "./statement.ts";
import { invalidInput } from "../platform/errors.ts";
import { withClient } from "./client-tracking-driver.ts";

const CHUNK_CHARACTERS = 256 * 1024;

/**
 * Loads rows with COPY, many times faster than INSERT, within the transaction `trx`. `table` may be temporary. Rows
 * list values in the order of `columns`; null and undefined are NULL, dates are `YYYY-MM-DD` text or Date, json columns
 * take any value. Rows are pulled with back-pressure, so an endless generator needs little memory. Returns the number
 * of rows. Throws AppError `invalid_input` for text with U+0000, and the server's error for a violated constraint,
 * which aborts the transaction.
 */
export async function copyRows<DB>(
  trx: Kysely<DB>,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly unknown[]>,
): Promise<number> {
  const kinds = await knownColumnKinds(trx, table, columns);
  return await withClient(trx, async (client) => {
    const quoted = columns.map(quoteIdentifier).join(", ");
    const stream = client.query(from(`copy ${quoteIdentifier(table)} (${quoted}) from stdin`));
    return await send(stream, client, encodeChunks(columns, kinds, rows));
  });
}

/**
 * Loads rows already in COPY's text format, in chunks of any size, with back-pressure. Errors of `chunks` are rethrown
 * and abort `trx`.
 */
export async function copyText<DB>(
  trx: Kysely<DB>,
  table: string,
  columns: readonly string[],
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  return await withClient(trx, async (client) => {
    const target = table.split(".").map(quoteIdentifier).join(".");
    const stream = client.query(from(`copy ${target} (${columns.map(quoteIdentifier).join(", ")}) from stdin`));
    return await send(stream, client, chunks);
  });
}

async function send(
  stream: CopyStreamQuery,
  client: pg.PoolClient,
  chunks: Iterable<string> | AsyncIterable<Uint8Array>,
): Promise<number> {
  let hasFailed = false;
  stream.once("error", () => (hasFailed = true));
  const done = finished(stream);
  // Awaited below, after the rows; must not count as unhandled until then.
  done.catch(() => undefined);
  try {
    for await (const chunk of chunks) {
      if (stream.destroyed) break;
      if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), done]);
    }
  } catch (error) {
    // A failed COPY has already ended. If it never began, waiting for it to close would never end.
    if (!hasFailed) await abandon(stream, client);
    throw error;
  }
  stream.end();
  await done;
  return stream.rowCount;
}

/** Ends a failed COPY and waits until the connection accepts the next statement. */
async function abandon(stream: CopyStreamQuery, client: pg.PoolClient): Promise<void> {
  if (!stream.destroyed) {
    const closed = once(stream, "close").catch(() => undefined);
    stream.destroy(new Error("the rows could not be encoded"));
    await closed;
  }
  // Queued behind the failed COPY; fails itself if the transaction is aborted.
  await client.query("select 1").catch(() => undefined);
}

function* encodeChunks(
  columns: readonly string[],
  kinds: readonly CopyColumnKind[],
  rows: Iterable<readonly unknown[]>,
): Generator<string> {
  let chunk = "";
  for (const row of rows) {
    if (row.length !== columns.length) {
      throw new RangeError(`a row has ${row.length} values for ${columns.length} columns`);
    }
    for (let index = 0; index < columns.length; index += 1) {
      if (index > 0) chunk += "\t";
      chunk += encodeCopyValue(row[index], kinds[index] ?? "plain", columns[index] ?? "");
    }
    chunk += "\n";
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk;
      chunk = "";
    }
  }
  if (chunk !== "") yield chunk;
}

/** Column kinds by connection, table and columns: only a migration changes them, and imports load many small tables. */
const known = new WeakMap<pg.PoolClient, Map<string, readonly CopyColumnKind[]>>();

async function knownColumnKinds<DB>(
  trx: Kysely<DB>,
  table: string,
  columns: readonly string[],
): Promise<readonly CopyColumnKind[]> {
  const ofClient = await withClient(trx, async (client) => {
    const found = known.get(client) ?? new Map<string, readonly CopyColumnKind[]>();
    known.set(client, found);
    return found;
  });
  const key = [table, ...columns].map(quoteIdentifier).join();
  const kinds = ofClient.get(key) ?? (await columnKinds(trx, table, columns));
  ofClient.set(key, kinds);
  return kinds;
}

async function columnKinds<DB>(
  db: Kysely<DB>,
  table: string,
  columns: readonly string[],
): Promise<readonly CopyColumnKind[]> {
  const found = await rowsOf<{ name: string; kind: CopyColumnKind }>(db)`
    select a.attname as name,
           case when t.typname in ('json', 'jsonb') then 'json' when t.typcategory = 'A' then 'array' else 'plain'
             end as kind
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${quoteIdentifier(table)}::regclass and a.attnum > 0 and not a.attisdropped`;
  const kinds = new Map(found.map((row) => [row.name, row.kind]));
  return columns.map((column) => {
    const kind = kinds.get(column);
    if (kind === undefined) throw new RangeError(`table "${table}" has no column "${column}"`);
    return kind;
  });
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const NULL = String.raw`\N`;
const SPECIAL = /[\\\n\r\t\b\f\v]/g;
// Most values contain none of these; testing is much cheaper than replacing.
const PERHAPS_SPECIAL = /[\\\0-\r]/;
// In JSON a NUL is escaped as \u0000; after an even number of backslashes it is text.
const JSON_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
  "\v": "\\v",
};

/** Format of a column's values: `array` and `json` are both JavaScript arrays and must be distinguished. */
type CopyColumnKind = "plain" | "array" | "json";

/**
 * Formats one value for COPY's text format (PostgreSQL manual, COPY, "Text Format"): null and undefined (NULL), string,
 * number, bigint, boolean, Date, bytes, and by column kind arrays and JSON. Throws AppError `invalid_input` for text
 * with U+0000, which PostgreSQL cannot store.
 */
function encodeCopyValue(value: unknown, kind: CopyColumnKind, column: string): string {
  if (value === null || value === undefined) return NULL;
  if (kind === "json") return escapeText(JSON.stringify(value), column, JSON_NUL);
  if (kind === "array") return escapeText(arrayLiteral(value, column), column);
  return typeof value === "string" ? escapeText(value, column) : escapeText(scalarText(value, column), column);
}

function escapeText(text: string, column: string, alsoRefused?: RegExp): string {
  if (!PERHAPS_SPECIAL.test(text)) return text;
  if (text.includes("\0") || alsoRefused?.test(text) === true) {
    throw invalidInput(
      `A value for "${column}" contains the character U+0000, which the database cannot store: remove it.`,
    );
  }
  return text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}

function scalarText(value: unknown, column: string): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
      return String(value);
    case "boolean":
      return value ? "t" : "f";
    default:
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) return String.raw`\x${Buffer.from(value).toString("hex")}`;
      throw new TypeError(`a value for "${column}" is of a kind this column cannot take`);
  }
}

/** Formats an array literal (PostgreSQL manual, "Array Input and Output Syntax"); `column` is for error messages. */
export function arrayLiteral(value: unknown, column: string): string {
  if (!Array.isArray(value)) throw new TypeError(`a value for "${column}" must be an array`);
  const elements: readonly unknown[] = value;
  return `{${elements.map((element) => arrayElement(element, column)).join(",")}}`;
}

function arrayElement(value: unknown, column: string): string {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return arrayLiteral(value, column);
  return `"${scalarText(value, column).replace(/["\\]/g, String.raw`\$&`)}"`;
}
