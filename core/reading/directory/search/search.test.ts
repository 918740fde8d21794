import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import {
  everyWeek,
  matches as matchesOther,
  RELATIVE,
  mondayOf,
  NOW,
  ordered,
  reach,
  SAMPLE,
  totals,
} from "../../../../test/builders/every-lead.ts";
import { type KnownLead, searchedCatalogue, SEARCHES } from "../../../../test/builders/searched-catalogue.ts";
import type { Database } from "../../../../db/client.ts";
import { useDatabase } from "../../../../test/database.ts";
import { deepRuns } from "../../../../test/deep-runs.ts";
import type { Actor } from "../../../shared/context.ts";
import { leadScope } from "../access.ts";
import { LEADS_PER_PAGE } from "../lead.ts";
import { type Facet, FACET_KEYS, FACETS, hasPlaceLevels, PLACES } from "./facets.ts";
import { type FacetChoice, type LeadFilter, type LeadSort, NO_FILTER, SORT_KEYS } from "./filter.ts";
import { leadCondition, leadsInScope } from "./lead-condition.ts";
import { isHeld } from "./facet-members.ts";
import { readExplorer } from "./read-explorer.ts";
import { countMatching, searchLeads } from "./search-leads.ts";
import { limitIndex } from "./visible-leads.ts";

/** Lists of companies: of every fifth and every second company, and none. */
const LISTED = { few: 1, many: 2, missing: 3 } as const;
const EACH: ReadonlyMap<number, number> = new Map([
  [LISTED.few, 5],
  [LISTED.many, 2],
]);
const roundsListed = new Map<number, ReadonlySet<number>>();

