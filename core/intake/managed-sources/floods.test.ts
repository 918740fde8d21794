import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addTestSource, runNow } from "../../../test/builders/managed-sources.ts";
import { useDatabase } from "../../../test/database.ts";
import { type FeedServer, feedServer } from "../../../test/feed-server.ts";
import { discardProposal, publishProposal } from "../ingest/proposals/decide.ts";
import { listReviews } from "../ingest/review/list.ts";
import { readSource } from "./managed-source.ts";

const database = useDatabase();
let feeds: FeedServer;
beforeAll(async () => {
  feeds = await feedServer({ longest: 500 });
});
afterAll(() => feeds.close());
beforeEach(async () => {
  await sql`truncate managed_source, source_run, review_item, proposal, document restart identity cascade`.execute(
    database.db,
  );
});

const at = (day: number) => fakeClockContext(database.db, new Date(Date.UTC(2026, 8, day, 9)));
const dayText = (day: number) => `2026-09-${String(day).padStart(2, "0")}`;

/** A feed with two announcements a day for five days, then `many` on the sixth and `late` on the seventh. */
async function floodedFeed(name: string, { many, late }: { readonly many: number; readonly late: number }) {
  const items = [many, late].flatMap((count, day) =>
    Array.from({ length: count }, (_, n) => ({
      id: `https://${name}.example/${day}-${n}`,
      day: dayText(day + 6),
      title: `Quillon ${day}${n} raises $${n + 1} million Series A`,
    })),
  );
  const url = feeds.add(name, items, "rss");
  const id = await addTestSource(at(1), { kind: "feed", options: { url } });
  const runOn = (day: number) => {
    feeds.setToday(dayText(day));
    return runNow(at(day), id);
  };
  await sql`
    insert into source_run (source_id, state, requested_by, requested_at, ended_at, counts)
    select ${id}, 'done', 'x', day, day,
      '{"documents": 1, "rejected": 0, "records": 0, "reviews": 2, "excluded": 0, "news": 2, "flooded": 0}'
    from generate_series('2026-09-01 09:00Z'::timestamptz, '2026-09-05 09:00Z', interval '1 day') as day`.execute(
    database.db,
  );
  const waiting = async () => (await listReviews(at(8), { limit: 500 })).length;
  const held = async () => {
    const { rows } = await sql<{ id: number }>`select id from proposal where status = 'held' order by id`.execute(
      database.db,
    );
    return rows.map((row) => row.id);
  };
  const issue = async () => (await readSource(at(8), id)).issue;
  return { id, runOn, waiting, held, issue };
}

it("holds news beyond five times the usual number until an editor publishes it", async () => {
  const feed = await floodedFeed("published", { many: 60, late: 3 });
  expect(await feed.runOn(6)).toMatchObject({
    state: "held",
    counts: { documents: 1, news: 60, flooded: 60 },
    problem: expect.stringContaining("60 new rounds more, from a source that usually brings about 2 a day"),
  });
  expect([await feed.waiting(), await feed.issue()]).toEqual([0, "flood"]);
  // Later news is published, and the flood stays held.
  expect(await feed.runOn(7)).toMatchObject({ state: "done", counts: { news: 3, flooded: 0 } });
  expect([await feed.waiting(), await feed.issue()]).toEqual([3, "flood"]);
  const [import_ = 0, ...others] = await feed.held();
  expect(others).toEqual([]);
  await publishProposal(at(7), { id: import_, acceptHold: "a conference" });
  expect(await feed.waiting()).toBe(63);
  await feed.runOn(8);
  expect(await feed.issue()).toBeNull();
});

it("never reads a discarded flood again", async () => {
  const feed = await floodedFeed("discarded", { many: 60, late: 3 });
  await feed.runOn(6);
  for (const id of await feed.held()) await discardProposal(at(6), { id });
  expect(await feed.runOn(7)).toMatchObject({ state: "done", counts: { news: 3, flooded: 0 } });
  expect([await feed.waiting(), await feed.held(), await feed.issue()]).toEqual([3, [], null]);
});

it("accepts more news after days without a run, and in a run requested with a higher limit", async () => {
  const late = await floodedFeed("late", { many: 30, late: 20 });
  expect(await late.runOn(7)).toMatchObject({ state: "done", counts: { news: 50 } });
  const asked = await floodedFeed("asked", { many: 60, late: 0 });
  feeds.setToday(dayText(6));
  expect(await runNow(at(6), asked.id, { options: { days: "7" } })).toMatchObject({
    state: "done",
    counts: { news: 60 },
  });
});
