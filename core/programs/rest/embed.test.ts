import { describe, expect, it } from "vitest";
import { useRestQueries } from "../../../test/builders/rest-queries.ts";
import { useDatabase } from "../../../test/database.ts";

const database = useDatabase();
const { ask, ids, rows } = useRestQueries(database);

describe("embedding", () => {
  it("adds the company, people, investors and evidence of rounds", async () => {
    const [row] = await rows("?select=id,company(id,name,location),people(name),investors(*),evidence(*)&id=eq.4", {
      resource: "rounds",
    });
    expect(row).toEqual({
      id: 4,
      company: { id: expect.any(Number), name: "Company 4", location: "Lyon, France" },
      people: [{ name: "Person 4" }],
      investors: [
        { id: expect.any(Number), name: "Investor 4", is_lead: expect.any(Boolean), position: 0, round_id: 4 },
        { id: expect.any(Number), name: "Everywhere Capital", is_lead: expect.any(Boolean), position: 1, round_id: 4 },
      ],
      evidence: [],
    });
    const all = await rows("?select=*,company(*),people(*),investors(*),evidence(*)", { resource: "rounds" });
    expect(all).toHaveLength(12);
    for (const { company_id: id, company, investors } of all) {
      expect(company).toMatchObject({ id });
      expect(investors).toMatchObject([{ is_lead: expect.any(Boolean) }, {}]);
    }
    const answer = await ask("?select=*,investors(*)", { resource: "rounds" });
    expect("columns" in answer && answer.columns.filter((name) => name === "investors")).toHaveLength(1);
  });

  it("renames, spreads and casts", async () => {
    expect(await rows("?select=firm:companies(n:name),...company(where:location)&id=eq.4")).toEqual([
      { firm: { n: "Company 4" }, where: "Lyon, France" },
    ]);
    expect(await ask("?select=id,investors(name)&id=eq.1", { form: "csv" })).toMatchObject({
      page: { rows: [["1", '[{"name":"Investor 1"}, {"name":"Everywhere Capital"}]']] },
    });
  });

  it("filters, orders and limits embedded rows", async () => {
    expect(await rows("?select=investors(name)&investors.order=name&investors.limit=1&id=in.(1,2)&order=id")).toEqual([
      { investors: [{ name: "Everywhere Capital" }] },
      { investors: [{ name: "Everywhere Capital" }] },
    ]);
    expect(await rows("?select=id,investors(name)&investors.name=like.Inv*&id=eq.3")).toEqual([
      { id: 3, investors: [{ name: "Investor 3" }] },
    ]);
    expect(await ids("?select=id,investors!inner(name)&investors.name=eq.Investor 3")).toEqual([3]);
    expect(await ids("?select=id,c:company!inner()&c.city=eq.Lyon&order=id&limit=2")).toEqual([2, 4]);
    expect(await ask("?select=id,c:company!inner()&c.or=(city.eq.Lyon,id.lt.0)", { count: "exact" })).toMatchObject({
      total: 6,
    });
  });

  it("hides rows and columns beyond the reader's plan", async () => {
    const seen = await rows("?select=id,rounds(id),cik&order=id", { resource: "companies", access: "free" });
    expect(seen).toHaveLength(5);
    expect(await ask("?select=id,company(cik)", { access: "anonymous" })).toMatchObject({ code: "42703" });
    expect(await ask("?select=id,company!inner()&company.cik=gt.1", { access: "anonymous" })).toMatchObject({
      code: "42703",
    });
    expect(
      Object.keys((await rows("?select=company(*)", { access: "anonymous" }))[0]?.["company"] ?? {}),
    ).not.toContain("cik");
  });

  it.each([
    ["?select=id,articles(*)", "PGRST200", "Related to leads: company, people, round_investors, evidence."],
    ["?select=id,company(*,people(*))", "PGRST200", "Request each resource separately."],
    ["?select=id,...people(name)", "PGRST200", expect.any(String)],
    ["?people.name=eq.x", "PGRST108", expect.any(String)],
    ["?select=company(id", "PGRST100", null],
    ["?order=company(name)", "PGRST127", expect.any(String)],
  ])("rejects %s", async (query, code, hint) => {
    expect(await ask(query)).toMatchObject({ code, hint });
  });
});