async function listCompanies(db: Database): Promise<void> {
  for (const [id, every] of EACH) {
    await sql`insert into company_list (id, owner, name, purpose, created_at) values (${id}, 'a', ${`List ${id}`}, 'watch', now())`.execute(
      db,
    );
    await sql`insert into listed_company (list_id, external_id, company_id, bytes, updated_at)
      select ${id}, c.id, case when c.id % ${every} = 0 then c.id end, 0, now() from company c`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select round_id as id from lead where company_id % ${every} = 0`.execute(db);
    roundsListed.set(id, new Set(rows.map((row) => row.id)));
  }
}

const isIn = (lists: readonly number[], { roundId }: KnownLead): boolean =>
  lists.some((list) => roundsListed.get(list)?.has(roundId) === true);

/** The leads that match a filter, as found by looking at each. */
function matches(leads: readonly KnownLead[], filter: LeadFilter): readonly KnownLead[] {
  return matchesOther(leads, filter).filter(
    (lead) => (filter.watched.length === 0 || isIn(filter.watched, lead)) && !isIn(filter.leftOut, lead),
  );
}

const CHOICES: Readonly<Partial<Record<Facet, readonly string[]>>> = {
  stage: ["Seed", "Series A", "Bridge", "None such"],
  industry: ["Fintech", "Énergie", "Health care"],
  country: ["FR", "DE", "US"],
  region: ["Rhône", "Texas"],
  city: ["Lyon", "Austin"],
  headcount: ["1-10", "11-50"],
  investor: ["Zeta Capital", "Quartz", "Ömega", "';--"],
  lead_investor: ["Zeta Capital", "Quartz"],
  source: ["sec-form-d", "edited"],
  has: FACETS.has.values ?? [],
};
const CHOSEN = FACET_KEYS.filter((one) => one in CHOICES);
const facet = fc.constantFrom(...CHOSEN);
const choice = (most: number): fc.Arbitrary<FacetChoice> =>
  fc
    .uniqueArray(facet, { maxLength: most })
    .chain((facets) =>
      fc
        .tuple(...facets.map((one) => fc.subarray([...(CHOICES[one] ?? [])], { minLength: 1 })))
        .map((lists) => Object.fromEntries(facets.map((one, i) => [one, lists[i] ?? []]))),
    );
const range = <T extends number | string>(values: readonly T[]) =>
  fc
    .tuple(fc.option(fc.constantFrom(...values), { freq: 2 }), fc.option(fc.constantFrom(...values), { freq: 2 }))
    .map(([min, max]) => ({ min, max }));
const seldom = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });
const lists = fc.subarray([LISTED.few, LISTED.many, LISTED.missing], { minLength: 1 });
/** Two levels of places are rare among all facets. */
const places = fc.record({
  country: fc.subarray(["FR", "DE", "US"], { minLength: 1 }),
  city: fc.subarray(["Lyon", "Austin"], { minLength: 1 }),
});
const part = {
  include: choice(2),
  exclude: seldom(choice(1), {}),
  amount: seldom(range([1_000_000, 3_000_000, 7_000_000]), NO_FILTER.amount),
  currency: fc.constant(NO_FILTER.currency),
  listedOn: seldom(range(["2026-09-01", "2026-10-15", "2026-11-20", ...Object.keys(RELATIVE)]), NO_FILTER.listedOn),
  withinDays: seldom(fc.constantFrom(7, 30, 90), null),
  yearFounded: seldom(range([2015, 2020]), NO_FILTER.yearFounded),
  growth: fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.record(
        {
          visits: range([1_000, 3_000]),
          visits_growth: range([-10, 20]),
          employees: range([10, 11, 30, 50]),
          round_gap: range([7]),
        },
        { requiredKeys: [] },
      ),
    },
  ),
};
const filters: fc.Arbitrary<LeadFilter> = fc
  .record({
    ...part,
    search: fc.option(fc.constantFrom(...SEARCHES), { freq: 2 }),
    include: fc.oneof({ weight: 4, arbitrary: choice(2) }, { weight: 1, arbitrary: places }),
    exclude: seldom(choice(2), {}),
    anyPlace: fc.boolean(),
    watched: seldom(lists, []),
    leftOut: seldom(lists, []),
    anyOf: seldom(fc.array(fc.record(part), { minLength: 1, maxLength: 4 }), []),
  })
  .map((filter) => ({ ...filter, anyPlace: filter.anyPlace && hasPlaceLevels(filter.include) }));
const sorts: fc.Arbitrary<LeadSort> = fc.record({
  by: fc.constantFrom(...SORT_KEYS),
  direction: fc.constantFrom("asc" as const, "desc" as const),
});
const access = fc.constantFrom<Actor["access"]>("anonymous", "paid");

const inCountries = (country: readonly string[]): LeadFilter => ({ ...NO_FILTER, include: { country } });
const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);

describe.each([
  ["memory", Number.POSITIVE_INFINITY],
  ["SQL", 0],
])("search in %s, compared with a full scan,", (_, mostInMemory) => {
  const database = useDatabase();
  let known: readonly KnownLead[] = [];
  beforeAll(async () => {
    known = await searchedCatalogue(database.db, 7);
    await listCompanies(database.db);
    limitIndex(mostInMemory);
  });
  afterAll(() => limitIndex(Number.POSITIVE_INFINITY));
  const ctxOf = (as: Actor["access"]) => fakeClockContext(database.db, NOW, as, SAMPLE);
  async function explore(as: Actor["access"], filter: LeadFilter) {
    const sort: LeadSort = { by: "date", direction: "desc" };
    const found = await readExplorer(ctxOf(as), { filter, sort, page: 1 });
    if (found === null) throw new Error("a list has a first page");
    return found;
  }

  it("counts, orders and pages exactly like a full scan", async () => {
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(filters, sorts, access, fc.integer({ min: 1, max: 9 }), async (filter, sort, as, limit) => {
        const reached = reach(known, as);
        const expected = ordered(matches(reached, filter), filter, sort).map((lead) => lead.roundId);
        matched += expected.length;
        const ctx = ctxOf(as);
        const walked: number[] = [];
        let page = await searchLeads(ctx, { filter, sort, limit });
        expect(page).toMatchObject({
          matching: expected.length,
          visible: reached.length,
          total: known.length,
          previous: null,
        });
        walked.push(...page.rows.map((row) => row.roundId));
        while (page.next !== null && walked.length <= expected.length) {
          page = await searchLeads(ctx, { filter, sort, limit, after: page.next });
          expect(page.matching).toBe(expected.length);
          walked.push(...page.rows.map((row) => row.roundId));
        }
        expect(walked).toEqual(expected);
        const back = page.rows.map((row) => row.roundId);
        while (page.previous !== null && back.length <= expected.length) {
          page = await searchLeads(ctx, { filter, sort, limit, before: page.previous });
          back.unshift(...page.rows.map((row) => row.roundId));
        }
        expect(back).toEqual(expected);
      }),
      { numRuns: deepRuns(50, 500) },
    );
    expect(matched).toBeGreaterThan(100);
  });

  it("filters by a group of countries like by each of them, and counts both", async () => {
    const [group, each] = [
      await explore("paid", inCountries(["DACH"])),
      await explore("paid", inCountries(["AT", "CH", "DE"])),
    ];
    expect(group.rows).toEqual(each.rows);
    const counts = new Map(group.facets.country.values.map(({ value, count }) => [value, count]));
    expect([group.matching, counts.get("DACH")]).toEqual([each.matching, counts.get("DE")]);
    expect(group.matching).toBeGreaterThan(0);
    const others = await explore("paid", { ...NO_FILTER, exclude: { country: ["Europe"] } });
    expect(others.matching).toBe(group.total - (counts.get("Europe") ?? 0));
  });

  it("counts each facet under the filters of all other facets", async () => {
    await fc.assert(
      fc.asyncProperty(filters, access, async (filter, as) => {
        const found = await explore(as, filter);
        for (const one of CHOSEN) {
          // Places that are alternatives are one choice.
          const isPlace = filter.anyPlace && PLACES.includes(one);
          const chosen = filter.include[one] ?? [];
          const own = isPlace ? PLACES : [one];
          const include = { ...filter.include, ...Object.fromEntries(own.map((each) => [each, []])) };
          const leads = matches(reach(known, as), { ...filter, include, anyPlace: filter.anyPlace && !isPlace });
          const counts = new Map([...chosen, ...(filter.exclude[one] ?? [])].map((value) => [value, 0]));
          for (const value of leads.flatMap((lead) => lead.facets[one] ?? []))
            counts.set(value, (counts.get(value) ?? 0) + 1);
          const [listed, others] = [new Map<string, number>(), new Set<string>()];
          for (const { value, count } of found.facets[one].values.filter((each) => isHeld(one, each.value)))
            if (count > 0 || counts.has(value)) listed.set(value, count);
            else others.add(value);
          expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(counts));
          // In memory, values of other visible leads are listed without rounds.
          const visible = new Set(reach(known, as).flatMap((lead) => lead.facets[one] ?? []));
          const isInMemory = mostInMemory > 0 || as === "anonymous";
          const unmatched = [...visible].filter((value) => isInMemory && !counts.has(value));
          expect([...others].sort()).toEqual(unmatched.sort());
          expect(found.facets[one].more).toBe(false);
        }
      }),
      { numRuns: deepRuns(50, 500) },
    );
  });

  it("sums weeks, months, stages, industries and countries, with their medians", async () => {
    await fc.assert(
      fc.asyncProperty(filters, access, async (filter, as) => {
        const leads = matches(reach(known, as), filter);
        const { timeline: found } = await explore(as, filter);
        const equity = leads.map((lead) => (lead.facets.stage?.[0] === "Debt" ? { ...lead, amountUsd: null } : lead));
        const weeks = totals(equity, (lead) => (lead.listedOn === null ? [] : [mondayOf(lead.listedOn)]));
        expect(found.weeks).toEqual(
          everyWeek([...weeks.keys()]).map((week) => ({
            week,
            ...(weeks.get(week) ?? { rounds: 0, amountUsdMinor: null }),
          })),
        );
        const monthOf = ({ listedOn }: (typeof leads)[number]) => (listedOn === null ? [] : [listedOn.slice(0, 7)]);
        for (const [shown, of, valuesOf] of [
          [found.stages, leads, (lead) => lead.facets.stage ?? []],
          [found.industries, equity, (lead) => lead.facets.industry ?? []],
          [found.countries, equity, (lead) => lead.facets.country ?? []],
          [found.months.filter(({ rounds }) => rounds > 0), equity, monthOf],
        ] satisfies [typeof found.stages, typeof leads, (lead: (typeof leads)[number]) => readonly string[]][]) {
          const named = Object.entries(Object.fromEntries(totals(of, valuesOf))).map(([name, total]) => {
            const amounts = of.filter((lead) => valuesOf(lead).includes(name)).flatMap((lead) => lead.amountUsd ?? []);
            const middle = amounts.toSorted((a, b) => a - b)[Math.ceil(amounts.length / 2) - 1];
            const medianUsdMinor = middle === undefined ? null : middle * 100;
            return { name, ...total, withDollars: amounts.length, medianUsdMinor };
          });
          expect(shown.toSorted(byName)).toEqual(named.toSorted(byName));
        }
      }),
      { numRuns: deepRuns(30, 250) },
    );
  });

  it("leaves hidden rounds out of pages, counts, facets and charts", async () => {
    const hidden = known.map(({ roundId }) => roundId).filter((_id, i) => i % 3 === 0);
    const sort: LeadSort = { by: "date", direction: "desc" };
    for (const as of ["anonymous", "paid"] as const)
      for (const filter of [NO_FILTER, { ...NO_FILTER, include: { has: ["proof"] } }]) {
        const expected = ordered(matches(reach(known, as), filter), filter, sort).filter(
          ({ roundId }) => !hidden.includes(roundId),
        );
        const list = await readExplorer(ctxOf(as), { filter, sort, page: 1, hidden });
        expect(list?.matching).toBe(expected.length);
        expect(list?.rows.map(({ roundId }) => roundId)).toEqual(
          expected.slice(0, LEADS_PER_PAGE).map(({ roundId }) => roundId),
        );
        expect(list?.timeline.weeks.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(
          expected.filter(({ listedOn }) => listedOn !== null).length,
        );
        const proven = list?.facets.has.values.find(({ value }) => value === "proof")?.count;
        expect(proven).toBe(expected.filter(({ facets }) => facets.has?.includes("proof")).length);
        const counts = await countMatching(ctxOf(as), { filters: [filter], hidden });
        expect(counts).toEqual([expected.length]);
      }
  });

  it("selects the same leads as its SQL condition", async () => {
    await fc.assert(
      fc.asyncProperty(filters, access, async (filter, as) => {
        const ctx = ctxOf(as);
        const scope = leadScope(ctx);
        const { rows } = await sql<{ id: number }>`
        select round_id as id from lead where ${leadsInScope(scope)} and ${leadCondition(filter, ctx.clock, scope)}
          order by 1`.execute(ctx.db);
        expect(rows.map((row) => row.id)).toEqual(
          matches(reach(known, as), filter)
            .map((lead) => lead.roundId)
            .sort((a, b) => a - b),
        );
      }),
      { numRuns: deepRuns(50, 500) },
    );
  });

  it.each([
    ["garbage"],
    ["W10"],
    [Buffer.from(JSON.stringify(["date", "desc", "x", 1])).toString("base64url")],
    [Buffer.from(JSON.stringify(["amount", "desc", 1, 1])).toString("base64url")],
  ])("rejects the cursor %s", async (after) => {
    const asked = searchLeads(ctxOf("paid"), {
      filter: NO_FILTER,
      sort: { by: "date", direction: "desc" },
      limit: 5,
      after,
    });
    await expect(asked).rejects.toMatchObject({ name: "AppError", code: "invalid_input" });
  });
});

describe("every declared facet", () => {
  const database = useDatabase();
  const ctx = () => fakeClockContext(database.db, NOW, "paid");
  beforeAll(() => searchedCatalogue(database.db, 11));
  afterAll(() => limitIndex(Number.POSITIVE_INFINITY));

  it.each(FACET_KEYS)("counts and narrows by %s in memory as in SQL", async (one) => {
    const answers = [];
    for (const mostInMemory of [Number.POSITIVE_INFINITY, 0]) {
      limitIndex(mostInMemory);
      const sort: LeadSort = { by: "date", direction: "desc" };
      const list = await readExplorer(ctx(), { filter: NO_FILTER, sort, page: 1 });
      const values = list?.facets[one].values ?? [];
      expect(values.length).toBeGreaterThan(0);
      const asked = values.flatMap(({ value }) => [
        { ...NO_FILTER, include: { [one]: [value] } },
        { ...NO_FILTER, exclude: { [one]: [value] } },
      ]);
      const matching = await countMatching(ctx(), { filters: asked });
      expect(matching.filter((_, i) => i % 2 === 0)).toEqual(values.map(({ count }) => count));
      answers.push({ values, matching });
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});
