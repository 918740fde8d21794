import { LEADS } from "../../reading/directory/columns/rounds.ts";
import { describe, expect, it } from "vitest";
import { ALL, useRestQueries } from "../../../test/builders/rest-queries.ts";
import { useDatabase } from "../../../test/database.ts";
import { listLeads } from "../../reading/directory/lead.ts";

const database = useDatabase();
const { as, ask, ids, rows } = useRestQueries(database);

describe("leads", () => {
  it("are ordered as on the site, with order=funding_date and by default", async () => {
    const listed = (await listLeads(as("paid"), { page: 1 })).rows.map(({ roundId }) => roundId);
    expect(listed).toHaveLength(ALL);
    expect(await ids("?select=*&order=funding_date.desc&limit=10")).toEqual(listed.slice(0, 10));
    expect(await ids("")).toEqual(listed);
    expect(await ids("?order=funding_date.asc")).toEqual(listed.toReversed());
  });

  it("have exactly the documented columns in order, with null for unknown values", async () => {
    const [first] = await rows("?company_name=eq.Company 4");
    expect(first).toEqual({
      id: expect.any(Number),
      company_name: "Company 4",
      location: "Lyon, France",
      founder_name: "Person 4",
      founder_linkedin: null,
      funding_amount: null,
      funding_type: "Seed",
      funding_date: "2026-08-26",
      industry: "Health",
      company_id: expect.any(Number),
      company_slug: "c4",
      industries: ["Health"],
      city: "Lyon",
      region: null,
      country_code: "FR",
      country: "France",
      contact_name: "Person 4",
      contact_title: "CEO",
      contact_linkedin: null,
      money: "raised",
      ...Object.fromEntries(
        LEADS.columns.flatMap(({ name }) => (/^(?:contact|company)_email/.test(name) ? [[name, first?.[name]]] : [])),
      ),
    });
    expect([first?.["contact_email"], first?.["company_email"]]).toEqual([null, null]);
    expect(Object.keys(first ?? {})).toEqual([
      "id",
      "company_name",
      "location",
      "founder_name",
      "founder_linkedin",
      "funding_amount",
      "funding_type",
      "funding_date",
      "industry",
      "company_id",
      "company_slug",
      "industries",
      "city",
      "region",
      "country_code",
      "country",
      ...LEADS.columns.map(({ name }) => name).filter((name) => /^contact_|^company_email/.test(name)),
      "money",
    ]);
  });

  it("can be renamed and cast to text", async () => {
    expect(
      await rows(`?select=Name:company_name,"a\\"b":id,funding_amount::text,d:funding_date::text&id=eq.1`),
    ).toEqual([{ Name: "Company 1", 'a"b': 1, funding_amount: "1000000.05", d: "2026-08-29" }]);
  });

  it.each([
    ["id=eq.3", [3]],
    ["id=neq.3&id=lt.5", [1, 2, 4]],
    ["id=not.gt.2", [1, 2]],
    ["id=in.(1,3,99)", [1, 3]],
    ["id=not.in.(1,2,3,4,5,6,7,8)", [9, 10, 11, 12]],
    ["id=in.()", []],
    [`company_name=eq.O'Hara "%26 <Söhne>, 100%25`, [2]],
    ['company_name=in.("O\'Hara \\"%26 <Söhne>, 100%25",Company 1)', [1, 2]],
    ["company_name=like.Company 1*", [1, 10, 11, 12]],
    ["company_name=ilike.COMPANY _", [1, 3, 4, 5, 6, 7, 8, 9]],
    ["company_name=not.ilike.company*", [2]],
    ["funding_amount=gte.9000000.45", [9, 10, 11]],
    ["funding_amount=gt.9000000.45", [10, 11]],
    ["funding_amount=lte.1000000.05", [1]],
    ["funding_amount=lt.1000000.05", []],
    ["funding_amount=eq.2000000.10", [2]],
    ["funding_amount=not.gte.2000000", [1]],
    ["funding_amount=is.null", [4, 8, 12]],
    ["funding_amount=not.is.null&id=gt.9", [10, 11]],
    ["funding_date=eq.2026-08-29", [1]],
    ["funding_date=gte.2026-08-28", [1, 2]],
    ["funding_date=lt.2026-08-21", [10, 11]],
    ["funding_date=not.gte.2026-08-28&id=lt.6", [4, 5]],
    ["funding_date=is.null", [3, 6, 9, 12]],
    ["industry=fts.payment", [1, 3, 5, 7, 9, 11]],
    ["industry=fts(simple).payment", []],
    ["industry=plfts.health payments", []],
    ["industry=wfts.health or payments&id=lt.3", [1, 2]],
    ["or=(id.eq.1,and(id.gt.10,id.lt.12))", [1, 11]],
    ["not.or=(id.gt.2,id.eq.1)", [2]],
    ["or=(funding_amount.is.null,not.and(id.gt.1,id.lt.12))&id=lt.9", [1, 4, 8]],
    ["not.and=(funding_date.gte.2026-08-28,id.gt.0)&id=lt.5", [4]],
    ["location=eq.France&id=lt.4", [1, 2, 3]],
    ["location=eq.lyon, FRANCE&id=lt.4", [2]],
  ])("are filtered by %s", async (query, expected) => {
    expect(await ids(`?${query}&order=id`)).toEqual(expected);
  });

  it.each([
    ["order=funding_amount.desc.nullslast,id&limit=2", [11, 10]],
    ["order=funding_amount.desc,id.desc&limit=4", [12, 8, 4, 11]],
    ["order=funding_amount&limit=1", [1]],
    ["order=funding_amount.asc.nullsfirst,id.desc&limit=2", [12, 8]],
    ["order=industry,id.desc&limit=2", [11, 9]],
    ["order=funding_date.desc.nullsfirst,id&limit=5", [3, 6, 9, 12, 1]],
    ["order=id&limit=2&offset=3", [4, 5]],
    ["order=id&offset=11", [12]],
    ["order=id&limit=0", []],
    ["order=id&offset=9007199254740993", []],
  ])("are sorted and paged by %s", async (query, expected) => {
    expect(await ids(`?${query}`)).toEqual(expected);
  });

  it.each([
    ["exact", "?id=gt.2&limit=1", 10],
    ["estimated", "?id=gt.2&limit=1", 10],
    ["exact", "?id=gt.99", 0],
  ] as const)("have the %s count of %s", async (count, query, total) => {
    expect(await ask(query, { count })).toMatchObject({ total });
  });

  it("have an estimated count without being read", async () => {
    const answer = await ask("?id=gt.2", { count: "planned" });
    expect(answer).toHaveProperty("total", expect.any(Number));
  });

  it("are returned as texts for CSV", async () => {
    expect(
      await ask("?select=id,company_name,funding_amount,funding_date&id=in.(2,12)&order=id", { form: "csv" }),
    ).toMatchObject({
      columns: ["id", "company_name", "funding_amount", "funding_date"],
      page: {
        kind: "texts",
        rows: [
          ["2", `O'Hara "& <Söhne>, 100%`, "2000000.1", "2026-08-28"],
          ["12", "Company 12", null, null],
        ],
      },
    });
  });
});

