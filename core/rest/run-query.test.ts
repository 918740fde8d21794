import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { useDatabase } from "../../test/database.ts";
import type { Actor, Context } from "../context.ts";
import { listLeads } from "../directory/list-leads.ts";
import { REST_RESOURCES } from "../directory/columns/resources.ts";
import { rebuildDirectory } from "../directory/refresh.ts";
import type { Count } from "./preferences.ts";
import { readQuery } from "./read-query.ts";
import { isRestError, type RestError } from "./rest-error.ts";
import { type RestAnswer, runQuery } from "./run-query.ts";

// Over 300 lines: one prepared database, and the whole contract of what is asked of it in tables that read as one.
const database = useDatabase();
const SAMPLE = 5;
const ALL = 12;

const as = (access: Actor["access"]): Context => ({ db: database.db, actor: { id: access, access }, clock: { now: () => new Date("2026-09-01T12:00:00Z") } });

interface Asked {
  readonly resource?: string;
  readonly access?: Actor["access"];
  readonly count?: Count;
  readonly form?: "array" | "csv";
  readonly statementTimeoutMs?: number;
}

async function ask(query: string, { resource: name = "leads", access = "paid", count, form = "array", ...rest }: Asked = {}): Promise<RestAnswer | RestError> {
  const resource = REST_RESOURCES.find((one) => one.name === name);
  if (resource === undefined) throw new Error(`there is no resource ${name}`);
  const read = readQuery(name, query, null);
  return isRestError(read) ? read : runQuery(as(access), { resource, query: read, form, count: count ?? null, sampleSize: SAMPLE, ...rest });
}

async function rows(query: string, asked: Asked = {}): Promise<Record<string, unknown>[]> {
  const answer = await ask(query, asked);
  if (isRestError(answer) || answer.page.kind !== "json") throw new Error(JSON.stringify(answer));
  return answer.page.objects.map((object) => JSON.parse(object) as Record<string, unknown>);
}

const ids = async (query: string, asked: Asked = {}) => (await rows(query, asked)).map((row) => row["id"]);

// Lead 1 is the newest. Every third is known to the month only, every fourth without an amount; the last has no date.
beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  for (let i = 1; i <= ALL; i++) {
    const company = await make.company({ slug: `c${i}`, name: i === 2 ? `O'Hara "& <Söhne>, 100%` : `Company ${i}`, city: i % 2 === 0 ? "Lyon" : null, country: "FR", industry: i % 2 === 0 ? "Health" : "Fintech, payments" });
    await make.role(await make.person({ slug: `p${i}`, name: `Person ${i}` }), company, { title: "CEO" });
    const round = await make.round(company, {
      ...(i === ALL ? {} : { announced_on: `2026-08-${String(30 - i).padStart(2, "0")}`, announced_precision: i % 3 === 0 ? "month" : "day" }),
      ...(i % 4 === 0 ? {} : { amount_minor: i * 1_000_000_05, amount_usd_minor: i * 1_000_000_05 }),
      funding_type: i % 2 === 0 ? "Seed" : "Series A",
    });
    await make.investors(round, [`Investor ${i}`, "Everywhere Capital"]);
  }
  await rebuildDirectory(as("owner"));
});

describe("leads", () => {
  it("stand as the site lists them, by funding_date and when nothing is said", async () => {
    const listed = (await listLeads(as("paid"), { page: 1, sampleSize: SAMPLE })).rows.map(({ roundId }) => roundId);
    expect(listed).toHaveLength(ALL);
    expect(await ids("?select=*&order=funding_date.desc&limit=10")).toEqual(listed.slice(0, 10));
    expect(await ids("")).toEqual(listed);
    expect(await ids("?order=funding_date.asc")).toEqual(listed.toReversed());
  });

  it("have exactly the columns of the contract, in their order, and unknown values are null", async () => {
    const [first] = await rows("?company_name=eq.Company 4");
    expect(first).toEqual({ id: expect.any(Number), company_name: "Company 4", location: "Lyon, France", founder_name: "Person 4", founder_linkedin: null, funding_amount: null, funding_type: "Seed", funding_date: "2026-08-26", industry: "Health" });
    expect(Object.keys(first ?? {})).toEqual(["id", "company_name", "location", "founder_name", "founder_linkedin", "funding_amount", "funding_type", "funding_date", "industry"]);
  });

  it("come renamed and as text", async () => {
    expect(await rows(`?select=Name:company_name,"a\\"b":id,funding_amount::text,d:funding_date::text&id=eq.1`)).toEqual([{ Name: "Company 1", 'a"b': 1, funding_amount: "1000000.05", d: "2026-08-29" }]);
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
    ["location=eq.France&id=lt.4", [1, 3]],
  ])("narrow by %s", async (query, expected) => {
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
  ])("come in order and parts by %s", async (query, expected) => {
    expect(await ids(`?${query}`)).toEqual(expected);
  });

  it.each([
    ["exact", "?id=gt.2&limit=1", 10],
    ["estimated", "?id=gt.2&limit=1", 10],
    ["exact", "?id=gt.99", 0],
  ] as const)("are counted: %s of %s", async (count, query, total) => {
    expect(await ask(query, { count })).toMatchObject({ total });
  });

  it("are counted as planned without being looked at", async () => {
    const answer = await ask("?id=gt.2", { count: "planned" });
    expect(answer).toHaveProperty("total", expect.any(Number));
  });

  it("come as texts for a table", async () => {
    expect(await ask("?select=id,company_name,funding_amount,funding_date&id=in.(2,12)&order=id", { form: "csv" })).toMatchObject({
      columns: ["id", "company_name", "funding_amount", "funding_date"],
      page: { kind: "texts", rows: [["2", `O'Hara "& <Söhne>, 100%`, "2000000.1", "2026-08-28"], ["12", "Company 12", null, null]] },
    });
  });
});

