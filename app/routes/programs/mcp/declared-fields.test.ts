import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  SHOWN_COMPANY_FACTS,
  type Fact,
  type Facts,
  leadFacts,
  SHOWN_PERSON_FACTS,
  ROUND_FACTS,
} from "../../../../core/catalogue/facts/facts.ts";
import { ADDRESS_FIELDS } from "../../../../core/reading/directory/columns/addresses.ts";
import { RESOURCES } from "../../../../test/columns.ts";
import { columnNamed } from "../../../../core/reading/directory/columns/column.ts";
import { changesTool } from "./changes-tool.ts";
import { companyTool } from "./company-tool.ts";
import { domainEmailsTool, findEmailTool, verifyEmailTool } from "./finder-tools.ts";
import { searchTool } from "./search-tool.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Names of all values a tool returns, nested ones with dots; a value with its evidence counts as one. */
function fieldsOf(schema: Schema, path = ""): string[] {
  const { anyOf, items, properties } = schema as {
    readonly anyOf?: readonly Schema[];
    readonly items?: Schema;
    readonly properties?: Readonly<Record<string, Schema>>;
  };
  if (anyOf !== undefined)
    return [...new Set(anyOf.filter(({ type }) => type !== "null").flatMap((one) => fieldsOf(one, path)))];
  if (items !== undefined) return fieldsOf(items, path);
  if (properties === undefined) return [path];
  const { value, evidence } = properties;
  if (value !== undefined && evidence !== undefined) return fieldsOf(value, path);
  return Object.entries(properties).flatMap(([name, of]) =>
    name === "evidence" ? [] : fieldsOf(of, path === "" ? name : `${path}.${name}`),
  );
}

const given = (tool: { readonly output: z.ZodType }) => fieldsOf(z.toJSONSchema(tool.output) as Schema);

/** The declared columns of facts, which have the same name everywhere. */
function facts(of: Facts, path: string, resource: string): Record<string, string> {
  return Object.fromEntries(
    Object.values(of).flatMap(({ name, column, access }) =>
      access === "page" ? [] : [[`${path}${name ?? column}`, `${resource}.${name ?? column}`]],
    ),
  );
}

/** The declared column of each value, or the reason it has none. */
const SEARCHED: Readonly<Record<string, string>> = {
  "rounds.round_id": "rounds.id",
  "rounds.company.name": "rounds.company_name",
  "rounds.company.slug": "rounds.company_slug",
  "rounds.company.page": "rounds.company_slug",
  "rounds.company.location": "leads.location",
  "rounds.company.industries": "rounds.industries",
  ...facts(leadFacts(SHOWN_COMPANY_FACTS), "rounds.company.", "export"),
  ...facts(leadFacts(ROUND_FACTS), "rounds.", "rounds"),
  "rounds.founders.name": "people.name",
  "rounds.founders.title": "people.title",
  "rounds.founders.page": "people.slug",
  "rounds.founders.profile": "people.profile_url",
  "rounds.contact.name": "people.name",
  "rounds.contact.title": "people.title",
  "rounds.contact.email": "people.email",
  "rounds.contact.email_status": "people.email_status",
  "rounds.contact.email_status_at": "people.email_status_at",
  "rounds.contact.email_source": "people.email_source",
  "rounds.date.value": "rounds.listed_on",
  "rounds.date.kind": "- which date of the round it is",
  "rounds.amount.value": "rounds.amount",
  "rounds.amount.currency": "rounds.currency",
  "rounds.amount_usd": "rounds.amount_usd",
  "rounds.money": "rounds.money",
  "rounds.stage": "leads.funding_type",
  "rounds.investors.name": "rounds.investors",
  "rounds.investors.lead": "rounds.lead_investors",
  "rounds.proof": "rounds.proof_url",
  "rounds.source": "rounds.source",
  "rounds.added_at": "export.added_at",
  "rounds.updated_at": "export.updated_at",
  "rounds.is_sample": "rounds.is_sample",
  matching: "- a count over what is reached",
  reached: "- a count",
  catalogue_total: "- a count",
  next_cursor: "- a place in the list",
  // The filter derived from the typed words.
  ...Object.fromEntries(
    given(searchTool)
      .filter((field) => field.startsWith("searched_as."))
      .map((field) => [field, "- a part of the question"]),
  ),
};

