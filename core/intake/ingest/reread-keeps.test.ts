import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { catalogueContent, publishedRows } from "../../../test/builders/published-catalogue.ts";
import { testDatabase } from "../../../test/database.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import type { Context } from "../../shared/context.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import type { Effect } from "./proposals/effect.ts";
import { acceptReview, rejectReview } from "./review/decide.ts";
import { undoReview } from "./review/undo.ts";
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

/** A new version of a list, published at once; equal rows are the same file. */
async function read(list: string, rows: readonly EvidenceRecord[], reading = "1") {
  const document = { ...recordsDocument(rows, { externalId: list, reading }), replacesEarlier: true };
  const intent = { acceptHold: "test" };
  const options = { source: "list-file", sourceLabel: "List", input: list, dryRun: false, intent };
  const summary = (await runIngest(ctx, options, opened(document))).toJSON();
  const { rows: documents } = await sql<{ id: number }>`
    select id from document where content_hash = ${document.contentHash}`.execute(ctx.db);
  return { effect: summary.proposals[0]?.effect, documentId: documents[0]?.id ?? 0 };
}

const round = (date = "2026-07-08", stageText = "Seed") => ({
  amount: { minor: 1_200_000_000, currency: "USD" },
  stageText,
  announced: { date, precision: "day" } as const,
  investors: [{ name: "Larch Capital", lead: true }],
});
const mossgate = (over: Partial<EvidenceRecord["company"]> = {}, of = round()): EvidenceRecord =>
  evidence({
    company: { name: "Mossgate", description: "Makes lamps.", ...over },
    round: of,
    people: [{ name: "Ada Rowan", relation: "founder" }],
    sourceUrl: "https://news.example/mossgate",
  });
const quillon = evidence({ company: { name: "Quillon", website: "https://quillon.example" } });
const withIndustry = (record: EvidenceRecord): EvidenceRecord => ({
  ...record,
  company: { ...record.company, industry: ["Lamps"] },
});

const openItems = async () =>
  (
    await sql<{ id: number; reason: string }>`
    select id, reason from review_item where status = 'open' order by id`.execute(ctx.db)
  ).rows;

