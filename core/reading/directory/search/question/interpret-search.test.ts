import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { FUNDING_TYPES } from "../../../../catalogue/facts/funding-types.ts";
import { wordKey } from "../../../../catalogue/industries/words.ts";
import { refreshDirectory } from "../../refresh.ts";
import { NO_FILTER } from "../filter.ts";
import { interpretSearch } from "./interpret-search.ts";
import { editsBetween } from "../../../../../platform/edit-distance.ts";
import { oneEditAway } from "../values/spelling.ts";
import { countMatching } from "../search-leads.ts";
import { limitIndex } from "../visible-leads.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const STAGES: readonly string[] = [...FUNDING_TYPES.slice(0, FUNDING_TYPES.indexOf("Series K") + 1), "Growth"];
const LATER = (stage: string) => STAGES.slice(STAGES.indexOf(stage)).toSorted();

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
    interpretSearch(fakeClockContext(database.db, NOW, as, 1), { text, filter: NO_FILTER });

  const found = async (text: string) => {
    const { filter } = await read(text);
    return (await countMatching(fakeClockContext(database.db, NOW, "paid"), { filters: [filter] }))[0];
  };

  beforeAll(async () => {
    limitIndex(mostInMemory);
    const { db } = database;
    const make = catalogueBuilders(db);
    const ids = [];
    for (const [i, { type, usd, ...company }] of COMPANIES.entries()) {
      const description = company.name === "Rue Data" ? "Analytics for insurance teams." : null;
      const id = await make.company({ slug: `c${i}`, ...company, description });
      const amount = usd === null ? {} : { amount_minor: usd * 100, currency: "USD", amount_usd_minor: usd * 100 };
      const round = await make.round(id, { funding_type: type, announced_on: `2026-11-0${i + 1}`, ...amount });
      await make.investors(round, [
        "London Venture Partners",
        i === 0 ? "Quartz" : "Gullwing North",
        ...(i === 0 ? ["Quartz Seed"] : []),
      ]);
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
    await db
      .updateTable("funding_round")
      .set({ amount_minor: 900_000_000, currency: "EUR" })
      .where("amount_usd_minor", "is", null)
      .execute();
    await refreshDirectory(fakeClockContext(db, NOW), ids);
  });
  afterAll(() => limitIndex(Number.POSITIVE_INFINITY));

  it.each<[string, object]>([
    [
      "series a fintech uk 5m",
      {
        include: { stage: ["Series A"], industry: ["Fintech"], country: ["GB"] },
        amount: { min: 5_000_000, max: null },
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
    ["since 2025", { listedOn: { min: "2025-01-01", max: null } }],
    ["fintech raised in the last 90 days", { include: { industry: ["Fintech"] }, withinDays: 90 }],
    ["founded since 2020", { yearFounded: { min: 2020, max: null } }],
    ["zymurgy", { include: { industry: ["Food and beverage"] } }],
    ["Quartz", { include: { investor: ["Quartz", "Quartz Seed"] } }],
    ["series a rounds by quartz", { include: { stage: ["Series A"], investor: ["Quartz", "Quartz Seed"] } }],
    ["seed london venture partners", { include: { stage: ["Seed"], investor: ["London Venture Partners"] } }],
    ["paydeck uk", { search: "paydeck", include: { country: ["GB"] } }],
  ])("reads %s", async (text, filter) => {
    expect(await read(text)).toMatchObject({
      filter: { ...NO_FILTER, ...filter },
      isUnderstood: true,
      unused: [],
      places: [],
    });
  });

  it.each(["Seed Health", "london labs", "London Labs, Inc.", "seed heal", "xyzzy pilots", "???"])(
    "leaves %s as words",
    async (search) => {
      expect(await read(search)).toMatchObject({ filter: { ...NO_FILTER, search }, isUnderstood: false });
    },
  );

  it.each<[string, object]>([
    ["fintech not in london", { include: { industry: ["Fintech"] }, exclude: { city: ["London"] } }],
    ["except France and India", { exclude: { country: ["FR", "IN"] } }],
    ["seed -usa", { include: { stage: ["Seed"] }, exclude: { country: ["US"] } }],
    ["fintech ex uk", { include: { industry: ["Fintech"] }, exclude: { country: ["GB"] } }],
    ["non-fintech", { exclude: { industry: ["Fintech"] } }],
    ["not fintech or energy, france", { include: { country: ["FR"] }, exclude: { industry: ["Energy", "Fintech"] } }],
    ["seed without a website", { include: { stage: ["Seed"] }, exclude: { has: ["website"] } }],
    ["seed not backed by quartz", { include: { stage: ["Seed"] }, exclude: { investor: ["Quartz", "Quartz Seed"] } }],
    ["from seed to b", { include: { stage: ["Pre-Series A", "Seed", "Series A", "Series B"] } }],
    ["pre-seed and seed london", { include: { stage: ["Pre-Seed", "Seed"], city: ["London"] } }],
    ["startups in kuba", { include: { country: ["CU"] } }],
    ["up to series a", { include: { stage: ["Angel", "Pre-Seed", "Pre-Series A", "Seed", "Series A"] } }],
    ["pre-seed to series a", { include: { stage: ["Pre-Seed", "Pre-Series A", "Seed", "Series A"] } }],
    ["founded 2020 or later", { yearFounded: { min: 2020, max: null } }],
    [
      "london venture partners and quartz",
      { include: { investor: ["London Venture Partners", "Quartz", "Quartz Seed"] } },
    ],
    ["fintech in california", { include: { industry: ["Fintech"], region: ["California"] } }],
    ["gullwing portfolio", { include: { investor: ["Gullwing North"] } }],
    ["rounds led by london venture", { include: { lead_investor: ["London Venture Partners"] } }],
    ["raised last week", { listedOn: { min: "last-week", max: "last-week" } }],
    ["startups à Londres", { include: { city: ["London"] } }],
    ["Firmen aus Indien ohne Energie", { include: { country: ["IN"] }, exclude: { industry: ["Energy"] } }],
    ["who founded voltgrid", { search: "voltgrid" }],
    ["ceo of rue data", { search: "rue data" }],
    ["how much did paydeck raise", { search: "paydeck" }],
    ["quartz and gullwing north", { include: { investor: ["Gullwing North", "Quartz", "Quartz Seed"] } }],
    ["series b+ fintech", { include: { industry: ["Fintech"], stage: LATER("Series B") } }],
    ["c+ in india", { include: { country: ["IN"], stage: LATER("Series C") } }],
    ["a to c rounds in london", { include: { city: ["London"], stage: ["Series A", "Series B", "Series C"] } }],
    ["b to d deals", { include: { stage: ["Series B", "Series C", "Series D"] } }],
    ["with website in the uk", { include: { has: ["website"], country: ["GB"] } }],
    ["seed with a website and linkedin", { include: { stage: ["Seed"], has: ["contact", "website"] } }],
    ["fintech having proof", { include: { industry: ["Fintech"], has: ["proof"] } }],
    [
      "fintech without website or linkedin",
      { include: { industry: ["Fintech"] }, exclude: { has: ["contact", "website"] } },
    ],
    ["end of 2025", { listedOn: { min: "2025-10-01", max: "2025-12-31" } }],
    ["since summer 2025", { listedOn: { min: "2025-06-01", max: null } }],
    ["last year", { listedOn: { min: "last-year", max: "last-year" } }],
    ["last quarter", { listedOn: { min: "last-quarter", max: "last-quarter" } }],
    ["past year", { listedOn: { min: "1-years-ago", max: null } }],
    ["10m+ usd london", { include: { city: ["London"] }, amount: { min: 10_000_000, max: null } }],
    ["over half a million dollars", { amount: { min: 500_000, max: null } }],
    ["middle east fintech", { include: { industry: ["Fintech"], country: ["Middle East"] } }],
    ["$5m - $10m london", { include: { city: ["London"] }, amount: { min: 5_000_000, max: 10_000_000 } }],
    ["series a - series c", { include: { stage: ["Series A", "Series B", "Series C"] } }],
    ["between series a and series c", { include: { stage: ["Series A", "Series B", "Series C"] } }],
    ["2024 – 2025", { listedOn: { min: "2024-01-01", max: "2025-12-31" } }],
    ["q3 last year london", { include: { city: ["London"] }, listedOn: { min: "2025-07-01", max: "2025-09-30" } }],
    ["first half of last year", { listedOn: { min: "2025-01-01", max: "2025-06-30" } }],
    ["after may 2025 and before march 2026", { listedOn: { min: "2025-06-01", max: "2026-02-28" } }],
    ["neither fintech nor energy", { exclude: { industry: ["Energy", "Fintech"] } }],
    [
      "no quartz, fintech, london",
      { include: { industry: ["Fintech"], city: ["London"] }, exclude: { investor: ["Quartz", "Quartz Seed"] } },
    ],
    ["without quartz, seed", { include: { stage: ["Seed"] }, exclude: { investor: ["Quartz", "Quartz Seed"] } }],
    ["london, uk", { include: { city: ["London"], country: ["GB"] } }],
  ])("reads the concepts of %s", async (text, filter) => {
    expect(await read(text)).toMatchObject({ filter: { ...NO_FILTER, ...filter }, unused: [] });
  });

  it.each(["lend", "end", "man", "sin", "cat", "malt", "chin", "gum", "sead", "siri", "mon"])(
    "reads %s as no country, though one has that name in some language",
    async (word) => {
      expect((await read(`${word} london`)).filter.include.country).toBeUndefined();
    },
  );

  it("corrects a stage of four letters that no lead mentions", async () => {
    expect(await read("sead london")).toMatchObject({
      filter: { search: null, include: { stage: ["Seed"], city: ["London"] } },
      places: [{ typed: "sead", place: "seed" }],
    });
  });

  it.each<[string, readonly string[]]>([
    ["companies hiring sales people in london", ["hiring sales"]],
    ["female founded fintech", ["female founded"]],
    ["profitable companies", ["profitable"]],
    ["fintech founders on twitter", ["on twitter"]],
    ["seed not in 2025", ["not in 2025"]],
    ["revenue over 10m", ["revenue over 10m"]],
    ["10m+ arr", ["10m+ arr"]],
    ["valued at over $1b", ["valued at over $1b"]],
    ["emails of fintech startups", ["emails"]],
  ])("makes no filter of what it holds no data about: %s", async (text, unused) => {
    const { filter, unused: said } = await read(text);
    expect(said).toEqual(unused.map((part) => expect.stringContaining(`“${part}” was not used`)));
    expect([filter.search, filter.listedOn, filter.include.industry ?? ["Fintech"]]).toEqual([
      null,
      NO_FILTER.listedOn,
      ["Fintech"],
    ]);
  });

  it.each<[string, object]>([
    ["london or france seed", { city: ["London"], country: ["FR"], stage: ["Seed"] }],
    ["paris, germany and india", { city: ["Paris"], country: ["DE", "IN"] }],
    ["fintech in the uk or in paris", { industry: ["Fintech"], city: ["Paris"], country: ["GB"] }],
    ["london, uk or france", { city: ["London"], country: ["FR"] }],
    ["paris and france", { city: ["Paris"], country: ["FR"] }],
  ])("reads places of two levels as alternatives: %s", async (text, include) => {
    const { filter, notes } = await read(text);
    expect(filter).toEqual({ ...NO_FILTER, anyPlace: true, include });
    expect(notes[0]).toContain("Rounds in any of these places are listed: “");
  });

  it.each(["paris, france", "paris in france", "seed in london, uk", "fintech in london and in the seed stage, uk"])(
    "narrows a place by the one around it: %s",
    async (text) => {
      expect((await read(text)).filter.anyPlace).toBe(false);
    },
  );

  it("says what “near” and “Scotland” were read as", async () => {
    expect((await read("fintech near london")).notes).toEqual([
      "“near london” was read as “in london”: distances are not known.",
    ]);
    expect(await read("fintech in scotland")).toMatchObject({
      filter: { include: { country: ["GB"] } },
      places: [{ typed: "scotland", place: "United Kingdom" }],
    });
    for (const text of ["not in london", "sans Londres", "Startups in Köln", "ohne Wien", "sf", "the bay area"])
      expect([text, (await read(text)).places]).toEqual([text, []]);
  });

  it("says that an industry has no round, and offers those whose texts have the word", async () => {
    const { filter, notes, beside } = await read("insurance france");
    expect([filter.search, filter.include]).toEqual([null, { industry: ["Insurance"], country: ["FR"] }]);
    expect(notes).toContain("No round is in Insurance.");
    expect(beside.map((other) => other.filter.search)).toContain("insurance");
  });

  it("reads an order", async () => {
    expect((await read("biggest fintech rounds")).sort).toEqual({ by: "amount", direction: "desc" });
    expect((await read("smallest rounds uk")).sort).toEqual({ by: "amount", direction: "asc" });
    for (const text of ["5 largest fintech deals", "top 10 largest rounds", "ten biggest rounds"])
      expect(await read(text)).toMatchObject({ filter: { search: null }, sort: { by: "amount", direction: "desc" } });
    expect((await read("20 newest fintech rounds")).sort).toEqual({ by: "date", direction: "desc" });
  });

  it("corrects misspelled words of the vocabulary and says so", async () => {
    expect(await read("sreies b frnace")).toMatchObject({
      filter: { search: null, include: { stage: ["Series B"], country: ["FR"] } },
      places: [
        { typed: "sreies", place: "series" },
        { typed: "frnace", place: "france" },
      ],
    });
  });

  it("makes every single edit of a word", () => {
    const edits = oneEditAway("sed");
    for (const word of ["seed", "se", "set", "esd", "used", "sedx"]) expect(edits).toContain(word);
    for (const word of edits)
      expect([word, editsBetween("sed", word) === 1 || word.length === 3]).toEqual([word, true]);
    expect(edits).not.toContain("sed");
  });

  it("compares amounts in their own currency, others at the newest rate", async () => {
    expect(await found("over €5m")).toBe(3);
    expect(await found("over €30m")).toBe(1);
    expect(await found("under €9m")).toBe(4);
    expect(await found("over £30m")).toBe(1);
    expect(await found("over 5 crore")).toBe(4);
  });

  it("keeps a company's name in a longer text", async () => {
    expect(await read("Seed Health series a")).toMatchObject({
      filter: { search: "Seed Health", include: { stage: ["Series A"] } },
    });
  });

  it("searches for the words if their interpretation matches nothing", async () => {
    expect(await read("rue data series a")).toMatchObject({
      filter: { ...NO_FILTER, search: "rue data" },
      unused: ["Only “rue data” is listed: no round of this name matches the rest."],
    });
    expect(await read("voltgrid energy paris")).toMatchObject({ isUnderstood: true });
    expect(await read("labs london venture")).toMatchObject({ filter: { search: "labs london venture", include: {} } });
  });

  it("drops filler words if all words together find nothing", async () => {
    expect((await read("voltgrid startups")).filter).toEqual({ ...NO_FILTER, search: "voltgrid" });
  });

  it("keeps the currency of an amount, and says how others are compared", async () => {
    expect(await read("seed over £5m")).toMatchObject({
      filter: { include: { stage: ["Seed"] }, amount: { min: 5_000_000, max: null }, currency: "GBP" },
      notes: ["Amounts in GBP are compared as stated, others at the rate of Nov 20, 2026."],
    });
    expect(await read("10 crore")).toMatchObject({ filter: { amount: { min: 100_000_000 }, currency: "INR" } });
  });

  it("knows only names of visible leads", async () => {
    const { filter, unused } = await read("london labs", "anonymous");
    expect([filter.search, filter.include]).toEqual([null, { city: ["London"] }]);
    expect(unused).toEqual(["“labs” was not used: no round that you see mentions it."]);
    expect((await read("seed health", "anonymous")).filter.include).toEqual({
      industry: expect.any(Array),
      stage: ["Seed"],
    });
  });
});
