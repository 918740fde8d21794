import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { Growth, Measure } from "../../../catalogue/facts/measures.ts";
import type { CompanyFields } from "../../../catalogue/facts/facts.ts";
import { editSubject, withdrawSubject } from "../../../intake/curation/edit-subject.ts";
import { readHistory, revertEntry } from "../../../intake/curation/history.ts";
import { findCompany, mergeCompanies, undoMerge } from "../../../intake/curation/merge-companies.ts";
import { readSubject } from "../../../intake/curation/read-subject.ts";
import { runIngest } from "../../../intake/ingest/run.ts";
import { undoImport } from "../../../intake/ingest/undo-import.ts";
import type { EvidenceRecord, SourceDocument } from "../../../catalogue/sources/record.ts";
import type { Context } from "../../../shared/context.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

const ingest = (document: SourceDocument, source = "list-file") =>
  runIngest(ctx, { source, sourceLabel: "List", input: "t", dryRun: false }, opened(document));

const company = (stated: readonly Measure[], over: CompanyFields = {}): EvidenceRecord =>
  evidence({ company: { name: "Fernhollow", website: "https://fernhollow.example", measures: stated, ...over } });

const employees = (on: string, value: number): Measure => ({ kind: "employees", on, value });

/** The estimates of a provider for the company of this domain, as its document states them. */
async function estimate(estimates: readonly Measure[], externalId: string) {
  const id = await findCompany(ctx, "fernhollow");
  const record = { method: "estimated", company: { measures: estimates }, people: [] } as const;
  return ingest(
    documentOf([{ kind: "record", ref: "fernhollow.example", record, companyId: id }], { externalId }),
    "dataforseo",
  );
}

/** Twelve and more months of search visits up to October 2026, 10% more each year. */
const months = Array.from({ length: 13 }, (_, i): Measure => ({
  kind: "search_visits",
  country: "US",
  on: new Date(Date.UTC(2026, 9 - i)).toISOString().slice(0, 7),
  value: 2_000 - i * 100,
}));

async function measures() {
  const { rows } = await sql<Record<string, unknown>>`
    select c.slug, m.kind, m.country, to_char(m.as_of, 'YYYY-MM-DD') as "asOf", m.precision, m.value::int, m.stated_by as by
    from measure m join company c on c.id = m.company_id order by m.kind, m.as_of, m.series`.execute(ctx.db);
  return rows;
}

async function leads() {
  const { rows } = await sql<{ growth: Growth; band: string | null; updatedAt: Date }>`
    select growth, headcount_band as band, updated_at as "updatedAt" from lead order by listed_on, round_id`.execute(
    ctx.db,
  );
  return rows;
}

const round = (on: string, minor: number, stageText: string): EvidenceRecord =>
  evidence({ round: { amount: { minor, currency: "USD" }, stageText, announced: { date: on, precision: "day" } } });

const version = (on: string, value: number) => ({
  ...recordsDocument([company([employees(on, value)])]),
  replacesEarlier: true,
});

