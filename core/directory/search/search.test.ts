import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { type KnownLead, searchedCatalogue } from "../../../test/builders/searched-catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Actor } from "../../context.ts";
import { leadScope } from "../access.ts";
import { refreshDirectory } from "../refresh.ts";
import { readFacets } from "./facets.ts";
import { type Facet, FACETS, type FacetChoice, type LeadFilter, type LeadSort, NO_FILTER, SORT_KEYS } from "./filter.ts";
import { leadCondition, leadsInScope } from "./lead-condition.ts";
import { searchLeads } from "./search-leads.ts";
import { readTimeline } from "./timeline.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const SAMPLE = 25;

const CHOICES: Readonly<Record<Facet, readonly string[]>> = {
  stage: ["Seed", "Series A", "Bridge", "None such"], industry: ["Fintech", "Énergie", "Health care"], country: ["FR", "DE", "US"], region: ["Rhône", "Texas"],
  city: ["Lyon", "Austin"], headcount: ["1-10", "11-50"], investor: ["Zeta Capital", "Quartz", "Ömega", "';--"], lead_investor: ["Zeta Capital", "Quartz"],
  source: ["sec-form-d", "edited"], has: ["website", "proof", "contact"],
};
const facet = fc.constantFrom(...FACETS);
const choice = (most: number): fc.Arbitrary<FacetChoice> =>
  fc.uniqueArray(facet, { maxLength: most }).chain((facets) =>
    fc.tuple(...facets.map((one) => fc.subarray([...CHOICES[one]], { minLength: 1 }))).map((lists) => Object.fromEntries(facets.map((one, i) => [one, lists[i] ?? []]))));
const SEARCHES = ["alder", "Alder Labs", "ALDER LABS INC", "été", "ete ener", "soren", "lukasz", "robot", "jose", "núñez lyon", "quartz", "zeta cap", "яблоко", "pil nai", "germany", "alders", "adler", "robtics", "aldre lbas", "xyzzy", "a", "o'"];
const range = <T extends number | string>(values: readonly T[]) =>
  fc.tuple(fc.option(fc.constantFrom(...values), { freq: 1 }), fc.option(fc.constantFrom(...values), { freq: 1 })).map(([min, max]) => ({ min, max }));
const seldom = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) => fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });
const filters: fc.Arbitrary<LeadFilter> = fc.record({
  search: fc.option(fc.constantFrom(...SEARCHES), { freq: 1 }), include: choice(2), exclude: seldom(choice(2), {}),
  amountUsd: seldom(range([1_000_000, 3_000_000, 7_000_000]), NO_FILTER.amountUsd), listedOn: seldom(range(["2026-09-01", "2026-10-15", "2026-11-20"]), NO_FILTER.listedOn),
  withinDays: seldom(fc.constantFrom(7, 30, 90), null), yearFounded: seldom(range([2015, 2020]), NO_FILTER.yearFounded),
});
const sorts: fc.Arbitrary<LeadSort> = fc.record({ by: fc.constantFrom(...SORT_KEYS), direction: fc.constantFrom("asc" as const, "desc" as const) });
const access = fc.constantFrom<Actor["access"]>("anonymous", "paid");

