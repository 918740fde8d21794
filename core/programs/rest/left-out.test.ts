import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useRestQueries } from "../../../test/builders/rest-queries.ts";
import { useDatabase } from "../../../test/database.ts";
import { openList, setApplies } from "../../customers/company-lists/company-list.ts";

const database = useDatabase();
const { as, ask, ids } = useRestQueries(database);

/** The list to leave out of the paying account: the companies of leads 2 and 7. */
let list = 0;
beforeAll(async () => {
  list = (await openList(as("paid"), { name: "Have", purpose: "leave_out", consents: true })).id;
  await sql`insert into listed_company (list_id, external_id, company_id, domain_hash, bytes, updated_at)
    select ${list}, id::text, id, 'x', 0, now() from company where slug in ('c2', 'c7')`.execute(database.db);
});

const REST = [1, 3, 4, 5, 6, 8, 9, 10, 11, 12];

describe("companies that an account leaves out", () => {
  it.each(["leads", "rounds", "companies", "people"])(
    "have no rows in %s, on any page and in any count",
    async (name) => {
      const asked = { resource: name };
      expect(await ids("?order=id", asked)).toEqual(REST);
      expect([
        ...(await ids("?order=id&limit=4", asked)),
        ...(await ids("?order=id&limit=99&offset=4", asked)),
        ...(await ids("?id=in.(2,7)", asked)),
        ...(await ids("?or=(id.eq.2,id.eq.7)", asked)),
      ]).toEqual(REST);
      for (const count of ["exact", "planned", "estimated"] as const)
        expect(await ask("?select=id&limit=1", { ...asked, count })).toMatchObject({ total: 10 });
      expect(await ids("?order=id", { ...asked, access: "owner" })).toHaveLength(12);
    },
  );

  it("have no rows in answers to questions, alone and with conditions", async () => {
    expect(await ids("?q=fintech&select=id")).not.toContain(7);
    expect(await ask("?q=fintech&select=id", { count: "exact" })).toMatchObject({ total: 5 });
    expect(await ids("?q=fintech&select=id&id=gt.6&order=id")).toEqual([9, 11]);
  });

  it("are back when the list is switched off", async () => {
    await setApplies(as("paid"), { id: list, appliesWhere: "nowhere" });
    expect(await ids("?order=id")).toHaveLength(12);
  });
});