describe("measures", () => {
  it("keeps each number with its time, country and who states it", async () => {
    await ingest(recordsDocument([company([employees("2026-07", 45), employees("2026-06-03", 41)])]));
    await estimate(months.slice(0, 1), "call 1");
    expect(await measures()).toEqual([
      {
        slug: "fernhollow",
        kind: "employees",
        country: "",
        asOf: "2026-06-03",
        precision: "day",
        value: 41,
        by: "stated in a list",
      },
      {
        slug: "fernhollow",
        kind: "employees",
        country: "",
        asOf: "2026-07-01",
        precision: "month",
        value: 45,
        by: "stated in a list",
      },
      {
        slug: "fernhollow",
        kind: "search_visits",
        country: "US",
        asOf: "2026-10-01",
        precision: "month",
        value: 2_000,
        by: "estimated by DataForSEO",
      },
    ]);
  });

  it("derives the newest traffic, its changes and the pace of rounds, and changes no time of update", async () => {
    await ingest(recordsDocument([company([])]));
    const [before] = await leads();
    await estimate(months, "call 1");
    const [lead] = await leads();
    expect(lead?.growth).toEqual({
      traffic: {
        kind: "search_visits",
        value: 2_000,
        on: "2026-10",
        by: "estimated by DataForSEO",
        country: "US",
        change3: 17.6,
        change12: 150,
        since: "2025-10",
      },
    });
    expect(lead?.updatedAt).toEqual(before?.updatedAt);
    const { rows } = await sql<{ kind: string }>`select kind from change where kind = 'changed'`.execute(ctx.db);
    expect(rows).toEqual([]);
  });

  it("compares employees of the same source at least 90 days apart, and lets the band follow", async () => {
    await ingest(recordsDocument([company([employees("2026-02", 40)], { headcountBand: "11-50" })]));
    await ingest(recordsDocument([company([employees("2026-06", 48)])], { externalId: "other.csv" }));
    expect((await leads())[0]).toMatchObject({ band: "11-50", growth: { employees: { value: 48, on: "2026-06" } } });
    expect((await leads())[0]?.growth.employees).not.toHaveProperty("change12");
    await ingest(
      documentOf([{ kind: "record", ref: "row 1", record: company([employees("2026-06", 60)]) }], {
        externalId: "list 2.csv",
      }),
    );
    await ingest(recordsDocument([company([employees("2026-03", 50)])], { externalId: "list 3.csv" }));
    const [lead] = await leads();
    expect(lead).toMatchObject({ band: "51-200", growth: { employees: { value: 60, on: "2026-06" } } });
    expect(lead?.growth.employees).toMatchObject({ change12: 20, since: "2026-03" });
  });

  it("gives the months and the multiple of the amount since the round before", async () => {
    await ingest(
      recordsDocument([round("2025-01-20", 200_000_000, "Seed"), round("2026-07-01", 500_000_000, "Series A")]),
    );
    expect((await leads()).map(({ growth }) => growth)).toEqual([{}, { gap: 18, step: 2.5 }]);
  });

  it("never lists a company that only estimates speak of", async () => {
    const { documents } = await listed();
    await estimate(months, "call 1");
    await undoImport(ctx, { documentId: documents[0] ?? 0 });
    expect(await leads()).toEqual([]);
    expect(await measures()).toEqual([]);
    const { rows } = await sql`select from company where withdrawn_at is null`.execute(ctx.db);
    expect(rows).toEqual([]);
  });

  it("keeps numbers of a list's replaced editions, and takes back those of an undone import", async () => {
    await ingest(version("2026-01", 40));
    await ingest(version("2026-08", 50));
    expect((await measures()).map(({ value }) => value)).toEqual([40, 50]);
    const { rows } = await sql<{ id: number }>`select max(id) as id from document`.execute(ctx.db);
    await undoImport(ctx, { documentId: rows[0]?.id ?? 0 });
    expect((await measures()).map(({ value }) => value)).toEqual([40]);
  });

  it("moves with a merged company and back, and goes when its company is withdrawn", async () => {
    const other = { name: "Greywater", website: "https://greywater.example", measures: [employees("2026-08", 50)] };
    await ingest(recordsDocument([company([employees("2026-01", 40)]), evidence({ company: other })]));
    const keptId = await findCompany(ctx, "fernhollow");
    const absorbedId = await findCompany(ctx, "greywater");
    const held = async () => {
      const { rows } = await sql<{ id: number; value: number }>`
        select company_id as id, value::int from measure order by value`.execute(ctx.db);
      return rows.map(({ id, value }) => [id, value]);
    };
    const apart = [
      [keptId, 40],
      [absorbedId, 50],
    ];
    expect(await held()).toEqual(apart);
    const mergeId = await mergeCompanies(ctx, { keptId, absorbedId, reason: "same" });
    expect(await held()).toEqual(apart.map(([, value]) => [keptId, value]));
    await undoMerge(ctx, { mergeId });
    expect(await held()).toEqual(apart);
    await withdrawSubject(ctx, { kind: "company", id: keptId }, { reason: "asked", source: null });
    expect(await held()).toEqual(apart.slice(1));
  });

  it("is corrected and hidden by edits, which can be reverted", async () => {
    await ingest(recordsDocument([company([employees("2026-01", 40), employees("2026-08", 5_000)])]));
    const id = await findCompany(ctx, "fernhollow");
    const why = { reason: "a typing error", source: null };
    const corrected = [employees("2026-08", 50), { ...employees("2026-01", 1), value: null }];
    await editSubject(ctx, { kind: "company", id }, { measures: corrected }, why);
    expect((await measures()).map(({ value, by }) => [value, by])).toEqual([[50, "entered by an editor"]]);
    expect((await leads())[0]?.band).toBe("11-50");
    expect((await readSubject(ctx, "company", id)).values["measures"]).toEqual(corrected);
    const [entry] = await readHistory(ctx, { kind: "company", id });
    expect(entry?.values).toContainEqual({
      fact: "measures",
      label: "Corrected figures",
      before: "",
      after: "employees 2026-08: 50\nemployees 2026-01: none",
    });
    await revertEntry(ctx, { kind: "company", id }, entry?.ref ?? "");
    expect((await measures()).map(({ value }) => value)).toEqual([40, 5_000]);
  });
});

async function listed() {
  await ingest(recordsDocument([company([])]));
  const { rows } = await sql<{ id: number }>`select id from document order by id`.execute(ctx.db);
  return { documents: rows.map(({ id }) => id) };
}