/** What the company's page shows of a list's row. */
async function shown(name: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select c.id, c.description, (select array_agg(i.name) from round_investor ri join investor i on i.id = ri.investor_id
        where ri.round_id = r.id) as investors, r.announced_on::text as day, p.name as founder
    from company c left join funding_round r on r.company_id = c.id and r.withdrawn_at is null
    left join role o on o.company_id = c.id left join person p on p.id = o.person_id
    where c.name = ${name} and c.withdrawn_at is null and c.merged_into_id is null order by c.id, r.id`.execute(ctx.db);
  return rows;
}

describe("a list that is read again", () => {
  it("keeps a row's company that another list states by now, and asks nothing", async () => {
    await read("a.csv", [mossgate(), quillon]);
    await read("b.csv", [mossgate({ website: "https://mossgate.example", city: "Lyon" })]);
    // The round is the same: joined by rule.
    expect(await openItems()).toEqual([]);
    const before = await shown("Mossgate");
    expect(before).toMatchObject([{ investors: ["Larch Capital"], founder: "Ada Rowan", description: "Makes lamps." }]);
    for (const [rows, reading] of [
      [[mossgate(), quillon], "2"],
      [[withIndustry(mossgate()), quillon], "1"],
      [[mossgate({ city: "Bron" }), quillon], "1"],
    ] as const) {
      const { effect } = await read("a.csv", rows, reading);
      expect(await openItems()).toEqual([]);
      expect(await shown("Mossgate")).toEqual(before);
      expect(effect).toMatchObject({ companies: { added: 0, withdrawn: 0 }, rounds: { added: 0, withdrawn: 0 } });
    }
  });

  it("keeps a company that only this list stated beside a namesake of another list", async () => {
    await read("a.csv", [mossgate(), quillon]);
    const [before] = await shown("Mossgate");
    await read("b.csv", [mossgate({ website: "https://mossgate.example" }, round("2025-01-01", "Series B"))]);
    const [asked] = await openItems();
    await acceptReview(ctx, { itemId: asked?.id ?? 0, company: "new" });
    await read("a.csv", [withIndustry(mossgate()), quillon]);
    expect(await openItems()).toEqual([]);
    expect(await shown("Mossgate")).toHaveLength(2);
    expect(await shown("Mossgate")).toContainEqual(before);
  });

  it.each([
    ["domain", { website: "https://other.example" }, [1, 1]],
    ["country", { website: undefined, country: "US" }, [0, 2]],
    ["CIK", { website: undefined, cik: "0000000002" }, [0, 2]],
  ] as const)("matches anew a row that states another %s", async (_, stated, [questions, companies]) => {
    const own = { website: "https://mossgate.example", country: "FR", cik: "0000000001" };
    await read("a.csv", [mossgate(own), quillon]);
    await read("b.csv", [mossgate(own)]);
    const { website, ...other } = { ...own, ...stated };
    const { cik, ...rest } = { ...other, ...(website !== undefined && { website }) };
    await read("a.csv", [mossgate("cik" in stated ? { ...rest, cik } : rest), quillon]);
    expect(await openItems()).toHaveLength(questions);
    expect(new Set((await shown("Mossgate")).map((row) => row["id"])).size).toBe(companies);
  });

  it("gives a row the company of its name as it was before it was cleaned", async () => {
    await read("a.csv", [evidence({ company: { name: "Won\\xe2\\x80\\x99t Rust" } })]);
    const { rows: before } = await sql<{ id: number }>`select id from company`.execute(ctx.db);
    await read("a.csv", [evidence({ company: { name: "Won’t Rust" } })]);
    expect(await shown("Won’t Rust")).toMatchObject(before);
  });

  it("splits rows that only a wrong id column had joined", async () => {
    const rows = ["Mossgate", "Mossgate Labs"].map((name) => evidence({ company: { name }, round: round() }));
    await read(
      "a.csv",
      rows.map((row) => ({ ...row, listId: "code 1" })),
    );
    await read("a.csv", rows);
    expect([...(await shown("Mossgate")), ...(await shown("Mossgate Labs"))]).toHaveLength(2);
  });
});

describe("a row that is asked about again", () => {
  const site = { website: "https://mossgate.example" };
  let before: readonly unknown[];
  let published: readonly string[];
  let documentId: number;
  let effect: Effect | undefined;

  /** A list's row whose country is now another one than that of the company with its website. */
  beforeEach(async () => {
    await read("b.csv", [
      evidence({ company: { name: "Mossgate", ...site, country: "FR" }, round: round("2025-02-01") }),
    ]);
    await read("a.csv", [mossgate(site), quillon]);
    before = await shown("Mossgate");
    published = await publishedRows(ctx);
    ({ effect, documentId } = await read("a.csv", [mossgate({ ...site, country: "US" }), quillon]));
  });

  it("keeps what it stated, also when it is read again, until the import is undone", async () => {
    expect(effect).toMatchObject({ rows: { undecided: 1 }, rounds: { withdrawn: 0 }, companies: { withdrawn: 0 } });
    expect(await openItems()).toMatchObject([{ reason: "the same website mossgate.example, another country" }]);
    expect(await shown("Mossgate")).toEqual(before);
    const content = await catalogueContent(ctx);
    const again = await read("a.csv", [mossgate({ ...site, country: "US" }), quillon], "2");
    expect(again.effect).toMatchObject({ rounds: { added: 0, changed: 0, withdrawn: 0 } });
    expect(await catalogueContent(ctx)).toEqual(content);
    await undoImport(ctx, { documentId });
    expect(await catalogueContent(ctx)).toEqual(content);
    await undoImport(ctx, { documentId });
    expect(await publishedRows(ctx)).toEqual(published);
  });

  it.each(["new", "none", "same"] as const)(
    "stops stating it when it is decided (%s), which can be undone",
    async (by) => {
      const [item] = await openItems();
      const itemId = item?.id ?? 0;
      const rows = await publishedRows(ctx);
      if (by === "none") await rejectReview(ctx, { itemId });
      else await acceptReview(ctx, { itemId, ...(by === "new" && { company: "new" as const }) });
      const ended = await shown("Mossgate");
      expect(new Set(ended.map((row) => JSON.stringify(row))).size).toBe(by === "none" ? 1 : 2);
      const { rows: stale } = await sql`select from claim where ref like '%(before)'`.execute(ctx.db);
      expect(stale).toEqual([]);
      await undoReview(ctx, { itemId });
      expect(await shown("Mossgate")).toEqual(before);
      expect(await publishedRows(ctx)).toEqual(rows);
      await undoImport(ctx, { documentId });
      expect(await publishedRows(ctx)).toEqual(published);
    },
  );

  it("leaves nothing behind when the import is undone after the decision", async () => {
    const [item] = await openItems();
    await acceptReview(ctx, { itemId: item?.id ?? 0, company: "new" });
    await undoImport(ctx, { documentId });
    expect(await publishedRows(ctx)).toEqual(published);
  });

  it("loses it when the list no longer has the row", async () => {
    await read("a.csv", [quillon]);
    expect(await shown("Mossgate")).toMatchObject([{ description: null, day: "2025-02-01" }]);
    expect(await openItems()).toEqual([]);
  });
});
