import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type ConnectionTarget, toClientConfig } from "./connection-target.ts";

interface ProbeOptions {
  /** Default: one that only reads. */
  readonly statement?: string;
  /** Maximum time to wait for an answer. */
  readonly timeoutMs?: number;
  /** Validity of a result, so that frequent calls open at most one connection in that time. */
  readonly keepMs?: number;
}

/** Needs new space on the database's disk, about 120 kB, until its transaction ends. */
export const STORE_SOMETHING = `create temporary table stored on commit drop as
  select repeat('x', 1000) from generate_series(1, 100)`;

/**
 * Tests whether the database answers, over its own connection: a busy pool is not an outage. Never rejects; concurrent
 * calls share one connection.
 */
export function databaseProbe(
  target: ConnectionTarget,
  { statement = "select 1", timeoutMs = 900, keepMs = 1_000 }: ProbeOptions = {},
): () => Promise<boolean> {
  let latest: Promise<boolean> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (latest === undefined || now - askedAt >= keepMs) {
      askedAt = now;
      latest = answers(target, statement, timeoutMs);
    }
    return latest;
  };
}

async function answers(target: ConnectionTarget, statement: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({
    ...toClientConfig(target, ""),
    application_name: "newly-raised readiness",
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // A broken connection also fails the query below.
  client.on("error", () => undefined);
  const late = new AbortController();
  const asked = client
    .connect()
    .then(() => client.query(statement))
    .then(
      () => true,
      () => false,
    );
  const result = await Promise.race([asked, sleep(timeoutMs, false, { signal: late.signal })]);
  late.abort();
  // Not awaited: a hanging server would delay the result.
  client.end().catch(() => undefined);
  return result;
}