describe("the other resources", () => {
  it.each([
    ["companies", "?select=name,industry,last_round_on&name=eq.Company 3", [{ name: "Company 3", industry: "Fintech, payments", last_round_on: "2026-08-27" }]],
    ["people", "?select=name,company_name,relation&company_name=eq.Company 3", [{ name: "Person 3", company_name: "Company 3", relation: "founder" }]],
    ["rounds", "?select=investors,lead_investors,announced,added_at,is_sample&id=eq.3", [{ investors: ["Investor 3", "Everywhere Capital"], lead_investors: ["Investor 3"], announced: "2026-08", added_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+\+00:00$/), is_sample: false }]],
    ["investors", "?select=name,round_count&order=round_count.desc&limit=1", [{ name: "Everywhere Capital", round_count: ALL }]],
    ["investors", "?select=name&led_count=gte.1&order=last_round_on.desc.nullslast&limit=2", [{ name: "Investor 1" }, { name: "Investor 2" }]],
    ["companies", "?select=name,round_count,total_raised_usd&total_raised_usd=gt.10000000&order=total_raised_usd.desc", [{ name: "Company 11", round_count: 1, total_raised_usd: 11_000_000.55 }, { name: "Company 10", round_count: 1, total_raised_usd: 10_000_000.5 }]],
    ["companies", "?select=round_count,last_round_on&order=last_round_on.desc.nullslast,round_count&limit=1", [{ round_count: 1, last_round_on: "2026-08-29" }]],
    ["rounds", "?select=id&is_sample=is.true", []],
    ["rounds", "?select=id&investors=eq.{Investor 3,Everywhere Capital}", [{ id: 3 }]],
    ["rounds", "?select=id&added_at=lt.2020-01-01T00:00:00Z", []],
    ["rounds", "?select=id&listed_on=lte.2026-08-20", [{ id: 10 }, { id: 11 }]],
  ])("%s answer %s", async (resource, query, expected) => {
    expect(await rows(query, { resource })).toEqual(expected);
  });
});

describe("who may read", () => {
  it.each(["anonymous", "free"] as const)("%s: the sample, whatever is asked", async (access) => {
    expect(await ids("?order=id", { access })).toEqual([1, 2, 3, 4, 5]);
    expect(await ids("?order=id.desc&limit=1", { access })).toEqual([5]);
    expect(await ids("?id=eq.6", { access })).toEqual([]);
    expect(await ids("?offset=5", { access })).toEqual([]);
    expect(await ids("?or=(id.gt.0,id.is.null)&order=funding_date.asc", { access })).toEqual([5, 4, 3, 2, 1]);
    for (const count of ["exact", "planned", "estimated"] as const) expect(await ask("?id=gt.2", { access, count })).toMatchObject({ total: 3 });
  });

  it("nobody is shown a column beyond their plan, nor may look through it", async () => {
    for (const query of ["?select=cik", "?cik=gt.1", "?order=cik", "?or=(cik.is.null,id.eq.1)"]) {
      expect(await ask(query, { resource: "companies", access: "anonymous" })).toEqual({ status: 400, code: "42703", message: "column companies.cik does not exist", details: null, hint: "An account shows cik: send its API key." });
      expect(await ask(query, { resource: "companies", access: "free" })).not.toHaveProperty("code");
    }
    expect(Object.keys((await rows("?limit=1", { resource: "companies", access: "anonymous" }))[0] ?? {})).not.toContain("cik");
    expect(Object.keys((await rows("?limit=1", { resource: "companies", access: "free" }))[0] ?? {})).toContain("cik");
  });
});

