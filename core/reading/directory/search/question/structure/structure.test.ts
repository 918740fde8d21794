import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../../test/database.ts";
import { ANY_ROUND, withAlternatives } from "../../alternatives.ts";
import { NO_FILTER } from "../../filter.ts";
import { writeFilterAddress } from "../../filter-address.ts";
import { countMatching } from "../../search-leads.ts";
import { interpretSearch } from "../interpret-search.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();
const ctx = () => fakeClockContext(database.db, NOW, "paid");
const read = (text: string) => interpretSearch(ctx(), { text, filter: NO_FILTER });
const found = async (text: string) => {
  const { filter } = await read(text);
  return (await countMatching(ctx(), { filters: [filter] }))[0];
};

beforeAll(async () => {
  await listCompanies(database.db, {
    now: NOW,
    round: { funding_type: "Seed", announced_on: "2026-11-01" },
    companies: [
      { name: "Paydeck", city: "London", country: "GB", industry: "Fintech", description: "Lidar for banks." },
      { name: "Mindpay", city: "Paris", country: "FR", industry: "Fintech, AI", description: "Photonics." },
      { name: "Voltgrid", city: "Berlin", country: "DE", industry: "Energy", description: "Hydrogen from wind." },
      { name: "Hearth", city: "Berlin", country: "DE", industry: "Energy", description: "Copper kettles." },
      { name: "Larder", city: "Austin", country: "US", industry: "Food and beverage", investors: ["Monteval"] },
      { name: "Ostra", city: "Austin", country: "US", industry: "Health", investors: ["Tessaly", "Monteval"] },
    ],
  });
});

const addressOf = async (text: string) =>
  decodeURIComponent(decodeURIComponent(writeFilterAddress((await read(text)).filter).toString()));

describe("pairs of values", () => {
  it.each(["or", "and", ",", "oder", "ou"])("joined by “%s” are alternatives", async (joint) => {
    expect(await addressOf(`seed in france ${joint} series a in germany`)).toBe(
      "or=stage=Seed&country=FR&or=stage=Series+A&country=DE",
    );
    expect(await addressOf(`series a in france ${joint} seed in germany`)).toBe(
      "or=stage=Seed&country=DE&or=stage=Series+A&country=FR",
    );
  });

  it.each([
    ["us over 50m or uk over 20m", "or=country=GB&amount-min=20000000&or=country=US&amount-min=50000000"],
    [
      "2024 seed or 2026 series a",
      "or=stage=Seed&from=2024-01-01&to=2024-12-31&or=stage=Series+A&from=2026-01-01&to=2026-12-31",
    ],
    [
      "ai in germany and fintech in france",
      "or=industry=Artificial+intelligence&country=DE&or=industry=Fintech&country=FR",
    ],
    [
      "fintech seed in london or series a in paris since 2025",
      "industry=Fintech&from=2025-01-01&or=stage=Seed&city=London&or=stage=Series+A&city=Paris",
    ],
    [
      "seed in france, germany or series a in london",
      "or=stage=Seed&country=DE&country=FR&or=stage=Series+A&city=London",
    ],
    [
      "series a in france or series b in germany but not seed",
      "not-stage=Seed&or=stage=Series+A&country=FR&or=stage=Series+B&country=DE",
    ],
    ["seed under 2m or series a over 10m", "or=stage=Seed&amount-max=2000000&or=stage=Series+A&amount-min=10000000"],
    ["under 1m or over 10m", "or=amount-max=1000000&or=amount-min=10000000"],
    ["fintech under €1m or over $10m", "industry=Fintech&or=amount-max=1000000&currency=EUR&or=amount-min=10000000"],
    ["april or july 2026", "or=from=2026-04-01&to=2026-04-30&or=from=2026-07-01&to=2026-07-31"],
    [
      "seed april or july 2026 in london",
      "stage=Seed&city=London&or=from=2026-04-01&to=2026-04-30&or=from=2026-07-01&to=2026-07-31",
    ],
    ["seed in january or in march", "stage=Seed&or=from=2026-01-01&to=2026-01-31&or=from=2026-03-01&to=2026-03-31"],
    ["founded after 2019 and before 2022", "founded-min=2020&founded-max=2021"],
    ["founded before 2015 or after 2022", "or=founded-max=2014&or=founded-min=2023"],
    ["meno di 1 milione o più di 10 milioni", "or=amount-max=1000000&or=amount-min=10000000"],
    [
      "entweder Fintech in London oder Energie in Berlin",
      "or=industry=Energy&city=Berlin&or=industry=Fintech&city=London",
    ],
    ["seed backed by monteval or series a in germany", "or=stage=Seed&investor=Monteval&or=stage=Series+A&country=DE"],
    ["fintech seed or series a in germany", "stage=Seed&stage=Series+A&industry=Fintech&country=DE"],
    ["april to july 2026", "from=2026-04-01&to=2026-07-31"],
  ])("reads %s", async (text, address) => {
    expect(await addressOf(text)).toBe(address);
    expect((await read(text)).notes.join()).not.toMatch(/pair|one range|from the first to the last/);
  });

  it.each([
    "lidar in london or photonics in paris",
    "seed in france or series a in germany or series b in london or grant in paris or series c in spain",
  ])("are said to be combined: %s", async (text) => {
    expect((await read(text)).notes.join()).toContain("Search for each pair by itself");
  });

  it.each([
    "seed or series a in france or germany",
    "seed fintech in london or seed fintech in paris",
    "Berlin, Germany or Paris, France",
    "fintech, london, seed",
    "seed over 5m and under 20m in france",
  ])("are none: %s", async (text) => {
    const { notes, filter } = await read(text);
    expect([notes.join().includes("pair"), filter.anyOf]).toEqual([false, []]);
  });
});

