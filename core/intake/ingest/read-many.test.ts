import { expect, it, onTestFinished } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { type InventedNotice, inventedNotice } from "../../../test/builders/invented-notice.ts";
import { testDatabase } from "../../../test/database.ts";
import { everyRow } from "../../../test/every-row.ts";
import type { Opened, SourceDocument } from "../../catalogue/sources/record.ts";
import { filingDocument } from "../../catalogue/sources/sec-form-d/filing-document.ts";
import { runIngest } from "./run.ts";

const accession = (n: number) => `0009990001-26-${String(n).padStart(6, "0")}`;

function notice(n: number, values: InventedNotice): SourceDocument {
  return filingDocument({
    bytes: Buffer.from(inventedNotice(values)),
    name: `${accession(n)}.xml`,
    retrievedAt: new Date("2026-08-01T00:00:00Z"),
    context: { accession: accession(n), filedOn: "2026-07-01" },
  });
}

const FIRST = { name: "Together Robotics, Inc.", cik: "0009990001" };
const DOCUMENTS: readonly SourceDocument[] = [
  notice(1, FIRST),
  notice(2, { ...FIRST, submissionType: "D/A", previousAccession: accession(1), sold: "7000000" }),
  notice(3, { name: "Another Invention, Inc.", cik: "0009990002" }),
  notice(4, {
    name: "An Invented Fund, L.P.",
    cik: "0009990003",
    fund: { type: "Venture Capital Fund", is40Act: false },
  }),
  notice(5, { name: "Together Robotics, Inc.", cik: "0009990001", people: [{ last: "Example", first: "Ada" }] }),
  notice(6, { name: "", cik: "0009990004" }),
  notice(7, { name: "Together Robotics Holdings, Inc.", cik: "0009990005" }),
];

async function* opened(documents: readonly SourceDocument[]): AsyncGenerator<Opened> {
  for (const document of documents) yield { kind: "document", document };
}

/** The catalogue after a run, without what says how it was read: ids, log entries and the order of reading. */
async function catalogueAfter(documents: readonly SourceDocument[]) {
  const { db, drop } = await testDatabase();
  onTestFinished(drop);
  const ctx = fakeClockContext(db);
  const run = { source: "sec-form-d", sourceLabel: "SEC Form D", input: "test", dryRun: false };
  const summary = (await runIngest(ctx, run, opened(documents))).toJSON();
  const rows = await everyRow(db);
  const tables = ["company", "company_key", "funding_round", "role", "filing", "lead", "quarantined_row"];
  // An amendment in the same batch as its notice changes nothing that was published.
  const { changes: _changes, ...catalogue } = summary.catalogue;
  return {
    ...summary,
    catalogue,
    tables: tables.map((table) => [table, rows[table]?.length]),
    leads: (await leads(db)).rows,
  };
}

function leads(db: Awaited<ReturnType<typeof testDatabase>>["db"]) {
  return db
    .selectFrom("funding_round as r")
    .innerJoin("company as c", "c.id", "r.company_id")
    .select(["c.name", "c.startup", "r.amount_minor", "r.announced_on", "r.state"])
    .where("r.merged_into_id", "is", null)
    .orderBy("c.name")
    .orderBy("r.amount_minor")
    .execute()
    .then((rows) => ({ rows }));
}

it("reads documents together with the result of reading them one by one", async () => {
  const singly = await catalogueAfter(DOCUMENTS);
  const together = await catalogueAfter(DOCUMENTS.map((document) => ({ ...document, isOneOfMany: true as const })));
  expect(together).toEqual(singly);
  expect(singly.leads.length).toBeGreaterThan(2);
});

it("reads nothing twice", async () => {
  const { db, drop } = await testDatabase();
  onTestFinished(drop);
  const ctx = fakeClockContext(db);
  const run = { source: "sec-form-d", sourceLabel: "SEC Form D", input: "test", dryRun: false };
  const many = DOCUMENTS.map((document) => ({ ...document, isOneOfMany: true as const }));
  await runIngest(ctx, run, opened(many));
  const before = await everyRow(db);
  expect((await runIngest(ctx, run, opened(many))).toJSON().documents).toMatchObject({ read: 0, unchanged: 7 });
  expect((await everyRow(db))["claim"]).toEqual(before["claim"]);
});
