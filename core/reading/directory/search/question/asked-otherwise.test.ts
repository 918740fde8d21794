import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { searchLeads } from "../search-leads.ts";
import { interpretSearch } from "./interpret-search.ts";
import { readAmountPhrase } from "./values/amount-phrases.ts";

const SERIES_A_UP = "A B C D E F G H I J K"
  .split(" ")
  .map((letter) => `Series ${letter}`)
  .concat("Series E-2", "Growth")
  .toSorted();
const LATE = SERIES_A_UP.filter((stage) => !/Series [AB]$/.test(stage));
const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

const read = (text: string, as: "paid" | "anonymous" = "paid") =>
  interpretSearch(fakeClockContext(database.db, NOW, as), { text, filter: NO_FILTER });

beforeAll(() =>
  listCompanies(database.db, {
    now: NOW,
    round: { funding_type: "Series A", announced_on: "2026-11-02" },
    companies: [
      {
        name: "Kelpworks",
        city: "Berlin",
        country: "DE",
        people: ["Ada Kastner"],
        description: "Packaging from kelp.",
      },
      { name: "Dronet", city: "Paris", country: "FR", people: ["Ada Byron", "Elif Kastner"], description: null },
      { name: "Mistral AI", city: "London", country: "GB", people: ["Bo Byron"], description: null },
    ].map((company) => ({ ...company, investors: ["Index Ventures", "Tarnbrook Capital", "Y Combinator"] })),
  }),
);

it.each([
  ["Ada Kastner", ["Kelpworks"]],
  ["email of Ada Byron", ["Dronet"]],
  ["Bo Byron's company", ["Mistral AI"]],
  ["Byron Ada", ["Dronet"]],
])("finds a person by the whole name: %s", async (text, companies) => {
  const { filter } = await read(text);
  const ctx = fakeClockContext(database.db, NOW, "paid");
  const { rows } = await searchLeads(ctx, { filter, sort: { by: "name", direction: "asc" }, limit: 10, after: null });
  expect(rows.map(({ companyName }) => companyName)).toEqual(companies);
});

describe.each(["", "startups, ", "fintech "])("after “%s”", (before) => {
  const bounds = [
    ["before series b", "from series b"],
    ["earlier than series b", "from series b"],
    ["after series b", "until series b"],
    ["under $5m", "at least $5m"],
    ["more than $5m", "up to $5m"],
    ["before 2025", "from 2025"],
  ] as const;
  it.each(bounds.flatMap(([bound, opposite]) => ["nothing", "not", "no"].map((no) => [`${no} ${bound}`, opposite])))(
    "reads the refused bound “%s” as its opposite",
    async (refused, opposite) => {
      expect((await read(before + refused)).filter).toEqual((await read(before + opposite)).filter);
    },
  );
});

describe("amounts in words", () => {
  const numbers = { two: 2, ten: 10, twenty: 20, "a hundred": 100, "three hundred": 300 };
  const units = { thousand: 1e3, million: 1e6, billion: 1e9 };
  const currencies = { "": "USD", " dollars": "USD", " euros": "EUR", " d'euros": "EUR", " of pounds": "GBP" };
  it.each(
    Object.entries(numbers).flatMap(([number, count]) =>
      Object.entries(units).flatMap(([unit, factor]) =>
        Object.entries(currencies).map(
          ([after, currency]) => [`over ${number} ${unit}${after}`, count * factor, currency] as const,
        ),
      ),
    ),
  )("reads “%s”", (phrase, min, currency) => {
    expect(readAmountPhrase(phrase)).toEqual({ amount: { min, max: null }, currency });
  });

  it.each(["between 5 million and 10 million euros", "5 to 10 million euros", "€5m to 10m", "5m-10m eur"])(
    "gives both ends of “%s” its currency",
    (phrase) => {
      expect(readAmountPhrase(phrase)).toEqual({ amount: { min: 5e6, max: 10e6 }, currency: "EUR" });
    },
  );

  it("reads exact amounts and figures", () => {
    expect(readAmountPhrase("exactly $500k")?.amount).toEqual({ min: 500_000, max: 500_000 });
    expect(readAmountPhrase("seven-figure")?.amount).toEqual({ min: 1_000_000, max: 9_999_999 });
  });
});

const NEW_ENGLAND = ["Connecticut", "Maine", "Massachusetts", "New Hampshire", "Rhode Island", "Vermont"];