it.each([
  "seed in france or led by Monteval",
  "either backed by Monteval or based in berlin",
  "ai in berlin or founded after 2022",
])(
  "reads “or” between values of different kinds as alternatives, and says which if others stand beside: %s",
  async (text) => {
    const { filter, notes } = await read(text);
    expect(filter.anyOf).toHaveLength(2);
    expect(notes.join()).toMatch(text.startsWith("either") ? /^$/ : /“or” was read between/);
  },
);

it("says that “or” between a value and words narrows", async () => {
  expect((await read("seed or lidar")).notes.join()).toContain("was read as “and”");
});

it("says that a list with alternatives takes no further ones", async () => {
  const filter = withAlternatives(NO_FILTER, [
    { ...ANY_ROUND, include: { stage: ["Seed"] } },
    { ...ANY_ROUND, include: { country: ["FR"] } },
  ]);
  const asked = await interpretSearch(ctx(), { text: "april or july 2026", filter });
  expect([asked.filter.anyOf, asked.unused.join()]).toEqual([filter.anyOf, expect.stringContaining("already")]);
});

it("reads two amounts as the ends of one range, or says that it reaches over all", async () => {
  expect(await read("over 5m and under 20m")).toMatchObject({ filter: { amount: { min: 5e6, max: 2e7 } }, notes: [] });
  const { filter, notes } = await read("5m or 20m rounds");
  expect([filter.amount, notes.join()]).toEqual([{ min: 5e6, max: null }, expect.stringContaining("one range")]);
});

describe("values that must all hold", () => {
  it.each([
    "companies doing both ai and fintech",
    "both fintech and ai",
    "ai and fintech together",
    "must be ai and fintech",
  ])("are all asked for: %s", async (text) => {
    expect(await found(text)).toBe(1);
  });

  it("are alternatives of a round's one stage and place, which is said", async () => {
    expect((await read("raised seed and series a both")).notes.join()).toContain("any of these stages");
    expect((await read("in both london and paris")).notes.join()).toContain("any of these places");
  });

  it("are alternatives without a word if they are joined by “or”", async () => {
    expect((await read("ai, fintech or health")).notes).toEqual([]);
  });

  it("may be a lead or a backer", async () => {
    const { filter } = await read("led by tessaly or backed by monteval");
    expect(filter.anyOf.map(({ include }) => include)).toEqual(
      expect.arrayContaining([{ lead_investor: ["Tessaly"] }, { investor: ["Monteval"] }]),
    );
  });
});

it("reads what came before a round as nothing that is known", async () => {
  for (const text of ["companies on their second round", "raised more than one round", "first rounds of 2026"])
    expect((await read(text)).unused.join()).toContain("how often a company has raised");
  const { filter, unused } = await read("raised series a after seed");
  expect([filter.include.stage, unused.join()]).toEqual([["Series A"], expect.stringContaining("“after seed”")]);
});

