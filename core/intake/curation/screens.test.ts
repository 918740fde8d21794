import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { firstCandidate } from "../../../test/builders/work.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { acceptReview } from "../ingest/review/decide.ts";
import { countWork } from "../../office/work/queue.ts";
import { runIngest } from "../ingest/run.ts";
import { pageSuppressions, suppressPerson } from "../../office/privacy/suppress-person.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { editSubject } from "./edit-subject.ts";
import { readHistory } from "./history.ts";
import { mergeCompanies } from "./merge-companies.ts";
import { readMerges, readRoles, readRounds } from "./read-related.ts";
import { findByPage, readEvidence } from "./read-subject.ts";
import { findNamed } from "./tables/find-named.ts";
import { directoryStats } from "../../reading/directory/stats.ts";
import { undoImport } from "../ingest/undo-import.ts";

let ctx: Context;
let company = 0;

beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  await ingest(
    "list.csv",
    evidence({
      round: { stageText: "Seed", investors: [{ name: "Alder Capital", lead: true }] },
      people: [{ name: "Ada Rowan", relation: "founder", title: "CEO" }],
    }),
  );
  company = (await sql<{ id: number }>`select id from company`.execute(db)).rows[0]?.id ?? 0;
  return drop;
});

async function ingest(name: string, ...records: EvidenceRecord[]) {
  const options = { source: "list-file", sourceLabel: "List", input: name, dryRun: false };
  await runIngest(ctx, options, opened(recordsDocument(records, { externalId: name })));
}

describe("the back office", () => {
  it("finds companies, rounds, people and investors", async () => {
    expect((await findNamed(ctx, "Fernhollow", 5)).map(({ kind }) => kind)).toEqual(["company", "round"]);
    expect((await findNamed(ctx, "Rowan", 5)).map(({ name }) => name)).toEqual(["Ada Rowan"]);
    expect((await findNamed(ctx, "alder", 5)).map(({ name }) => name)).toEqual(["Alder Capital"]);
    expect(await findByPage(ctx, "/companies/fernhollow")).toEqual({ kind: "company", id: company });
  });

  it("marks an investor that only an undone import named", async () => {
    const before = await directoryStats(ctx);
    await ingest(
      "gone.csv",
      evidence({ round: { stageText: "Seed", investors: [{ name: "Quince Capital", lead: true }] } }),
    );
    const { rows } = await sql<{ id: number }>`select max(id) as id from document`.execute(ctx.db);
    await undoImport(ctx, { documentId: rows[0]?.id ?? 0 });
    expect(await findNamed(ctx, "quince", 5)).toMatchObject([
      { name: "Quince Capital", detail: "no published rounds" },
    ]);
    expect(await directoryStats(ctx)).toMatchObject({ investors: before.investors });
  });

  it("shows a company's evidence, rounds, people and merges", async () => {
    expect(await readEvidence(ctx, "company", company)).toMatchObject([
      { method: "imported", label: "Imported list (list.csv)" },
      { method: "derived", label: "GeoNames, for the city Lyon in Imported list (list.csv)" },
    ]);
    expect(await readRounds(ctx, company)).toMatchObject([{ stage: "Seed", isWithdrawn: false }]);
    expect(await readRoles(ctx, { kind: "company", id: company })).toMatchObject([
      { person: "Ada Rowan", title: "CEO" },
    ]);
    await ingest("other.csv", evidence({ company: { name: "Brackenfold", website: "https://brackenfold.example" } }));
    const { rows } = await sql<{ id: number }>`select id from company where name = 'Brackenfold'`.execute(ctx.db);
    await mergeCompanies(ctx, { keptId: company, absorbedId: rows[0]?.id ?? 0, reason: "one company" });
    expect(await readMerges(ctx, company)).toMatchObject([{ kind: "merge", keptId: company }]);
  });

  it("names investors in a round's history", async () => {
    const [round] = await readRounds(ctx, company);
    const subject = { kind: "round", id: round?.id ?? 0 } as const;
    await editSubject(
      ctx,
      subject,
      { investors: [{ name: "Birch Partners", lead: false }] },
      { reason: "corrected", source: null },
    );
    expect(JSON.stringify(await readHistory(ctx, subject))).toContain("Alder Capital");
  });

  it("counts review candidates and accepts one for a chosen company", async () => {
    await ingest("names.csv", evidence({ company: { name: "Fernhollow" }, round: { stageText: "Series A" } }));
    expect(await countWork(ctx)).toEqual({ match: 1 });
    const candidate = await firstCandidate(ctx);
    await acceptReview(ctx, { itemId: candidate?.id ?? 0, company });
    expect(await countWork(ctx)).toEqual({});
    expect(new Set((await readRounds(ctx, company)).map(({ stage }) => stage))).toEqual(new Set(["Seed", "Series A"]));
  });

  it("lists suppressed people", async () => {
    const [role] = await readRoles(ctx, { kind: "company", id: company });
    const caseId = await suppressPerson(ctx, { personId: role?.personId ?? 0 });
    expect(await pageSuppressions(ctx, { limit: 5, after: null })).toMatchObject({ items: [{ caseId }] });
  });
});