describe("spans before today", () => {
  const units = { day: "5-days-ago", week: "70-days-ago", month: "10-months-ago", quarter: "30-months-ago" };
  const ends = { older: [null, 0], newer: [0, null] } as const;
  const bounds = Object.entries(units).flatMap(([unit, day]) => {
    const span = `${{ day: 5, week: 10, month: 10, quarter: 10 }[unit]} ${unit}s`;
    return [
      [`more than ${span} ago`, day, "older"],
      [`older than ${span}`, day, "older"],
      [`${span} ago or more`, day, "older"],
      [`less than ${span} ago`, day, "newer"],
    ] as const;
  });
  it.each(bounds)("reads “%s”", async (text, day, end) => {
    const [min, max] = ends[end].map((part) => (part === null ? null : day));
    expect((await read(`berlin ${text}`)).filter.listedOn).toEqual({ min, max });
  });

  it.each([
    ["q4'25", "2025-10-01", "2025-12-31"],
    ["h1 26", "2026-01-01", "2026-06-30"],
    ["fy25", "2025-01-01", "2025-12-31"],
    ["10/2026", "2026-10-01", "2026-10-31"],
    ["q1-q2 2026", "2026-01-01", "2026-06-30"],
    ["second quarter", "2026-04-01", "2026-06-30"],
    ["3-6 months ago", "6-months-ago", "3-months-ago"],
    ["couple of months", "2-months-ago", null],
    ["the last half year", "6-months-ago", null],
    ["last ninety days", "2026-08-26", "2026-11-23"],
    ["last 48 hours", "1-days-ago", null],
    ["since last summer", "2026-06-01", null],
    ["since the start of the year", "this-year", null],
    ["not in the last 6 months", null, "6-months-ago"],
    ["not in the last 90 days", null, "90-days-ago"],
    ["not this year", null, "last-year"],
    ["not this quarter", null, "last-quarter"],
    ["not since march 2026", null, "2026-02-28"],
  ])("reads “%s”", async (text, min, max) => {
    const { filter } = await read(`berlin ${text}`);
    const found = filter.withinDays === null ? filter.listedOn : { min: "2026-08-26", max: "2026-11-23" };
    expect(found).toEqual({ min, max });
  });
});

