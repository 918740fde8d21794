import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { wordKey } from "../../../../catalogue/industries/words.ts";
import { refreshDirectory } from "../../refresh.ts";
import { NO_FILTER } from "../filter.ts";
import { interpretSearch } from "./interpret-search.ts";
import { limitIndex } from "../visible-leads.ts";

const NOW = new Date("2026-11-23T15:00:00Z");

const COMPANIES = [
  { name: "Paydeck", city: "London", country: "GB", industry: "Fintech", type: "Series A", usd: 7_000_000 },
  { name: "Seed Health", city: "Los Angeles", country: "US", industry: "Health", type: "Series A", usd: 40_000_000 },
  { name: "London Labs", city: "Austin", country: "US", industry: "Software", type: "Seed", usd: 2_000_000 },
  { name: "Voltgrid", city: "Bengaluru", country: "IN", industry: "Energy", type: "Seed", usd: 1_000_000 },
  { name: "Rue Data", city: "Paris", country: "FR", industry: "Data and analytics", type: "Series B", usd: null },
] as const;

describe.each([
  ["memory", Number.POSITIVE_INFINITY],
  ["SQL", 0],
])("interpretSearch with leads in %s", (_, mostInMemory) => {
  const database = useDatabase();
  const read = async (text: string, as: "paid" | "anonymous" = "paid") =>
    interpretSearch(fakeClockContext(database.db, NOW, as), { text, filter: NO_FILTER, sampleSize: 1 });

  beforeAll(async () => {
    limitIndex(mostInMemory);
    const { db } = database;
    const make = catalogueBuilders(db);
    const ids = [];
    for (const [i, { type, usd, ...company }] of COMPANIES.entries()) {
      const id = await make.company({ slug: `c${i}`, ...company });
      const amount = usd === null ? {} : { amount_minor: usd * 100, currency: "USD", amount_usd_minor: usd * 100 };
      const round = await make.round(id, { funding_type: type, announced_on: `2026-11-0${i + 1}`, ...amount });
      await make.investors(round, ["London Venture Partners", i === 0 ? "Quartz" : "Gullwing North"]);
      ids.push(id);
    }
    const source = { currency: "GBP", rate_on: "2026-11-20", source: "test" };
    await db
      .insertInto("exchange_rate")
      .values({ ...source, usd_per_unit: 1.25 })
      .execute();
    const word = { word: "zymurgy", industries: ["Food and beverage"], decided_at: NOW, decided_by: "editor" };
    await db
      .insertInto("industry_word")
      .values({ key: wordKey("zymurgy"), ...word })
      .execute();
    await refreshDirectory(fakeClockContext(db, NOW), ids);
  });
  afterAll(() => limitIndex(Number.POSITIVE_INFINITY));

  it.each<[string, object]>([
    [
      "series a fintech uk 5m",
      {
        include: { stage: ["Series A"], industry: ["Fintech"], country: ["GB"] },
        amountUsd: { min: 5_000_000, max: null },
      },
    ],
    ["Seed or Series A/B in India?", { include: { stage: ["Seed", "Series A", "Series B"], country: ["IN"] } }],
    [
      "seed stage energy startups in Bangalore",
      { include: { stage: ["Seed"], industry: ["Energy"], city: ["Bengaluru"] } },
    ],
    ["french companies", { include: { country: ["FR"] } }],
    ["us-based", { include: { country: ["US"] } }],
    ["seed dach", { include: { stage: ["Seed"], country: ["DACH"] } }],
    ["European fintech", { include: { industry: ["Fintech"], country: ["Europe"] } }],
    ["fintech de", { include: { industry: ["Fintech"], country: ["DE"] } }],
    ["seed not us", { include: { stage: ["Seed"] }, exclude: { country: ["US"] } }],
    ["over £5m since 2025", { amountUsd: { min: 6_250_000, max: null }, listedOn: { min: "2025-01-01", max: null } }],
    ["fintech raised in the last 90 days", { include: { industry: ["Fintech"] }, withinDays: 90 }],
    ["founded since 2020", { yearFounded: { min: 2020, max: null } }],
    ["zymurgy", { include: { industry: ["Food and beverage"] } }],
    ["Quartz", { include: { investor: ["Quartz"] } }],
    ["series a rounds by quartz", { include: { stage: ["Series A"], investor: ["Quartz"] } }],
    ["seed london venture partners", { include: { stage: ["Seed"], investor: ["London Venture Partners"] } }],
    ["paydeck uk", { search: "paydeck", include: { country: ["GB"] } }],
  ])("reads %s", async (text, filter) => {
    expect(await read(text)).toMatchObject({
      filter: { ...NO_FILTER, ...filter },
      isUnderstood: true,
      problems: [],
      places: text.includes("Bangalore") ? [{ typed: "Bangalore", place: "Bengaluru" }] : [],
    });
  });

  it.each(["Seed Health", "london labs", "London Labs, Inc.", "seed heal", "startups", "xyzzy pilots", "???"])(
    "leaves %s as words",
    async (search) => {
      const expected = { filter: { ...NO_FILTER, search }, isUnderstood: false, problems: [], places: [] };
      expect(await read(search)).toEqual(expected);
    },
  );

  it("keeps a company's name in a longer text", async () => {
    expect(await read("Seed Health series a")).toMatchObject({
      filter: { search: "Seed Health", include: { stage: ["Series A"] } },
    });
  });

  it("searches for the words if their interpretation matches nothing", async () => {
    expect(await read("rue data series a")).toMatchObject({
      filter: { search: "rue data", include: { stage: ["Series A"] } },
    });
    expect(await read("voltgrid energy paris")).toMatchObject({ isUnderstood: true });
    expect(await read("labs london venture")).toMatchObject({ filter: { search: "labs london venture", include: {} } });
  });

  it("drops filler words if all words together find nothing", async () => {
    expect((await read("voltgrid startups")).filter).toEqual({ ...NO_FILTER, search: "voltgrid" });
  });

  it("reports an amount without an exchange rate", async () => {
    expect(await read("seed ₹10 crore")).toMatchObject({
      filter: { include: { stage: ["Seed"] }, amountUsd: NO_FILTER.amountUsd },
      problems: [expect.stringContaining("There is no exchange rate for “₹10 crore” (INR).")],
    });
  });

  it("knows only names of visible leads", async () => {
    expect((await read("london labs", "anonymous")).isUnderstood).toBe(false);
    expect((await read("seed health", "anonymous")).filter.include).toEqual({
      industry: expect.any(Array),
      stage: ["Seed"],
    });
  });
});
