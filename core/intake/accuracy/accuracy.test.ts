import { createHash, createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addTestSource } from "../../../test/builders/managed-sources.ts";
import { ALL_WORK } from "../../../test/builders/work.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Database } from "../../../db/client.ts";
import { scalarOf } from "../../../db/statement.ts";
import { decideWork, listDecidedWork, undoWork } from "../../office/work/decide.ts";
import { countWork, readEvidence, readWork } from "../../office/work/queue.ts";
import { suppressCompany } from "../../office/privacy/suppress-company.ts";
import { listLeads } from "../../reading/directory/lead.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import type { Context } from "../../shared/context.ts";
import { drawMonths } from "./draw.ts";
import { readProvedRound, readReceipts } from "./receipts.ts";
import { readAccuracy, readFrozenList } from "./read-accuracy.ts";

let database: { readonly db: Database };
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  database = { db };
  await drawMonths(at("2026-10-15"));
  return drop;
});

const at = (day: string, access?: "anonymous" | "paid"): Context =>
  fakeClockContext(database.db, new Date(`${day}T12:00:00Z`), access);

/** Listed in October. */
const IN_OCTOBER = { created_at: new Date("2026-10-09T08:00:00Z") };
const FILING = "https://www.sec.gov/Archives/edgar/data/1234567/000123456726000001/0001234567-26-000001-index.htm";
const NOTICE = `<edgarSubmission><offeringData><offeringSalesAmounts><totalOfferingAmount>5000000</totalOfferingAmount>
<totalAmountSold>4100000</totalAmountSold></offeringSalesAmounts></offeringData></edgarSubmission>`;

const make = () => catalogueBuilders(database.db);

/** A company with one round of October whose amount a filing states; nothing else of it has a source. */
async function filedRound(name: string, over: Parameters<ReturnType<typeof make>["round"]>[1] = {}): Promise<number> {
  const company = await make().company({ slug: name.toLowerCase(), name });
  const money = { amount_minor: 410_000_000, currency: "USD", amount_usd_minor: 410_000_000 };
  const round = await make().round(company, { ...IN_OCTOBER, ...money, ...over });
  const documentId = await make().document({ source: "sec-form-d", external_id: `notice of ${name}` });
  const claimed = { amount: { minor: 410_000_000, currency: "USD" } };
  await make().claim("round", round, claimed, { method: "filed", documentId, sourceUrl: FILING });
  await sql`insert into document_chunk (document_id, position, gzip)
    values (${documentId}, 0, ${gzipSync(NOTICE)})`.execute(database.db);
  return round;
}

async function draw(): Promise<void> {
  await rebuildDirectory(at("2026-11-01"));
  await drawMonths(at("2026-11-01"));
}

const list = async () => (await readFrozenList(at("2026-11-02", "paid"), "2026-10")) ?? "";

