import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Actor } from "../../shared/context.ts";
import { listFounders, readTopFounder } from "./founders.ts";
import { listLeads } from "./lead.ts";
import { type LeadFilter, NO_FILTER } from "./search/filter.ts";
import { refreshDirectory } from "./refresh.ts";
import { hasSampleRows } from "./published.ts";

const database = useDatabase();

const asActor = (access: Actor["access"], now = "2026-11-20T12:00:00Z", sampleSize = 1) =>
  fakeClockContext(database.db, new Date(now), access, sampleSize);
const withSample = (access: Actor["access"], sampleSize: number) => asActor(access, undefined, sampleSize);

// One company with a founder and two rounds, one with two founders and one round, and one with an undated round.
beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const birch = await make.company({ slug: "birch", name: "Birch" });
  await make.role(await make.person({ slug: "bo-birch", name: "Bo Birch" }), birch, { title: "CEO" });
  const cedar = await make.company({ slug: "cedar", name: "Cedar" });
  await make.role(await make.person({ slug: "ci-cedar" }), cedar);
  await make.role(await make.person({ slug: "co-cedar" }), cedar);
  const dateless = await make.company({ slug: "dateless" });
  await make.role(await make.person({ slug: "di-dateless" }), dateless);
  await make.role(await make.person({ slug: "of-officer" }), cedar, { relation: "director" });
  await make.round(birch, {
    announced_on: "2025-01-10",
    amount_minor: 900_00,
    amount_usd_minor: 900_00,
    stage_text: "Series A",
  });
  await make.round(birch, {
    announced_on: "2026-11-10",
    announced_precision: "month",
    amount_minor: 100_00,
    currency: "EUR",
    amount_usd_minor: 110_00,
  });
  await make.round(cedar, {
    announced_on: "2026-11-01",
    amount_minor: 500_00,
    amount_usd_minor: 500_00,
    funding_type: "Seed",
    stage_text: "seed round",
  });
  await make.round(dateless, { amount_text: "undisclosed" });
  await refreshDirectory(asActor("owner"), [birch, cedar, dateless]);
});

describe("listLeads", () => {
  it("sorts newest first and undated rounds last, with null for unknown values", async () => {
    const list = await listLeads(asActor("paid"), { page: 1 });
    expect(list.rows.map((row) => [row.companySlug, row.announced, row.fundingType, row.amount])).toEqual([
      ["birch", { date: "2026-11-10", precision: "month" }, null, { minor: 100_00, currency: "EUR" }],
      ["cedar", { date: "2026-11-01", precision: "day" }, "Seed", { minor: 500_00, currency: "USD" }],
      ["birch", { date: "2025-01-10", precision: "day" }, "Series A", { minor: 900_00, currency: "USD" }],
      ["dateless", null, null, null],
    ]);
    expect(list).toMatchObject({ visible: 4, total: 4, page: 1, pageCount: 1 });
  });

  it.each(["anonymous", "free"] as const)(
    "shows the newest of the sample to %s, with the full count",
    async (access) => {
      const first = await listLeads(withSample(access, 3), { page: 1, pageSize: 2 });
      const second = await listLeads(withSample(access, 3), { page: 2, pageSize: 2 });
      expect(first.rows.map((row) => row.companySlug)).toEqual(["birch", "cedar"]);
      expect(second.rows.map((row) => row.announced?.date)).toEqual(["2025-01-10"]);
      expect(second).toMatchObject({ visible: 3, total: 4, page: 2, pageCount: 2 });
    },
  );

  it("returns no rows for a page that does not exist", async () => {
    expect(await listLeads(withSample("anonymous", 3), { page: 3, pageSize: 2 })).toMatchObject({
      rows: [],
      page: 3,
      pageCount: 2,
    });
  });
});

async function founderSlugs(access: Actor["access"], sampleSize: number) {
  const list = await listFounders(withSample(access, sampleSize), { page: 1 });
  return { slugs: list.rows.map((row) => row.slug), visible: list.visible, total: list.total };
}

describe("listFounders", () => {
  it("lists each founder once with their newest round, and no officers", async () => {
    expect(await founderSlugs("paid", 1)).toEqual({
      slugs: ["bo-birch", "ci-cedar", "co-cedar", "di-dateless"],
      visible: 4,
      total: 4,
    });
  });

  it.each([
    [0, [], 1],
    [1, ["bo-birch"], 2],
    [2, ["bo-birch", "ci-cedar", "co-cedar"], 4],
    [9, ["bo-birch", "ci-cedar", "co-cedar", "di-dateless"], 4],
  ])("limits anonymous visitors to founders of the newest %d leads", async (sampleSize, expected, total) => {
    expect(await founderSlugs("anonymous", sampleSize)).toEqual({
      slugs: expected,
      visible: expected.length,
      // Of fewer than five, only that there are more.
      total,
    });
  });

  it("returns pages", async () => {
    const page = await listFounders(asActor("paid"), { page: 2, pageSize: 3 });
    expect(page.rows.map((row) => row.slug)).toEqual(["di-dateless"]);
    expect(page.rows[0]?.round).toEqual({
      announced: null,
      industries: [],
      city: null,
      region: null,
      country: null,
      hasAddress: false,
    });
    expect(page).toMatchObject({ page: 2, pageCount: 2 });
    expect((await listFounders(asActor("paid"), { page: 3, pageSize: 3 })).rows).toEqual([]);
  });
});

