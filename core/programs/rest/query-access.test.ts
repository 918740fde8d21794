import { describe, expect, it } from "vitest";
import { LEADS } from "../../reading/directory/columns/rounds.ts";
import { readQuery } from "./read-query.ts";
import { runQuery } from "./run-query.ts";
import { useRestQueries } from "../../../test/builders/rest-queries.ts";
import { useDatabase } from "../../../test/database.ts";

const database = useDatabase();
const { as, ask, ids, rows } = useRestQueries(database);

describe("access", () => {
  it.each(["anonymous", "free"] as const)("limits %s readers to the sample for every query", async (access) => {
    expect(await ids("?order=id", { access })).toEqual([1, 2, 3, 4, 5]);
    expect(await ids("?order=id.desc&limit=1", { access })).toEqual([5]);
    expect(await ids("?id=eq.6", { access })).toEqual([]);
    expect(await ids("?offset=5", { access })).toEqual([]);
    expect(await ids("?or=(id.gt.0,id.is.null)&order=funding_date.asc", { access })).toEqual([5, 4, 3, 2, 1]);
    for (const count of ["exact", "planned", "estimated"] as const)
      expect(await ask("?id=gt.2", { access, count })).toMatchObject({ total: 3 });
  });

  it("requires a fresh sign-in from owners and editors who use a browser session instead of a key", async () => {
    const resource = LEADS;
    const query = readQuery(LEADS, "?limit=1", null);
    const answerAfter = (minutes: number) => {
      const ctx = as("owner");
      const startedAt = new Date(ctx.clock.now().getTime() - minutes * 60_000);
      const actor = { ...ctx.actor, session: { startedAt, method: "link" as const } };
      return runQuery({ ...ctx, actor }, { resource, query, form: "array", count: null });
    };
    expect(await answerAfter(9)).toMatchObject({ rows: 1 });
    await expect(answerAfter(10)).rejects.toMatchObject({ status: 403, code: "42501" });
    expect(await ids("?limit=1", { access: "owner" })).toHaveLength(1);
  });

  it("hides columns beyond the reader's plan from results and conditions", async () => {
    for (const query of ["?select=cik", "?cik=gt.1", "?order=cik", "?or=(cik.is.null,id.eq.1)"]) {
      expect(await ask(query, { resource: "companies", access: "anonymous" })).toEqual({
        status: 400,
        code: "42703",
        message: "column companies.cik does not exist",
        details: null,
        hint: "An account shows cik: send its API key.",
      });
      expect(await ask(query, { resource: "companies", access: "free" })).not.toHaveProperty("code");
    }
    expect(
      Object.keys((await rows("?limit=1", { resource: "companies", access: "anonymous" }))[0] ?? {}),
    ).not.toContain("cik");
    expect(Object.keys((await rows("?limit=1", { resource: "companies", access: "free" }))[0] ?? {})).toContain("cik");
  });
});
