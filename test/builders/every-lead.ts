import type { Actor } from "../../core/shared/context.ts";
import { FACET_KEYS, PLACES } from "../../core/reading/directory/search/facets.ts";
import { type LeadFilter, type LeadSort, NO_FILTER } from "../../core/reading/directory/search/filter.ts";
import { HEADCOUNT_BANDS, headcountBounds } from "../../core/catalogue/facts/headcount-bands.ts";
import { GROWTH_RANGE_KEYS, type GrowthRange } from "../../core/reading/directory/search/growth/growth-ranges.ts";
import type { KnownLead } from "./searched-catalogue.ts";

// Reference implementation of filters, orders, search and sums by scanning every lead, compared with the in-memory
// columns and the SQL.

/** Current time in search tests. */
export const NOW = new Date("2026-11-20T15:00:00Z");
/** Size of the free sample in search tests. */
export const SAMPLE = 25;

/** Relative days: the first and the last day that they mean at that time. */
export const RELATIVE: Readonly<Record<string, readonly [first: string, last: string]>> = {
  "this-week": ["2026-11-16", "2026-11-22"],
  "last-week": ["2026-11-09", "2026-11-15"],
  "this-month": ["2026-11-01", "2026-11-30"],
  "last-month": ["2026-10-01", "2026-10-31"],
  "this-quarter": ["2026-10-01", "2026-12-31"],
  "last-quarter": ["2026-07-01", "2026-09-30"],
  "this-year": ["2026-01-01", "2026-12-31"],
  "last-year": ["2025-01-01", "2025-12-31"],
  "10-days-ago": ["2026-11-10", "2026-11-10"],
  "2-months-ago": ["2026-09-20", "2026-09-20"],
  "1-years-ago": ["2025-11-20", "2025-11-20"],
};

const bound = (day: string | null, end: 0 | 1) => (day === null ? null : (RELATIVE[day]?.[end] ?? day));

/** The leads in an actor's scope. */
export function reach(leads: readonly KnownLead[], as: Actor["access"]): readonly KnownLead[] {
  const newest = ordered(leads, NO_FILTER, { by: "date", direction: "desc" });
  return as === "paid" ? leads : newest.slice(0, SAMPLE);
}

/** Filters the leads of `reached` one by one; spelling correction considers all of them. */
export function matches(reached: readonly KnownLead[], filter: LeadFilter): readonly KnownLead[] {
  const found = filter.search === null ? new Set(reached) : new Set(textMatches(reached, filter.search));
  const inAny = new Set(filter.anyOf.flatMap((one) => matches(reached, { ...NO_FILTER, ...one })));
  const days =
    filter.withinDays === null
      ? { min: bound(filter.listedOn.min, 0), max: bound(filter.listedOn.max, 1) }
      : {
          min: new Date(NOW.getTime() - (filter.withinDays - 1) * 86_400_000).toISOString().slice(0, 10),
          max: "2026-11-20",
        };
  return reached.filter(
    (lead) =>
      found.has(lead) &&
      (filter.anyOf.length === 0 || inAny.has(lead)) &&
      within(lead.amountUsd, filter.amount) &&
      within(lead.listedOn, days) &&
      within(lead.yearFounded, filter.yearFounded) &&
      GROWTH_RANGE_KEYS.every((one) => {
        const { min, max } = filter.growth[one] ?? NO_FILTER.yearFounded;
        const [least, most] = knownOf(lead, one);
        return within(least, { min, max: null }) && within(most, { min: null, max });
      }) &&
      (!filter.anyPlace || PLACES.some((one) => holdsAny(lead.facets[one], filter.include[one]))) &&
      FACET_KEYS.every((one) => {
        const [include, exclude, own] = [filter.include[one] ?? [], filter.exclude[one] ?? [], lead.facets[one] ?? []];
        const included =
          include.length === 0 ||
          (filter.anyPlace && PLACES.includes(one)) ||
          (one === "has"
            ? include.every((value) => own.includes(value))
            : include.some((value) => own.includes(value)));
        return included && !exclude.some((value) => own.includes(value));
      }),
  );
}

/** The bounds of a number: both are the number itself, or the ends of a company's band of employees. */
function knownOf({ growth, facets }: KnownLead, range: GrowthRange): readonly [number | null, number | null] {
  const number = growth[range];
  const band = HEADCOUNT_BANDS.find((one) => range === "employees" && facets.headcount?.includes(one));
  return number === undefined && band !== undefined ? headcountBounds(band) : [number ?? null, number ?? null];
}

const holdsAny = (own: readonly string[] = [], wanted: readonly string[] = []) =>
  wanted.some((value) => own.includes(value));

