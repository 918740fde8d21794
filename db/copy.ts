import { once } from "node:events";
import { finished } from "node:stream/promises";
import { sql, type Kysely } from "kysely";
import type pg from "pg";
import { type CopyStreamQuery, from } from "pg-copy-streams";
import { withClient } from "./client-tracking-driver.ts";
import { type CopyColumnKind, encodeCopyValue } from "./copy-text.ts";

const CHUNK_CHARACTERS = 256 * 1024;

/**
 * Loads rows with COPY, many times faster than INSERT, inside the transaction `trx` (or on its own when given
 * the database). `table` may be a temporary table of the transaction. A row lists its values in the order of
 * `columns`; null and undefined are NULL; dates are `YYYY-MM-DD` text or Date; a json column takes any value
 * and stores its JSON. Rows are pulled as the server takes them, so an endless generator needs little memory.
 * Returns how many rows went in. Throws AppError `invalid_input` for text with U+0000, and whatever the server
 * says of a row that breaks a constraint; the transaction is then aborted.
 */
export async function copyRows<DB>(
  trx: Kysely<DB>,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly unknown[]>,
): Promise<number> {
  const kinds = await columnKinds(trx, table, columns);
  return await withClient(trx, async (client) => {
    const quoted = columns.map(quoteIdentifier).join(", ");
    const stream = client.query(from(`copy ${quoteIdentifier(table)} (${quoted}) from stdin`));
    return await send(stream, client, encodeChunks(columns, kinds, rows));
  });
}

/**
 * Loads rows that are in COPY's text format already, in pieces of any size, as fast as the server takes them. What `chunks`
 * throws is thrown on, with the transaction `trx` aborted.
 */
export async function copyText<DB>(trx: Kysely<DB>, table: string, columns: readonly string[], chunks: AsyncIterable<Uint8Array>): Promise<number> {
  return await withClient(trx, async (client) => {
    const target = table.split(".").map(quoteIdentifier).join(".");
    const stream = client.query(from(`copy ${target} (${columns.map(quoteIdentifier).join(", ")}) from stdin`));
    return await send(stream, client, chunks);
  });
}

async function send(stream: CopyStreamQuery, client: pg.PoolClient, chunks: Iterable<string> | AsyncIterable<Uint8Array>): Promise<number> {
  const done = finished(stream);
  // The failure is awaited below, after the rows; it must not count as unhandled until then.
  done.catch(() => undefined);
  try {
    for await (const chunk of chunks) {
      if (stream.destroyed) break;
      if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), done]);
    }
  } catch (error) {
    await abandon(stream, client);
    throw error;
  }
  stream.end();
  await done;
  return stream.rowCount;
}

/** Ends a COPY that cannot go on, and waits until the connection takes the next statement. */
async function abandon(stream: CopyStreamQuery, client: pg.PoolClient): Promise<void> {
  if (!stream.destroyed) {
    const closed = once(stream, "close").catch(() => undefined);
    stream.destroy(new Error("the rows could not be encoded"));
    await closed;
  }
  // Queued behind the failed COPY; itself refused when that left a transaction aborted.
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

async function columnKinds<DB>(
  db: Kysely<DB>,
  table: string,
  columns: readonly string[],
): Promise<readonly CopyColumnKind[]> {
  const found = await sql<{ name: string; kind: CopyColumnKind }>`
    select a.attname as name,
           case when t.typname in ('json', 'jsonb') then 'json' when t.typcategory = 'A' then 'array' else 'plain' end as kind
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${quoteIdentifier(table)}::regclass and a.attnum > 0 and not a.attisdropped
  `.execute(db);
  const kinds = new Map(found.rows.map((row) => [row.name, row.kind]));
  return columns.map((column) => {
    const kind = kinds.get(column);
    if (kind === undefined) throw new RangeError(`table "${table}" has no column "${column}"`);
    return kind;
  });
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
