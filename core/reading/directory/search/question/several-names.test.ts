import { beforeAll, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { searchLeads } from "../search-leads.ts";
import { interpretSearch } from "./interpret-search.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();
const paid = () => fakeClockContext(database.db, NOW, "paid");

const COMPANIES = ["Wasserblick", "Polder Charge", "Amber Seed", "Kartli Data"];

/** One edit from each other, the second without the "s" of a plural. */
const NEARLY = ["Velupras", "Velupran", "Quorids", "Quoridal"];

beforeAll(() =>
  listCompanies(database.db, {
    now: NOW,
    round: { funding_type: "Seed", announced_on: "2026-11-02" },
    companies: [
      ...COMPANIES.map((name, i) => ({ name, country: i === 0 ? "DE" : "GB", people: [`Ada Numbered${i}`] })),
      ...NEARLY.map((name) => ({ name, country: "GB" })),
    ],
  }),
);

async function found(text: string) {
  const { filter, unused, notes } = await interpretSearch(paid(), { text, filter: NO_FILTER });
  const { rows } = await searchLeads(paid(), { filter, sort: { by: "name", direction: "asc" }, limit: 10 });
  return { names: rows.map(({ companyName }) => companyName), said: [...unused, ...notes] };
}

/** Every two companies, and three of them, in each wording. */
const PAIRS = COMPANIES.flatMap((one, i) => COMPANIES.slice(i + 1).map((other) => [one, other] as const));
const JOINING = [
  "% and %",
  "% or %",
  "%, %",
  "%; %",
  "% & %",
  "% vs %",
  "compare % with %",
  "% as well as %",
  "difference between % and %",
  "both % and %",
  "% + %",
];

it.each(JOINING)("lists each company of “%s”", async (wording) => {
  for (const [one, other] of PAIRS)
    expect(await found(wording.replace("%", one).replace("%", other))).toEqual({
      names: [one, other].toSorted(),
      said: [],
    });
});

it("lists three companies, and people, narrowed by the rest of the question", async () => {
  expect((await found("Wasserblick, Polder Charge and kartli data")).names).toHaveLength(3);
  expect((await found("Ada Numbered1 or Ada Numbered2")).names).toEqual(["Amber Seed", "Polder Charge"]);
  expect((await found("seed rounds of wasserblick or kartli data in germany")).names).toEqual(["Wasserblick"]);
});

it("says which of several names nobody has", async () => {
  expect(await found("Wasserblick, Zorbulon, Kartli Data")).toEqual({
    names: ["Kartli Data", "Wasserblick"],
    said: ["“Zorbulon” was not used: no round has a company or a person of this name."],
  });
});

it.each(["Wasserblick GmbH", "wasserblick inc.", "Wasserblick Ltd", "Wasserblick S.A."])(
  "finds a company by its name with a legal form that the list leaves out: “%s”",
  async (text) => expect(await found(text)).toEqual({ names: ["Wasserblick"], said: [] }),
);

it.each(["%", "total funding of %", "% funding", "seed rounds of % in the uk"])(
  "finds no other company for a name that is spelled right: “%s”",
  async (wording) => {
    for (const name of NEARLY) {
      expect((await found(wording.replace("%", name))).names).toEqual([name]);
      expect((await found(wording.replace("%", name.toLowerCase()))).names).toEqual([name]);
    }
  },
);
