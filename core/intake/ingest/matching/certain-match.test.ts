import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { acceptReview } from "../review/decide.ts";
import { undoReview } from "../review/undo.ts";
import { runIngest } from "../run.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

async function importList(externalId: string, records: readonly EvidenceRecord[]): Promise<void> {
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: externalId, dryRun: false, intent: { acceptHold: "test" } },
    opened({ ...recordsDocument(records, { externalId }), replacesEarlier: true }),
  );
}

/** A round of 5,000,000 dollars on July 8, 2026, of a company that no source locates. */
const round = (over: Partial<EvidenceRecord["round"]> = {}) => ({
  amount: { minor: 500_000_000, currency: "USD" },
  stageText: "Seed",
  announced: { date: "2026-07-08", precision: "day" as const },
  ...over,
});

const dated = (date: string) => ({ announced: { date, precision: "day" as const } });

const row = (company: EvidenceRecord["company"], over: Partial<EvidenceRecord> = {}) =>
  evidence({ people: [], company, round: round(), ...over });

interface Pair {
  /** Whether both rows are about one company: said before the rows are made. */
  readonly isSame: boolean;
  readonly known: EvidenceRecord;
  readonly again: EvidenceRecord;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const coined = (n: number) => `Qz${LETTERS[n % 26]}${LETTERS[Math.floor(n / 26) % 26]}loria`;

/** Rows of one company, as a second list repeats them. */
const SAME: readonly ((n: number) => Omit<Pair, "isSame">)[] = [
  (n) => ({ known: row({ name: `${coined(n)} Bio` }), again: row({ name: `${coined(n)} Bio, Inc.` }) }),
  (n) => ({
    known: row({ name: coined(n), website: `https://same${n}.example`, country: "US" }),
    again: row({ name: coined(n).toUpperCase(), country: "US" }, { round: round(dated("2026-07-20")) }),
  }),
  (n) => ({
    known: row({ name: `${coined(n)} Labs`, city: "Lyon", country: "FR" }),
    again: row({ name: `${coined(n)} Labs`, country: "FR" }, { round: round(dated("2026-06-18")) }),
  }),
];

/** Rows of two companies of one name: each has something that tells them apart, or only a name that many have. */
const OTHER: readonly ((n: number) => Omit<Pair, "isSame">)[] = [
  (n) => ({
    known: row({ name: `${coined(n)} Bio` }),
    again: row({ name: `${coined(n)} Bio` }, { round: round(dated("2026-08-20")) }),
  }),
  (n) => ({
    known: row({ name: `${coined(n)} Bio` }),
    again: row({ name: `${coined(n)} Bio` }, { round: round({ amount: { minor: 510_000_000, currency: "USD" } }) }),
  }),
  (n) => ({
    known: row({ name: `${coined(n)} Bio` }),
    again: row({ name: `${coined(n)} Bio` }, { round: round({ amount: { minor: 500_000_000, currency: "EUR" } }) }),
  }),
  (n) => ({
    known: row({ name: `${coined(n)} Bio` }),
    again: row({ name: `${coined(n)} Bio` }, { round: round({ stageText: "Series A" }) }),
  }),
  (n) => ({
    known: row({ name: `${coined(n)} Bio`, website: `https://one${n}.example` }),
    again: row({ name: `${coined(n)} Bio`, website: `https://other${n}.example` }),
  }),
  (n) => ({
    known: row({ name: `${coined(n)} Bio`, city: "Lyon", country: "FR" }),
    again: row({ name: `${coined(n)} Bio`, city: "Paris", country: "FR" }),
  }),
  (n) => ({
    known: row({ name: `${coined(n)} Bio`, country: "FR" }),
    again: row({ name: `${coined(n)} Bio`, country: "DE" }),
  }),
  // A short word, with nothing else in common.
  (n) => ({ known: row({ name: `Z${coined(n).slice(2, 4)}x` }), again: row({ name: `Z${coined(n).slice(2, 4)}x` }) }),
];

const pairs: readonly Pair[] = Array.from({ length: 300 }, (_, n): Pair => {
  const isSame = n % 2 === 0;
  const kinds = isSame ? SAME : OTHER;
  const make = kinds[(n >> 1) % kinds.length];
  if (make === undefined) throw new Error("no kind");
  return { isSame, ...make(n) };
});

const ruled = async () =>
  (
    await sql<{ ref: string; company: string }>`
      select i.ref, c.name as company from review_item i join company c on c.id = i.company_id
      where i.status = 'accepted' and i.decided_by = 'rule' order by i.id`.execute(ctx.db)
  ).rows;

const open = async () =>
  (await sql<{ id: number }>`select id from review_item where status = 'open' order by id`.execute(ctx.db)).rows.map(
    ({ id }) => id,
  );

describe("a match by name and round", () => {
  it("is never wrong for 300 labelled pairs, and asks about none of the same company", async () => {
    await importList(
      "first.csv",
      pairs.map(({ known }) => known),
    );
    await importList(
      "second.csv",
      pairs.map(({ again }) => again),
    );
    const joined = await ruled();
    const labels = joined.map(({ ref }) => pairs[Number(ref.replace("row ", "")) - 1]?.isSame);
    expect(labels.filter((isSame) => isSame !== true)).toEqual([]);
    expect(labels).toHaveLength(pairs.filter(({ isSame }) => isSame).length);
  });

  it("needs more than one common word in common: a city, an investor or a founder", async () => {
    const investors = [{ name: "Birch Ventures", lead: true }];
    const people = [{ name: "Ada Example", relation: "founder" as const }];
    await importList("first.csv", [
      row({ name: "Horizon" }, { round: round({ investors }) }),
      row({ name: "Beacon" }, { people }),
      row({ name: "Orchard" }, { round: round({ investors }), people }),
    ]);
    await importList("second.csv", [
      row({ name: "Horizon" }, { round: round({ investors }) }),
      row({ name: "Beacon" }, { people }),
      row({ name: "Orchard" }),
    ]);
    expect((await ruled()).map(({ company }) => company).toSorted()).toEqual(["Beacon", "Horizon"]);
    expect(await open()).toHaveLength(1);
  });

  it("asks where two companies have the name", async () => {
    await importList("first.csv", [row({ name: "Qzorro Bio", country: "FR" })]);
    await importList("third.csv", [row({ name: "Qzorro Bio", country: "DE" })]);
    const before = (await open()).length;
    await importList("second.csv", [row({ name: "Qzorro Bio" })]);
    expect(await ruled()).toEqual([]);
    expect(await open()).toHaveLength(before + 1);
  });

  it("is undone like a reviewer's decision, and then goes on waiting when the list is read again", async () => {
    await importList("first.csv", [row({ name: "Qzorro Bio" })]);
    await importList("second.csv", [row({ name: "Qzorro Bio" })]);
    expect(await ruled()).toHaveLength(1);
    const { rows } = await sql<{ id: number }>`select id from review_item`.execute(ctx.db);
    await undoReview(ctx, { itemId: rows[0]?.id ?? 0, whole: true });
    expect(await ruled()).toEqual([]);
    expect(await open()).toHaveLength(1);
    await importList("second.csv", [row({ name: "Qzorro Bio" }), row({ name: "Another Name" })]);
    expect(await ruled()).toEqual([]);
    const [id = 0] = await open();
    await acceptReview(ctx, { itemId: id });
    const { rows: companies } = await sql<{ n: number }>`
      select count(*)::int as n from company where name = 'Qzorro Bio' and withdrawn_at is null`.execute(ctx.db);
    expect(companies).toEqual([{ n: 1 }]);
  });
});
