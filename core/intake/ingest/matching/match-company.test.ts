import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { CompanyFields } from "../../../catalogue/facts/facts.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { runIngest } from "../run.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

/** Imports one list and returns its published companies by name, and the number of rows in the review queue. */
async function importedList(rows: readonly Partial<EvidenceRecord>[]) {
  const records = rows.map((row) => evidence({ people: [], ...row }));
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false, intent: { acceptHold: "test" } },
    opened({ ...recordsDocument(records), replacesEarlier: true }),
  );
  const { rows: companies } = await sql<{ name: string; domain: string | null }>`
    select name, domain from company order by name`.execute(ctx.db);
  const { rows: waiting } = await sql<{ group: string }>`
    select group_key as group from review_item where status = 'open' order by id`.execute(ctx.db);
  return { companies, groups: waiting.map(({ group }) => group) };
}

let listNumber = 0;

/** Imports lists of companies in one run and returns its counts. */
async function imported(...companiesOf: readonly (readonly CompanyFields[])[]) {
  const documents = companiesOf.map((companies) =>
    recordsDocument(
      companies.map((company) => ({ method: "imported" as const, company, people: evidence().people })),
      { externalId: `list-${(listNumber += 1)}.csv` },
    ),
  );
  const summary = await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened(...documents),
  );
  const { newCompanies, matchReviews } = summary.toJSON().catalogue;
  return { newCompanies, matchReviews };
}

const known: CompanyFields = { name: "Fernhollow", website: "https://fernhollow.example", city: "Lyon" };
const bare: CompanyFields = { name: "Fernhollow", city: "Lyon" };
const elsewhere: CompanyFields = { name: "Fernhollow", website: "https://fernhollow-labs.example", city: "Lyon" };

describe("a name derived from a domain", () => {
  const site: CompanyFields = { nameFromDomain: "Fernhollow", website: "https://fernhollow.example", city: "Lyon" };
  it.each<[string, CompanyFields[], { newCompanies: number; matchReviews: number }]>([
    ["matches the company of that name in the same city", [site, bare], { newCompanies: 1, matchReviews: 0 }],
    ["is matched by that company's name", [bare, site], { newCompanies: 1, matchReviews: 0 }],
    ["goes to review without a city", [site, { name: "Fernhollow" }], { newCompanies: 1, matchReviews: 1 }],
    [
      "goes to review when the sites differ",
      [site, { ...site, website: "https://fernhollow-labs.example" }],
      { newCompanies: 1, matchReviews: 1 },
    ],
  ])("%s", async (_, companies, expected) => {
    expect(await imported(companies)).toEqual(expected);
  });
});

describe("a shared domain", () => {
  const first: CompanyFields = { ...known, cik: "0001111111" };
  it.each<[string, CompanyFields[][], { newCompanies: number; matchReviews: number }]>([
    [
      "does not merge companies with different CIKs",
      [[first], [{ ...known, name: "Larchwood", cik: "0002222222" }]],
      { newCompanies: 2, matchReviews: 0 },
    ],
    [
      "merges a company without a CIK into the one with a CIK",
      [[first], [{ ...known, name: "Fernhollow Labs" }]],
      { newCompanies: 1, matchReviews: 0 },
    ],
    [
      "goes to review with an unrelated name",
      [[known], [{ ...known, name: "Larchwood" }]],
      { newCompanies: 1, matchReviews: 1 },
    ],
    [
      "merges a renamed company that states its former name",
      [[known], [{ ...known, name: "Larchwood", formerNames: ["Fernhollow"] }]],
      { newCompanies: 1, matchReviews: 0 },
    ],
    [
      "goes to review with another country",
      [[{ ...known, country: "FR" }], [{ ...known, country: "US" }]],
      { newCompanies: 1, matchReviews: 1 },
    ],
    [
      "goes to review when two companies qualify",
      [[first], [{ ...known, name: "Larchwood", cik: "0002222222" }], [{ ...known, name: "Larchwood" }]],
      { newCompanies: 2, matchReviews: 1 },
    ],
  ])("%s", async (_, lists, expected) => {
    expect(await imported(...lists)).toEqual(expected);
  });
});

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    company: { name: `${name} ${i + 1}`, website: `https://${name}-${i + 1}.sites-of-${name}.example` },
  }));