describe("drawMonths", () => {
  it("freezes last month's values in the order of the seed that was published before, and draws 50", async () => {
    for (let n = 0; n < 30; n += 1) await filedRound(`Filed ${n}`, { stage_text: "Seed" });
    await filedRound("Withdrawn", { withdrawn_at: new Date("2026-10-20T00:00:00Z") });
    await filedRound("Sample", { is_sample: true });
    await filedRound("Earlier", { created_at: new Date("2026-09-30T23:59:59Z") });
    await filedRound("Later", { created_at: new Date("2026-11-01T00:00:00Z") });
    await filedRound("Raising", { state: "raising" });
    await draw();
    await drawMonths(at("2026-11-20"));
    const { next, months } = await readAccuracy(at("2026-11-20", "paid"));
    expect(months).toMatchObject([{ month: "2026-10", listSize: 61, right: 0 }]);
    const [month] = months;
    const ids = (await list()).split("\n");
    const placeOf = (id: string) =>
      createHmac("sha256", Buffer.from(month?.seed ?? "", "hex"))
        .update(id)
        .digest("hex");
    expect(ids).toHaveLength(61);
    expect(ids).toEqual(ids.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)));
    expect(month?.listHash).toBe(
      createHash("sha256")
        .update(await list())
        .digest("hex"),
    );
    expect(month?.values).toHaveLength(50);
    expect(month?.values.map(({ fact }) => fact)).toEqual(ids.slice(0, 50).map((id) => id.split(":")[1]));
    expect(month?.seedPublishedAt).toEqual(new Date("2026-10-15T12:00:00Z"));
    expect(next).toMatchObject({ month: "2026-11", seedPublishedAt: new Date("2026-11-01T12:00:00Z") });
    expect(next?.seed).not.toBe(month?.seed);
  });

  it("counts a value without a public source as such, and leaves a month without values out", async () => {
    const company = await make().company({ name: "Unproved" });
    const round = await make().round(company, { ...IN_OCTOBER, stage_text: "Seed", announced_on: null });
    await make().claim("round", round, { stageText: "Seed" }, { documentId: await make().document() });
    await draw();
    const accuracy = await readAccuracy(at("2026-11-02", "paid"));
    expect(accuracy.months[0]?.values).toMatchObject([{ fact: "stage", verdict: "no_source", item: null }]);
    expect(await countWork(at("2026-11-02"))).toEqual({});
    await drawMonths(at("2026-12-01"));
    expect((await readAccuracy(at("2026-12-01"))).months.map(({ month }) => month)).toEqual(["2026-10"]);
  });
});

describe("a drawn value", () => {
  it("is decided in Work from its form's item, and undone", async () => {
    await filedRound("Fernhollow");
    await draw();
    const { item } = await readWork(at("2026-11-02"), ALL_WORK, null);
    expect(item).toMatchObject({ kind: "value", title: "Fernhollow, amount", source: "SEC Form D" });
    const value = { kind: "value" as const, id: item?.id ?? "" };
    expect(await readEvidence(at("2026-11-02"), value, "")).toMatchObject({
      value: {
        passage: "4100000",
        item: { name: "Item 13, total amount sold" },
        formUrl: FILING.replace(/[^/]+-index\.htm$/, "primary_doc.xml"),
      },
    });
    const decide = (action: string) => decideWork(at("2026-11-02"), { ...value, action, scope: "item", values: {} });
    await expect(decide("perhaps")).rejects.toMatchObject({ code: "invalid_input" });
    await decide("right");
    await expect(decide("wrong")).rejects.toMatchObject({ code: "conflict" });
    expect((await readAccuracy(at("2026-11-02"))).months).toMatchObject([{ right: 1, decided: 1 }]);
    expect(await listDecidedWork(at("2026-11-02"), { limit: 5 })).toMatchObject([
      { kind: "value", what: "right", title: "Fernhollow, amount", undoable: true },
    ]);
    await undoWork(at("2026-11-02"), value);
    expect((await readAccuracy(at("2026-11-02"))).months).toMatchObject([{ right: 0, decided: 0 }]);
  });

  it("shows visitors outside the sample its kind, source and verdict only, and nobody an investor who may be a person", async () => {
    const seen = await filedRound("Seen", { announced_on: "2026-10-08", announced_precision: "day" });
    const hidden = await filedRound("Hidden", { announced_on: "2026-10-07", announced_precision: "day" });
    await make().investors(seen, ["Northgate Ventures", "Ada Byron"]);
    await make().investors(hidden, ["Northgate Ventures"]);
    await draw();
    const visitor = { ...at("2026-11-02", "anonymous"), publicAccess: SAMPLE_OF_ONE };
    const [month] = (await readAccuracy(visitor)).months;
    expect(month?.listSize).toBe(7);
    const ofHidden = month?.values.filter(({ shown }) => shown === null) ?? [];
    expect(ofHidden.map(({ fact }) => fact).toSorted()).toEqual(["amount", "day", "investor"]);
    expect(JSON.stringify(ofHidden)).not.toMatch(/Hidden|Northgate|4100000/i);
    expect(await readFrozenList(visitor, "2026-10")).toBeUndefined();
    const [members] = (await readAccuracy(at("2026-11-02", "paid"))).months;
    const investors = members?.values.flatMap(({ fact, shown }) => (fact === "investor" ? shown?.value : []));
    expect(investors?.toSorted()).toEqual(["Northgate Ventures", "Northgate Ventures", null]);
    expect(JSON.stringify([month, members])).not.toContain("Ada");
  });

  it("no longer names a company that is suppressed, which later draws leave out", async () => {
    await filedRound("Fernhollow");
    const later = await filedRound("Marrowfield");
    await draw();
    const id = await scalarOf<number>(database)`select id from company where name = 'Fernhollow'`;
    await suppressCompany(at("2026-11-02"), { companyId: id ?? 0, reason: "Asked", source: null });
    const { months } = await readAccuracy(at("2026-11-02", "paid"));
    expect(months[0]?.values.map(({ shown }) => shown?.companyName ?? null).toSorted()).toEqual(["Marrowfield", null]);
    await sql`update accuracy_month set drawn_at = null`.execute(database.db);
    await sql`delete from accuracy_value`.execute(database.db);
    await drawMonths(at("2026-11-02"));
    expect(await list()).toBe(`${later}:amount`);
  });
});

