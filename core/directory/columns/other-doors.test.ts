import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { columnsBehind } from "../../../test/columns-behind.ts";
import { useDatabase } from "../../../test/database.ts";
import { systemClock } from "../../../platform/clock.ts";
import { leadModel } from "../lead-model.ts";
import { type FacetChoice, FACETS, HAS, type LeadFilter } from "../search/filter.ts";
import { leadCondition } from "../search/lead-condition.ts";
import { ADDRESS_FIELDS, LOOKED_UP_FIELDS } from "./addresses.ts";
import { RESOURCES } from "./resources.ts";
import { selectResource } from "./select-resource.ts";
import { WITHHELD } from "./withheld.ts";

const database = useDatabase();

/** The columns of the schema behind what everybody sees. */
async function everybodys(): Promise<Set<string>> {
  const behind = RESOURCES.map((resource) => columnsBehind(database.db, selectResource(resource, "all", resource.columns.filter(({ access }) => access === "public"))));
  const offeredOtherwise = Object.keys(WITHHELD).filter((name) => WITHHELD[name]?.startsWith("offered"));
  return new Set([...(await Promise.all(behind)).flat(), ...offeredOtherwise]);
}

const values: FacetChoice = { ...Object.fromEntries(FACETS.map((facet) => [facet, ["value"]])), has: HAS };
const EVERYTHING: LeadFilter = {
  search: "words", include: values, exclude: values, amountUsd: { min: 1, max: 2 }, listedOn: { min: "2026-01-01", max: "2026-02-01" }, withinDays: null, yearFounded: { min: 2001, max: 2002 },
};

describe("beside the rows", () => {
  it("everybody's filters, counts, feeds and webhooks narrow by what everybody sees, whatever a lead has", async () => {
    const used = await columnsBehind(database.db, sql`select lead.round_id from lead where ${leadCondition(EVERYTHING, systemClock)}`);
    const seen = await everybodys();
    expect(used.filter((name) => !seen.has(name)).sort(), "a filter by a column not everybody sees would tell of it").toEqual(["lead_text.round_id", "lead_text.words"]);
    expect(used).toEqual(expect.arrayContaining(["lead.website", "lead.proof_url", "lead.founder_link", "lead.investors", "lead.headcount_band"]));
  });

  it("lists, feeds and the assistants' tools are made of what everybody sees", async () => {
    const seen = await everybodys();
    expect(leadModel.columns.map((name) => `lead.${name}`).filter((name) => !seen.has(name))).toEqual([]);
  });

  it("no e-mail address leaves but by the finder, whose fields are declared too", async () => {
    const behind = (await Promise.all(RESOURCES.map((resource) => columnsBehind(database.db, selectResource(resource, "all", resource.columns))))).flat();
    expect(behind.filter((name) => /^(?:finder|account|outbox|mail)|e-?mail|\.address/.test(name))).toEqual([]);
    expect(RESOURCES.flatMap(({ columns }) => columns.map(({ name }) => name)).filter((name) => /e-?mail/i.test(name))).toEqual([]);
    expect(ADDRESS_FIELDS.map(({ name, access }) => `${name}: ${access}`)).toEqual([
      "email: public", "confidence: public", "source: public", "verified: public", "verified_before: public", "flags: public", "sources: public",
    ]);
    expect(new Set(LOOKED_UP_FIELDS.map(({ access }) => access))).toEqual(new Set(["paid"]));
  });
});
