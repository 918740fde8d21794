import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addTestSource } from "../../../test/builders/managed-sources.ts";
import { useDatabase } from "../../../test/database.ts";
import { clearJobs, queuedJobs } from "../../../test/run-jobs.ts";
import { acceptShape, addRatesOnce, changeSource, removeSource, setSourcePaused } from "./manage.ts";
import { listSources, readSource } from "./managed-source.ts";
import { listPublicSources, refreshesDaily } from "./public-sources.ts";
import { runDueSources } from "./run-due.ts";
import { readRun } from "./runs.ts";

const database = useDatabase();
beforeEach(async () => {
  await clearJobs(database.db);
  await sql`truncate managed_source, source_run restart identity cascade`.execute(database.db);
});
const at = (time: string) => fakeClockContext(database.db, new Date(`2026-09-${time}Z`));
const http = { get: () => Promise.reject(new Error("nothing is fetched")) };
const queued = () => queuedJobs(database.db, "source.run");

it("enqueues each due source once and plans its next run", async () => {
  const id = await addTestSource(at("01T12:00:00"), { kind: "folder", schedule: "every 2 hours" });
  await runDueSources(at("01T13:59:00"));
  expect(await queued()).toEqual([]);
  await runDueSources(at("01T19:01:00"));
  await runDueSources(at("01T19:02:00"));
  expect(await queued()).toHaveLength(1);
  expect(await readSource(at("01T19:02:00"), id)).toMatchObject({ nextRunAt: new Date("2026-09-01T20:00:00Z") });
  // The first run has not ended.
  await runDueSources(at("01T20:00:00"));
  expect(await queued()).toHaveLength(1);
});

it("leaves paused and removed sources alone", async () => {
  const [one, other] = [
    await addTestSource(at("01T12:00:00"), { kind: "folder" }),
    await addTestSource(at("01T12:00:00"), { kind: "rates" }),
  ];
  await setSourcePaused(at("01T12:01:00"), { id: one, paused: true });
  await setSourcePaused(at("01T12:01:00"), { id: one, paused: true });
  await changeSource(at("01T12:02:00"), { id: one, options: {}, schedule: "hourly", name: "Lists", http });
  await removeSource(at("01T12:01:00"), { id: other });
  await runDueSources(at("02T12:00:00"));
  expect(await queued()).toEqual([]);
  await setSourcePaused(at("02T12:01:00"), { id: one, paused: false });
  expect(await readSource(at("02T12:00:00"), one)).toMatchObject({
    name: "Lists",
    pausedAt: null,
    nextRunAt: new Date("2026-09-02T13:00:00Z"),
  });
});

it("closes runs of dead processes and checks every source once a day", async () => {
  const id = await addTestSource(at("01T12:00:00"), { kind: "folder" });
  await sql`
    insert into source_run (source_id, state, requested_by, requested_at, started_at, seen_at) values
      (${id}, 'running', 'x', '2026-09-02T11:00Z', '2026-09-02T11:00Z', '2026-09-02T11:56Z')`.execute(database.db);
  await runDueSources(at("02T12:00:00"));
  expect(await readRun(at("02T12:00:00"), 1)).toMatchObject({ state: "running" });
  await runDueSources(at("02T12:02:00"));
  expect(await readRun(at("02T12:02:00"), 1)).toMatchObject({
    state: "interrupted",
    endedAt: at("02T12:02:00").clock.now(),
  });
  expect(await readSource(at("02T12:02:00"), id)).toMatchObject({ issue: "failing" });
});

