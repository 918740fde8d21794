import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addFreeReader, addLeads, addPayer, as } from "../../test/builders/delivery.ts";
import { addCompanyWithRound } from "../../test/builders/edits.ts";
import { useDatabase } from "../../test/database.ts";
import { startWorkerProcess } from "../../test/worker-process.ts";
import type { Context } from "../../core/context.ts";
import { enqueue } from "../../core/jobs/enqueue.ts";
import { setAlert } from "../../core/searches/alert.ts";
import { saveSearch } from "../../core/searches/save-search.ts";

// Real processes on one database; the clock is theirs.

const database = useDatabase();
const context = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => new Date() } });

const mailsOf = async (template: string) =>
  (await sql<{ receivers: number; mails: number }>`select count(distinct to_address)::int as receivers, count(*)::int as mails from outbox_message where template = ${template}`.execute(database.db)).rows[0];

const waitingJobs = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name like 'delivery.%' and state < 'active'`.execute(database.db)).rows[0]?.n;

describe("several processes that deliver", () => {
  it("deliver each thing once between them, though each is asked for many times, and one of them is killed and another takes its place", async () => {
    const ctx = context();
    const today = new Date().toISOString().slice(0, 10);
    const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 0)).toISOString().slice(0, 10);
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
      for (const name of ["delivery.free_leads", "delivery.monthly", "delivery.alerts", "delivery.corrections", "delivery.free_leads", "delivery.monthly", "delivery.alerts"] as const) await enqueue(ctx, name, {});
    };
    await askForAll();
    await askForAll();
    const [first, second] = await Promise.all([startWorkerProcess(database.target), startWorkerProcess(database.target)]);
    // Wherever it is by then.
    await pause(300);
    await first.end("SIGKILL");
    const third = await startWorkerProcess(database.target);
    await vi.waitFor(async () => {
      expect(await mailsOf("free_leads")).toEqual({ receivers: 40, mails: 40 });
      expect(await mailsOf("monthly_list")).toEqual({ receivers: 15, mails: 15 });
      expect(await mailsOf("alert")).toEqual({ receivers: 15, mails: 15 });
    }, { timeout: 40_000, interval: 200 });
    // Asked once more, with nothing left to do.
    await askForAll();
    await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 40_000, interval: 200 });
    const ends = await Promise.all([second.end("SIGTERM"), third.end("SIGTERM")]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect([await mailsOf("free_leads"), await mailsOf("monthly_list"), await mailsOf("alert")]).toEqual([{ receivers: 40, mails: 40 }, { receivers: 15, mails: 15 }, { receivers: 15, mails: 15 }]);
    const { rows } = await sql<{ twenty: number }>`select count(*)::int as twenty from (select delivery_id from free_lead group by 1 having count(*) = 20) d`.execute(ctx.db);
    expect(rows[0]?.twenty).toBe(40);
  }, 120_000);
});