describe("words of texts", () => {
  it("are alternatives around “or”", async () => {
    expect([await found("lidar or photonics"), await found("lidar or photonics in paris")]).toEqual([2, 1]);
    expect(await found("photonics or energy")).toBe(3);
  });

  it("are named if no text has one of them", async () => {
    const { filter, unused } = await read("lidar or gramophones");
    expect([filter.search, unused]).toEqual(["lidar", ["“gramophones” was not used: no round mentions it."]]);
  });

  it("can be left out, alone and beside others", async () => {
    for (const [text, search] of [
      ["energy other than hydrogen", "-hydrogen"],
      ["fintech without lidar or photonics", "-lidar -photonics"],
      ["germany, not copper kettles", "-copper+kettles"],
    ] as const)
      expect((await read(text)).filter.search).toBe(search);
    expect([await found("energy other than hydrogen"), await found("fintech without lidar or photonics")]).toEqual([
      1, 0,
    ]);
  });
});

describe("a sentence about who asks", () => {
  it.each([
    ["we sell payroll software, so we need seed startups in london", "need seed startups in london"],
    ["our agency does branding for seed startups in london", "seed startups in london"],
    ["journalist here. which seed startups in london", "which seed startups in london"],
    ["I run an office in berlin; show me seed startups in london", "seed startups in london"],
    [
      "my firm sells wine and wants to reach the founders of seed startups in london",
      "founders of seed startups in london",
    ],
    ["seed startups in london to pitch my design agency", "seed startups in london"],
  ])("is not read, which is said: %s", async (text, part) => {
    const { filter, notes } = await read(text);
    expect(filter).toEqual({ ...NO_FILTER, include: { stage: ["Seed"], city: ["London"] } });
    expect(notes).toEqual([expect.stringMatching(/“.+” is about who asks\.$/)]);
    expect(notes[0]).toContain(`Only “${part}” was read`);
  });

  it.each(["something for my agency", "anything for our newsletter", "b2b software for my firm"])(
    "requires none of its words: %s",
    async (text) => {
      expect((await read(text)).filter.search).toBeNull();
    },
  );

  it.each([
    "we need seed startups in london",
    "i am looking for seed startups in london",
    "I want seed startups, london",
  ])("is none without a clause before it: %s", async (text) => {
    const { filter, notes } = await read(text);
    expect([filter.include, notes]).toEqual([{ stage: ["Seed"], city: ["London"] }, []]);
  });
});

it("never changes a word that is spelled right in English", async () => {
  for (const text of ["stack overflow", "table booking", "compliant teams", "journalist startups"]) {
    const { filter, places } = await read(text);
    expect([filter.include, places]).toEqual([{}, []]);
  }
  expect((await read("helthcare")).filter.include).toEqual({ industry: ["Health"] });
});

it("keeps an industry that no round has, says so and offers its group", async () => {
  const { filter, notes, beside } = await read("foodtech");
  expect(filter.include).toEqual({ industry: ["Food technology"] });
  expect(notes).toEqual(["No round is in Food technology."]);
  expect(beside.at(-1)?.filter.include.industry?.join()).not.toBe("Food technology");
});

describe("values written as one word", () => {
  const PLACES = { us: "US", uk: "GB", de: "DE", at: "AT", ch: "CH", switzerland: "CH" };
  const pairs = Object.entries(PLACES).flatMap((one) => Object.entries(PLACES).map((other) => [one, other] as const));
  it.each(pairs.map(([[one, first], [other, second]]) => [`fintech ${one}/${other} seed`, [first, second]] as const))(
    "are apart: %s",
    async (text, countries) => {
      expect((await read(text)).filter.include).toEqual({
        industry: ["Fintech"],
        country: [...new Set(countries)].sort(),
        stage: ["Seed"],
      });
    },
  );

  it.each(["seed/A", "seed+a", "seed/series a", "Seed/Series A", "Seed / series A", "a/seed", "series a/seed"])(
    "are stages: %s",
    async (text) => {
      expect((await read(`${text} fintech`)).filter.include).toEqual({
        industry: ["Fintech"],
        stage: ["Seed", "Series A"],
      });
    },
  );

  it("are two letters before “rounds”", async () => {
    for (const text of ["a+b rounds", "A/B rounds", "series a/b"])
      expect((await read(`fintech ${text}`)).filter.include).toEqual({
        industry: ["Fintech"],
        stage: ["Series A", "Series B"],
      });
  });

  it.each([
    ["Gesundheitsstartups in Berlin", "Health"],
    ["Energieunternehmen in Berlin", "Energy"],
    ["startups d’énergie à Berlin", "Energy"],
    ["startups de l'énergie à Berlin", "Energy"],
  ])("are taken apart in other languages: %s", async (text, industry) => {
    expect((await read(text)).filter).toEqual({ ...NO_FILTER, include: { industry: [industry], city: ["Berlin"] } });
  });

  it("have counts in other languages", async () => {
    for (const text of [
      "en los últimos seis meses",
      "negli ultimi sei mesi",
      "in den letzten sechs Monaten",
      "des six derniers mois",
    ])
      expect((await read(`fintech ${text}`)).filter).toEqual((await read("fintech last 6 months")).filter);
  });
});