describe.each(["paid", "anonymous"] as const)("as %s", (as) => {
  it.each<[string, object]>([
    ["fintech not this year", { include: { industry: ["Fintech"] }, listedOn: { min: null, max: "last-year" } }],
    ["new england startups", { include: { region: NEW_ENGLAND } }],
    ["saudi arabian or south african fintech", { include: { industry: ["Fintech"], country: ["SA", "ZA"] } }],
    ["a round fintech", { include: { stage: ["Series A"], industry: ["Fintech"] } }],
    ["startups em lisboa", { include: { city: ["Lisbon"] } }],
    ["index ventures leading", { include: { lead_investor: ["Index Ventures"] } }],
    ["startups with index ventures as lead", { include: { lead_investor: ["Index Ventures"] } }],
    ["latest stage fintech", { include: { stage: LATE, industry: ["Fintech"] } }],
    ["iberian startups", { include: { country: ["Iberia"] } }],
    ["startups brasileiras", { include: { country: ["BR"] } }],
    ["Startups außerhalb der USA Serie C", { include: { stage: ["Series C"] }, exclude: { country: ["US"] } }],
    ["all countries but india, series c", { include: { stage: ["Series C"] }, exclude: { country: ["IN"] } }],
    ["round b startups uk", { include: { stage: ["Series B"], country: ["GB"] } }],
    ["non-dilutive funding germany", { include: { stage: ["Debt", "Grant"], country: ["DE"] } }],
    ["rounds worth over $5m", { amount: { min: 5_000_000, max: null } }],
    ["min 5m max 20m uk", { amount: { min: 5_000_000, max: 20_000_000 }, include: { country: ["GB"] } }],
    ["deuda >500 mil euros", { amount: { min: 500_000, max: null }, currency: "EUR", include: { stage: ["Debt"] } }],
    ["runden bis 2 mio euro", { amount: { min: null, max: 2_000_000 }, currency: "EUR" }],
    ["seed max 500k", { amount: { min: null, max: 500_000 }, include: { stage: ["Seed"] } }],
    ["between one and three million usd", { amount: { min: 1_000_000, max: 3_000_000 } }],
    [
      "1-3 mln euro italy",
      { amount: { min: 1_000_000, max: 3_000_000 }, currency: "EUR", include: { country: ["IT"] } },
    ],
    ["startups in the pacific northwest", { include: { region: ["Oregon", "Washington"] } }],
    ["new mexico startups", { include: { region: ["New Mexico"] } }],
    ["Biotech-Unternehmen in Frankreich", { include: { industry: ["Biotechnology"], country: ["FR"] } }],
    ["Versicherungs-Startups", { include: { industry: ["Insurance"] } }],
    ["excluding berlin, europe", { include: { country: ["Europe"] }, exclude: { city: ["Berlin"] } }],
    ["w/o a website, germany", { include: { country: ["DE"] }, exclude: { has: ["website"] } }],
    ["startups that have no website", { exclude: { has: ["website"] } }],
    [
      "series a not led by index ventures",
      { include: { stage: ["Series A"] }, exclude: { lead_investor: ["Index Ventures"] } },
    ],
    ["without y combinator", { exclude: { investor: ["Y Combinator"] } }],
    ["which startups did Index Ventures back", { include: { investor: ["Index Ventures"] } }],
    ["tech companies in london", { include: { city: ["London"] } }],
    ["companies working with kelp", { search: "kelp" }],
    ["what did Mistral AI raise last", { search: "Mistral AI" }],
    ["who invested in Mistral AI?", { search: "Mistral AI" }],
    [
      "which companies has index ventures invested in since june 2026",
      { include: { investor: ["Index Ventures"] }, listedOn: { min: "2026-06-01", max: null } },
    ],
    ["moins de 2 M€", { currency: "EUR", amount: { min: null, max: 2e6 } }],
    ["mehr als 3 Mio. Euro", { currency: "EUR", amount: { min: 3e6, max: null } }],
    ["menos de 5 millones de euros", { currency: "EUR", amount: { min: null, max: 5e6 } }],
    ["startups, skip berlin", { exclude: { city: ["Berlin"] } }],
    ["Serie-B-Runden in Deutschland", { include: { stage: ["Series B"], country: ["DE"] } }],
    ["gaming studios", { include: { industry: ["Gaming"] } }],
    ["in the 6 months before july 2026", { listedOn: { min: "2026-01-01", max: "2026-06-30" } }],
    ["Ada Byron linkedin", { search: "Ada Byron" }],
    ["anywhere but germany", { exclude: { country: ["DE"] } }],
    ["nothing but germany", { include: { country: ["DE"] } }],
    ["nok 20m to nok 80m", { currency: "NOK", amount: { min: 20e6, max: 80e6 } }],
    ["S$5m+", { currency: "SGD", amount: { min: 5e6, max: null } }],
    [
      "london rounds where index ventures wasn't the lead",
      { include: { city: ["London"] }, exclude: { lead_investor: ["Index Ventures"] } },
    ],
    ["when did Mistral AI last raise", { search: "Mistral AI" }],
    ["who is the ceo of Mistral AI", { search: "Mistral AI" }],
    ["rondas este año", { listedOn: { min: "this-year", max: null } }],
    ["rounds of the week before last", { listedOn: { min: "2026-11-09", max: "2026-11-15" } }],
    ["since last monday, london", { include: { city: ["London"] }, listedOn: { min: "2026-11-16", max: null } }],
    [
      "london, bigger than 10 million euros",
      { include: { city: ["London"] }, currency: "EUR", amount: { min: 10e6, max: null } },
    ],
    ["at least 20 but not more than 50 million", { amount: { min: 20e6, max: 50e6 } }],
    ["A round in london", { include: { city: ["London"], stage: ["Series A"] } }],
    ["pre-A and B rounds", { include: { stage: ["Pre-Series A", "Series B"] } }],
    ["a round in london", { include: { city: ["London"] } }],
    ["later than seed and earlier than series b", { include: { stage: ["Pre-Series A", "Series A"] } }],
    [
      "spanish startups excluding madrid barcelona",
      { include: { country: ["ES"] }, exclude: { city: ["Barcelona", "Madrid"] } },
    ],
    [
      "series a not together with y combinator",
      { include: { stage: ["Series A"] }, exclude: { investor: ["Y Combinator"] } },
    ],
    ["Y Combinator companies in london", { include: { city: ["London"], investor: ["Y Combinator"] } }],
    ["index ventures as lead, london", { include: { city: ["London"], lead_investor: ["Index Ventures"] } }],
    ["lead investor index ventures", { include: { lead_investor: ["Index Ventures"] } }],
    ["london newest first", { include: { city: ["London"] } }],
    ["since 15/09/2026", { listedOn: { min: "2026-09-15", max: null } }],
    ["vom 01.07.2026 bis 30.09.2026", { listedOn: { min: "2026-07-01", max: "2026-09-30" } }],
    ["first week of march", { listedOn: { min: "2026-03-01", max: "2026-03-07" } }],
    ["last week of february 2026", { listedOn: { min: "2026-02-22", max: "2026-02-28" } }],
    ["startups financées au cours des 6 derniers mois", { listedOn: { min: "6-months-ago", max: null } }],
    ["rondas no mês passado", { listedOn: { min: "last-month", max: "last-month" } }],
    ["rounds up to today", {}],
    ["startups financées le mois dernier", { listedOn: { min: "last-month", max: "last-month" } }],
    [
      "startups mexicanas que levantaron más de 5 millones de dólares",
      { include: { country: ["MX"] }, amount: { min: 5e6, max: null } },
    ],
    [
      "junge Firmen mit Seed-Finanzierung im Jahr 2026",
      { include: { stage: ["Seed"] }, listedOn: { min: "2026-01-01", max: "2026-12-31" } },
    ],
    ["ronda semilla", { include: { stage: ["Seed"] } }],
    [
      "biotech in île-de-france outside of paris",
      { include: { industry: ["Biotechnology"], region: ["Île-de-France"] }, exclude: { city: ["Paris"] } },
    ],
    ["seed, TX + FL", { include: { region: ["Florida", "Texas"], stage: ["Seed"] } }],
    ["london, vc backed, ticket size below $1m", { include: { city: ["London"] }, amount: { min: null, max: 1e6 } }],
    ["Series C, D or E in london", { include: { city: ["London"], stage: ["Series C", "Series D", "Series E"] } }],
    ["series c/d/e", { include: { stage: ["Series C", "Series D", "Series E"] } }],
    ["serie A o B", { include: { stage: ["Series A", "Series B"] } }],
    ["series b, a london startup", { include: { city: ["London"], stage: ["Series B"] } }],
    ["ab series a", { include: { stage: SERIES_A_UP } }],
    ["série A et plus", { include: { stage: SERIES_A_UP } }],
    ["from series a upwards", { include: { stage: SERIES_A_UP } }],
    ["Series A aufwärts", { include: { stage: SERIES_A_UP } }],
    ["looking for biotech companies in london", { include: { city: ["London"], industry: ["Biotechnology"] } }],
    [
      "london, 2 to 20 million swiss francs",
      { include: { city: ["London"] }, currency: "CHF", amount: { min: 2e6, max: 20e6 } },
    ],
    ["over 20 million canadian dollars", { currency: "CAD", amount: { min: 20e6, max: null } }],
    [
      "london raises north of £10 million",
      { include: { city: ["London"] }, currency: "GBP", amount: { min: 10e6, max: null } },
    ],
    ["between the 10th of November and 25 December 2025", { listedOn: { min: "2025-11-10", max: "2025-12-25" } }],
    ["from 1 november 2025 to 20 january 2026", { listedOn: { min: "2025-11-01", max: "2026-01-20" } }],
    ["q1 to q3 2025", { listedOn: { min: "2025-01-01", max: "2025-09-30" } }],
    ["entre 1 et 5 millions d'euros", { currency: "EUR", amount: { min: 1e6, max: 5e6 } }],
    [
      "startup italiane che hanno raccolto più di 2 milioni di euro",
      { include: { country: ["IT"] }, currency: "EUR", amount: { min: 2e6, max: null } },
    ],
    ["startups en Colombia y Brasil, ronda semilla", { include: { country: ["BR", "CO"], stage: ["Seed"] } }],
    ["Tokyo or Singapore", { include: { city: ["Singapore", "Tokyo"] } }],
    ["Tokyo, Japan", { include: { city: ["Tokyo"], country: ["JP"] } }],
    ["which investors put money into Mistral AI", { search: "Mistral AI" }],
    ["led by index ventures or tarnbrook", { include: { lead_investor: ["Index Ventures", "Tarnbrook Capital"] } }],
  ])("reads “%s”", async (text, filter) => {
    const { filter: found, unused } = await read(text, as);
    expect({ found, unused }).toEqual({ found: { ...NO_FILTER, ...filter }, unused: [] });
  });

  it("says that several investors are alternatives", async () => {
    for (const text of ["backed by index ventures and tarnbrook", "backed by both index ventures and tarnbrook"]) {
      const { filter, notes } = await read(text, as);
      expect(filter.include.investor).toEqual(["Index Ventures", "Tarnbrook Capital"]);
      expect(notes).toEqual([expect.stringContaining("was read as any of these investors")]);
    }
  });

  it.each(["london rounds in the coming months", "median round size in london"])(
    "says that “%s” is not listed",
    async (text) => {
      const { filter, unused } = await read(text, as);
      expect({ filter, unused }).toEqual({
        filter: { ...NO_FILTER, include: { city: ["London"] } },
        unused: [expect.stringMatching(/was not used: (?:only announced|the charts)/)],
      });
    },
  );

  it.each([
    [
      "london startups with us investors",
      "“us investors” was not used: where investors and customers are is not known.",
    ],
    ["london, less than 50 million kroner", "several currencies have this name"],
    ["small companies in london", "sizes are asked for in numbers"],
    ["london startups with big teams", "sizes are asked for in numbers"],
    ["london since 1/7/2026", "the day and the month can be exchanged"],
    ["london startups with a CTO", "“CTO” was not used"],
  ])("says what of “%s” is not known", async (text, note) => {
    const { filter, unused } = await read(text, as);
    expect(filter).toEqual({ ...NO_FILTER, include: { city: ["London"] } });
    expect(unused).toEqual([expect.stringContaining(note)]);
  });

  it.each(["index ventures and tarnbrook capital", "Index Ventures and Tarnbrook Capital, london"])(
    "says that investors are alternatives in “%s”",
    async (text) => {
      const { filter, notes } = await read(text, as);
      expect(filter.include.investor).toEqual(["Index Ventures", "Tarnbrook Capital"]);
      expect(notes).toEqual([expect.stringContaining("any of these investors")]);
    },
  );

  it("says that two periods are read as all days between", async () => {
    const { filter, notes } = await read("april, july 2026", as);
    expect(filter.listedOn).toEqual({ min: "2026-04-01", max: "2026-07-31" });
    expect(notes).toEqual([expect.stringContaining("all days from the first to the last")]);
    expect((await read("Q1 2026 or Q4 2025", as)).filter.listedOn).toEqual({ min: "2025-10-01", max: "2026-03-31" });
  });

  it("says that parts of a place are not known", async () => {
    const { filter, unused } = await read("southern germany", as);
    expect(filter.include).toEqual({ country: ["DE"] });
    expect(unused).toEqual(["“southern” was not used: only whole cities, regions and countries are known."]);
  });

  it.each(["ctos in london", "london startups with three investors"])(
    "says what “%s” cannot be narrowed by",
    async (text) => {
      const { filter, unused } = await read(text, as);
      expect(filter).toEqual({ ...NO_FILTER, include: { city: ["London"] } });
      expect(unused).toEqual([expect.stringContaining("rounds cannot be narrowed")]);
    },
  );
});

it.each([
  ["A, Berlin", ["Series A"]],
  ["Berlin, B or C", ["Series B", "Series C"]],
  ["seed and A, Berlin", ["Seed", "Series A"]],
  ["Berlin, B C or A, over 10m", ["Series A", "Series B", "Series C"]],
  ["Berlin, a kelp maker", undefined],
  ["Vitamin C, Berlin", undefined],
])("reads a letter as a stage only if it stands alone in a list: %s", async (text, stage) => {
  expect((await read(text)).filter.include.stage).toEqual(stage);
});

it.each([
  ["anything German but Berlin", { exclude: { city: ["Berlin"] } }],
  ["Germany, led by anyone but Index Ventures", { exclude: { lead_investor: ["Index Ventures"] } }],
  ["Germany with an amount over $5m", { amount: { min: 5_000_000, max: null } }],
  ["Germany, 2020-2022 founded", { yearFounded: { min: 2020, max: 2022 } }],
])("reads how parts belong together: %s", async (text, rest) => {
  const { filter, unused } = await read(text);
  expect(filter).toEqual({ ...NO_FILTER, include: { country: ["DE"] }, ...rest });
  expect(unused).toEqual([]);
});
