import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "../test/database.ts";
import type { Database } from "./client.ts";
import { copyOut } from "./copy-out.ts";

const database = useDatabase();

/** A COPY of `rows` rows of 1,000 characters, and the state of its connection, or what the running statement waits for. */
async function begin(rows: number) {
  const trx = await database.db.startTransaction().execute();
  const stop = new AbortController();
  const { rows: backend } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  const query = sql`select repeat('x', 999) from generate_series(1, ${rows})`;
  const chunks = copyOut(database.db, trx, { query, format: "text", signal: stop.signal });
  return { trx, stop, chunks, state: () => stateOf(database.db, backend[0]?.pid) };
}

async function stateOf(db: Database, pid: number | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select case state when 'active' then wait_event else state end as state
    from pg_stat_activity where pid = ${pid}`.execute(db);
  return rows[0]?.state;
}

it("copies every row to a slow reader", async () => {
  const { trx, chunks } = await begin(500);
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    await turn();
  }
  expect(length).toBe(500_000);
  await trx.commit().execute();
});

it("frees its transaction when the reader leaves in the middle", async () => {
  const { trx, chunks, state } = await begin(100_000);
  await chunks.next();
  await expect.poll(state).toBe("ClientWrite");
  await chunks.return(undefined);
  expect(await state()).toBe("idle in transaction (aborted)");
  await trx.rollback().execute();
});

it("frees its transaction when the reader leaves with the last row", async () => {
  const { trx, chunks, state } = await begin(50);
  let length = 0;
  while (length < 50_000) {
    length += (await chunks.next()).value?.length ?? 0;
    // The end of the rows arrives before they are read.
    await expect.poll(state).toBe("idle in transaction");
  }
  await chunks.return(undefined);
  await trx.rollback().execute();
});

it("frees its transaction when it is aborted while the server waits for a stalled reader", async () => {
  const { trx, stop, chunks, state } = await begin(100_000);
  await chunks.next();
  await expect.poll(state).toBe("ClientWrite");
  stop.abort();
  await expect.poll(state).toBe("idle in transaction (aborted)");
  await expect(chunks.next()).rejects.toThrow("aborted");
  await trx.rollback().execute();
});
