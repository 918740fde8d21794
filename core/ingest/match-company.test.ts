import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../test/builders/evidence.ts";
import { testDatabase } from "../../test/database.ts";
import type { CompanyFields } from "../catalog/fields.ts";
import type { Context } from "../context.ts";
import { runIngest } from "./run.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

let listNumber = 0;

/** What importing lists comes to, one after the other; each names companies only. */
async function imported(...companiesOf: readonly (readonly CompanyFields[])[]) {
  const documents = companiesOf.map((companies) =>
    recordsDocument(companies.map((company) => ({ method: "imported" as const, company, people: evidence().people })), { externalId: `list-${(listNumber += 1)}.csv` }));
  const summary = await runIngest(ctx, { source: "list-file", sourceLabel: "List", input: "test", dryRun: false }, opened(...documents));
  const { newCompanies, matchReviews } = summary.toJSON().catalogue;
  return { newCompanies, matchReviews };
}

const known: CompanyFields = { name: "Fernhollow", website: "https://fernhollow.example", city: "Lyon" };
const bare: CompanyFields = { name: "Fernhollow", city: "Lyon" };
const elsewhere: CompanyFields = { name: "Fernhollow", website: "https://fernhollow-labs.example", city: "Lyon" };

describe("a name taken from a domain", () => {
  const site: CompanyFields = { nameFromDomain: "Fernhollow", website: "https://fernhollow.example", city: "Lyon" };
  it.each<[string, CompanyFields[], { newCompanies: number; matchReviews: number }]>([
    ["finds the company of that name in the same place", [site, bare], { newCompanies: 1, matchReviews: 0 }],
    ["is found by it", [bare, site], { newCompanies: 1, matchReviews: 0 }],
    ["merges nothing by itself", [site, { name: "Fernhollow" }], { newCompanies: 1, matchReviews: 1 }],
    ["does not join two sites", [site, { ...site, website: "https://fernhollow-labs.example" }], { newCompanies: 1, matchReviews: 1 }],
  ])("%s", async (_, companies, expected) => {
    expect(await imported(companies)).toEqual(expected);
  });
});

describe("a domain that two companies give", () => {
  const first: CompanyFields = { ...known, cik: "0001111111" };
  it.each<[string, CompanyFields[][], { newCompanies: number; matchReviews: number }]>([
    ["does not merge companies of different CIKs", [[first], [{ ...known, name: "Larchwood", cik: "0002222222" }]], { newCompanies: 2, matchReviews: 0 }],
    ["merges a company without a CIK into the one that has it", [[first], [{ ...known, name: "Larchwood" }]], { newCompanies: 1, matchReviews: 0 }],
    [
      "is decided by a person where both may be meant",
      [[first], [{ ...known, name: "Larchwood", cik: "0002222222" }], [{ ...known, name: "Larchwood" }]],
      { newCompanies: 2, matchReviews: 1 },
    ],
  ])("%s", async (_, lists, expected) => {
    expect(await imported(...lists)).toEqual(expected);
  });
});

describe("the same name", () => {
  it.each<[string, CompanyFields, { newCompanies: number; matchReviews: number }]>([
    ["in another country is another company", { name: "Fernhollow", city: "Lyon", country: "US" }, { newCompanies: 2, matchReviews: 0 }],
    ["in the same place is the same company", { name: "Fernhollow", city: "Lyon", country: "FR" }, { newCompanies: 1, matchReviews: 0 }],
    ["with another CIK is another company", { name: "Fernhollow", city: "Lyon", cik: "0002222222" }, { newCompanies: 2, matchReviews: 0 }],
  ])("%s", async (_, other, expected) => {
    expect(await imported([{ name: "Fernhollow", city: "Lyon", country: "FR", cik: "0001111111" }], [other])).toEqual(expected);
  });
});

it("matches a standing company rather than its withdrawn namesake", async () => {
  const namesakes = ["0001111111", "0002222222"].map((cik) => ({ name: "Fernhollow", city: "Lyon", cik }));
  expect(await imported(namesakes)).toEqual({ newCompanies: 2, matchReviews: 0 });
  await ctx.db.updateTable("company").set({ withdrawn_at: ctx.clock.now() }).where("cik", "=", "0001111111").execute();
  expect(await imported([{ name: "Fernhollow", city: "Lyon" }])).toEqual({ newCompanies: 0, matchReviews: 0 });
});

describe("what identifies a company", () => {
  it.each<[string, CompanyFields[][]]>([
    ["in one list", [[known, bare, elsewhere]]],
    ["in a list after another", [[known], [bare, elsewhere]]],
    ["in lists of their own", [[known], [bare], [elsewhere]]],
  ])("is not forgotten when a row says less of it: %s", async (_, lists) => {
    expect(await imported(...lists)).toEqual({ newCompanies: 1, matchReviews: 1 });
  });
});
