import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { checkSources } from "./check-sources.ts";
import { listSources } from "./managed-source.ts";

const database = useDatabase();
beforeEach(() => sql`truncate managed_source, source_run restart identity cascade`.execute(database.db));

/** A source with these numbers of documents on the last Mondays up to `last`. */
async function sourceOf(kind: string, last: string, counts: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into managed_source (kind, target, name, options, schedule, publishing, created_at, created_by)
    select ${kind}, n::text, n::text, '{}', 'hourly', 'review', '2026-01-01', 'x'
      from (select count(*) as n from managed_source) n
    returning id`.execute(database.db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into source_run (source_id, state, requested_by, requested_at, ended_at, counts)
    select ${id}, 'done', 'x', day, day, jsonb_build_object('documents', documents, 'rejected', 0, 'records', 0,
      'reviews', 0, 'excluded', 0)
    from (select ${last}::date + interval '9 hours' - make_interval(weeks => ${counts.length} - at::int) as day,
      documents
      from unnest(${[...counts]}::int[]) with ordinality as c (documents, at)) d`.execute(database.db);
  return id;
}

async function issuesOn(day: string): Promise<readonly (string | null)[]> {
  const ctx = fakeClockContext(database.db, new Date(`${day}T06:00:00Z`));
  const sources = await listSources(ctx);
  await checkSources(
    ctx,
    sources.map(({ id }) => id),
  );
  return (await listSources(ctx)).map(({ issue }) => issue);
}

it("expects no filings on a federal holiday", async () => {
  await sourceOf("form-d", "2026-09-07", [200, 210, 190, 200, 0]);
  expect(await issuesOn("2026-09-08")).toEqual([null]);
  await sourceOf("form-d", "2026-08-31", [200, 210, 190, 200, 0]);
  expect(await issuesOn("2026-09-01")).toEqual([null, "quiet"]);
});

it("reports no source for a day on which all sources of its kind are quiet", async () => {
  await sourceOf("feed", "2026-08-31", [20, 21, 19, 20, 2]);
  await sourceOf("feed", "2026-08-31", [8, 8, 9, 8, 3]);
  expect(await issuesOn("2026-09-01")).toEqual(["quiet", "quiet"]);
  const third = await sourceOf("feed", "2026-08-31", [40, 40, 44, 40, 1]);
  expect(await issuesOn("2026-09-01")).toEqual([null, null, null]);
  await sql`update source_run set counts = counts || '{"documents": 41}' where source_id = ${third}
    and ended_at >= '2026-08-31'`.execute(database.db);
  expect(await issuesOn("2026-09-01")).toEqual(["quiet", "quiet", null]);
});