const SAMPLE_OF_ONE = { sampleSize: 1, delayDays: 0, pages: "teaser" } as const;

const receiptsOn = (day: string) => readReceipts(at(day, "anonymous"));

async function provedRound() {
  await rebuildDirectory(at("2026-11-01"));
  const { rows } = await listLeads(at("2026-11-01"), { page: 1, pageSize: 5 });
  return readProvedRound(at("2026-11-01"), rows);
}

describe("the receipts", () => {
  it("state a month's accuracy once all its values are decided, and registers with their last run", async () => {
    await filedRound("Fernhollow", { stage_text: "Seed" });
    await draw();
    expect(await receiptsOn("2026-11-02")).toEqual({
      accuracy: null,
      isFirstMonth: true,
      registers: [],
      listing: null,
      corrections: 0,
      least: 5,
    });
    await sql`update accuracy_value set verdict = 'right', decided_at = now(), decided_by = 'x'
      where verdict is null`.execute(database.db);
    const form = await addTestSource(at("2026-11-01"), { kind: "form-d" });
    await sql`update managed_source set freshness_median = 150, freshness_p90 = 300, freshness_rounds = 4
      where id = ${form}`.execute(database.db);
    expect(await receiptsOn("2026-11-02")).toMatchObject({
      accuracy: { month: "2026-10", right: 1, of: 2 },
      registers: [{ name: "SEC Form D", readAt: null }],
      listing: { register: "SEC Form D", minutes: 150 },
    });
  });

  it("show a filed round with its form's items before an announced one with its headline", async () => {
    const announced = await make().company({ slug: "northwind", name: "Northwind" });
    const money = { amount_minor: 500_000_000, currency: "USD", amount_usd_minor: 500_000_000 };
    const round = await make().round(announced, { ...money, announced_on: "2026-10-20", announced_precision: "day" });
    const documentId = await make().document({ source: "news-feed", external_id: "feed" });
    const url = "https://news.example/northwind";
    const feed = `<rss><item><title>Other</title><guid>https://news.example/other</guid></item>
      <item><title>Northwind raises &lt;b&gt;$5M&lt;/b&gt;</title><guid>${url}</guid></item></rss>`;
    await sql`insert into document_chunk (document_id, position, gzip)
      values (${documentId}, 0, ${gzipSync(feed)})`.execute(database.db);
    const evidence = { method: "published", documentId, sourceUrl: url, ref: url } as const;
    await make().claim("round", round, { amount: { minor: 500_000_000, currency: "USD" } }, evidence);
    expect(await provedRound()).toMatchObject({ day: "2026-10-20", headline: "Northwind raises $5M", url });
    await filedRound("Fernhollow", { first_sale_on: "2026-10-01", first_sale_precision: "day" });
    expect(await provedRound()).toMatchObject({
      day: "2026-10-01",
      headline: null,
      url: FILING.replace(/[^/]+-index\.htm$/, "primary_doc.xml"),
      items: { amount: { name: "Item 13, total amount sold" }, day: { name: "Item 7, date of first sale" } },
    });
  });
});
