import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { useRestQueries } from "../../../test/builders/rest-queries.ts";
import { useDatabase } from "../../../test/database.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { EMBEDDED_RESOURCES } from "../../reading/directory/columns/relations.ts";
import { REST_RESOURCES } from "../../reading/directory/columns/resources.ts";
import { vocabularyOfColumn } from "./vocabularies.ts";

const database = useDatabase();
const { as, ask, ids, rows } = useRestQueries(database);
const EVEN = [2, 4, 6, 8, 10, 12];
const ODD = [1, 3, 5, 7, 9, 11];
const ALL = [...ODD, ...EVEN].sort((a, b) => a - b);
/** A round of the sources' own words: stage "Roll-up", industry unknown to the vocabulary, city with accents. */
const OWN = 13;

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const company = await make.company({
    slug: "own",
    name: "Own",
    city: "Besançon",
    country: "FR",
    industry: "Clockwork oddities",
    headcount_band: "11-50",
  });
  const round = await make.round(company, { stage_text: "Roll-up", announced_on: "2020-01-01" });
  await make.investors(round, ["Gullwing North"]);
  await rebuildDirectory(as("owner"));
});

/** A column, its values in other spellings, and the rounds that have any of them. */
const SPELLED: readonly (readonly [table: string, column: string, typed: string, found: readonly number[]])[] = [
  ["leads", "industry", "Health", EVEN],
  ["leads", "industry", "HEALTHCARE", EVEN],
  ["leads", "industry", "payments", ODD],
  ["leads", "industry", "bnpl", ODD],
  ["leads", "industries", "health care", EVEN],
  ["rounds", "industry", "fin-tech", ODD],
  ["rounds", "industries", "fin tech", ODD],
  ["leads", "funding_type", "SERIES a", ODD],
  ["leads", "stage", "seed round", EVEN],
  ["leads", "funding_type", "roll-UP", [OWN]],
  ["rounds", "stage", "série a", ODD],
  ["leads", "country_code", "france", [...ALL, OWN]],
  ["leads", "country_code", "Europe", [...ALL, OWN]],
  ["leads", "country", "fr", [...ALL, OWN]],
  ["rounds", "country", "Frankreich", [...ALL, OWN]],
  ["rounds", "city", "LYON", EVEN],
  ["rounds", "location", "LYON", EVEN],
  ["leads", "location", "besancon", [OWN]],
  ["leads", "location", "france", [...ALL, OWN]],
  ["leads", "city", "besancon", [OWN]],
  ["rounds", "investors", "gullwing NORTH", [OWN]],
  ["rounds", "investor", "investor 3", [3]],
  ["rounds", "lead_investors", "INVESTOR 5", [5]],
];
const LISTS: readonly string[] = ["industry", "industries", "investors", "investor", "lead_investors"];

