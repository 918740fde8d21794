import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import type { Context } from "../../shared/context.ts";
import { recordRulings } from "./matching/match-ruling.ts";
import { runIngest } from "./run.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

async function ingest(source: string, records: readonly EvidenceRecord[], externalId: string): Promise<number> {
  const document = { ...recordsDocument(records, { externalId }), replacesEarlier: source === "list-file" };
  await runIngest(ctx, { source, sourceLabel: "List", input: "test", dryRun: false }, opened(document));
  const { rows } = await sql<{ id: number }>`
    select id from document where content_hash = ${document.contentHash}`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

const about = (name: string, over: Partial<EvidenceRecord> = {}): EvidenceRecord =>
  evidence({ ...over, company: { name, website: `https://${name.toLowerCase()}.example`, country: "FR" } });

const FERNHOLLOW = about("Fernhollow");
const QUILLON = about("Quillon");
const LARCHWOOD = about("Larchwood");
const CHANGED = about("Quillon", {
  round: { stageText: "Series B", announced: { date: "2026-07-01", precision: "month" } },
});

/** The companies whose claims the last import of the list replaced. */
async function replaced(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct k.name from retired_claim c join company k on c.subject_kind = 'company' and k.id = c.subject_id
    where c.retired_by = (select max(id) from retirement) order by 1`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

async function claimIds(name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from claim c join company k on c.subject_kind = 'company' and k.id = c.subject_id
    where k.name = ${name} order by c.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

describe("importing a list again", () => {
  it("keeps the claims of unchanged rows, also at other positions", async () => {
    await ingest("list-file", [FERNHOLLOW, QUILLON, LARCHWOOD], "list.csv");
    const before = await claimIds("Larchwood");
    const newer = await ingest("list-file", [CHANGED, LARCHWOOD, FERNHOLLOW], "list.csv");
    expect(await replaced()).toEqual(["Quillon"]);
    expect(await claimIds("Larchwood")).toEqual(before);
    const { rows } = await sql`
      select ref, document_id = ${newer} as "isNewer" from claim where id = ${before[0]}`.execute(ctx.db);
    expect(rows).toEqual([{ ref: "row 2", isNewer: true }]);
  });

  it("plans a row again when its website is now another row's too", async () => {
    await ingest("list-file", [FERNHOLLOW, LARCHWOOD], "list.csv");
    const joining = about("Larchwood Labs");
    const namesake = { ...joining, company: { ...joining.company, website: "https://larchwood.example" } };
    await ingest("list-file", [FERNHOLLOW, LARCHWOOD, namesake], "list.csv");
    expect(await replaced()).toEqual(["Larchwood"]);
  });

  it("plans a row again after another source stated its company, except the company's own site", async () => {
    await ingest("list-file", [FERNHOLLOW, QUILLON, LARCHWOOD], "list.csv");
    await ingest("sec-form-d", [{ ...FERNHOLLOW, method: "filed" }], "filing");
    await ingest("company-site", [{ ...LARCHWOOD, method: "published" }], "site");
    await ingest("list-file", [FERNHOLLOW, CHANGED, LARCHWOOD], "list.csv");
    expect(await replaced()).toEqual(["Fernhollow", "Quillon"]);
  });

  it("plans a row again that a reviewer has decided", async () => {
    const id = await ingest("list-file", [FERNHOLLOW, QUILLON], "list.csv");
    const { rows } = await sql<{ id: number }>`select id from company where name = 'Quillon'`.execute(ctx.db);
    const ruling = { companyId: rows[0]?.id ?? 0, isNew: false };
    await recordRulings(ctx, [{ documentId: id, record: FERNHOLLOW, ruling }]);
    await ingest("list-file", [FERNHOLLOW, QUILLON, LARCHWOOD], "list.csv");
    expect(await replaced()).toEqual(["Fernhollow"]);
  });
});
