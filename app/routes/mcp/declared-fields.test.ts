import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ADDRESS_FIELDS } from "../../../core/directory/columns/addresses.ts";
import { RESOURCES } from "../../../core/directory/columns/resources.ts";
import { columnNamed } from "../../../core/directory/columns/select-resource.ts";
import { changesTool } from "./changes-tool.ts";
import { companyTool } from "./company-tool.ts";
import { domainEmailsTool, findEmailTool, verifyEmailTool } from "./finder-tools.ts";
import { searchTool } from "./search-tool.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The names of all values a tool gives, nested ones with dots; a value that comes with its evidence counts as itself. */
function fieldsOf(schema: Schema, path = ""): string[] {
  const { anyOf, items, properties } = schema as { readonly anyOf?: readonly Schema[]; readonly items?: Schema; readonly properties?: Readonly<Record<string, Schema>> };
  if (anyOf !== undefined) return [...new Set(anyOf.filter(({ type }) => type !== "null").flatMap((one) => fieldsOf(one, path)))];
  if (items !== undefined) return fieldsOf(items, path);
  if (properties === undefined) return [path];
  const { value, evidence } = properties;
  if (value !== undefined && evidence !== undefined) return fieldsOf(value, path);
  return Object.entries(properties).flatMap(([name, of]) => (name === "evidence" ? [] : fieldsOf(of, path === "" ? name : `${path}.${name}`)));
}

const given = (tool: { readonly output: z.ZodType }) => fieldsOf(z.toJSONSchema(tool.output) as Schema);

/** What each value is: a declared column, or, where it is none, why it tells nothing of a row. */
const SEARCHED: Readonly<Record<string, string>> = {
  "rounds.round_id": "rounds.id", "rounds.company.name": "rounds.company_name", "rounds.company.slug": "rounds.company_slug", "rounds.company.page": "rounds.company_slug",
  "rounds.company.website": "export.website", "rounds.company.domain": "export.domain", "rounds.location": "leads.location", "rounds.country": "export.country_code",
  "rounds.industry": "leads.industry", "rounds.headcount": "export.headcount", "rounds.year_founded": "export.year_founded", "rounds.founder.name": "leads.founder_name",
  "rounds.founder.page": "export.founder_slug", "rounds.founder.profile": "leads.founder_linkedin", "rounds.amount.value": "rounds.amount", "rounds.amount.currency": "rounds.currency",
  "rounds.amount_usd": "rounds.amount_usd", "rounds.stage": "leads.funding_type", "rounds.announced": "rounds.announced", "rounds.investors.name": "rounds.investors",
  "rounds.investors.lead": "rounds.lead_investors", "rounds.proof": "rounds.proof_url", "rounds.source": "rounds.source", "rounds.added_at": "export.added_at",
  "rounds.updated_at": "export.updated_at", "rounds.is_sample": "rounds.is_sample",
  matching: "- a count over what is reached", reached: "- a count", total: "- a count", next_cursor: "- a place in the list",
};

const COMPANY: Readonly<Record<string, string>> = {
  slug: "companies.slug", page: "companies.slug", name: "companies.name", legal_name: "companies.legal_name", former_names: "companies.former_names", website: "companies.website",
  description: "companies.description", industry: "companies.industry", city: "companies.city", region: "companies.region", country: "companies.country_code",
  headcount: "companies.headcount", year_founded: "companies.year_founded", profiles: "companies.profile_urls", cik: "companies.cik", updated_at: "companies.updated_at",
  is_sample: "companies.is_sample", "people.name": "people.name", "people.relation": "people.relation", "people.title": "people.title", "people.profile": "people.profile_url",
  "rounds.round_id": "rounds.id", "rounds.state": "- whether it is on a list at all, as its page says", "rounds.amount": "rounds.amount", "rounds.amount.value": "rounds.amount",
  "rounds.amount.currency": "rounds.currency", "rounds.amount_usd": "rounds.amount_usd", "rounds.stage": "rounds.stage_text", "rounds.announced": "rounds.announced",
  "rounds.first_sale": "rounds.first_sale", "rounds.investors.name": "rounds.investors", "rounds.investors.lead": "rounds.lead_investors", "rounds.proof": "rounds.proof_url",
};

/** Given to those alone who see the column. */
const ASKED_FOR_ACCESS = new Set(["cik"]);

describe.each([["search_rounds", searchTool, SEARCHED], ["get_company", companyTool, COMPANY]] as const)("the tool %s", (_, tool, declared) => {
  it("gives declared columns alone", () => {
    expect(given(tool).filter((field) => !Object.hasOwn(declared, field)), "say which declared column this is").toEqual([]);
    for (const [field, named] of Object.entries(declared)) {
      if (named.startsWith("- ")) continue;
      const [of, name = ""] = named.split(".");
      const resource = RESOURCES.find((one) => one.name === of);
      const column = resource && columnNamed(resource, name);
      expect([field, column?.access]).toEqual([field, ASKED_FOR_ACCESS.has(field) ? "account" : "public"]);
    }
  });
});

describe("the other tools", () => {
  it("tell what changed by the log's fields, whose values go by the columns' access", () => {
    expect(given(changesTool)).toEqual([
      "changes.position", "changes.at", "changes.kind", "changes.subject", "changes.company_id", "changes.round_id", "changes.company.name", "changes.company.slug", "changes.company.page",
      "changes.reason", "changes.fields.field", "changes.fields.values.before", "changes.fields.values.before.value", "changes.fields.values.before.currency",
      "changes.fields.values.after", "changes.fields.values.after.value", "changes.fields.values.after.currency", "changes.proof", "position", "more",
    ]);
  });

  it.each([findEmailTool, verifyEmailTool, domainEmailsTool])("$name gives of an address what is declared", (tool) => {
    const ofAddresses = given(tool).filter((field) => field.startsWith("results.")).map((field) => field.split(".")[1]);
    expect([...new Set(ofAddresses)]).toEqual(ADDRESS_FIELDS.map(({ name }) => name));
  });
});