describe("lists", () => {
  it.each([
    ["investors=cs.{Investor 3}", [3]],
    ['investors=cs.{"Investor 3",Everywhere Capital}', [3]],
    ["investors=ov.{Investor 3, Investor 5}", [3, 5]],
    ["investors=cd.{Everywhere Capital,Investor 7,investor 8}", [7, 8]],
    ["investors=not.cs.{Everywhere Capital}", []],
    ["or=(investors.cs.{Investor 1},investors.ov.{Investor 2,Investor 4})", [1, 2, 4]],
    ["investors=ov.{}", []],
    ["company_name=eq(any).{Company 1,Company 3}", [1, 3]],
    ["company_name=ilike(all).{*PANY*,*3}", [3]],
    ["company_name=not.like(any).{Company*,x}", [2]],
    ["id=gt(all).{1,10}", [11, 12]],
    ["and=(id.lt(any).{2,3},id.gte(any).{2,9})", [2]],
  ])("are filtered by %s", async (query, found) => {
    expect(await ids(`?${query}&order=id`, { resource: "rounds" })).toEqual(found);
  });

  it.each([
    ["company_name=cs.{a}", "42883"],
    ["investors=eq(any).{a}", "22023"],
    ["investors=cs.a", "PGRST100"],
    ["investors=cs.{a", "PGRST100"],
    ["id=eq(any).{1,x}", "22P02"],
    ["id=neq(any).{1}", "PGRST127"],
    ["id=in(any).{1}", "PGRST127"],
  ])("reject %s", async (query, code) => {
    expect(await ask(`?${query}`, { resource: "rounds" })).toMatchObject({ code });
  });
});

describe("values of a vocabulary", () => {
  it.each([
    ["rounds", "funding_type=eq.SERIES a", 6],
    ["rounds", "funding_type=in.(seed,serie A)", 12],
    ["rounds", "industries=ov.{payments}", 6],
    ["rounds", "industries=ov.{bnpl}", 6],
    ["companies", "country_code=eq.Europe", 12],
    ["companies", "country_code=neq.DACH", 12],
    ["companies", "country_code=not.in.(france,uk)", 0],
    ["rounds", "select=id,company!inner()&company.country_code=eq.EU", 12],
  ])("of %s match by synonyms and groups: %s", async (resource, query, count) => {
    expect(await rows(`?${query}`, { resource })).toHaveLength(count);
  });

  it.each([
    ["rounds", "funding_type=eq.Seris A", /“Seris A” is not a value of funding_type.*“Series A”/],
    ["companies", "country_code=in.(FR,Frence)", /“Frence” is not a value of country_code.*“FR” \(France\)/],
  ])("of %s are rejected with the nearest known one if unknown: %s", async (resource, query, message) => {
    expect(await ask(`?${query}`, { resource })).toMatchObject({
      code: "22023",
      message: expect.stringMatching(message),
    });
  });
});

describe("facets", () => {
  it("list the values of the leads in scope with their rounds", async () => {
    const all = await rows("?facet=in.(stage,country)&order=facet,value", { resource: "facets" });
    expect(all).toEqual([
      { id: "country:EMEA", facet: "country", value: "EMEA", label: "EMEA", rounds: 12 },
      { id: "country:EU", facet: "country", value: "EU", label: "European Union", rounds: 12 },
      { id: "country:Europe", facet: "country", value: "Europe", label: "Europe", rounds: 12 },
      { id: "country:FR", facet: "country", value: "FR", label: "France", rounds: 12 },
      { id: "stage:Seed", facet: "stage", value: "Seed", label: "Seed", rounds: 6 },
      { id: "stage:Series A", facet: "stage", value: "Series A", label: "Series A", rounds: 6 },
    ]);
    const details = await rows("?facet=eq.has&value=eq.lead", { resource: "facets" });
    expect(details).toMatchObject([{ id: "has:lead", label: "Lead investor" }]);
    const seen = await rows("?facet=eq.investor&order=rounds.desc", { resource: "facets", access: "anonymous" });
    expect(seen).toHaveLength(6);
    expect(seen[0]).toMatchObject({ value: "Everywhere Capital", rounds: 5 });
  });
});

describe("questions", () => {
  it("find the same rounds as the list, and report how they were interpreted", async () => {
    const asked = { resource: "rounds", count: "exact" } as const;
    expect(await ask("?q=series a payments over 4m&select=id", asked)).toMatchObject({
      rows: 4,
      total: 4,
      searchedAs: "stage=Series+A&industry=Payments&amount-min=4000000",
    });
    expect(await ids("?q=Company 1&limit=1")).toEqual([1]);
    expect(await ids("?q=Company 1&id=gt.9&limit=2")).toEqual([10, 11]);
    expect(await ids("?q=seed&offset=2&limit=2")).toEqual([6, 8]);
    expect(await ids("?q=seed&order=id.desc&limit=2", { access: "anonymous" })).toEqual([4, 2]);
    expect(await ask("?q=%3F%3F")).toMatchObject({ code: "PGRST100", message: "The question in q could not be read" });
    expect(await ask("?q=seed hiring")).toMatchObject({ details: expect.stringContaining("“hiring” was not used") });
    expect(await ask("?q=seed", { resource: "companies" })).toMatchObject({
      code: "42703",
      hint: expect.stringContaining("one of select"),
    });
  });
});

describe("estimated totals", () => {
  it("never reject rows that exist", async () => {
    for (const count of ["planned", "estimated"] as const) {
      const answer = await ask("?id=gt.0&offset=4&limit=3", { count });
      expect(answer).toMatchObject({ rows: 3 });
      expect("total" in answer && (answer.total ?? 0)).toBeGreaterThanOrEqual(7);
      expect(await ask("?offset=900", { count })).toMatchObject({ rows: 0 });
    }
  });
});