const COMPANY: Readonly<Record<string, string>> = {
  industries: "companies.industries",
  slug: "companies.slug",
  page: "companies.slug",
  ...facts(SHOWN_COMPANY_FACTS, "", "companies"),
  measures: "measures.value",
  updated_at: "companies.updated_at",
  is_sample: "companies.is_sample",
  "people.name": "people.name",
  "people.relation": "people.relation",
  "people.title": "people.title",
  "people.email": "people.email",
  "people.email_status": "people.email_status",
  "people.email_status_at": "people.email_status_at",
  "people.email_source": "people.email_source",
  ...facts(SHOWN_PERSON_FACTS, "people.", "people"),
  "rounds.round_id": "rounds.id",
  "rounds.state": "- whether it is on a list at all, as its page says",
  "rounds.date.value": "rounds.listed_on",
  "rounds.date.kind": "- which date of the round it is",
  "rounds.amount": "rounds.amount",
  "rounds.amount.value": "rounds.amount",
  "rounds.amount.currency": "rounds.currency",
  "rounds.amount_usd": "rounds.amount_usd",
  "rounds.exchange_rate_on": "rounds.exchange_rate_on",
  "rounds.stage": "rounds.stage_text",
  ...facts(ROUND_FACTS, "rounds.", "rounds"),
  "rounds.investors.name": "rounds.investors",
  "rounds.investors.lead": "rounds.lead_investors",
  "rounds.proof": "rounds.proof_url",
};

/** Returned only to readers who see the column. */
const ASKED_FOR_ACCESS = new Set(
  Object.values<Fact>(SHOWN_COMPANY_FACTS).flatMap(({ name, column, access }) =>
    access === "account" ? [name ?? column] : [],
  ),
);

describe.each([
  ["search_rounds", searchTool, SEARCHED],
  ["get_company", companyTool, COMPANY],
] as const)("the tool %s", (_, tool, declared) => {
  it("returns only declared columns", () => {
    expect(
      given(tool).filter((field) => !Object.hasOwn(declared, field)),
      "say which declared column this is",
    ).toEqual([]);
    for (const [field, named] of Object.entries(declared)) {
      if (named.startsWith("- ")) continue;
      const [of, name = ""] = named.split(".");
      const resource = RESOURCES.find((one) => one.name === of);
      const column = resource && columnNamed(resource, name);
      const access = /(?:people|contact)\.email/.test(field)
        ? "paid"
        : ASKED_FOR_ACCESS.has(field)
          ? "account"
          : "public";
      expect([field, column?.access]).toEqual([field, access]);
    }
  });
});

describe("other tools", () => {
  it("report changes under the log's field names and hide values according to the columns' access", () => {
    expect(given(changesTool)).toEqual([
      "changes.position",
      "changes.at",
      "changes.kind",
      "changes.subject",
      "changes.company_id",
      "changes.round_id",
      "changes.person_id",
      "changes.company.name",
      "changes.company.slug",
      "changes.company.page",
      "changes.reason",
      "changes.fields.field",
      "changes.fields.values.before",
      "changes.fields.values.before.value",
      "changes.fields.values.before.currency",
      "changes.fields.values.after",
      "changes.fields.values.after.value",
      "changes.fields.values.after.currency",
      "changes.proof",
      "changes.listed.external_id",
      "changes.listed.matched_by",
      "changes.listed.metadata",
      "position",
      "more",
    ]);
  });

  it.each([findEmailTool, verifyEmailTool, domainEmailsTool])(
    "$name returns the declared fields of an address",
    (tool) => {
      const ofAddresses = given(tool)
        .filter((field) => field.startsWith("results."))
        .map((field) => field.split(".")[1]);
      expect([...new Set(ofAddresses)]).toEqual(ADDRESS_FIELDS.map(({ name }) => name));
    },
  );
});
