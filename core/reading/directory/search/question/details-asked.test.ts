import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { logContactChanges } from "../../../../finder/contacts/log-contact-changes.ts";
import { NO_FILTER } from "../filter.ts";
import { searchLeads } from "../search-leads.ts";
import { interpretSearch } from "./interpret-search.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

const read = (text: string) => interpretSearch(fakeClockContext(database.db, NOW, "paid"), { text, filter: NO_FILTER });

beforeAll(async () => {
  const london = { city: "London", country: "GB" };
  const full = { now: NOW, round: { funding_type: "Seed", announced_on: "2026-11-02", amount_minor: 100 } };
  const founded = { year_founded: 2020 };
  await listCompanies(database.db, {
    ...full,
    companies: [
      {
        name: "Fullwell",
        ...london,
        website: "https://a.test",
        ...founded,
        people: ["Ada"],
        investors: ["Pelham Arc"],
      },
    ],
  });
  await listCompanies(database.db, { now: NOW, round: {}, companies: [{ name: "Barebone", ...london }] });
  await sql`insert into contact (company_id, address, status, confidence, proof_label)
    select id, 'hello@fullwell.example', 'published', 'high', 'Its site' from company where name = 'Fullwell'`.execute(
    database.db,
  );
  await logContactChanges(fakeClockContext(database.db, NOW));
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
  ["founding year", "founded"],
  ["year founded", "founded"],
  ["e-mail", "email"],
  ["email address", "email"],
] as const;
const ASKING = [
  "with %",
  "having a %",
  "with a known %",
  "with % named",
  "that name the %",
  "we know the %",
  "disclosed % only",
  "only known %",
  "% disclosed only",
];
const REFUSING = ["without %", "no %", "no % known", "unknown %", "% not disclosed", "missing %"];

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

it.each([
  ["founders i can email in london", "email"],
  ["london founders we can contact", "email"],
  ["with verified email, london", "email-verified"],
  ["london startups with a verified e-mail address", "email-verified"],
  ["verified emails only, london", "email-verified"],
  ["with email verified, london", "email-verified"],
  ["with published email addresses, london", "email-published"],
  ["with a listed email, london", "email-listed"],
  ["Startups aus London mit E-Mail", "email"],
  ["Startups mit verifizierter E-Mail-Adresse in London", "email-verified"],
  ["startups avec une adresse e-mail vérifiée, Londres", "email-verified"],
  ["startups avec email à Londres", "email"],
  ["startups con correo electrónico verificado en Londres", "email-verified"],
  ["startup con email verificata a Londra", "email-verified"],
  ["startups met geverifieerd e-mailadres in Londen", "email-verified"],
  ["startups com e-mail verificado em Londres", "email-verified"],
])("narrows by addresses in “%s”", async (text, value) => {
  const { filter, unused } = await read(text);
  expect({ filter, unused }).toEqual({
    filter: { ...NO_FILTER, include: { city: ["London"], has: [value] } },
    unused: [],
  });
});

it.each([
  ["startups ohne E-Mail in London", "email"],
  ["london without a verified email", "email-verified"],
  ["startups sans adresse e-mail, Londres", "email"],
])("leaves out addresses in “%s”", async (text, value) => {
  expect((await read(text)).filter).toEqual({ ...NO_FILTER, include: { city: ["London"] }, exclude: { has: [value] } });
});

it("says where addresses are to whoever asks for them", async () => {
  expect(await read("emails of startups in london")).toMatchObject({
    filter: { ...NO_FILTER, include: { city: ["London"] } },
    asksAddresses: true,
    unused: [expect.stringContaining("“with e-mail” narrows to rounds that have one")],
  });
});

async function namesOf(filter: typeof NO_FILTER): Promise<readonly string[]> {
  const sort = { by: "date", direction: "desc" } as const;
  const { rows } = await searchLeads(fakeClockContext(database.db, NOW, "paid"), { filter, sort, limit: 10 });
  return rows.map(({ companyName }) => companyName);
}

it.each([
  ["disclosed amounts only, pre-seed", { stage: ["Pre-Seed"], has: ["amount"] }],
  ["amounts disclosed, london", { city: ["London"], has: ["amount"] }],
  ["amount is disclosed london", { city: ["London"], has: ["amount"] }],
  ["founding year known london", { city: ["London"], has: ["founded"] }],
  ["disclosed amount london", { city: ["London"], has: ["amount"] }],
  ["disclosed amounts, london", { city: ["London"], has: ["amount"] }],
  ["published dates, london", { city: ["London"], has: ["date"] }],
])("reads “%s”", async (text, include) => {
  const { filter, unused, places } = await read(text);
  expect({ filter, unused, places }).toEqual({ filter: { ...NO_FILTER, include }, unused: [], places: [] });
});

it.each(["founding year 2020", "with founding year after 2019", "year founded since 2020", "year of founding: 2020"])(
  "reads years in “%s”",
  async (text) => {
    const { filter } = await read(`london, ${text}`);
    expect(filter).toMatchObject({ include: { city: ["London"] }, yearFounded: { min: 2020 } });
    expect(filter.include.has).toBeUndefined();
  },
);

it.each([
  ["young startups", "write the age of companies in years"],
  ["older companies", "write the age of companies in years"],
  ["young founders", "people's gender, origin or age"],
  ["young female founders", "people's gender, origin or age"],
])("says why “%s” was not used", async (text, reason) => {
  expect((await read(`${text}, london`)).unused).toEqual([expect.stringContaining(reason)]);
});
