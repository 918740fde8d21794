import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { columnsBehind } from "../../../../test/columns-behind.ts";
import { useDatabase } from "../../../../test/database.ts";
import { systemClock } from "../../../../platform/clock.ts";
import { listingModel } from "../read-model.ts";
import { FACET_KEYS, FACETS } from "../search/facets.ts";
import { type FacetChoice, type LeadFilter, NO_FILTER } from "../search/filter.ts";
import { leadCondition } from "../search/lead-condition.ts";
import { ADDRESS_FIELDS, LOOKED_UP_FIELDS } from "./addresses.ts";
import { selectResource } from "./column.ts";
import { RESOURCES, WITHHELD } from "../../../../test/columns.ts";

const database = useDatabase();

/** Schema columns behind the public columns. */
async function publicSchemaColumns(): Promise<Set<string>> {
  const behind = RESOURCES.map((resource) =>
    columnsBehind(
      database.db,
      selectResource(
        resource,
        "all",
        resource.columns.filter(({ access }) => access === "public"),
      ),
    ),
  );
  const offeredOtherwise = Object.keys(WITHHELD).filter((name) => WITHHELD[name]?.startsWith("offered"));
  return new Set([...(await Promise.all(behind)).flat(), ...offeredOtherwise]);
}

const values: FacetChoice = Object.fromEntries(FACET_KEYS.map((facet) => [facet, FACETS[facet].values ?? ["value"]]));
const EVERYTHING: LeadFilter = {
  search: "words",
  include: values,
  exclude: values,
  anyPlace: false,
  amount: { min: 1, max: 2 },
  currency: "EUR",
  listedOn: { min: "2026-01-01", max: "2026-02-01" },
  withinDays: null,
  yearFounded: { min: 2001, max: 2002 },
  growth: { visits: { min: 1, max: 2 } },
  watched: [1],
  leftOut: [2],
  anyOf: [
    { ...NO_FILTER, include: values },
    { ...NO_FILTER, yearFounded: { min: 2003, max: 2004 } },
  ],
};

describe("outside the resources", () => {
  it("filters, counts, feeds and webhooks use only public columns", async () => {
    const used = await columnsBehind(
      database.db,
      sql`select lead.round_id from listing lead where ${leadCondition(EVERYTHING, systemClock)}`,
    );
    const seen = await publicSchemaColumns();
    expect(
      used.filter((name) => !seen.has(name)).sort(),
      "a filter by a column not everybody sees would reveal it",
    ).toEqual([
      // Published rates.
      "exchange_rate.currency",
      "exchange_rate.rate_on",
      "exchange_rate.usd_per_unit",
      "lead_text.round_id",
      "lead_text.words",
      // The account's own lists.
      "listed_company.company_id",
      "listed_company.list_id",
    ]);
    expect(used).toEqual(
      expect.arrayContaining([
        "listing.website",
        "listing.proof_url",
        "listing.founder_link",
        "listing.investor_names",
        "listing.headcount_band",
      ]),
    );
  });

  it("lists, feeds and MCP tools contain only public columns", async () => {
    const seen = await publicSchemaColumns();
    expect(
      listingModel("2026-09-01")
        .columns.map((name) => `listing.${name}`)
        .filter((name) => !seen.has(name)),
    ).toEqual([]);
  });

  it("exposes e-mail addresses only of contacts, to paid plans, and in the email finder", async () => {
    const behind = (
      await Promise.all(
        RESOURCES.map((resource) => columnsBehind(database.db, selectResource(resource, "all", resource.columns))),
      )
    ).flat();
    const addresses = behind.filter((name) => /^(?:finder|account|outbox|mail)|e-?mail|\.address/.test(name));
    expect(new Set(addresses)).toEqual(new Set(["contact.address"]));
    const declared = RESOURCES.flatMap(({ columns }) => columns).filter(({ name }) => /e-?mail/i.test(name));
    expect(new Set(declared.map(({ access }) => access))).toEqual(new Set(["paid"]));
    expect(ADDRESS_FIELDS.map(({ name, access }) => `${name}: ${access}`)).toEqual([
      "email: public",
      "status: public",
      "status_at: public",
      "verified: public",
      "verified_at: public",
      "confidence: public",
      "source: public",
      "flags: public",
      "owner: public",
      "sources: public",
    ]);
    expect(new Set(LOOKED_UP_FIELDS.map(({ access }) => access))).toEqual(new Set(["paid"]));
  });
});
