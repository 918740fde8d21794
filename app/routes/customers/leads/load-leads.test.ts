import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../../../core/shared/context.ts";
import { refreshDirectory } from "../../../../core/reading/directory/refresh.ts";
import { trackCompanies } from "../../../../core/reading/pipeline/track-company.ts";
import { LEAD_STATUSES, TRACKED_LISTS, UNTRACKED } from "../../../../core/reading/pipeline/tracked.ts";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { loadLeads, type MyLeads } from "./load-leads.ts";

const database = useDatabase();
const ctx = (access: Actor["access"] = "paid") => ({
  ...fakeClockContext(database.db, undefined, access, 2),
  actor: { id: "ada", access },
});
const load = (query: string, access: Actor["access"] = "paid") =>
  loadLeads(ctx(access), { params: new URLSearchParams(query) });
const now = new Date("2026-11-01T12:00:00Z");
const COMPANIES = 60;
const STAGES = ["Seed", "Series A", "Series B"] as const;
let ids: number[] = [];
let gone = 0;

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  ids = [];
  for (let at = 0; at < COMPANIES; at++) {
    const company = await make.company({ slug: `c${at}`, name: `Company ${at}`, domain: `c${at}.example` });
    ids.push(company);
    const stage = STAGES[at % STAGES.length] ?? "Seed";
    await make.round(company, { announced_on: `2026-0${1 + (at % 8)}-11`, funding_type: stage });
    if (at % 2 === 0) await make.round(company, { announced_on: "2024-02-01", funding_type: "Seed" });
    const person = await make.person({ slug: `p${at}`, name: `Person ${at}` });
    await make.role(person, company);
    await sql`insert into contact (company_id, person_id, address, status, confidence, proof_label)
      values (${company}, ${person}, ${`p${at}@c${at}.example`}, 'listed', 'medium', 'A list')`.execute(database.db);
    if (at === 7) gone = person;
  }
  await sql`update person set withdrawn_at = now() where id = ${gone}`.execute(database.db);
  await refreshDirectory(fakeClockContext(database.db), ids);
});
beforeEach(() => database.db.deleteFrom("tracked_company").execute());

/** Every row of a list, page by page. */
async function every(query: string): Promise<readonly MyLeads["rows"][number][]> {
  const rows: MyLeads["rows"][number][] = [];
  for (let next: string | null = `?${query}`; next !== null;) {
    const page: MyLeads = await load(next.slice(next.indexOf("?") + 1));
    rows.push(...page.rows);
    next = page.pages.next;
  }
  return rows;
}

describe("loadLeads", () => {
  it("has each company of a list once, with its newest round, in the order asked, over all pages", async () => {
    const kept = fc.record({
      saved: fc.boolean(),
      hidden: fc.boolean(),
      status: fc.constantFrom(null, ...LEAD_STATUSES),
      notes: fc.constantFrom("", "Called."),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(kept, { minLength: COMPANIES, maxLength: COMPANIES }), async (all) => {
        await database.db.deleteFrom("tracked_company").execute();
        const rows = all.map((tracked, at) => ({
          ...tracked,
          owner: "ada",
          company_id: ids[at] ?? 0,
          updated_at: now,
        }));
        await database.db.insertInto("tracked_company").values(rows).execute();
        for (const list of TRACKED_LISTS) {
          const expected = ids.filter((_, at) => {
            const { saved, hidden, status } = all[at] ?? UNTRACKED;
            if (list === "all") return !hidden;
            return list === "saved" ? saved : list === "hidden" ? hidden : status === list;
          });
          for (const query of [`list=${list}`, `list=${list}&sort=name`]) {
            const found = await every(query);
            expect(found.map(({ companyId }) => companyId).sort((a, b) => a - b)).toEqual(expected);
            expect(found.every(({ announced }) => announced?.date.startsWith("2026"))).toBe(true);
          }
          const dates = (await every(`list=${list}&sort=date&dir=asc`)).map(({ announced }) => announced?.date ?? "");
          expect(dates).toEqual(dates.toSorted());
          expect((await load(`list=${list}`)).counts[list]).toBe(expected.length);
        }
      }),
      { numRuns: 2 },
    );
  });

  it("is searched and filtered as the list of rounds, on the board as well", async () => {
    await trackCompanies(ctx(), { companyIds: ids, saved: true });
    expect((await every("search=series+b")).length).toBe(COMPANIES / 3);
    expect((await load("view=board&search=company+12")).rows.map(({ companyName }) => companyName)).toContain(
      "Company 12",
    );
    const board = await load("view=board&list=won");
    expect([board.list, board.rows.length, board.pages.next]).toEqual(["all", COMPANIES, null]);
    expect(board.pipeline?.tracked[ids[0] ?? 0]).toMatchObject({ saved: true });
    const query = new URLSearchParams((await load("list=saved&sort=name")).leadsQuery);
    expect(Object.fromEntries(query)).toEqual({ sort: "name", my: "saved" });
    expect(await load("after=nonsense")).toMatchObject({ matching: COMPANIES });
  });

  it("shows the addresses that the plan includes, and never those of people who are left out", async () => {
    await trackCompanies(ctx(), { companyIds: ids, saved: true });
    const rows = await every("");
    expect(rows.filter(({ contact }) => (contact?.address ?? null) !== null)).toHaveLength(COMPANIES - 1);
    expect(JSON.stringify(rows)).not.toContain("p7@c7.example");
    const free = await load("", "free");
    expect([free.rows.length, free.beyond]).toEqual([2, COMPANIES - 2]);
    expect(JSON.stringify(free.rows)).not.toContain('.example","status');
    await expect(load("", "anonymous")).rejects.toMatchObject({ code: "forbidden" });
  });
});
