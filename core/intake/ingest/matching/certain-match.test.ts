import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { labelRows } from "../../../../test/labels/rows.ts";
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

const row = (company: EvidenceRecord["company"], over: Partial<EvidenceRecord> = {}) =>
  evidence({ people: [], company, round: round(), ...over });

/** A labelled round: name, website, city, country, CIK, dollars or other amount, stage, day or month, investors, founders. */
interface Labelled {
  readonly n: string;
  readonly w?: string;
  readonly ci?: string;
  readonly co?: string;
  readonly cik?: string;
  readonly a: number | null;
  readonly cur: string;
  readonly st: string | null;
  readonly d: string;
  readonly inv?: readonly string[];
  readonly f?: readonly string[];
}
const PAIRS =
  labelRows<readonly [label: "same" | "ask", why: string, known: readonly Labelled[], again: Labelled]>(
    "matched-rounds.jsonl",
  );

function recordOf({ n, w, ci, co, cik, a, cur, st, d, inv = [], f = [] }: Labelled): EvidenceRecord {
  return evidence({
    company: {
      name: n,
      ...(w && { website: `https://${w}` }),
      ...(ci && { city: ci }),
      ...(co && { country: co }),
      ...(cik && { cik }),
    },
    round: {
      ...(a !== null && { amount: { minor: a * 100, currency: cur } }),
      ...(st && { stageText: st }),
      announced: d.length === 7 ? { date: `${d}-01`, precision: "month" } : { date: d, precision: "day" },
      investors: inv.map((name) => ({ name, lead: false })),
    },
    people: f.map((name) => ({ name, relation: "founder" as const })),
  });
}

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

/** The places of the pairs that items are about. */
function rowsOf(items: readonly { readonly ref: string }[]): ReadonlySet<number> {
  return new Set(items.map(({ ref }) => Number(ref.replace("row ", "")) - 1));
}

describe("a match by name and round", () => {
  it("is never wrong for 300 labelled pairs, and asks about none of the same company", async () => {
    await importList(
      "first.csv",
      PAIRS.flatMap(([, , known]) => known.map(recordOf)),
    );
    await importList(
      "second.csv",
      PAIRS.map(([, , , again]) => recordOf(again)),
    );
    const { rows: waiting } = await sql<{ ref: string }>`
      select ref from review_item where status = 'open' order by id`.execute(ctx.db);
    const { rows: companies } = await sql<{ key: string; n: number }>`
      select lower(name) as key, count(*)::int as n from company where withdrawn_at is null group by 1`.execute(ctx.db);
    const [joined, asked] = [rowsOf(await ruled()), rowsOf(waiting)];
    const listed = (isListed: (label: "same" | "ask", i: number) => boolean) =>
      PAIRS.flatMap(([label, why, , { n }], i) => (isListed(label, i) ? [`${why}: ${n}`] : []));
    expect(listed((label, i) => label === "ask" && joined.has(i))).toEqual([]);
    expect(listed((label, i) => label === "same" && asked.has(i))).toEqual([]);
    // A name in a known city is enough for any round; the others are joined by the rule.
    const counts = new Map(companies.map(({ key, n }) => [key, n]));
    const isTwice = ([, , [known]]: (typeof PAIRS)[number]) => (counts.get(known?.n.toLowerCase() ?? "") ?? 0) > 1;
    expect(PAIRS.filter((pair) => pair[0] === "same" && isTwice(pair))).toEqual([]);
    expect(joined.size).toBeGreaterThan(100);
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
