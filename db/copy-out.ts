import { type RawBuilder, sql } from "kysely";
import { to } from "pg-copy-streams";
import type { Database } from "./client.ts";
import { withClient } from "./client-tracking-driver.ts";
import { literalSql } from "./literal-sql.ts";

/** Characters that text free of control characters never holds, so that COPY writes it as it is, one line a row. */
const RAW = String.raw`format csv, delimiter E'\x1f', quote E'\x1e'`;
const OPTIONS: Readonly<Record<CopyOutFormat, string>> = { csv: "format csv", text: "format text", lines: RAW };

/**
 * How the rows are written: `csv` as RFC 4180 says but for line feeds between rows; `text` as COPY writes them by itself
 * (tabs between values, `\N` for null, backslash escapes; PostgreSQL's manual, COPY, "Text Format"); `lines` takes a query of one
 * text column without line breaks and control characters, and writes its values as they are, each with a line feed.
 */
export type CopyOutFormat = "csv" | "text" | "lines";

export interface CopyOut {
  readonly query: RawBuilder<unknown>;
  readonly format: CopyOutFormat;
  /** Ends it early: the statement is cancelled on the server. */
  readonly signal: AbortSignal;
}

/**
 * What `copy (query) to stdout` gives, as it comes and as fast as it is taken: the server writes no further ahead than
 * the connection holds. `trx` must be a transaction of `db`, and does nothing else meanwhile. Throws what the server
 * says of the query; one ended early throws too. The transaction is then to be rolled back.
 */
export async function* copyOut(db: Database, trx: Database, { query, format, signal }: CopyOut): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  const options = sql.raw(OPTIONS[format]);
  const text = literalSql(sql`copy (${query}) to stdout with (${options})`);
  const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  const stream = await withClient(trx, async (client) => client.query(to(text)));
  const cancel = () => void sql`select pg_cancel_backend(${backend.rows[0]?.pid})`.execute(db).catch(() => stream.resume());
  signal.addEventListener("abort", cancel, { once: true });
  let ended = false;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk;
    ended = true;
  } catch (error) {
    ended = true;
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
    if (!ended) {
      const gone = new Promise<void>((resolve) => stream.once("error", () => resolve()).once("end", resolve));
      cancel();
      stream.resume();
      await gone;
    }
  }
}
