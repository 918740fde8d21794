import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { runIngest } from "../ingest/run.ts";
import { undoImport } from "../ingest/undo-import.ts";
import type { EvidenceRecord, SourceDocument } from "../../catalogue/sources/record.ts";
import { readHistory, revertEntry } from "./history.ts";
import { splitCompany } from "./split-company.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

/** The columns that a reading of the list uses. */
interface Columns {
  readonly ids?: "id" | "code";
  readonly hasSite: boolean;
  readonly hasPlace: boolean;
}

const ROWS = [
  { name: "Fernhollow", stage: "Seed", city: "Lyon" },
  { name: "Fernhollow Labs", stage: "Series B", city: "Austin" },
];
const FULL: Columns = { ids: "id", hasSite: true, hasPlace: true };

const list = ({ ids, hasSite, hasPlace }: Columns, reading: string): SourceDocument => ({
  ...recordsDocument(
    ROWS.map(({ name, stage, city }, i): EvidenceRecord =>
      evidence({
        ...(ids && { listId: `${ids} ${ids === "id" ? i : 7}` }),
        company: { name, ...(hasSite && { website: "https://fernhollow.example" }), ...(hasPlace && { city }) },
        round: { stageText: stage, announced: { date: `2026-0${i + 1}-15`, precision: "day" } },
      }),
    ),
    { externalId: "list.csv", reading },
  ),
  replacesEarlier: true,
});

async function ingest(columns: Columns, reading: string): Promise<number> {
  const options = { source: "list-file", sourceLabel: "List", input: "t", dryRun: false, intent: { acceptHold: "t" } };
  await runIngest(ctx, options, opened(list(columns, reading)));
  const { rows } = await sql<{ id: number }>`select max(id) as id from document where reading is not null`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? 0;
}

async function published() {
  const { rows } = await sql<{ id: number; stages: string[] }>`
    select company_id as id, array_agg(stage_text order by stage_text) as stages from lead group by 1
      order by 2`.execute(ctx.db);
  return rows;
}

/** Reads the list with all columns and splits the company that its two rows became. */
async function split(columns: Columns) {
  const documentId = await ingest(columns, "1");
  const [company, ...others] = await published();
  if (company === undefined || others.length > 0) throw new Error("the rows are not one company");
  const why = { reason: "two firms", source: null };
  await splitCompany(ctx, { companyId: company.id, rows: [{ documentId, ref: "row 2" }], targetId: null }, why);
  return { companyId: company.id, documentId };
}

const OTHER_COLUMNS: [string, Columns][] = [
  ["locations", { ...FULL, hasPlace: false }],
  ["websites", { ...FULL, hasSite: false }],
  ["ids", { hasSite: true, hasPlace: true }],
  ["all of them", { hasSite: false, hasPlace: false }],
  ["its own ids, but one code for all,", { ...FULL, ids: "code", hasPlace: false }],
];

describe("a split company", () => {
  it.each(OTHER_COLUMNS)("stays split when the list is read without %s", async (_, columns) => {
    await split(FULL);
    const apart = await published();
    await ingest(columns, "2");
    expect(await published()).toEqual(apart);
    await ingest(FULL, "3");
    expect(await published()).toEqual(apart);
  });

  it.each(OTHER_COLUMNS.filter(([, { hasSite }]) => hasSite))(
    "stays split when first read without %s",
    async (_, columns) => {
      await split(columns);
      const apart = await published();
      await ingest(FULL, "2");
      expect(await published()).toEqual(apart);
    },
  );

  it("stays split when the import is undone and repeated, until the split is undone", async () => {
    const { companyId, documentId } = await split(FULL);
    const apart = await published();
    await undoImport(ctx, { documentId });
    expect(await published()).toEqual([]);
    await ingest({ ...FULL, hasPlace: false }, "2");
    expect(await published()).toEqual(apart);
    const subject = { kind: "company", id: companyId } as const;
    const entries = await readHistory(ctx, subject);
    await revertEntry(ctx, subject, entries.find(({ edit }) => edit?.action === "split")?.ref ?? "");
    expect(await published()).toEqual([{ id: companyId, stages: ["Seed", "Series B"] }]);
  });

  it("is refused for rows that state the same company in one list", async () => {
    const rows = [1, 2].map((month) =>
      evidence({
        company: { name: "Marlow Works", city: "Lyon", country: "FR" },
        round: { stageText: "Seed", announced: { date: `2026-0${month}-15`, precision: "day" } },
      }),
    );
    const options = { source: "list-file", sourceLabel: "List", input: "t", dryRun: false };
    await runIngest(
      ctx,
      options,
      opened({ ...recordsDocument(rows, { externalId: "equal.csv" }), replacesEarlier: true }),
    );
    const [company] = await published();
    const document = await sql<{ id: number }>`select max(id) as id from document`.execute(ctx.db);
    const chosen = [{ documentId: document.rows[0]?.id ?? 0, ref: "row 2" }];
    const attempt = splitCompany(
      ctx,
      { companyId: company?.id ?? 0, rows: chosen, targetId: null },
      { reason: "two firms", source: null },
    );
    await expect(attempt).rejects.toThrow("could not keep row 2 and row 1 of this list apart");
    expect(await published()).toEqual([company]);
  });
});
