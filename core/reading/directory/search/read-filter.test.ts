import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { wordKey } from "../../../catalogue/industries/words.ts";
import { refreshDirectory } from "../refresh.ts";
import { readAddress, readFilter } from "./read-filter.ts";
import { limitIndex } from "./visible-leads.ts";

const NOW = new Date("2026-11-20T15:00:00Z");

describe.each([
  ["memory", Number.POSITIVE_INFINITY],
  ["SQL", 0],
])("readFilter with values in %s", (_, mostInMemory) => {
  const database = useDatabase();
  const companies: number[] = [];
  const read = async (query: string, as: "paid" | "anonymous" = "paid", also: readonly string[] = []) =>
    readFilter(fakeClockContext(database.db, NOW, as, 1), { params: new URLSearchParams(query), also });

  beforeAll(async () => {
    limitIndex(mostInMemory);
    const make = catalogueBuilders(database.db);
    for (const [i, of] of [
      { country: "GB", city: "London" },
      { country: "FR", city: "Île-Tudy" },
      { country: "US", city: "Austin" },
    ].entries()) {
      const company = await make.company({ slug: `c${i}`, ...of });
      const round = await make.round(company, { funding_type: "Seed", announced_on: `2026-11-0${i + 1}` });
      await make.investors(round, ["Gullwing North", "Quartz"]);
      companies.push(company);
    }
    await refreshDirectory(fakeClockContext(database.db, NOW), companies);
  });
  afterAll(() => limitIndex(Number.POSITIVE_INFINITY));

  it.each([
    ["stage=seed&stage=series-a", { stage: ["Seed", "Series A"] }],
    ["stage=seriesA", { stage: ["Series A"] }],
    ["country=UK&country=usa&country=France", { country: ["FR", "GB", "US"] }],
    ["industry=FINTECH", { industry: ["Fintech"] }],
    ["city=ile tudy", { city: ["Île-Tudy"] }],
    ["investor=gullwing north", { investor: ["Gullwing North"] }],
    ["source=SEC Form D", { source: ["sec-form-d"] }],
    ["has=Proof of funding", { has: ["proof"] }],
  ])("accepts %s", async (query, include) => {
    expect(await read(query)).toMatchObject({ filter: { include }, problems: [] });
  });

  it.each<[string, unknown]>([
    ["city=Londonn", "“Londonn” is not a value of city. Use “Austin”, “London”, “Île-Tudy”."],
    ["not-country=Frnce", expect.stringContaining("“Frnce” is not a value of not-country. The nearest: “FR” (France)")],
    ["stage=serie", expect.stringContaining("“serie” is not a value of stage. The nearest: “Series A”")],
    ["industry=fintek", expect.stringContaining("“fintek” is not a value of industry. The nearest: “Fintech”")],
    ["stages=Seed", "There is no parameter “stages”. The nearest: stage."],
    ["preset=x", expect.stringContaining("There is no parameter “preset”. The parameters are search, words, money, ")],
  ])("rejects %s", async (query, problem) => {
    const { problems } = await read(query);
    expect(problems).toEqual([problem]);
  });

  it("reads shipped words, unless an editor decided otherwise", async () => {
    expect(await read("industry=HealthTech")).toMatchObject({
      filter: { include: { industry: ["Digital health", "Health"] } },
      problems: [],
    });
    const row = { word: "HealthTech", industries: ["Biotechnology"], decided_at: NOW, decided_by: "editor" };
    await database.db
      .insertInto("industry_word")
      .values({ key: wordKey("HealthTech"), ...row })
      .execute();
    expect(await read("industry=HealthTech")).toMatchObject({ filter: { include: { industry: ["Biotechnology"] } } });
  });

  it("reads words that editors mapped", async () => {
    const row = { word: "Zymurgy", industries: ["Food and beverage"], decided_at: NOW, decided_by: "editor" };
    await database.db
      .insertInto("industry_word")
      .values({ key: wordKey("Zymurgy"), ...row })
      .execute();
    expect(await read("industry=zymurgy kits&not-industry=Zymurgy&not-industry=FinTech")).toMatchObject({
      filter: { include: { industry: ["Food and beverage"] }, exclude: { industry: ["Fintech", "Food and beverage"] } },
      problems: [],
    });
  });

  it("accepts further parameters by name", async () => {
    expect((await read("preset=x", "paid", ["preset"])).problems).toEqual([]);
  });

  it("treats values of hidden leads as unknown", async () => {
    for (const value of ["Xyltown", "Nowhere"])
      expect((await read(`city=${value}`, "anonymous")).problems).toEqual([
        `“${value}” is not a value of city. Use “Austin”.`,
      ]);
  });

  it.each([
    ["city=lyon", { city: ["Lyon"] }],
    ["not-city=Bangalore", { city: ["Bengaluru"] }],
    ["region=bayern", { region: ["Bavaria"] }],
  ])("takes a real place without leads, %s, as no error", async (query, expected) => {
    for (const access of ["anonymous", "paid"] as const) {
      const { filter, problems } = await read(query, access);
      expect([{ ...filter.include, ...filter.exclude }, problems]).toEqual([expected, []]);
    }
  });

  it.each([
    ["city=Londn", [{ typed: "Londn", place: "London" }]],
    ["not-city=Bangalore&city=LYON&region=bayern", []],
    ["city=austin&region=bavaria&country=france", []],
    ["city=Xyltwn", []],
  ])("says which misspelt places of %s were corrected", async (query, places) => {
    const ctx = fakeClockContext(database.db, NOW, "paid");
    const params = new URLSearchParams(query);
    expect((await readAddress(ctx, { params })).places).toEqual(places);
  });

  it("finds a renamed investor by its former spelling, and no longer suggests that", async () => {
    expect(await read("investor=Quartz")).toMatchObject({ filter: { include: { investor: ["Quartz"] } } });
    await database.db
      .updateTable("round_investor")
      .from("investor")
      .set({ spelling: "QUARTZ" })
      .whereRef("investor.id", "=", "investor_id")
      .where("investor.name", "=", "Quartz")
      .execute();
    await refreshDirectory(fakeClockContext(database.db, NOW), companies);
    expect(await read("investor=Quartz")).toMatchObject({
      filter: { include: { investor: ["QUARTZ"] } },
      problems: [],
    });
    expect((await read("investor=Quarz")).problems).toEqual([
      "“Quarz” is not a value of investor. Use “Gullwing North”, “QUARTZ”.",
    ]);
  });
});
