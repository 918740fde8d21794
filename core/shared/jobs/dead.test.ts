import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { clearJobs, failJobs, queuedJobs } from "../../../test/run-jobs.ts";
import { forgetJob, pageDeadJobs, purgeDeadJobs, redriveJob } from "./dead.ts";
import { enqueueAll } from "./enqueue.ts";
import { deliverJob } from "../../programs/webhooks/jobs/deliver.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db);

const AT = new Date("2026-08-30T10:00:00Z");

beforeEach(async () => {
  await clearJobs(database.db);
  await enqueueAll(
    ctx(),
    deliverJob,
    [1, 2, 3, 4, 5].map((deliveryId) => ({ deliveryId })),
  );
  await failJobs(database.db, { at: AT }, sql`payload->>'deliveryId' in ('2', '3', '4')`);
  await failJobs(database.db, { at: new Date(AT.getTime() - 1) }, sql`payload->>'deliveryId' = '1'`);
});

describe("failed jobs", () => {
  it("are listed once across pages", async () => {
    const first = await pageDeadJobs(ctx(), { limit: 3, after: null });
    expect(first.items.map(({ name, error }) => [name, error])).toEqual(
      Array.from({ length: 3 }, () => ["webhooks.deliver", "away"]),
    );
    const second = await pageDeadJobs(ctx(), { limit: 3, after: first.next });
    expect(second.next).toBeNull();
    const read = [...first.items, ...second.items];
    expect(read.map(({ payload }) => payload)).toContainEqual({ deliveryId: 1 });
    expect(second.items.map(({ payload }) => payload)).toEqual([{ deliveryId: 1 }]);
    expect(new Set(read.map(({ id }) => id)).size).toBe(4);
    expect((await pageDeadJobs(ctx(), { limit: 3, after: "2026-08-30T10:00:00Z~not-a-job" })).items).toEqual(
      first.items,
    );
  });

  it("are deleted or retried once, with an audit entry", async () => {
    const [one, other] = (await pageDeadJobs(ctx(), { limit: 2, after: null })).items;
    if (one === undefined || other === undefined) throw new Error("no jobs failed");
    expect([await forgetJob(ctx(), one.id), await forgetJob(ctx(), one.id), await forgetJob(ctx(), "nothing")]).toEqual(
      [true, false, false],
    );
    expect([
      await redriveJob(ctx(), one.id),
      await redriveJob(ctx(), other.id),
      await redriveJob(ctx(), other.id),
    ]).toEqual([false, true, false]);
    expect((await pageDeadJobs(ctx(), { limit: 10, after: null })).items).toHaveLength(2);
    const entries = await database.db
      .selectFrom("audit_entry")
      .select(["action", "detail"])
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(entries).toEqual([
      { action: "job.redriven", detail: { id: other.id, name: "webhooks.deliver" } },
      { action: "job.forgotten", detail: { id: one.id, name: "webhooks.deliver" } },
    ]);
  });

  it("are the only jobs that can be deleted", async () => {
    const waiting = (await queuedJobs(database.db, "webhooks.deliver")).filter(({ attempts }) => attempts === 0);
    expect(waiting).toHaveLength(1);
    expect(await forgetJob(ctx(), String(waiting[0]?.id))).toBe(false);
  });

  it("are deleted after 90 days", async () => {
    await failJobs(database.db, { at: new Date(Date.now() - 89 * 86_400_000) }, sql`payload->>'deliveryId' = '2'`);
    await failJobs(database.db, { at: new Date(Date.now() - 91 * 86_400_000) }, sql`payload->>'deliveryId' <> '2'`);
    await purgeDeadJobs(ctx());
    expect((await pageDeadJobs(ctx(), { limit: 9, after: null })).items).toMatchObject([
      { payload: { deliveryId: 2 } },
    ]);
  });
});
