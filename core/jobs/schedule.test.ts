import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import type { Context } from "../context.ts";
import { countJobs } from "./dead.ts";
import { JOBS } from "./declared.ts";
import { enqueueScheduled } from "./schedule.ts";

const database = useDatabase();
const at = (time: string) => fakeClockContext(database.db, new Date(time));

const waiting = async () => {
  const counts = await countJobs(at("2026-09-01T00:00:00Z"));
  return counts.find(({ name }) => name === "webhooks.purge")?.waiting;
};

/** Whether the one job that is looked at here was enqueued; others come and go with the program. */
const enqueued = async (ctx: Context) => (await enqueueScheduled(ctx)).filter((name) => name === "webhooks.purge");

it("enqueues a job once for each of its times, whoever asks and however often", async () => {
  expect(JOBS["webhooks.purge"].cron).toBe("40 3 * * *");
  // Its first time is the next one after it came.
  expect(await enqueued(at("2026-09-01T12:00:00Z"))).toEqual([]);
  expect(await enqueued(at("2026-09-02T03:40:00Z"))).toEqual([]);
  const several = await Promise.all([1, 2, 3, 4].map(() => enqueued(at("2026-09-02T03:40:01Z"))));
  expect(several.flat()).toEqual(["webhooks.purge"]);
  expect(await enqueued(at("2026-09-02T12:00:00Z"))).toEqual([]);
  expect(await waiting()).toBe(1);
  // Nothing ran for a month: once, not thirty times.
  expect(await enqueued(at("2026-10-02T12:00:00Z"))).toEqual(["webhooks.purge"]);
  expect(await waiting()).toBe(2);
  // A clock that was put back enqueues nothing again.
  expect(await enqueued(at("2026-09-15T12:00:00Z"))).toEqual([]);
});

it("keeps nothing of a time whose job could not be enqueued", async () => {
  await sql`delete from job_schedule`.execute(database.db);
  await enqueued(at("2026-09-01T12:00:00Z"));
  await sql`alter table pgboss.queue rename to mislaid`.execute(database.db);
  await expect(enqueued(at("2026-09-03T12:00:00Z"))).rejects.toThrow("pgboss.queue");
  await sql`alter table pgboss.mislaid rename to queue`.execute(database.db);
  expect(await enqueued(at("2026-09-03T12:00:00Z"))).toEqual(["webhooks.purge"]);
});

const sweeps = async (time: string) => (await enqueueScheduled(at(time))).filter((name) => name === "billing.sweep");

it("enqueues no second job that is skipped while one waits", async () => {
  await sql`delete from job_schedule`.execute(database.db);
  await sql`delete from pgboss.job where name = 'billing.sweep'`.execute(database.db);
  await sweeps("2026-09-01T12:00:30Z");
  expect(await sweeps("2026-09-01T12:01:30Z")).toEqual(["billing.sweep"]);
  expect(await sweeps("2026-09-01T12:02:30Z")).toEqual([]);
  await sql`update pgboss.job set state = 'active' where name = 'billing.sweep'`.execute(database.db);
  expect(await sweeps("2026-09-01T12:03:30Z")).toEqual(["billing.sweep"]);
});