describe("searching", () => {
  const database = useDatabase();
  let known: readonly KnownLead[] = [];
  beforeAll(async () => {
    known = await searchedCatalogue(database.db, 7);
  });
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

  it("knows of a change as soon as the directory does", async () => {
    const make = catalogueBuilders(database.db);
    const found = async (search: string, as: Actor["access"] = "paid") => {
      const hits = await searchLeads(ctxOf(as), { filter: { ...NO_FILTER, search }, sort: { by: "relevance", direction: "desc" }, limit: 5, sampleSize: SAMPLE });
      return { matching: hits.matching, total: hits.total, names: hits.rows.map((row) => row.companyName) };
    };
    const before = known.length;
    expect(await found("wintergreen")).toEqual({ matching: 0, total: before, names: [] });
    const company = await make.company({ name: "Wintergreen", slug: "wintergreen" });
    await make.round(company, { id: 7_000_000, announced_on: "2026-11-20" });
    await refreshDirectory(ctxOf("owner"), [company]);
    expect(await found("wintergreen")).toEqual({ matching: 1, total: before + 1, names: ["Wintergreen"] });
    expect(await found("wintergreen", "anonymous")).toEqual({ matching: 1, total: before + 1, names: ["Wintergreen"] });
    await database.db.updateTable("company").set({ name: "Summerblue", former_names: ["Wintergreen"] }).where("id", "=", company).execute();
    await refreshDirectory(ctxOf("owner"), [company]);
    expect(await found("summer")).toEqual({ matching: 1, total: before + 1, names: ["Summerblue"] });
    expect(await found("wintergreen")).toMatchObject({ matching: 1, names: ["Summerblue"] });
    await database.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "=", company).execute();
    await refreshDirectory(ctxOf("owner"), [company]);
    expect(await found("summer")).toEqual({ matching: 0, total: before, names: [] });
    expect(await found("summer", "anonymous")).toEqual({ matching: 0, total: before, names: [] });
  });

  it.each(["executive_officer", "director", "promoter", "employee"] as const)("finds a company by the name of its %s, until that person is withdrawn", async (relation) => {
    const make = catalogueBuilders(database.db);
    const surname = `Quorum${relation.replace("_", "")}`;
    const company = await make.company({ slug: `board-${relation}`, name: `Boarded ${relation.length}` });
    await make.round(company, { announced_on: "2026-11-20" });
    const person = await make.person({ slug: `quorum-${relation}`, name: `Dána ${surname}` });
    await make.role(person, company, { relation });
    await refreshDirectory(ctxOf("owner"), [company]);
    const found = async (search: string, as: Actor["access"]) =>
      (await searchLeads(ctxOf(as), { filter: { ...NO_FILTER, search }, sort: { by: "relevance", direction: "desc" }, limit: 5, sampleSize: SAMPLE })).rows.map((row) => row.companySlug);
    for (const as of ["paid", "anonymous"] as const) expect(await found(`dana ${surname.slice(0, -2)}`, as)).toEqual([`board-${relation}`]);
    await database.db.updateTable("person").set({ withdrawn_at: new Date() }).where("id", "=", person).execute();
    await refreshDirectory(ctxOf("owner"), [company]);
    for (const as of ["paid", "anonymous"] as const) expect(await found(surname, as)).toEqual([]);
    await database.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "=", company).execute();
    await refreshDirectory(ctxOf("owner"), [company]);
  });

  it.each(["\u001D", "\u001E", "\u001F"])("reads leads whose values hold the character %j, which it parts values by", async (separator) => {
    const make = catalogueBuilders(database.db);
    const slug = `parted-${separator.charCodeAt(0)}`;
    const company = await make.company({ slug, name: `Parted ${slug}`, city: `Ly${separator}on`, industry: `Fin${separator}tech` });
    await make.round(company, { id: 9_000_000 + separator.charCodeAt(0), stage_text: `Gr${separator}ant`, announced_on: "2026-11-20" });
    await refreshDirectory(ctxOf("owner"), [company]);
    for (const as of ["paid", "anonymous"] as const) {
      const filter = { ...NO_FILTER, search: slug, include: { city: ["Ly on"], industry: ["Fin tech"], stage: ["Gr ant"] } };
      const hits = await searchLeads(ctxOf(as), { filter, sort: { by: "date", direction: "desc" }, limit: 1, sampleSize: SAMPLE });
      expect(hits).toMatchObject({ matching: 1, rows: [{ companySlug: slug }] });
    }
    await database.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "=", company).execute();
    await refreshDirectory(ctxOf("owner"), [company]);
  });

  it("finds the same once words are so many that they are put in order", async () => {
    const make = catalogueBuilders(database.db);
    const counts = async () => {
      const hits = SEARCHES.map(async (search) => (await searchLeads(ctxOf("paid"), { filter: { ...NO_FILTER, search }, sort: { by: "date", direction: "desc" }, limit: 1, sampleSize: SAMPLE })).matching);
      return Promise.all(hits);
    };
    const before = await counts();
    const companies: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const description = Array.from({ length: 400 }, (_, n) => `9invented${i * 400 + n}`).join(" ");
      companies.push(await make.company({ slug: `wordy-${i}`, name: `9 ${i}`, description }));
      await make.round(companies[i] ?? 0, { id: 8_000_000 + i });
    }
    await refreshDirectory(ctxOf("owner"), companies);
    expect(await counts()).toEqual(before);
    const wordy = await searchLeads(ctxOf("paid"), { filter: { ...NO_FILTER, search: "9invented1234 9invented12" }, sort: { by: "name", direction: "asc" }, limit: 5, sampleSize: SAMPLE });
    expect(wordy.rows.map((row) => row.companySlug)).toEqual(["wordy-3"]);
    await database.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "in", companies).execute();
    await refreshDirectory(ctxOf("owner"), companies);
  });

  it.each([["garbage"], ["W10"], [Buffer.from(JSON.stringify(["date", "desc", "x", 1])).toString("base64url")], [Buffer.from(JSON.stringify(["amount", "desc", 1, 1])).toString("base64url")]])(
    "refuses the cursor %s",
    async (after) => {
      const asked = searchLeads(ctxOf("paid"), { filter: NO_FILTER, sort: { by: "date", direction: "desc" }, limit: 5, sampleSize: SAMPLE, after });
      await expect(asked).rejects.toMatchObject({ name: "AppError", code: "invalid_input" });
    },
  );
});

function reach(leads: readonly KnownLead[], as: Actor["access"]): readonly KnownLead[] {
  const newest = ordered(leads, NO_FILTER, { by: "date", direction: "desc" });
  return as === "paid" ? leads : newest.slice(0, SAMPLE);
}

