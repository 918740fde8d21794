import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import type { Context } from "../../shared/context.ts";
import type { EvidenceRecord, SourceDocument } from "../../catalogue/sources/record.ts";
import { runIngest } from "./run.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return async () => {
    const broken = await checkCatalogue(ctx);
    await drop();
    if (Object.keys(broken).length > 0) throw new Error(`rows that point nowhere: ${JSON.stringify(broken)}`);
  };
});

const OPTIONS = { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false };
const ingest = async (document: SourceDocument) => (await runIngest(ctx, OPTIONS, opened(document))).toJSON();

const FIRST = evidence({ people: [{ name: "Ada Rowan", relation: "founder" }] });
const SECOND = evidence({
  company: { name: "Quillon", city: "Lyon" },
  round: { stageText: "Series A", announced: { date: "2026-05-01", precision: "month" } },
});
const BARE = evidence({
  company: { name: "Brackwater" },
  round: { announced: { date: "2026-05-01", precision: "month" } },
});
const ALL = [FIRST, SECOND, BARE];
const stored = recordsDocument(ALL);

/** The same stored bytes, with a reading that finds these rows. */
const readAs = (reading: string, rows: readonly EvidenceRecord[]): SourceDocument => ({
  ...stored,
  reading,
  read: () =>
    documentOf(rows.map((record) => ({ kind: "record", ref: `row ${ALL.indexOf(record) + 1}`, record }))).read(),
});

async function published() {
  const { rows } = await sql`
    select c.slug, r.id as round, (select count(*)::int from role where company_id = c.id) as people from company c
    join funding_round r on r.company_id = c.id and r.withdrawn_at is null where c.withdrawn_at is null
      order by c.slug`.execute(ctx.db);
  return rows;
}

async function changesSince(id: number) {
  const { rows } = await sql`
    select kind, subject_kind as subject, reason from change where id > ${id} and subject_kind in ('company', 'round')
    order by kind, subject_kind, id`.execute(ctx.db);
  return rows;
}

async function lastChange(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from change`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

describe("rereading a stored document", () => {
  it("withdraws rows no longer found and restores them when they return, naming the document", async () => {
    await ingest(stored);
    const before = await published();
    expect(before).toHaveLength(3);
    let since = await lastChange();

    const reason = "List file: list.csv";
    expect((await ingest(readAs("2", [FIRST]))).catalogue.changes).toBe(4);
    expect(await published()).toEqual(before.slice(1, 2));
    expect(await changesSince(since)).toEqual([
      { kind: "withdrawn", subject: "company", reason },
      { kind: "withdrawn", subject: "company", reason },
      { kind: "withdrawn", subject: "round", reason },
      { kind: "withdrawn", subject: "round", reason },
    ]);

    since = await lastChange();
    await ingest(readAs("3", ALL));
    expect(await published()).toEqual(before);
    expect(await changesSince(since)).toEqual([
      { kind: "added", subject: "company", reason },
      { kind: "added", subject: "company", reason },
      { kind: "added", subject: "round", reason },
      { kind: "added", subject: "round", reason },
    ]);
  });

  it("withdraws and restores the people of those rows", async () => {
    await ingest(stored);
    await ingest(readAs("2", [SECOND, BARE]));
    const gone = await sql`select withdrawn_at is not null as gone from person`.execute(ctx.db);
    expect(gone.rows).toEqual([{ gone: true }]);
    await ingest(readAs("3", ALL));
    const people = await sql`
      select p.name, p.slug, l.company_id is not null as listed from person p left join founder_listing l
        on l.person_id = p.id
      where p.withdrawn_at is null`.execute(ctx.db);
    expect(people.rows).toEqual([{ name: "Ada Rowan", slug: "ada-rowan", listed: true }]);
  });

  it("keeps values that another document still states", async () => {
    await ingest(stored);
    await ingest(recordsDocument([FIRST], { externalId: "other.csv" }));
    const before = await published();
    await ingest(readAs("2", [SECOND, BARE]));
    expect(await published()).toEqual(before);
  });
});

describe("concurrent runs of the same document", () => {
  it("read it once", async () => {
    const dateless = recordsDocument([evidence({ round: { amount: { minor: 100, currency: "USD" } } })]);
    const summaries = await Promise.all([ingest(dateless), ingest(dateless)]);
    expect(summaries.map(({ documents }) => documents.read + documents.unchanged)).toEqual([1, 1]);
    expect(summaries.map(({ documents }) => documents.read).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const { rows } = await sql`select (select count(*)::int from funding_round) as rounds,
        (select count(*)::int from claim) as claims`.execute(ctx.db);
    expect(rows).toEqual([{ rounds: 1, claims: 3 }]);
  });
});