it("reads a season behind a bound as the last one", async () => {
  for (const season of ["spring", "summer", "winter"])
    expect((await read(`fintech since ${season}`)).filter).toEqual((await read(`fintech since last ${season}`)).filter);
});

describe("who asks and for whom", () => {
  it.each([
    ["we sell to seed companies in london, who raised?", "seed companies in london, who raised?"],
    ["we are a pr agency looking for seed startups in london", "looking for seed startups in london"],
    ["pr agency seeking seed startups in london", "seeking seed startups in london"],
    ["looking for a cto job at a seed startup in london", "seed startup in london"],
    ["design internships at seed startups in london", "seed startups in london"],
  ])("is told apart: %s", async (text, part) => {
    const { filter, notes } = await read(text);
    expect(filter).toEqual({ ...NO_FILTER, include: { stage: ["Seed"], city: ["London"] } });
    expect(notes).toEqual([expect.stringMatching(/“.+” is about who asks\.$/)]);
    expect(notes[0]).toContain(`Only “${part}” was read`);
  });

  it("does not take plans of companies for an asking", async () => {
    for (const text of ["startups looking for investors", "we sell software to startups looking for investors"])
      expect((await read(text)).unused.join()).toContain("“looking for” was not used");
  });
});

describe("an industry that no round has", () => {
  it.each([
    ["swiss medtech", "Medical devices"],
    ["telemedicine", "Digital health"],
    ["payments in london", "Payments"],
    ["solar in berlin", "Renewable energy"],
  ])("is kept, which is said: %s", async (text, none) => {
    const { filter, notes } = await read(text);
    expect(filter.include.industry).toEqual([none]);
    expect(notes).toContain(`No round is in ${none}.`);
  });

  it.each(["martech", "construction"])("stands for no other of a mixed group: %s", async (text) => {
    expect((await read(text)).notes.join()).toMatch(/^No round is in [^:]*\.$/);
  });
});

describe("“tech”", () => {
  it.each(["fintech tech", "energy tech", "health technology", "energy technologies in berlin"])(
    "says nothing behind an industry: %s",
    async (text) => {
      const industry = { fintech: "Fintech", energy: "Energy", health: "Health" }[text.split(" ")[0] ?? ""];
      const { filter } = await read(text);
      expect([filter.search, filter.include.industry]).toEqual([null, [industry]]);
    },
  );

  it("is not searched for alone", async () => {
    for (const text of ["tech in berlin", "technology berlin"]) {
      const { filter, unused } = await read(text);
      expect(filter).toEqual({ ...NO_FILTER, include: { city: ["Berlin"] } });
      expect(unused).toEqual([`“${text.split(" ")[0]}” was not used: it is said of nearly every startup.`]);
    }
  });
});

it("reads “building” before what companies make as a verb", async () => {
  for (const verb of ["building", "manufacturing", "developing"])
    expect((await read(`startups ${verb} energy storage`)).filter).toEqual(
      (await read("startups energy storage")).filter,
    );
  expect((await read("building startups in berlin")).filter.include.industry).toEqual(["Construction"]);
});

it("finds no pair in words without meaning around two stages", async () => {
  expect((await read("fintech series a or seed qwertzu")).notes.join()).not.toContain("pairs");
});