/** The leads of `reached` that a filter asks for, one by one. What counts as misspelled is decided by all of `reached`. */
function matches(reached: readonly KnownLead[], filter: LeadFilter): readonly KnownLead[] {
  const found = filter.search === null ? new Set(reached) : new Set(textMatches(reached, filter.search));
  const days = filter.withinDays === null ? filter.listedOn : { min: new Date(NOW.getTime() - (filter.withinDays - 1) * 86_400_000).toISOString().slice(0, 10), max: "2026-11-20" };
  return reached.filter((lead) =>
    found.has(lead) && within(lead.amountUsd, filter.amountUsd) && within(lead.listedOn, days) && within(lead.yearFounded, filter.yearFounded) &&
    FACETS.every((one) => {
      const [include, exclude, own] = [filter.include[one] ?? [], filter.exclude[one] ?? [], lead.facets[one]];
      const included = include.length === 0 || (one === "has" ? include.every((value) => own.includes(value)) : include.some((value) => own.includes(value)));
      return included && !exclude.some((value) => own.includes(value));
    }));
}

function within<T extends number | string>(value: T | null, { min, max }: { min: T | null; max: T | null }): boolean {
  if (min === null && max === null) return true;
  return value !== null && (min === null || value >= min) && (max === null || value <= max);
}

function folded(text: string): string[] {
  return text.toLowerCase().replaceAll("яблоко", "yabloko").normalize("NFD").replace(/[^a-z0-9 ]/g, "").split(" ").filter((word) => word !== "");
}

function textMatches(leads: readonly KnownLead[], search: string): readonly KnownLead[] {
  const words = folded(search);
  const asTyped = leads.filter((lead) => words.every((word) => lead.words.some((own) => own.startsWith(word))));
  if (asTyped.length > 0) return asTyped;
  return leads.filter((lead) => words.every((word) => lead.words.some((own) => own.startsWith(word) || (word.length >= 4 && isOneEditFromBeginning(word, own)))));
}

/** Whether one edit makes `word` a beginning of `own`, tried out edit by edit on the beginnings of `own`. */
function isOneEditFromBeginning(word: string, own: string): boolean {
  for (let length = Math.max(0, word.length - 1); length <= Math.min(own.length, word.length + 1); length += 1) {
    if (distance(word, own.slice(0, length)) <= 1) return true;
  }
  return false;
}

/** Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)));
  const at = (i: number, j: number) => d[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      (d[i] ?? [])[j] = best;
    }
  }
  return at(a.length, b.length);
}

function relevance(lead: KnownLead, search: string): number {
  const words = folded(search);
  const bare = words.join(" ").replace(/ inc$/, "");
  if (lead.bareName === bare) return 3;
  if (lead.bareName.startsWith(bare)) return 2;
  return words.every((word) => lead.nameWords.some((own) => own.startsWith(word))) ? 1 : 0;
}

function ordered(leads: readonly KnownLead[], filter: LeadFilter, { by, direction }: LeadSort): readonly KnownLead[] {
  const sign = direction === "asc" ? 1 : -1;
  const keysOf = (lead: KnownLead): readonly (number | string | null)[] => {
    switch (by) {
      case "relevance":
        return filter.search === null ? [lead.listedOn] : [relevance(lead, filter.search), lead.listedOn];
      case "date":
        return [lead.listedOn];
      case "amount":
        return [lead.amountUsd];
      case "total_raised":
        return [lead.totalRaisedUsd];
      case "name":
        return [lead.bareName];
      case "added":
        return [lead.addedAt];
      case "updated":
        return [lead.updatedAt];
    }
  };
  return [...leads].sort((a, b) => {
    const [of, to] = [keysOf(a), keysOf(b)];
    for (const [i, key] of of.entries()) {
      const other = to[i] ?? null;
      if (key === other) continue;
      if (key === null) return 1;
      if (other === null) return -1;
      return key < other ? -sign : sign;
    }
    return sign * (a.roundId - b.roundId);
  });
}

function totals(leads: readonly KnownLead[], of: (lead: KnownLead) => readonly string[]): Map<string, { rounds: number; amountUsdMinor: number | null }> {
  const found = new Map<string, { rounds: number; amountUsdMinor: number | null }>();
  for (const lead of leads) {
    for (const name of of(lead)) {
      const before = found.get(name) ?? { rounds: 0, amountUsdMinor: null };
      const amount = lead.amountUsd === null ? before.amountUsdMinor : (before.amountUsdMinor ?? 0) + lead.amountUsd * 100;
      found.set(name, { rounds: before.rounds + 1, amountUsdMinor: amount });
    }
  }
  return found;
}

/** The Mondays from the first to the last. */
function everyWeek(mondays: readonly string[]): string[] {
  const [first, last] = [mondays.toSorted().at(0), mondays.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const weeks = (Date.parse(last) - Date.parse(first)) / (7 * 86_400_000) + 1;
  return Array.from({ length: weeks }, (_, i) => new Date(Date.parse(first) + i * 7 * 86_400_000).toISOString().slice(0, 10));
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}