function within<T extends number | string>(value: T | null, { min, max }: { min: T | null; max: T | null }): boolean {
  if (min === null && max === null) return true;
  return value !== null && (min === null || value >= min) && (max === null || value <= max);
}

function folded(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll("яблоко", "yabloko")
    .normalize("NFD")
    .replace(/[^a-z0-9 ]/g, "")
    .split(" ")
    .filter((word) => word !== "");
}

/** Alternatives between bars, and words that must not be there behind hyphens, at the end. */
function textMatches(leads: readonly KnownLead[], search: string): readonly KnownLead[] {
  const [wanted = "", ...leftOut] = ` ${search}`.split(" -").map((text) => text.trim());
  const found = wanted === "" ? leads : wanted.split(" | ").flatMap((text) => alternativeMatches(leads, text));
  return found.filter(
    (lead) => !leftOut.some((term) => term.split("+").every((word) => lead.words.some((own) => isForm(word, own)))),
  );
}

function alternativeMatches(leads: readonly KnownLead[], search: string): readonly KnownLead[] {
  const words = folded(search);
  const withEach = (each: readonly string[]) =>
    leads.filter((lead) => each.every((word) => lead.words.some((own) => isForm(word, own))));
  const asTyped = withEach(words);
  if (asTyped.length > 0) return asTyped;
  const bare = words.slice(0, /^(?:inc|gmbh)$/.test(words.at(-1) ?? "") ? -1 : undefined);
  const asBare = bare.length > 0 && bare.length < words.length ? withEach(bare) : [];
  if (asBare.length > 0) return asBare;
  return leads.filter((lead) =>
    words.every((word) =>
      lead.words.some((own) => isForm(word, own) || (word.length >= 5 && isOneEditFromBeginning(word, own))),
    ),
  );
}

/** True if a word begins with the searched one, in singular or plural; of two letters, only if they are equal. */
function isForm(word: string, own: string): boolean {
  if (/^[a-z]{2}$/.test(word)) return own === word;
  const isY = /[a-z]{3}[^aeiou]y$/.test(word);
  const isIes = /[a-z]{3}[^aeiou]ies$/.test(word);
  if (isY) return own.startsWith(word) || own.startsWith(`${word.slice(0, -1)}ies`);
  if (isIes) return own.startsWith(word) || own.startsWith(`${word.slice(0, -3)}y`);
  return own.startsWith(word.replace(/(?<=[a-z]{3}[^siu])s$/, ""));
}

/** True if one edit turns `word` into a prefix of `own`; tries every edit on every prefix. */
function isOneEditFromBeginning(word: string, own: string): boolean {
  for (let length = Math.max(0, word.length - 1); length <= Math.min(own.length, word.length + 1); length += 1) {
    if (distance(word, own.slice(0, length)) <= 1) return true;
  }
  return false;
}

/** Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
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
  const wanted = ` ${search}`.split(" -")[0]?.trim() ?? "";
  return wanted === "" ? 0 : Math.max(...wanted.split(" | ").map((text) => relevanceOf(lead, text)));
}

function relevanceOf(lead: KnownLead, search: string): number {
  const words = folded(search);
  const bare = words.join(" ").replace(/ inc$/, "");
  if (lead.bareName === bare) return 3;
  if (lead.bareName.startsWith(bare)) return 2;
  return words.every((word) => lead.nameWords.some((own) => own.startsWith(word))) ? 1 : 0;
}

/** Compares two leads in an order; unknown values come last. */
export function ordered(
  leads: readonly KnownLead[],
  filter: LeadFilter,
  { by, direction }: LeadSort,
): readonly KnownLead[] {
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
      default:
        return [lead.growth[by] ?? null];
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

/** Round counts and amounts by name. */
export function totals(
  leads: readonly KnownLead[],
  of: (lead: KnownLead) => readonly string[],
): Map<string, { rounds: number; amountUsdMinor: number | null }> {
  const found = new Map<string, { rounds: number; amountUsdMinor: number | null }>();
  for (const lead of leads) {
    for (const name of of(lead)) {
      const before = found.get(name) ?? { rounds: 0, amountUsdMinor: null };
      const amount =
        lead.amountUsd === null ? before.amountUsdMinor : (before.amountUsdMinor ?? 0) + lead.amountUsd * 100;
      found.set(name, { rounds: before.rounds + 1, amountUsdMinor: amount });
    }
  }
  return found;
}

/** The Mondays from the first to the last. */
export function everyWeek(mondays: readonly string[]): string[] {
  const [first, last] = [mondays.toSorted().at(0), mondays.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const weeks = (Date.parse(last) - Date.parse(first)) / (7 * 86_400_000) + 1;
  return Array.from({ length: weeks }, (_, i) =>
    new Date(Date.parse(first) + i * 7 * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The Monday of a date's week. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}
