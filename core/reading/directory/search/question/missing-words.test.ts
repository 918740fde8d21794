import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { interpretSearch } from "./interpret-search.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

const read = (text: string, as: "paid" | "anonymous" = "paid") =>
  interpretSearch(fakeClockContext(database.db, NOW, as), { text, filter: NO_FILTER });

beforeAll(() =>
  listCompanies(database.db, {
    now: NOW,
    round: { funding_type: "Series A", announced_on: "2026-11-02" },
    companies: [
      { name: "Kelpworks", city: "Berlin", country: "DE", description: "Packaging from kelp." },
      { name: "Dronet", city: "Paris", country: "FR", description: "Sensors for bridges." },
      { name: "Milbridge", city: "Madrid", country: "ES", description: null },
    ],
  }),
);

describe("words that no round of the rest mentions", () => {
  it.each([
    ["berlin startups with fancier chairs", "fancier chairs", { include: { city: ["Berlin"] } }],
    ["kelp startups in berlin wherever", "wherever", { include: { city: ["Berlin"] }, search: "kelp" }],
    ["series a in spain notwithstanding", "notwithstanding", { include: { country: ["ES"], stage: ["Series A"] } }],
  ])("are left out and told of in “%s”", async (text, missing, filter) => {
    const { filter: found, unused } = await read(text);
    expect(found).toEqual({ ...NO_FILTER, ...filter });
    expect(unused).toEqual([expect.stringContaining(`“${missing}” was not used: no round that matches the rest`)]);
  });

  it("give way to the name of a company among them", async () => {
    const { filter, unused } = await read("dronet berlin");
    expect(filter).toEqual({ ...NO_FILTER, search: "dronet" });
    expect(unused).toEqual(["Only “dronet” is listed: no round of this name matches the rest."]);
  });

  it.each([
    ["dronet funding history", "dronet"],
    ["how can I reach the people at Dronet", "Dronet"],
    ["Milbridge series c oslo chairs", "Milbridge"],
  ])("give way to the name in “%s”", async (text, name) => {
    const { filter, unused, notes } = await read(text);
    expect(filter).toEqual({ ...NO_FILTER, search: name });
    const note = `Only “${name}” is listed: no round of this name matches the rest`;
    expect([...unused, ...notes]).toContainEqual(expect.stringContaining(note));
  });

  it("are left out and named if nothing matches the rest either", async () => {
    const { filter, unused, notes } = await read("fancier chairs in oslo");
    expect([filter.search, filter.include]).toEqual([null, { city: ["Oslo"] }]);
    expect(unused).toEqual(["“fancier chairs” was not used: no round mentions these words."]);
    expect(notes).toEqual(["No round is in Oslo."]);
  });

  it("that some rounds mention are searched for, and nothing else is offered", async () => {
    const { filter, beside } = await read("berlin kelp");
    expect([filter.search, beside]).toEqual(["kelp", []]);
  });

  it("are left out of the question of a visitor by the rounds in sight, which tells nothing of others", async () => {
    const { filter, unused } = await read("berlin fancier", "anonymous");
    const note = "“fancier” was not used: no round that you see mentions it.";
    expect([filter.search, filter.include, unused]).toEqual([null, { city: ["Berlin"] }, [note]]);
  });

  it("are every word of “recently funded”, which asks for all rounds", async () => {
    expect((await read("recently funded")).filter).toEqual(NO_FILTER);
  });
});

it("says that a name was found in another spelling only", async () => {
  const { filter, notes } = await read("milbridgf");
  expect(filter.search).toBe("milbridgf");
  expect(notes).toEqual([expect.stringContaining("No round mentions “milbridgf” as written")]);
});