describe("what is refused", () => {
  it.each([
    ["?select=nonsense", 400, "42703", "column leads.nonsense does not exist"],
    ["?nonsense=eq.1", 400, "42703", "column leads.nonsense does not exist"],
    ["?order=nonsense", 400, "42703", "column leads.nonsense does not exist"],
    ["?round_id=eq.1", 400, "42703", "column leads.round_id does not exist"],
    ["?stored behind funding_date=eq.1", 400, "42703", "column leads.stored behind funding_date does not exist"],
    ["?__proto__=eq.1", 400, "42703", "column leads.__proto__ does not exist"],
    ["?id=eq.abc", 400, "22P02", 'invalid input syntax for type bigint: "abc"'],
    ["?id=eq.99999999999999999999", 400, "22003", 'value "99999999999999999999" is out of range for type bigint'],
    ["?id=in.(1,x)", 400, "22P02", 'invalid input syntax for type bigint: "x"'],
    ["?funding_date=eq.2026-13-01", 400, "22008", 'date/time field value out of range: "2026-13-01"'],
    ["?funding_amount=gt.much", 400, "22P02", 'invalid input syntax for type double precision: "much"'],
    ["?funding_amount=gt.1e999", 400, "22003", '"1e999" is out of range for type double precision'],
    ["?id=like.1*", 404, "42883", "operator does not exist: bigint ~~ unknown"],
    ["?id=fts.1", 404, "42883", "operator does not exist: bigint @@ tsquery"],
    ["?industry=is.true", 400, "42804", "argument of IS TRUE must be type boolean, not type text"],
    ["?industry=fts.a b", 400, "42601", 'syntax error in tsquery: "a b"'],
    ["?industry=fts.a\\", 400, "42601", 'there is no escaped character: "a\\"'],
    ["?industry=like.*\\", 400, "22025", "LIKE pattern must not end with escape character"],
    ["?select=id::integer", 400, "42846", "cannot cast type bigint to integer"],
  ])("%s", async (query, status, code, message) => {
    expect(await ask(query)).toMatchObject({ status, code, message });
  });

  it.each(["?funding_amount=gt.NaN", "?funding_amount=lt.Infinity", "?funding_date=lt.infinity", "?funding_date=lte.tomorrow"])("but not %s, which the column's type knows", async (query) => {
    expect(await ask(query)).toHaveProperty("rows");
  });

  it("a statement that takes too long", async () => {
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table lead in access exclusive mode`.execute(trx);
      expect(await ask("", { statementTimeoutMs: 50 })).toMatchObject({ status: 503, code: "57014", message: "canceling statement due to statement timeout" });
    });
    expect(await ids("?id=eq.1")).toEqual([1]);
  });
});

const OPERATORS = ["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "in", "is", "fts", "plfts", "phfts", "wfts", "not.eq", "not.is", "match", ""];
const COLUMNS = [...new Set(REST_RESOURCES.flatMap(({ columns }) => columns.map(({ name }) => name))), "nonsense", "*", '"', "a.b"];
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("'", "';--", "1) or (1=1", "%", "%00", "\\", "(", ")", ",", "{}", '{"a"', "null", "NaN", "1e400", "-0", "infinity", "99999999999999999999999", "2026-02-30", "'||pg_sleep(9)||'", "$1", "${x}", "\u0000", "\ud800", "&|!", "a & (b", "(1,2", '("', "ä'\""),
);
const parameter = fc.oneof(
  fc.tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(...OPERATORS), hostile).map(([column, operator, value]) => `${column}=${operator}.${value}`),
  fc.tuple(fc.constantFrom("or", "and", "not.or", "not.and", "x.or"), fc.array(fc.tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(...OPERATORS), hostile).map((part) => part.join(".")), { maxLength: 4 })).map(([name, parts]) => `${name}=(${parts.join(",")})`),
  fc.tuple(fc.constantFrom("select", "order", "limit", "offset", "on_conflict"), fc.oneof(hostile, fc.constantFrom(...COLUMNS), fc.tuple(fc.constantFrom(...COLUMNS), hostile).map(([column, rest]) => `${column}.${rest}`), fc.tuple(hostile, fc.constantFrom(...COLUMNS)).map(([alias, column]) => `${alias}:${column}::text`))).map(([name, value]) => `${name}=${value}`),
  hostile,
);

/** What an answer must not be: rows that are no JSON, or an error that is the site's own fault, of no known form or telling of its SQL. */
function oddities(answer: RestAnswer | RestError): readonly unknown[] {
  if (!isRestError(answer)) return answer.page.kind === "texts" ? [] : answer.page.objects.filter((object) => typeof JSON.parse(object) !== "object");
  const { status, code, message } = answer;
  const fine = status >= 400 && status < 500 && /^(?:PGRST\d{3}|[0-9A-Z]{5})$/.test(code) && !/\br\."|stored behind funding_date"/.test(message);
  return fine ? [] : [answer];
}

describe("whatever is asked", () => {
  it("is answered with rows or an error of its own, never with a surprise", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...REST_RESOURCES.map(({ name }) => name)), fc.array(parameter, { maxLength: 5 }), fc.boolean(), fc.constantFrom("exact", "planned", "estimated", undefined), fc.constantFrom("array", "csv"), async (resource, parameters, encoded, count, form) => {
        const query = `?${(encoded ? parameters.map((text) => text.split("=").map((part) => encodeURIComponent(part.toWellFormed())).join("=")) : parameters).join("&")}`;
        const answer = await ask(query, { resource, form: form === "csv" ? "csv" : "array", ...(count === undefined ? {} : { count }) });
        expect(oddities(answer)).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  }, 120_000);
});

const LONG = 4_000;

describe("what is long and deep", () => {
  it.each([
    ["industry", `fts.${"(".repeat(LONG)}a${")".repeat(LONG)}`],
    ["industry", `fts.${"!".repeat(LONG)}a`],
    ["industry", `fts.${"a%26".repeat(LONG / 2)}a`],
    ["industry", `fts.${"a".repeat(LONG)}`],
    ["industry", `fts.a<${"9".repeat(40)}>b`],
    ["industry", `wfts.${'"a" -'.repeat(LONG / 5)}`],
    ["industry", `plfts.${"a b ".repeat(LONG / 4)}`],
    ["industry", `like.${"_".repeat(LONG)}`],
    ["industry", `ilike.${"%25".repeat(LONG / 2)}`],
    ["industry", `eq.${"\\".repeat(LONG)}`],
    ["investors", `eq.${"{".repeat(LONG)}`],
    ["investors", `eq.${"{".repeat(7)}a${"}".repeat(7)}`],
    ["investors", `eq.[1:99999999999]={a}`],
    ["investors", `gt.{${"a,".repeat(LONG / 2)}a}`],
    ["investors", "in.({a},{b})"],
    ["id", `eq.${"9".repeat(LONG)}`],
    ["id", "eq. 1 "],
    ["id", "eq.0x10"],
    ["amount_usd", `gt.${"9".repeat(LONG)}`],
    ["amount_usd", `gt.1e-${"9".repeat(20)}`],
    ["amount_usd", "eq.0x1p-2"],
    ["amount_usd", "lt.-Infinity"],
    ["amount_usd", "eq.1e308"],
    ["listed_on", `gt.${"9".repeat(LONG)}`],
    ["listed_on", "lt.epoch"],
    ["listed_on", "gte.-infinity"],
    ["listed_on", "eq.J2460000"],
    ["listed_on", "lt.294277-01-01"],
    ["added_at", "gt.2026-01-01T00:00:00+99:99"],
    ["added_at", "lt.allballs"],
    ["added_at", "eq.2026-01-01 00:00:00 Nowhere/Here"],
    ["is_sample", "eq.perhaps"],
    ["is_sample", "gt.t"],
  ])("%s=%s is answered, or refused as no fault of the site", async (column, test) => {
    for (const query of [`?${column}=${test}`, `?not.or=(${column}.${test.replaceAll(",", "%2C")})`]) expect(oddities(await ask(query, { resource: "rounds" }))).toEqual([]);
  });
});

describe("far down a long list", () => {
  beforeAll(async () => {
    await sql`insert into lead select (jsonb_populate_record(l, jsonb_build_object('round_id', l.round_id + n * 1000))).* from lead l, generate_series(1, 99) n`.execute(database.db);
  });

  it.each(["?order=industry,id.desc", "?order=funding_date.desc&id=gt.20", "?order=funding_amount.asc.nullsfirst"])("rows stand as they do from its beginning: %s", async (query) => {
    const first = await ids(`${query}&limit=1000`);
    expect(first).toHaveLength(1_000);
    const far = await ids(`${query}&offset=1000&limit=100`);
    const around = await ids(`${query}&offset=990&limit=110`);
    expect(around).toEqual([...first.slice(990), ...far]);
    expect(await ids(`${query}&offset=${ALL * 100}`)).toEqual([]);
  });

  it("an answer holds no more than a thousand", async () => {
    expect(await ask("?limit=5000", { count: "exact" })).toMatchObject({ rows: 1_000, total: ALL * 100 });
    expect(await ask("?select=id", { count: "estimated" })).toMatchObject({ rows: 1_000, total: expect.toSatisfy((total: number) => total > 1_000) });
  });
});