async function ranking(now: string) {
  const ranked = [];
  for (let rank: number | null = 1; rank !== null;) {
    const at = await readTopFounder(asActor("paid", now), { rank });
    ranked.push([at?.founder.slug, at?.founder.amountUsdMinor, at?.previousRank, at?.period]);
    rank = at?.nextRank ?? null;
  }
  return ranked;
}

async function slugsAs(access: Actor["access"], input: Partial<Parameters<typeof listFounders>[1]>) {
  const { rows, matching } = await listFounders(asActor(access), { page: 1, ...input });
  expect(rows).toHaveLength(matching);
  return rows.map(({ slug }) => slug);
}

const sorted = (by: "name" | "amount", direction: "asc" | "desc") => slugsAs("paid", { sort: { by, direction } });

describe("listFounders with a filter", () => {
  it("finds by the facts and words of the founder's newest round, within the reader's scope", async () => {
    const seed: LeadFilter = { ...NO_FILTER, include: { stage: ["Seed"] } };
    expect(await slugsAs("paid", { filter: seed })).toEqual(["ci-cedar", "co-cedar"]);
    expect(await slugsAs("anonymous", { filter: seed })).toEqual([]);
    expect(await slugsAs("paid", { filter: { ...NO_FILTER, search: "bo birch" } })).toEqual(["bo-birch"]);
    expect(await slugsAs("anonymous", { filter: { ...NO_FILTER, search: "cedar" } })).toEqual([]);
  });

  it("sorts by name or amount, unknown amounts last", async () => {
    expect((await sorted("name", "asc"))[0]).toBe("bo-birch");
    expect((await sorted("amount", "desc")).at(-1)).toBe("di-dateless");
    expect((await sorted("amount", "asc"))[0]).toBe("bo-birch");
  });

  it("finds founders with an address for readers who see addresses", async () => {
    const { person_id: person, company_id: company } = await database.db
      .selectFrom("founder_listing")
      .select(["person_id", "company_id"])
      .where("slug", "=", "co-cedar")
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("contact")
      .values({
        company_id: company,
        person_id: person,
        address: "co@cedar.example",
        status: "published",
        confidence: "high",
        proof_label: "its site",
      })
      .execute();
    expect(await slugsAs("paid", { withAddress: true })).toEqual(["co-cedar"]);
    expect(await slugsAs("anonymous", { withAddress: true })).toEqual(["bo-birch"]);
  });
});

describe("readTopFounder", () => {
  it("ranks by the largest raise of the last 30 days", async () => {
    expect(await ranking("2026-11-20T12:00:00Z")).toEqual([
      ["ci-cedar", 500_00, null, "last-30-days"],
      ["co-cedar", 500_00, 1, "last-30-days"],
      ["bo-birch", 110_00, 2, "last-30-days"],
    ]);
  });

  it("falls back to the largest raise of all time, listing each founder once", async () => {
    expect(await ranking("2027-06-01T12:00:00Z")).toEqual([
      ["bo-birch", 900_00, null, "all-time"],
      ["ci-cedar", 500_00, 1, "all-time"],
      ["co-cedar", 500_00, 2, "all-time"],
    ]);
  });

  it.each([0, 4, 1.5, -1])("returns null for rank %d", async (rank) => {
    expect(await readTopFounder(asActor("paid"), { rank })).toBeNull();
  });

  it("ranks only founders of the sample for anonymous visitors", async () => {
    expect(await readTopFounder(asActor("anonymous"), { rank: 1 })).toMatchObject({
      founder: { slug: "bo-birch" },
      nextRank: null,
    });
    expect(await readTopFounder(asActor("anonymous"), { rank: 2 })).toBeNull();
  });
});

describe("hasSampleRows", () => {
  it("is true while a sample round is published", async () => {
    expect(await hasSampleRows(asActor("anonymous"))).toBe(false);
    const make = catalogueBuilders(database.db);
    const company = await make.company({ slug: "sample-company" });
    await make.round(company, { is_sample: true });
    await refreshDirectory(asActor("owner"), [company]);
    expect(await hasSampleRows(asActor("anonymous"))).toBe(true);
    await database.db
      .updateTable("company")
      .set({ withdrawn_at: "2026-11-20T00:00:00Z" })
      .where("id", "=", company)
      .execute();
    await refreshDirectory(asActor("owner"), [company]);
    expect(await hasSampleRows(asActor("anonymous"))).toBe(false);
  });
});
