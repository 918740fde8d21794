import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { interpretSearch } from "./interpret-search.ts";

const NOW = new Date("2026-11-28T15:00:00Z");

const CITIES = [
  { city: "Portland", region: "Maine", country: "US", code: "ME" },
  { city: "Portland", region: "Oregon", country: "US", code: "OR" },
  { city: "Cambridge", region: "Massachusetts", country: "US", code: "MA" },
  { city: "Cambridge", region: "England", country: "GB", code: "UK" },
  { city: "Atlanta", region: "Georgia", country: "US", code: "GA" },
  { city: "Tbilisi", region: "Tbilisi", country: "GE", code: "" },
  { city: "London", region: "Ontario", country: "CA", code: "ON" },
  { city: "London", region: "England", country: "GB", code: "UK" },
  { city: "Reading", region: "England", country: "GB", code: "UK" },
  { city: "Raleigh", region: "North Carolina", country: "US", code: "NC" },
  { city: "Topeka", region: "Kansas", country: "US", code: "KS" },
  { city: "Florence", region: "Tuscany", country: "IT", code: "" },
] as const;

describe("places in questions", () => {
  const database = useDatabase();
  const read = async (text: string) =>
    interpretSearch(fakeClockContext(database.db, NOW, "paid"), { text, filter: NO_FILTER });
  const places = async (text: string) => {
    const { filter } = await read(text);
    const { country = [], region = [], city = [] } = filter.include;
    return { country, region, city };
  };

  beforeAll(async () => {
    const companies = CITIES.map(({ city, region, country }, i) => ({
      name: `Company ${String.fromCharCode(65 + i)}`,
      city,
      region,
      country,
      description: "Tools for the capital of a law firm.",
    }));
    await listCompanies(database.db, {
      now: NOW,
      round: { funding_type: "Seed", announced_on: "2026-11-24" },
      companies,
    });
  });

  const withCodes = CITIES.filter(({ code, country }) => code !== "" && (country === "US" || country === "CA"));
  it.each(
    withCodes.flatMap(({ city, region, code }) =>
      [`${city} ${code}`, `${city}, ${code}`, `startups in ${city} ${code.toLowerCase()}`].map(
        (text) => [text, city, region] as const,
      ),
    ),
  )("reads “%s” as that city in its state", async (text, city, region) => {
    expect(await places(text)).toEqual({ country: [], region: [region], city: [city] });
  });

  it.each([
    ["georgia usa", ["US"], ["Georgia"], []],
    ["startups in Georgia, United States", ["US"], ["Georgia"], []],
    ["atlanta georgia", [], ["Georgia"], ["Atlanta"]],
    ["tbilisi georgia", ["GE"], [], ["Tbilisi"]],
    ["georgia", ["GE"], [], []],
    ["portland or cambridge", [], [], ["Cambridge", "Portland"]],
    ["Cambridge MA or Portland ME", [], ["Maine", "Massachusetts"], ["Cambridge", "Portland"]],
    ["firenze", [], [], ["Florence"]],
    ["startups in reading", [], [], ["Reading"]],
    ["g7 countries", ["CA", "DE", "FR", "GB", "IT", "JP", "US"], [], []],
    ["baltic states", ["Baltics"], [], []],
    ["german startups in berlin", ["DE"], [], ["Berlin"]],
    ["european startups in germany", ["DE"], [], []],
    ["germany, europe", ["DE"], [], []],
    ["europe or germany", ["DE", "Europe"], [], []],
    ["greater boston area", [], [], ["Boston"]],
    ["salzburg und tirol", [], ["Salzburg", "Tyrol"], []],
    ["minas gerais ou paraná", [], ["Minas Gerais", "Paraná"], []],
    ["basel zug", [], [], ["Basel", "Zug"]],
    ["fintech algarve", [], ["Faro"], []],
    ["fintech montpelier", [], [], ["Montpellier"]],
    ["boston energy", [], [], ["Boston"]],
    ["central asia", ["KG", "KZ", "TJ", "TM", "UZ"], [], []],
  ])("reads “%s”", async (text, country, region, city) => {
    expect(await places(text)).toEqual({ country, region, city });
  });

  it("says that a city is left out wherever it lies", async () => {
    const { filter, unused } = await read("seed not london ontario");
    expect(filter.exclude).toEqual({ city: ["London"] });
    expect(unused.join()).toContain("“ontario” was not used");
  });

  it("says that a city is listed wherever it lies beside other places", async () => {
    expect((await read("atlanta or cambridge ma")).unused.join()).toContain("“ma” was not used");
  });

  it.each(["companies reading this week", "open roles now", "google ads", "a law firm", "a quarter", "capital raised"])(
    "reads no place in “%s”",
    async (text) => {
      expect(await places(text)).toEqual({ country: [], region: [], city: [] });
    },
  );

  it.each([
    "near me",
    "french founders in the us",
    "german or french founders in london",
    "german startups in the us",
    "us startups in europe",
  ])("says what is not known in “%s”", async (text) => {
    expect((await read(text)).unused.join()).toMatch(/not known/);
  });
});
