import { expect, it } from "vitest";
import { useDatabase } from "../test/database.ts";
import { connectionCounts } from "./client.ts";
import { poolWithDeadline } from "./statement-deadline.ts";

const database = useDatabase();

it("closes a connection whose statement gets no answer, and forgets it", async () => {
  const pool = poolWithDeadline(database.db, 100);
  const client = await pool.connect();
  const before = connectionCounts(database.db).lent;
  await expect(client.query("select pg_sleep(60)")).rejects.toThrow(/terminated/i);
  client.release();
  expect(connectionCounts(database.db).lent).toBe(before - 1);
  await expect(pool.query("select pg_sleep(60)")).rejects.toThrow(/terminated/i);
  // The same connections with a deadline that a busy machine cannot miss.
  expect((await poolWithDeadline(database.db, 60_000).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("leaves statements alone that are answered in time", async () => {
  const client = await poolWithDeadline(database.db, 60_000).connect();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  client.release();
});

it("takes a client back once, however often it is released", async () => {
  const pool = poolWithDeadline(database.db, 60_000);
  const { promise, resolve, reject } = Promise.withResolvers<(problem?: Error) => void>();
  pool.connect((error, _client, release) => (error ? reject(error) : resolve(release)));
  const release = await promise;
  const before = connectionCounts(database.db).lent;
  release();
  release();
  expect(connectionCounts(database.db).lent).toBe(before - 1);
});