describe("other resources", () => {
  it.each([
    [
      "companies",
      "?select=name,industry,industries,last_round_on&name=eq.Company 3",
      [
        {
          name: "Company 3",
          industry: ["Fintech", "payments"],
          industries: ["Fintech", "Payments"],
          last_round_on: "2026-08-27",
        },
      ],
    ],
    [
      "people",
      "?select=name,company_name,relation&company_name=eq.Company 3",
      [{ name: "Person 3", company_name: "Company 3", relation: "founder" }],
    ],
    [
      "rounds",
      "?select=investors,lead_investors,announced,added_at,is_sample&id=eq.3",
      [
        {
          investors: ["Investor 3", "Everywhere Capital"],
          lead_investors: ["Investor 3"],
          announced: "2026-08",
          added_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+\+00:00$/),
          is_sample: false,
        },
      ],
    ],
    [
      "investors",
      "?select=name,round_count&order=round_count.desc&limit=1",
      [{ name: "Everywhere Capital", round_count: ALL }],
    ],
    [
      "investors",
      "?select=name&led_count=gte.1&order=last_round_on.desc.nullslast&limit=2",
      [{ name: "Investor 1" }, { name: "Investor 2" }],
    ],
    [
      "companies",
      "?select=name,round_count,total_raised_usd&total_raised_usd=gt.10000000&order=total_raised_usd.desc",
      [
        { name: "Company 11", round_count: 1, total_raised_usd: 11_000_000.55 },
        { name: "Company 10", round_count: 1, total_raised_usd: 10_000_000.5 },
      ],
    ],
    [
      "companies",
      "?select=round_count,last_round_on&order=last_round_on.desc.nullslast,round_count&limit=1",
      [{ round_count: 1, last_round_on: "2026-08-29" }],
    ],
    ["rounds", "?select=id&is_sample=is.true", []],
    ["rounds", "?select=id&investors=eq.{Investor 3,Everywhere Capital}", [{ id: 3 }]],
    ["rounds", "?select=id&added_at=lt.2020-01-01T00:00:00Z", []],
    ["rounds", "?select=id&listed_on=lte.2026-08-20", [{ id: 10 }, { id: 11 }]],
  ])("%s answers %s", async (resource, query, expected) => {
    expect(await rows(query, { resource })).toEqual(expected);
  });
});
