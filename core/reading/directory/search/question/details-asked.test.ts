import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { searchLeads } from "../search-leads.ts";
import { interpretSearch } from "./interpret-search.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

const read = (text: string) =>
  interpretSearch(fakeClockContext(database.db, NOW, "paid"), { text, filter: NO_FILTER, sampleSize: 100 });

beforeAll(async () => {
  const london = { city: "London", country: "GB" };
  const full = { now: NOW, round: { funding_type: "Seed", announced_on: "2026-11-02", amount_minor: 100 } };
  await listCompanies(database.db, {
    ...full,
    companies: [{ name: "Fullwell", ...london, website: "https://a.test", people: ["Ada"], investors: ["Pelham Arc"] }],
  });
  await listCompanies(database.db, { now: NOW, round: {}, companies: [{ name: "Barebone", ...london }] });
});

/** Names of details in questions, and their values of the facet `has`. */
const DETAILS = [
  ["website", "website"],
  ["amount", "amount"],
  ["investors", "investors"],
  ["lead investor", "lead"],
  ["founder", "founder"],
  ["date", "date"],
  ["stage", "stage"],
] as const;
const ASKING = ["with %", "having a %", "with a known %", "with % named", "that name the %", "we know the %"];
const REFUSING = [
  "without %",
  "no %",
  "no % known",
  "unknown %",
  "% not disclosed",
  "where no % is named",
  "missing %",
];

describe.each(DETAILS)("the %s", (name, value) => {
  it.each(ASKING)("is asked for by “%s”", async (wording) => {
    const { filter, unused } = await read(`${wording.replace("%", name)}, london`);
    expect({ filter, unused }).toEqual({
      filter: { ...NO_FILTER, include: { city: ["London"], has: [value] } },
      unused: [],
    });
    expect(await namesOf(filter)).toEqual(["Fullwell"]);
  });

  it.each(REFUSING)("is refused by “%s”", async (wording) => {
    const { filter, unused } = await read(`london ${wording.replace("%", name)}`);
    expect({ filter, unused }).toEqual({
      filter: { ...NO_FILTER, include: { city: ["London"] }, exclude: { has: [value] } },
      unused: [],
    });
    expect(await namesOf(filter)).toEqual(["Barebone"]);
  });
});

it.each<[string, object]>([
  ["undisclosed series a, london", { include: { stage: ["Series A"] }, exclude: { has: ["amount"] } }],
  ["undisclosed, london", { exclude: { has: ["amount"] } }],
  ["london, not led by anybody", { exclude: { has: ["lead"] } }],
  ["Runden ohne Investoren in London", { exclude: { has: ["investors"] } }],
  [
    "london with investors named, undisclosed amount",
    { include: { has: ["investors"] }, exclude: { has: ["amount"] } },
  ],
  ["london with a website and no founder named", { include: { has: ["website"] }, exclude: { has: ["founder"] } }],
  ["with investors Pelham Arc, london", { include: { investor: ["Pelham Arc"] } }],
])("reads “%s”", async (text, { include, exclude = {} }: { include?: object; exclude?: object }) => {
  expect((await read(text)).filter).toEqual({ ...NO_FILTER, include: { city: ["London"], ...include }, exclude });
});

it.each(["founders i can email in london", "london founders we can contact", "with an e-mail address, london"])(
  "says that rounds cannot be narrowed by addresses: “%s”",
  async (text) => {
    expect(await read(text)).toMatchObject({
      asksAddresses: true,
      unused: [expect.stringContaining("rounds cannot be narrowed by known addresses")],
    });
  },
);

async function namesOf(filter: typeof NO_FILTER): Promise<readonly string[]> {
  const sort = { by: "date", direction: "desc" } as const;
  const { rows } = await searchLeads(fakeClockContext(database.db, NOW, "paid"), { filter, sort, limit: 10 });
  return rows.map(({ companyName }) => companyName);
}
