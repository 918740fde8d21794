import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { everyWeek, matches, mondayOf, NOW, ordered, reach, SAMPLE, totals } from "../../../test/builders/every-lead.ts";
import { type KnownLead, searchedCatalogue, SEARCHES } from "../../../test/builders/searched-catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Actor } from "../../context.ts";
import { leadScope } from "../access.ts";
import { readFacets } from "./facets.ts";
import { type Facet, FACETS, type FacetChoice, type LeadFilter, type LeadSort, NO_FILTER, SORT_KEYS } from "./filter.ts";
import { leadCondition, leadsInScope } from "./lead-condition.ts";
import { limitIndex } from "./reached-leads.ts";
import { searchLeads } from "./search-leads.ts";
import { readTimeline } from "./timeline.ts";

const CHOICES: Readonly<Record<Facet, readonly string[]>> = {
  stage: ["Seed", "Series A", "Bridge", "None such"], industry: ["Fintech", "Énergie", "Health care"], country: ["FR", "DE", "US"], region: ["Rhône", "Texas"],
  city: ["Lyon", "Austin"], headcount: ["1-10", "11-50"], investor: ["Zeta Capital", "Quartz", "Ömega", "';--"], lead_investor: ["Zeta Capital", "Quartz"],
  source: ["sec-form-d", "edited"], has: ["website", "proof", "contact"],
};
const facet = fc.constantFrom(...FACETS);
const choice = (most: number): fc.Arbitrary<FacetChoice> =>
  fc.uniqueArray(facet, { maxLength: most }).chain((facets) =>
    fc.tuple(...facets.map((one) => fc.subarray([...CHOICES[one]], { minLength: 1 }))).map((lists) => Object.fromEntries(facets.map((one, i) => [one, lists[i] ?? []]))));
const range = <T extends number | string>(values: readonly T[]) =>
  fc.tuple(fc.option(fc.constantFrom(...values), { freq: 2 }), fc.option(fc.constantFrom(...values), { freq: 2 })).map(([min, max]) => ({ min, max }));
const seldom = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) => fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });
const filters: fc.Arbitrary<LeadFilter> = fc.record({
  search: fc.option(fc.constantFrom(...SEARCHES), { freq: 2 }), include: choice(2), exclude: seldom(choice(2), {}),
  amountUsd: seldom(range([1_000_000, 3_000_000, 7_000_000]), NO_FILTER.amountUsd), listedOn: seldom(range(["2026-09-01", "2026-10-15", "2026-11-20"]), NO_FILTER.listedOn),
  withinDays: seldom(fc.constantFrom(7, 30, 90), null), yearFounded: seldom(range([2015, 2020]), NO_FILTER.yearFounded),
});
const sorts: fc.Arbitrary<LeadSort> = fc.record({ by: fc.constantFrom(...SORT_KEYS), direction: fc.constantFrom("asc" as const, "desc" as const) });
const access = fc.constantFrom<Actor["access"]>("anonymous", "paid");

