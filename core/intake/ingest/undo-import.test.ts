import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { catalogueContent, publishedRows } from "../../../test/builders/published-catalogue.ts";
import { testDatabase } from "../../../test/database.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import type { Context } from "../../shared/context.ts";
import { rebuildOutdatedDirectory } from "../../reading/directory/refresh.ts";
import type { EvidenceRecord, SourceDocument } from "../../catalogue/sources/record.ts";
import { runIngest } from "./run.ts";
import { undoImport } from "./undo-import.ts";

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

async function ingest(document: SourceDocument): Promise<number> {
  await runIngest(ctx, { source: "list-file", sourceLabel: "List", input: "test", dryRun: false }, opened(document));
  const { rows } = await sql<{ id: number }>`
    select id from document where external_id = ${document.externalId}
      and content_hash = ${document.contentHash}`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

/** A version of one list. */
const list = (records: readonly EvidenceRecord[], externalId = "list.csv"): SourceDocument => ({
  ...recordsDocument(records, { externalId }),
  replacesEarlier: true,
});

async function changesSince(id: number) {
  const { rows } = await sql`
    select kind, subject_kind as subject, fields from change where id > ${id} order by kind, subject_kind, id`.execute(
    ctx.db,
  );
  return rows;
}

async function lastChange(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from change`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

const ALPHA = evidence({ people: [{ name: "Ada Rowan", relation: "founder", title: "CEO" }] });
const QUILLON = evidence({
  company: { name: "Quillon", website: "https://quillon.example" },
  round: { announced: { date: "2026-05-01", precision: "month" }, investors: [{ name: "Larch Capital", lead: true }] },
  people: [{ name: "Moss Vane", relation: "director" }],
});
const CORRECTED = evidence({ round: { ...ALPHA.round, amount: { minor: 600_000_000, currency: "USD" } } });

/** A filing of one company that amends another. */
const filed = (n: number, previous?: number): SourceDocument => {
  const accession = `0001234567-26-00000${n}`;
  const filing = { accession, cik: "0001234567", formType: previous === undefined ? "D" : "D/A" } as const;
  const company = { name: "Fernhollow", cik: "0001234567" };
  const round = { firstSale: { date: `2026-0${n}-01`, precision: "day" } } as const;
  return recordsDocument(
    [
      {
        method: "filed",
        company,
        round,
        people: [],
        filing: previous === undefined ? filing : { ...filing, previousAccession: `0001234567-26-00000${previous}` },
      },
    ],
    { externalId: accession },
  );
};

describe("undoImport", () => {
  it("removes an import but keeps evidence of other lists", async () => {
    await ingest(list([ALPHA], "other.csv"));
    const before = await publishedRows(ctx);
    const id = await ingest(list([ALPHA, QUILLON]));
    expect(await undoImport(ctx, { documentId: id })).toEqual({
      changes: 3,
      restored: [],
      figures: {
        companies: { withdrawn: 1, restored: 0, changed: 0 },
        rounds: { withdrawn: 1, restored: 0, changed: 0 },
        people: { withdrawn: 1, restored: 0, changed: 0 },
        claims: { withdrawn: 9, restored: 0 },
      },
    });
    expect(await publishedRows(ctx)).toEqual(before);
    expect(await sql`select action from audit_entry order by id desc limit 1`.execute(ctx.db)).toMatchObject({
      rows: [{ action: "import.undo" }],
    });
  });

  it("restores the version it replaced, with its people and open review items", async () => {
    await ingest(list([QUILLON], "other.csv"));
    const namesake = evidence({ company: { name: "Quillon", website: "https://quillon-works.example" } });
    const first = await ingest(list([ALPHA, QUILLON, namesake]));
    const before = await publishedRows(ctx);
    const since = await lastChange();
    const second = await ingest(list([CORRECTED]));
    expect(await undoImport(ctx, { documentId: second })).toMatchObject({ restored: [first] });
    expect(await publishedRows(ctx)).toEqual(before);
    expect((await changesSince(since)).length).toBeGreaterThan(0);
    expect(await sql`select ref from review_item`.execute(ctx.db)).toMatchObject({ rows: [{ ref: "row 3" }] });
    expect(await ingest(list([ALPHA, QUILLON, namesake]))).toBe(first);
  });

  it("undoes versions one by one and rejects unpublished ones", async () => {
    const empty = await publishedRows(ctx);
    const first = await ingest(list([ALPHA]));
    const second = await ingest(list([CORRECTED]));
    await expect(undoImport(ctx, { documentId: first })).rejects.toThrow(/not published/);
    await undoImport(ctx, { documentId: second });
    await undoImport(ctx, { documentId: first });
    expect(await publishedRows(ctx)).toEqual(empty);
    await expect(undoImport(ctx, { documentId: first })).rejects.toThrow(/not published/);
  });

  it("splits rounds that a filing joined", async () => {
    const joining: SourceDocument = filed(3, 1);
    await ingest(filed(1));
    await ingest(filed(6, 3));
    const before = await publishedRows(ctx);
    const id = await ingest(joining);
    const { rows } =
      await sql`select id from funding_round where withdrawn_at is null and merged_into_id is null`.execute(ctx.db);
    expect(rows).toHaveLength(1);
    await undoImport(ctx, { documentId: id });
    expect(await publishedRows(ctx)).toEqual(before);
  });
});

describe("importing a list again", () => {
  it("logs nothing for an unchanged list", async () => {
    await ingest(list([QUILLON], "other.csv"));
    await ingest(list([ALPHA, QUILLON]));
    const since = await lastChange();
    const before = await catalogueContent(ctx);
    await ingest({ ...list([ALPHA, QUILLON]), reading: "2" });
    expect(await changesSince(since)).toEqual([]);
    expect(await catalogueContent(ctx)).toEqual(before);
  });
});

const spelled = (name: string, spelling: string) =>
  evidence({
    company: { name, website: `https://${name}.example` },
    round: { ...ALPHA.round, investors: [{ name: spelling, lead: false }] },
  });

it("uses the most common spelling of an investor in all current rounds, and keeps its URL", async () => {
  const shown = async () => {
    const { rows } = await sql<{ shown: string }>`
      select distinct l.investor_names[1] || ' at ' || i.slug as shown from lead l, investor_listing i`.execute(ctx.db);
    return rows.map((row) => row.shown);
  };
  const capitals = list([spelled("alpha", "LARCH CAPITAL"), spelled("beta", "Larch Capital")], "capitals.csv");
  await ingest(capitals);
  expect(await shown()).toEqual(["LARCH CAPITAL at larch-capital"]);
  const legal = await ingest(list([spelled("gamma", "Larch Capital LLC"), spelled("delta", "Larch Capital LLC")]));
  expect(await shown()).toEqual(["Larch Capital LLC at larch-capital"]);
  await undoImport(ctx, { documentId: legal });
  expect(await shown()).toEqual(["LARCH CAPITAL at larch-capital"]);
  await ingest(list([spelled("alpha", "Larch capital"), spelled("beta", "Larch capital")], "capitals.csv"));
  expect(await shown()).toEqual(["Larch capital at larch-capital"]);
  await sql`update round_investor set spelling = null`.execute(ctx.db);
  await sql`update investor set name = 'LARCH CAPITAL'`.execute(ctx.db);
  await sql`update directory_state set shape = 0`.execute(ctx.db);
  await rebuildOutdatedDirectory(ctx);
  expect(await shown()).toEqual(["Larch capital at larch-capital"]);
});