it("learns the usual number of a weekday and reports a quiet day, by mail once, until the next normal one", async () => {
  await sql`
    insert into account (id, email, email_verified, role, created_at, updated_at)
    values ('olga', 'olga@newlyraised.example', true, 'owner', now(), now())`.execute(database.db);
  const id = await addTestSource(at("01T12:00:00"), { kind: "folder" });
  const issueAt = async (time: string) => {
    await runDueSources(at(time));
    return (await readSource(at(time), id)).issue;
  };
  const ran = (day: string, documents: number) =>
    sql`
    insert into source_run (source_id, state, requested_by, requested_at, ended_at, counts)
    values (${id}, 'done', 'x', ${day}::date, ${day}::date + interval '9 hours',
      ${JSON.stringify({ documents, rejected: 0, records: documents, reviews: 0, excluded: 0 })}::jsonb)`.execute(
      database.db,
    );
  for (const day of ["2026-07-20", "2026-07-27", "2026-08-03", "2026-08-10", "2026-08-17"]) await ran(day, 40);
  await ran("2026-08-24", 38);
  await ran("2026-08-31", 3);
  await sql`delete from source_run where ended_at is null`.execute(database.db);
  expect(await issueAt("01T00:01:00")).toBe("quiet");
  expect(await issueAt("02T00:01:00")).toBe("quiet");
  await ran("2026-09-07", 41);
  expect(await issueAt("08T00:01:00")).toBeNull();
  const { rows } = await sql<{ mail: string }>`
    select template as mail from outbox_message order by id`.execute(database.db);
  expect(rows.map(({ mail }) => mail)).toEqual(["source_quiet", "source_recovered"]);
});

it("lists sources publicly by kind, and promises daily updates only with a working schedule", async () => {
  const ctx = at("01T12:00:00");
  expect(await refreshesDaily(ctx)).toBe(false);
  await addTestSource(ctx, { kind: "folder", schedule: "hourly" });
  const id = await addTestSource(ctx, { kind: "form-d", schedule: "weekdays at 7:00" });
  expect(await refreshesDaily(ctx)).toBe(false);
  await changeSource(ctx, { id, options: {}, schedule: "hourly", http });
  expect(await refreshesDaily(ctx)).toBe(true);
  expect(await listPublicSources(ctx)).toMatchObject([
    { label: "SEC Form D", hasBeenRead: false },
    { label: "Watched folder", hasBeenRead: false },
  ]);
  await sql`
    insert into source_run (source_id, state, requested_by, requested_at, ended_at)
    values (${id}, 'done', 'x', '2026-09-01T11:00Z', '2026-09-01T11:00Z')`.execute(database.db);
  expect(await listPublicSources(ctx)).toMatchObject([{ hasBeenRead: true }, { hasBeenRead: false }]);
  await setSourcePaused(ctx, { id, paused: true });
  expect(await refreshesDaily(ctx)).toBe(false);
  expect(await listPublicSources(ctx)).toHaveLength(1);
});

it("accepts a new format", async () => {
  const ctx = at("01T12:00:00");
  const id = await addTestSource(ctx, { kind: "folder" });
  await sql`
    update managed_source set shape = 'Company', issue = 'shape', issue_reason = 'x', issue_since = now()
      where id = ${id}`.execute(database.db);
  await acceptShape(ctx, { id });
  expect(await readSource(ctx, id)).toMatchObject({ issue: "shape" });
  await sql`
    insert into source_run (source_id, state, requested_by, requested_at, ended_at, shape, counts)
    values (${id}, 'done', 'x', now(), now(), 'Name', '{"documents": 1}')`.execute(database.db);
  await acceptShape(ctx, { id });
  expect(await readSource(ctx, id)).toMatchObject({ issue: null, shape: "Name" });
});

it("adds exchange rates once", async () => {
  const ctx = at("01T12:00:00");
  await addRatesOnce(ctx);
  await addRatesOnce(ctx);
  const [rates, ...others] = await listSources(ctx);
  expect([rates?.nextRunAt, others]).toEqual([ctx.clock.now(), []]);
  await removeSource(ctx, { id: rates?.id ?? 0 });
  await addRatesOnce(ctx);
  expect(await listSources(ctx)).toEqual([]);
});

it("names a source by its host, and with the path while another source has that name", async () => {
  const ctx = at("01T12:00:00");
  const named = async (url: string) =>
    (await readSource(ctx, await addTestSource(ctx, { kind: "list", options: { url } }))).name;
  expect(await named("https://www.lists.example/seed.csv")).toBe("lists.example");
  expect(await named("https://www.lists.example/pub?gid=2")).toBe("lists.example/pub?gid=2");
});
