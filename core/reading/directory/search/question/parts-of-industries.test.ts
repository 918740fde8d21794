import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { INDUSTRY_WORDS, isPartOfIndustry } from "../../../../catalogue/industries/words.ts";
import { NO_FILTER } from "../filter.ts";
import { countMatching } from "../search-leads.ts";
import { interpretSearch } from "./interpret-search.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

const read = (text: string, as: "paid" | "anonymous" = "paid") =>
  interpretSearch(fakeClockContext(database.db, NOW, as), { text, filter: NO_FILTER });

beforeAll(() =>
  listCompanies(database.db, {
    now: NOW,
    round: { funding_type: "Seed", announced_on: "2026-11-02" },
    companies: [
      { name: "Aquifuel", industry: "Energy", country: "DE", description: "Pumps for hydrogen stations." },
      { name: "Gridline", industry: "Energy", country: "DE", description: "Software for grids." },
      { name: "Windmoor", industry: "Drone", country: "FR", description: null },
      { name: "Vinery", industry: "Food", country: "FR", description: "A wine subscription." },
      { name: "Hopstead", industry: "Food", country: "FR", description: "A beer subscription." },
    ],
  }),
);

describe("a word that names a part of an industry", () => {
  it.each([
    ["hydrogen", { search: "hydrogen" }],
    ["hydrogen startups in germany", { search: "hydrogen", include: { country: ["DE"] } }],
    ["drones", { search: "drones" }],
  ])("is searched for in texts, which have the words of sources: “%s”", async (text, filter) => {
    const { filter: found, beside } = await read(text);
    expect(found).toEqual({ ...NO_FILTER, ...filter });
    expect(await countMatching(fakeClockContext(database.db, NOW, "paid"), { filters: [found] })).toEqual([1]);
    expect(beside).toEqual([expect.objectContaining({ says: expect.stringMatching(/^in /) })]);
  });

  it("offers all rounds of the industry beside it", async () => {
    const { beside } = await read("hydrogen germany");
    expect(beside).toMatchObject([{ says: "in Energy", filter: { search: null, include: { industry: ["Energy"] } } }]);
  });

  it.each([
    ["nuclear", ["Energy"]],
    ["energy", ["Energy"]],
  ])("is its industry where no text has it: “%s”", async (text, industry) => {
    expect((await read(text)).filter).toEqual({ ...NO_FILTER, include: { industry } });
  });

  it("is one of several words of texts beside another", async () => {
    for (const text of ["wine or beer", "wine and beer"])
      expect((await read(text)).filter).toEqual({ ...NO_FILTER, search: "wine | beer" });
  });

  it("is left out alone, without the rest of its industry", async () => {
    for (const text of ["energy excluding hydrogen", "energy without hydrogen", "energy but not hydrogen"])
      expect((await read(text)).filter).toEqual({
        ...NO_FILTER,
        search: "-hydrogen",
        include: { industry: ["Energy"] },
      });
  });

  it("is read as its industry for visitors, and says so", async () => {
    const { filter, notes } = await read("hydrogen", "anonymous");
    expect(filter.include).toEqual({ industry: ["Energy"] });
    expect(notes).toEqual(["“hydrogen” was read as Energy: texts are searched for members."]);
  });
});

describe("industries without a word between them", () => {
  it.each([
    ["food and energy", ["Energy", "Food and beverage"]],
    ["food, energy", ["Energy", "Food and beverage"]],
    ["food or energy in france", ["Energy", "Food and beverage"]],
  ])("are alternatives if they are joined: “%s”", async (text, industry) => {
    const { filter, notes } = await read(text);
    expect([filter.search, filter.include.industry, notes]).toEqual([null, industry, []]);
  });

  it.each(["food energy", "energy for food"])("are all asked for: “%s”", async (text) => {
    expect((await read(text, "anonymous")).filter).toMatchObject({
      search: expect.stringMatching(/^(?:Food and beverage|Energy)$/),
    });
  });

  it("are alternatives if no round has all, and says so", async () => {
    const { filter, notes } = await read("energy for food");
    expect(filter.include).toEqual({ industry: ["Energy", "Food and beverage"] });
    expect(notes).toEqual([expect.stringContaining("No round is in all of these industries")]);
  });
});

it("says that no round has an industry, and offers its group", async () => {
  const { notes, beside } = await read("gaming germany");
  expect(notes).toEqual(["No round is in Gaming."]);
  expect(beside.at(-1)).toMatchObject({ filter: { include: { country: ["DE"] } } });
});

it("says that leaving out an industry that no round has changes nothing", async () => {
  const { notes, beside } = await read("germany except gaming");
  expect([notes, beside]).toEqual([["No round is in Gaming, so leaving it out changes nothing."], []]);
});

it("knows every industry by a word that names it as a whole", () => {
  const named = [...INDUSTRY_WORDS].flatMap(([word, industries]) =>
    isPartOfIndustry(word, new Map()) ? [] : industries,
  );
  expect(new Set(named)).toEqual(new Set([...INDUSTRY_WORDS.values()].flat()));
});
