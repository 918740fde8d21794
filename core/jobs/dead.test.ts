import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { forgetJob, listDeadJobs, pageDeadJobs, redriveJob } from "./dead.ts";
import { enqueueAll } from "./enqueue.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db);

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(database.db);
  await enqueueAll(ctx(), "webhooks.deliver", [1, 2, 3, 4, 5].map((deliveryId) => ({ deliveryId })));
  // Three of one microsecond, one a microsecond before them: nothing that an instant in milliseconds could tell apart.
  await sql`
    update pgboss.job set state = 'failed', output = '{"message": "away"}',
      completed_on = timestamptz '2026-08-30 10:00:00.000200Z' - case data->>'deliveryId' when '1' then interval '1 microsecond' else interval '0' end
    where data->>'deliveryId' <> '5'`.execute(database.db);
});

describe("jobs that failed for good", () => {
  it("are read page by page, each once", async () => {
    const first = await pageDeadJobs(ctx(), { limit: 3, after: null });
    expect(first.items.map(({ name, error }) => [name, error])).toEqual(Array.from({ length: 3 }, () => ["webhooks.deliver", "away"]));
    const second = await pageDeadJobs(ctx(), { limit: 3, after: first.next });
    expect(second.next).toBeNull();
    const read = [...first.items, ...second.items];
    expect(read.map(({ payload }) => payload)).toContainEqual({ deliveryId: 1 });
    expect(second.items.map(({ payload }) => payload)).toEqual([{ deliveryId: 1 }]);
    expect(new Set(read.map(({ id }) => id)).size).toBe(4);
    expect((await pageDeadJobs(ctx(), { limit: 3, after: "2026-08-30T10:00:00Z~not-a-job" })).items).toEqual(first.items);
  });

  it("are forgotten for good or tried again, once, and noted", async () => {
    const [one, other] = await listDeadJobs(ctx(), { limit: 2 });
    if (one === undefined || other === undefined) throw new Error("no jobs failed");
    expect([await forgetJob(ctx(), one.id), await forgetJob(ctx(), one.id), await forgetJob(ctx(), "nothing")]).toEqual([true, false, false]);
    expect([await redriveJob(ctx(), one.id), await redriveJob(ctx(), other.id), await redriveJob(ctx(), other.id)]).toEqual([false, true, false]);
    expect(await listDeadJobs(ctx(), { limit: 10 })).toHaveLength(2);
    const entries = await database.db.selectFrom("audit_entry").select(["action", "detail"]).orderBy("id", "desc").limit(2).execute();
    expect(entries).toEqual([
      { action: "job.redriven", detail: { id: other.id, name: "webhooks.deliver" } },
      { action: "job.forgotten", detail: { id: one.id, name: "webhooks.deliver" } },
    ]);
  });

  it("are all that can be forgotten: a job that waits stays", async () => {
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where state = 'created'`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(await forgetJob(ctx(), rows[0]?.id ?? "")).toBe(false);
  });
});