describe.each([["memory", Number.POSITIVE_INFINITY], ["SQL", 0]])("searching in %s, held against a look at every lead,", (_, mostInMemory) => {
  const database = useDatabase();
  let known: readonly KnownLead[] = [];
  beforeAll(async () => {
    known = await searchedCatalogue(database.db, 7);
    limitIndex(mostInMemory);
  });
  afterAll(() => limitIndex(Number.POSITIVE_INFINITY));
  const ctxOf = (as: Actor["access"]) => fakeClockContext(database.db, NOW, as);

  it("counts, orders and pages exactly as a look at every lead does", async () => {
    let matched = 0;
    await fc.assert(fc.asyncProperty(filters, sorts, access, fc.integer({ min: 1, max: 9 }), async (filter, sort, as, limit) => {
      const reached = reach(known, as);
      const expected = ordered(matches(reached, filter), filter, sort).map((lead) => lead.roundId);
      matched += expected.length;
      const ctx = ctxOf(as);
      const walked: number[] = [];
      let page = await searchLeads(ctx, { filter, sort, limit, sampleSize: SAMPLE });
      expect(page).toMatchObject({ matching: expected.length, reached: reached.length, total: known.length, previous: null });
      walked.push(...page.rows.map((row) => row.roundId));
      while (page.next !== null && walked.length <= expected.length) {
        page = await searchLeads(ctx, { filter, sort, limit, sampleSize: SAMPLE, after: page.next });
        expect(page.matching).toBe(expected.length);
        walked.push(...page.rows.map((row) => row.roundId));
      }
      expect(walked).toEqual(expected);
      const back = page.rows.map((row) => row.roundId);
      while (page.previous !== null && back.length <= expected.length) {
        page = await searchLeads(ctx, { filter, sort, limit, sampleSize: SAMPLE, before: page.previous });
        back.unshift(...page.rows.map((row) => row.roundId));
      }
      expect(back).toEqual(expected);
    }), { numRuns: 120 });
    expect(matched).toBeGreaterThan(200);
  });

  it("counts every facet with the other facets' choices and without its own", async () => {
    await fc.assert(fc.asyncProperty(filters, access, async (filter, as) => {
      const found = await readFacets(ctxOf(as), { filter, sampleSize: SAMPLE });
      for (const one of FACETS) {
        const { [one]: chosen = [], ...include } = filter.include;
        const leads = matches(reach(known, as), { ...filter, include });
        const counts = new Map(chosen.map((value) => [value, 0]));
        for (const value of leads.flatMap((lead) => lead.facets[one])) counts.set(value, (counts.get(value) ?? 0) + 1);
        expect(Object.fromEntries(found[one].values.map(({ value, count }) => [value, count]))).toEqual(Object.fromEntries(counts));
        expect(found[one].more).toBe(false);
      }
    }), { numRuns: 120 });
  });

  it("adds up weeks, stages and industries", async () => {
    await fc.assert(fc.asyncProperty(filters, access, async (filter, as) => {
      const leads = matches(reach(known, as), filter);
      const found = await readTimeline(ctxOf(as), { filter, sampleSize: SAMPLE });
      const weeks = totals(leads, (lead) => (lead.listedOn === null ? [] : [mondayOf(lead.listedOn)]));
      expect(found.weeks).toEqual(everyWeek([...weeks.keys()]).map((week) => ({ week, ...(weeks.get(week) ?? { rounds: 0, amountUsdMinor: null }) })));
      expect(Object.fromEntries(found.stages.map(({ name, ...of }) => [name, of]))).toEqual(Object.fromEntries(totals(leads, (lead) => lead.facets.stage)));
      expect(Object.fromEntries(found.industries.map(({ name, ...of }) => [name, of]))).toEqual(Object.fromEntries(totals(leads, (lead) => lead.facets.industry)));
    }), { numRuns: 60 });
  });

  it("means the same leads as the condition for sets of them", async () => {
    await fc.assert(fc.asyncProperty(filters, access, async (filter, as) => {
      const ctx = ctxOf(as);
      const scope = leadScope(ctx.actor, SAMPLE);
      const { rows } = await sql<{ id: number }>`
        select round_id as id from lead where ${leadsInScope(scope)} and ${leadCondition(filter, ctx.clock, scope)} order by 1`.execute(ctx.db);
      expect(rows.map((row) => row.id)).toEqual(matches(reach(known, as), filter).map((lead) => lead.roundId).sort((a, b) => a - b));
    }), { numRuns: 120 });
  });

  it.each([["garbage"], ["W10"], [Buffer.from(JSON.stringify(["date", "desc", "x", 1])).toString("base64url")], [Buffer.from(JSON.stringify(["amount", "desc", 1, 1])).toString("base64url")]])(
    "refuses the cursor %s",
    async (after) => {
      const asked = searchLeads(ctxOf("paid"), { filter: NO_FILTER, sort: { by: "date", direction: "desc" }, limit: 5, sampleSize: SAMPLE, after });
      await expect(asked).rejects.toMatchObject({ name: "AppError", code: "invalid_input" });
    },
  );
});
