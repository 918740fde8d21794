import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { enqueue } from "../../core/shared/jobs/enqueue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { clearJobs } from "../../test/run-jobs.ts";
import { watchLateWork } from "./watch-late-work.ts";
import { welcomeJob } from "../../core/customers/billing/jobs/welcome.ts";

const database = useDatabase();

it("logs work that becomes late as an error once, and its end", async () => {
  const ctx = fakeClockContext(database.db);
  const [errors, infos]: [string[], string[]] = [[], []];
  const log = {
    error: (_facts: unknown, line?: string) => void errors.push(line ?? ""),
    info: (_facts: unknown, line?: string) => void infos.push(line ?? ""),
  };
  await enqueue(ctx, welcomeJob, { orderId: 1 });
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '10 minutes'`.execute(database.db);
  onTestFinished(watchLateWork(ctx, log, { lookMs: 10, firstLookMs: 0 }));
  await expect.poll(() => errors.length).toBe(1);
  await clearJobs(database.db);
  await expect.poll(() => infos).toEqual(["background work is no longer late"]);
  expect(errors).toEqual(["background work is late: The oldest due job billing.welcome has waited for 10 minutes."]);
});