describe("within one list", () => {
  it("matches rows by equal name unless website or country contradict", async () => {
    const { companies, groups } = await importedList([
      { company: { name: "Quillon" } },
      { company: { name: "QUILLON", city: "Lyon" } },
      { company: { name: "Quillon", website: "https://quillon.example", country: "FR" } },
      { company: { name: "Quillon", country: "US" } },
      { company: { name: "Quillon", website: "https://quillon-works.example", country: "FR" } },
      { company: { name: "Quillon", website: "https://quillon-works.example", country: "FR" } },
    ]);
    expect(companies).toHaveLength(2);
    // One item about the row with another website, one about the row with neither website nor country.
    expect(groups).toHaveLength(2);
    expect(new Set(groups).size).toBe(2);
  });

  it("matches rows by equal id unless both name and website contradict", async () => {
    const { companies, groups } = await importedList([
      { listId: "7", company: { name: "Quillon", website: "https://quillon.example" } },
      { listId: "7", company: { name: "Larchwood" } },
      { listId: "7", company: { name: "Brackwater", website: "https://brackwater.example" } },
    ]);
    expect(companies.map(({ name }) => name)).toEqual(["Brackwater", "Larchwood", "Quillon"]);
    expect(groups).toEqual([]);
    expect(
      await importedList([
        { listId: "8", company: { name: "Fernhollow", website: "https://fernhollow.example" } },
        { listId: "8", company: { name: "Moss Works" } },
      ]),
    ).toMatchObject({ companies: expect.arrayContaining([{ name: "Moss Works", domain: "fernhollow.example" }]) });
  });

  it.each([0, 2_100])("ignores a domain that three unrelated names share, even %i rows apart", async (between) => {
    const shared = ["Quillon", "Larchwood", "Brackwater"].map((name) => ({
      company: { name, website: "https://pages.example/a" },
    }));
    const others = Array.from({ length: between }, (_, i) => ({
      company: { name: `Company ${i}`, website: `https://company-${i}.example` },
    }));
    const { companies, groups } = await importedList([...shared.slice(0, 1), ...others, ...shared.slice(1)]);
    expect(companies).toHaveLength(3 + between);
    expect(companies.filter(({ domain }) => domain === null)).toHaveLength(3);
    expect(groups).toEqual([]);
  });

  it("ignores a domain under which five names differ only in their numbers", async () => {
    const { companies } = await importedList([...numbered("unit", 5), ...numbered("booth", 2)]);
    expect(companies.filter(({ domain }) => domain === null)).toHaveLength(5);
    expect(companies.filter(({ domain }) => domain === "sites-of-booth.example")).toHaveLength(1);
  });
});

describe("a shared name", () => {
  it.each<[string, CompanyFields, { newCompanies: number; matchReviews: number }]>([
    [
      "does not merge companies in different countries",
      { name: "Fernhollow", city: "Lyon", country: "US" },
      { newCompanies: 2, matchReviews: 0 },
    ],
    [
      "merges companies in the same city",
      { name: "Fernhollow", city: "Lyon", country: "FR" },
      { newCompanies: 1, matchReviews: 0 },
    ],
    [
      "does not merge companies with different CIKs",
      { name: "Fernhollow", city: "Lyon", cik: "0002222222" },
      { newCompanies: 2, matchReviews: 0 },
    ],
  ])("%s", async (_, other, expected) => {
    expect(await imported([{ name: "Fernhollow", city: "Lyon", country: "FR", cik: "0001111111" }], [other])).toEqual(
      expected,
    );
  });
});

it("prefers an active company to a withdrawn one of the same name", async () => {
  const namesakes = ["0001111111", "0002222222"].map((cik) => ({ name: "Fernhollow", city: "Lyon", cik }));
  expect(await imported(namesakes)).toEqual({ newCompanies: 2, matchReviews: 0 });
  await ctx.db.updateTable("company").set({ withdrawn_at: ctx.clock.now() }).where("cik", "=", "0001111111").execute();
  expect(await imported([{ name: "Fernhollow", city: "Lyon" }])).toEqual({ newCompanies: 0, matchReviews: 0 });
});

it("asks a reviewer when two companies have the same CIK", async () => {
  const namesakes = ["0001111111", "0002222222"].map((cik) => ({ name: "Fernhollow", city: "Lyon", cik }));
  await imported(namesakes);
  await ctx.db.updateTable("company_key").set({ value: "0001111111" }).where("value", "=", "0002222222").execute();
  const record = { name: "Fernhollow", city: "Lyon", cik: "0001111111" };
  expect(await imported([record])).toEqual({ newCompanies: 0, matchReviews: 1 });
});

describe("a company's match keys", () => {
  it.each<[string, CompanyFields[][]]>([
    ["within one list", [[known, bare, elsewhere]]],
    ["across two lists", [[known], [bare, elsewhere]]],
    ["across three lists", [[known], [bare], [elsewhere]]],
  ])("are kept when a row has fewer of them: %s", async (_, lists) => {
    expect(await imported(...lists)).toEqual({ newCompanies: 1, matchReviews: 1 });
  });
});
