import { once } from "node:events";
import { PassThrough } from "node:stream";
import { PostgresQueryCompiler, type RawBuilder, createQueryId, sql } from "kysely";
import pg from "pg";
import { to } from "pg-copy-streams";
import { rowOf } from "./statement.ts";
import { withClient } from "./client-tracking-driver.ts";
import type { Database } from "./client.ts";
import { arrayLiteral } from "./copy.ts";

/** Control characters that the exported text never contains, so COPY writes it unquoted, one line per row. */
const RAW = String.raw`format csv, delimiter E'\x1f', quote E'\x1e'`;
const OPTIONS = { text: "format text", lines: RAW } as const satisfies Partial<Record<CopyOutFormat, string>>;

/**
 * Row format: `csv` as in RFC 4180 but with line feeds between rows; `text` as COPY's default (tabs, `\N` for null,
 * backslash escapes; PostgreSQL manual, COPY, "Text Format"); `lines` for a query of one text column without line
 * breaks and control characters, written as it is, one line per value.
 */
export type CopyOutFormat = "csv" | "text" | "lines";

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface CopyOut {
  readonly query: RawBuilder<unknown>;
  readonly format: CopyOutFormat;
  /** Of the format `csv`; a comma when absent. */
  readonly delimiter?: Delimiter;
  /** Aborts: the statement ends on the server, even if nobody reads on. */
  readonly signal: AbortSignal;
}

/**
 * Streams `copy (query) to stdout` with back-pressure. `trx` must be a transaction of `db` that does nothing else
 * meanwhile. Throws the server's error, or after an abort; roll the transaction back then.
 */
export async function* copyOut(
  db: Database,
  trx: Database,
  { query, format, delimiter = ",", signal }: CopyOut,
): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  const options = sql.raw(format === "csv" ? `format csv, delimiter '${delimiter}'` : OPTIONS[format]);
  const text = literalSql(sql`copy (${query}) to stdout with (${options})`);
  const backend = await rowOf<{ pid: number; began: string }>(trx)`
    select pg_backend_pid() as pid, extract(epoch from now())::text as began`;
  const { pid, began } = backend ?? {};
  const stream = await withClient(trx, async (client) => client.query(to(text)));
  const chunks = new PassThrough();
  stream.once("error", (error) => chunks.destroy(error)).pipe(chunks);
  let isOver = false;
  const over = once(stream, "end").then(
    () => (isOver = true),
    () => (isOver = true),
  );
  const stop = () => {
    chunks.destroy(new Error("the copy was aborted"));
    // Reads on, because a server that waits for its client to read cannot be cancelled, and meanwhile delays every
    // `create database` and `drop database`.
    stream.unpipe(chunks).resume();
    // Only this transaction: another one may have the connection when the statement runs.
    void sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${pid} and extract(epoch from xact_start)::text = ${began}`
      .execute(db)
      // Without it, the server sends the rest.
      .catch(() => undefined);
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    yield* chunks;
  } finally {
    signal.removeEventListener("abort", stop);
    if (!isOver) stop();
    await over;
  }
}

/** Kysely's PostgreSQL compiler with parameters inlined as quoted literals. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value));
  }
}

/** The text of a query with inlined parameters, for statements that take none (COPY). */
export function literalSql(query: RawBuilder<unknown>): string {
  return new LiteralCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;
}

// Quoted whatever the type: the server reads it like a parameter of unknown type.
function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return pg.escapeLiteral(arrayLiteral(value, "a list"));
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  switch (typeof value) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return pg.escapeLiteral(String(value));
    default:
      throw new TypeError("a value of this kind cannot stand in the text of a query");
  }
}
