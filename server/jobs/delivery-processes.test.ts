import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addFreeReader, addLeads, addPayer, as } from "../../test/builders/delivery.ts";
import { addCompanyWithRound } from "../../test/builders/edits.ts";
import { useDatabase } from "../../test/database.ts";
import { busyWorkers, endLeases } from "../../test/run-jobs.ts";
import { startWorkerProcess } from "../../test/worker-process.ts";
import type { Context } from "../../core/shared/context.ts";
import { alertsJob } from "../../core/customers/delivery/jobs/alerts.ts";
import { correctionsJob } from "../../core/customers/delivery/jobs/corrections.ts";
import { freeLeadsJob } from "../../core/customers/delivery/jobs/free-leads.ts";
import { monthlyListsJob } from "../../core/customers/delivery/jobs/monthly-lists.ts";
import { enqueue } from "../../core/shared/jobs/enqueue.ts";
import { setAlert } from "../../core/customers/searches/alert.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";

// Real processes on one database, with the system clock.

const database = useDatabase();
const context = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => new Date() } });

/** A run that crosses a month's end delivers for both months. */
const mailsOf = async (template: string) =>
  (
    await sql<{ receivers: number; repeated: number }>`select count(distinct to_address)::int as receivers,
      (count(*) - count(distinct (to_address, data->>'month')))::int as repeated from outbox_message
      where template = ${template}`.execute(database.db)
  ).rows[0];

const waitingJobs = async () =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from graphile_worker.jobs where task_identifier like 'delivery.%'`.execute(database.db)
  ).rows[0]?.n;

const blockedWriters = async () =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from pg_locks where relation = 'delivery'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  ).rows[0]?.n;

/** Waits for events in other processes; generous for busy machines. */
const WAIT = { timeout: 60_000, interval: 50 };

describe("concurrent delivery processes", () => {
  it("deliver each message once although a process is killed and replaced", async () => {
    const ctx = context();
    const start = new Date();
    const today = start.toISOString().slice(0, 10);
    const lastMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 0)).toISOString().slice(0, 10);
    await addLeads(ctx, { count: 60, name: "Alder", from: today });
    await addLeads(ctx, { count: 10, name: "Birch", from: lastMonth, addedAt: `${lastMonth}T00:00:00Z` });
    for (let n = 0; n < 40; n += 1) await addFreeReader(ctx, `reader${n}`);
    for (let n = 0; n < 15; n += 1) {
      const payer = as(ctx, await addPayer(ctx, `payer${n}`), "paid");
      const search = await saveSearch(payer, { name: "News", address: "industry=Space" });
      await setAlert(payer, { searchId: search.id, frequency: "at_once" });
    }
    await addCompanyWithRound(ctx, { name: "Orbit", industry: "Space" });
    const askForAll = async () => {
      const lists = [freeLeadsJob, monthlyListsJob, alertsJob];
      for (const job of [...lists, correctionsJob, ...lists]) await enqueue(ctx, job, {});
    };
    await askForAll();
    await askForAll();
    // Blocks writers of deliveries, so that the first process is killed with its jobs half done.
    const blocked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    onTestFinished(() => release.resolve());
    const lock = database.db.transaction().execute(async (trx) => {
      await sql`lock table delivery in share mode`.execute(trx);
      blocked.resolve();
      await release.promise;
    });
    await blocked.promise;
    const first = await startWorkerProcess(database.target);
    await vi.waitFor(async () => expect(await blockedWriters()).toBeGreaterThan(0), WAIT);
    const killed = await busyWorkers(ctx.db);
    const second = await startWorkerProcess(database.target);
    await first.end("SIGKILL");
    release.resolve();
    await lock;
    await endLeases(ctx.db, killed);
    const third = await startWorkerProcess(database.target);
    await vi.waitFor(async () => {
      expect(await mailsOf("free_leads")).toEqual({ receivers: 40, repeated: 0 });
      expect(await mailsOf("monthly_list")).toEqual({ receivers: 15, repeated: 0 });
      expect(await mailsOf("alert")).toEqual({ receivers: 15, repeated: 0 });
    }, WAIT);
    // Enqueue everything once more; nothing is left to do.
    await askForAll();
    await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), WAIT);
    const ends = await Promise.all([second.end("SIGTERM"), third.end("SIGTERM")]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect([await mailsOf("free_leads"), await mailsOf("monthly_list"), await mailsOf("alert")]).toEqual([
      { receivers: 40, repeated: 0 },
      { receivers: 15, repeated: 0 },
      { receivers: 15, repeated: 0 },
    ]);
    const { rows } = await sql<{
      fewer: number;
    }>`select count(*)::int as fewer from (select delivery_id from free_lead group by 1
      having count(*) <> 20) d`.execute(ctx.db);
    expect(rows[0]?.fewer).toBe(0);
  }, 180_000);
});
