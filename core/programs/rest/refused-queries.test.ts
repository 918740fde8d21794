import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useRestQueries } from "../../../test/builders/rest-queries.ts";
import { useDatabase } from "../../../test/database.ts";

const database = useDatabase();
const { ask, ids } = useRestQueries(database);

describe("rejected queries", () => {
  it.each([
    ["?select=nonsense", 400, "42703", "column leads.nonsense does not exist"],
    ["?nonsense=eq.1", 400, "42703", "column leads.nonsense does not exist"],
    ["?order=nonsense", 400, "42703", "column leads.nonsense does not exist"],
    ["?company_round=eq.1", 400, "42703", "column leads.company_round does not exist"],
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
  ])("include %s", async (query, status, code, message) => {
    expect(await ask(query)).toMatchObject({ status, code, message });
  });

  it.each([
    ["leads", "?people=is.null", "PGRST127", "people!inner"],
    ["leads", "?company=not.is.null", "PGRST127", "company!inner"],
    ["companies", "?rounds=is.null", "PGRST127", "rounds!inner"],
    ["companies", "?or=(people.is.null,id.eq.1)", "PGRST127", "people!inner"],
    ["companies", "?select=id,rounds(count)", "PGRST123", "round_count"],
    ["leads", "?select=count", "PGRST123", "count=exact"],
    ["leads", "?select=people(count)", "PGRST123", "count=exact"],
    ["leads", "?city=eq.Xyltown", "22023", "facets"],
    ["leads", "?nonsense=1", "42703", "limit, offset, q"],
    ["leads", "?citty=Berlin", "42703", "city=eq"],
    ["leads", "?stage=Seed", "PGRST100", "stage=eq.Seed"],
    ["leads", "?city=Berlin", "PGRST100", "city=eq.Berlin"],
    ["leads", "?industries=Fintech", "PGRST100", "industries=cs.{Fintech}"],
    ["changes", "?select=changed->amount", "PGRST127", "changed of changes, is returned whole"],
    ["changes", "?changed->>amount=eq.1", "PGRST127", "changed of changes, is returned whole"],
  ])("of %s, %s, say what to use instead", async (resource, query, code, remedy) => {
    expect(await ask(query, { resource })).toMatchObject({ status: 400, code, hint: expect.stringContaining(remedy) });
  });

  it.each([
    "?funding_amount=gt.NaN",
    "?funding_amount=lt.Infinity",
    "?funding_date=lt.infinity",
    "?funding_date=lte.tomorrow",
  ])("do not include %s, which PostgreSQL can parse", async (query) => {
    expect(await ask(query)).toHaveProperty("rows");
  });

  it("include statements that take too long", async () => {
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table lead in access exclusive mode`.execute(trx);
      expect(await ask("", { statementTimeoutMs: 50 })).toMatchObject({
        status: 503,
        code: "57014",
        message: "canceling statement due to statement timeout",
      });
    });
    expect(await ids("?id=eq.1")).toEqual([1]);
  });
});