describe("a column with a vocabulary", () => {
  it.each(SPELLED)("of %s, %s, takes %s in every operator", async (table, column, typed, found) => {
    const all = (await rows("?select=id&order=id", { resource: table })).map(({ id }) => id);
    const has = async (condition: string) =>
      (await rows(`?select=id&order=id&${encodeURI(condition)}`, { resource: table })).map(({ id }) => id);
    const without = (await has(`${column}=not.is.null`)).filter((id) => !found.includes(Number(id)));
    for (const condition of [
      `${column}=eq.${typed}`,
      `${column}=in.("${typed}")`,
      `${column}=eq(any).{"${typed}"}`,
      `${column}=eq(all).{"${typed}"}`,
      `or=(${column}.eq.${typed},id.eq.0)`,
      `not.or=(${column}.not.eq.${typed},id.eq.0)`,
      ...(LISTS.includes(column) ? [`${column}=cs.{"${typed}"}`, `${column}=ov.{"${typed}"}`] : []),
    ])
      expect([condition, await has(condition)]).toEqual([condition, found]);
    for (const condition of [
      `${column}=neq.${typed}`,
      `${column}=not.eq.${typed}`,
      `${column}=not.in.("${typed}")`,
      ...(LISTS.includes(column) ? [`${column}=not.cs.{"${typed}"}`, `${column}=not.ov.{"${typed}"}`] : []),
    ]) {
      const rest = LISTS.includes(column) ? all.filter((id) => !found.includes(Number(id))) : without;
      expect([condition, await has(condition)]).toEqual([condition, rest]);
    }
  });

  it.each([
    ["leads", "industry", "Helth", "“Health"],
    ["leads", "industries", "Helth", "“Health"],
    ["leads", "industries", "helthcare", "“Health”"],
    ["rounds", "industry", "artificial inteligence", "“Artificial intelligence”"],
    ["rounds", "industry", "Fintec", "“Fintech”"],
    ["companies", "industry", "Helth", "“Health"],
    ["leads", "funding_type", "Seris A", "“Series A”"],
    ["leads", "stage", "Sede", "“Seed”"],
    ["rounds", "investors", "Gulwing North", "“Gullwing North”"],
    ["leads", "city", "Lyonn", "“Lyon”"],
    ["leads", "location", "Lyonn", "“Lyon”"],
    ["leads", "country", "Frence", "“FR” (France)"],
    ["companies", "headcount", "11 to 50 people", "“11-50”"],
    ["people", "relation", "foundr", "“founder”"],
    ["changes", "kind", "deleted", "“withdrawn”"],
    ["changes", "subject", "person", "“company”"],
    ["facets", "facet", "industries", "“industry”"],
    ["people", "email_status", "unverified", "“verified”"],
    ["rounds", "currency", "EURO", "“EUR”"],
    ["investors", "name", "Gullwing Nort", "“Gullwing North”"],
  ])("of %s, %s, rejects %s and names the nearest", async (table, column, typed, nearest) => {
    for (const test of [`eq.${typed}`, `neq.${typed}`, `in.("${typed}")`, `not.eq.${typed}`]) {
      const answer = await ask(`?${column}=${encodeURIComponent(test)}`, { resource: table });
      expect(answer).toMatchObject({ status: 400, code: "22023", message: expect.stringContaining(nearest) });
    }
  });

  it("takes values in conditions of embedded rows, and rejects unknown ones", async () => {
    expect(await ids("?select=id,company!inner()&company.industry=eq.healthcare&order=id")).toEqual(EVEN);
    expect(await ids("?select=id,investors!inner()&investors.name=eq.gullwing%20north")).toEqual([OWN]);
    expect(await ids("?select=id,evidence(),people!inner()&people.relation=in.(Executive%20Officer)")).toEqual([]);
    expect(await ask("?select=id,investors!inner()&investors.name=eq.Gulwing", {})).toMatchObject({ code: "22023" });
  });

  it("reads groups in cs as any of their members, and exact lists in any order", async () => {
    expect(await ids("?order=id&industries=cs.{Financial services}")).toEqual(ODD);
    expect(await ids("?order=id&industries=cs.{fintech,health}")).toEqual([]);
    expect(await ids("?order=id&industries=eq.{payments,fintech}")).toEqual(ODD);
    expect(await ids("?order=id&industries=eq.{fintech}")).toEqual([]);
    expect(await ids("?order=id&industries=cd.{fintech,payments,ai}&id=lt.5")).toEqual([1, 3]);
    expect(await ids("?order=id&industry=eq.Fintech, Payments")).toEqual(ODD);
  });

  it("reveals nothing of rows outside the scope", async () => {
    expect(await ask("?funding_type=eq.Roll-up", { access: "anonymous" })).toMatchObject({ code: "22023" });
    const refused = await ask("?investors=eq.Gullwing Nort", { resource: "rounds", access: "anonymous" });
    expect(JSON.stringify(refused)).not.toContain("Gullwing North");
  });

  it("is declared for every column of its name", () => {
    const having = [...REST_RESOURCES, ...EMBEDDED_RESOURCES].map(({ name, columns }) => {
      const own = columns.filter((column) => vocabularyOfColumn(name, column.name) !== null);
      return `${name}: ${own.map((column) => column.name).join(", ")}`;
    });
    expect(having).toEqual([
      "leads: funding_type, industry, industries, city, region, country_code, country, contact_email_status, company_email_status, money",
      "companies: industry, city, region, country_code, headcount, email_status, industries, country",
      "people: email_status, relation",
      "rounds: money, funding_type, currency, investors, lead_investors, industries, city, region, country_code, country, contact_email_status, company_email_status, source",
      "investors: name",
      "measures: country_code",
      "facets: facet",
      "changes: kind, subject, email_status, email_status_before",
      "round_investors: name",
      "evidence: method, source",
    ]);
  });
});
