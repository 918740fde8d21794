import { industryGroup } from "../../../../catalogue/industries/tree.ts";
import { membersOf } from "../facet-members.ts";
import type { Facet } from "../facets.ts";
import type { KnownValues } from "../values/known-values.ts";
import { withAlternatives } from "../alternatives.ts";
import { type FacetChoice, type LeadFilter, NO_FILTER, type Range } from "../filter.ts";
import { isRelativeDay } from "../days/relative-days.ts";
import { isNever } from "../days/relative-range.ts";
import type { Days } from "../days/days.ts";
import { asksFor, type DaysPhrase, type Phrase } from "./phrase.ts";
import { cutsBand, holdsBand } from "./values/scales.ts";
import { bothSearched } from "../words/search-words.ts";

/** Another reading of a question, which its reader may choose. */
export interface OtherReading {
  /** What is listed then, behind a number of rounds: "that mention “quantum”". */
  readonly says: string;
  readonly filter: LeadFilter;
}

/** Adds the phrases to the filter. */
export function narrowed(filter: LeadFilter, phrases: readonly Phrase[]): LeadFilter {
  const dated = phrases.filter((phrase) => phrase.kind === "days");
  const after = ({ listedOn, withinDays }: Days) =>
    dated.reduce<Dated>(bothPeriods, { days: { listedOn, withinDays }, fixed: listedOn }).days;
  const both = after(filter);
  // A period without a day of the chosen one replaces it: an address with both would mean every day.
  const { listedOn, withinDays } = isNever(both.listedOn) ? after(NO_FILTER) : both;
  const size = exactSize(phrases);
  return phrases.reduce(
    (so, phrase): LeadFilter => {
      switch (phrase.kind) {
        case "facet": {
          if (phrase.size === size && size !== undefined && !phrase.isExcluded)
            return { ...so, growth: { ...so.growth, employees: size } };
          const side = phrase.isExcluded ? "exclude" : "include";
          return { ...so, [side]: withValues(so[side], phrase.facet, phrase.values) };
        }
        case "amount": {
          const { amount, currency } = phrase;
          const before = so.currency === currency ? so.amount : { min: null, max: null };
          return { ...so, currency, amount: { min: amount.min ?? before.min, max: amount.max ?? before.max } };
        }
        case "founded":
          return { ...so, yearFounded: phrase.range };
        case "alternatives":
          return withAlternatives(
            so,
            phrase.parts.map((part) => narrowed(NO_FILTER, part)),
          );
        case "text":
          return { ...so, search: bothSearched(so.search, phrase.words) };
        default:
          return so;
      }
    },
    { ...filter, listedOn, withinDays },
  );
}

/** The number of employees that phrases ask for if bands do not tell it: "over 100 employees", but not "7 people". */
export function exactSize(phrases: readonly Phrase[]): Range<number> | undefined {
  const [first, ...others] = phrases.filter((phrase) => asksFor(phrase, "headcount"));
  const size = others.every((other) => other.size === first?.size) ? first?.size : undefined;
  return size !== undefined && size.min !== size.max && cutsBand(size) ? size : undefined;
}

type Dated = Pick<DaysPhrase, "days" | "fixed">;

/** Both periods as one, which is relative to today only where it is one of them. */
function bothPeriods(one: Dated, other: Dated): Dated {
  if (one.days.withinDays !== null || other.days.withinDays !== null) return other;
  if (JSON.stringify(one.days) === JSON.stringify(other.days)) return other;
  const bounds = [one.fixed.min, one.fixed.max, other.fixed.min, other.fixed.max].filter((bound) => bound !== null);
  const isWhole = bounds.length === 4 && !bounds.some(isRelativeDay);
  // "Q1 2026, Q4 2025": all days from the first to the last.
  if (isWhole) return fixedDays(hull(bounds));
  // "after May 2025 and before March 2026"
  const [listedOn, fixed] = [joined(one.days.listedOn, other.days.listedOn), joined(one.fixed, other.fixed)];
  const movesToFixed = isRelativeDay(listedOn.min) && listedOn.max !== null && !isRelativeDay(listedOn.max);
  return movesToFixed
    ? fixedDays({ min: fixed.min, max: listedOn.max })
    : { days: { listedOn, withinDays: null }, fixed };
}

function joined(one: Range<string>, other: Range<string>): Range<string> {
  return { min: other.min ?? one.min, max: other.max ?? one.max };
}

function hull(days: readonly string[]): Range<string> {
  const sorted = days.toSorted();
  return { min: sorted[0] ?? null, max: sorted.at(-1) ?? null };
}

function fixedDays(fixed: Range<string>): Dated {
  return { days: { listedOn: fixed, withinDays: null }, fixed };
}

function withValues(choice: FacetChoice, facet: Facet, values: readonly string[]): FacetChoice {
  return { ...choice, [facet]: [...new Set([...(choice[facet] ?? []), ...values])].sort() };
}

function withoutValues(filter: LeadFilter, { facet, values }: Phrase & { readonly kind: "facet" }): LeadFilter {
  const { [facet]: chosen = [], ...include } = filter.include;
  const left = chosen.filter((value) => !values.includes(value));
  return { ...filter, include: left.length === 0 ? include : { ...include, [facet]: left } };
}

/**
 * For a part of an industry, all of the industry. Who searches for several words means these, and an industry that has
 * rounds is meant by its name: neither is in doubt.
 */
export function otherReadings(filter: LeadFilter, phrases: readonly Phrase[]): readonly OtherReading[] {
  const size = exactSize(phrases);
  return phrases.flatMap((phrase): readonly OtherReading[] => {
    if (phrase.kind === "facet" && size !== undefined && phrase.size === size)
      return holdsBand(size) ? [] : [inBands(filter, phrase.values)];
    const isAlone = phrase.kind === "text" && phrase.words === filter.search && !phrase.words.includes(" ");
    if (!isAlone || phrase.industries.length === 0) return [];
    return [
      inIndustries({ ...filter, search: null, include: withValues(filter.include, "industry", phrase.industries) }),
    ];
  });
}

/** For "20-80 employees", within which no band lies: the companies whose band reaches into it. */
function inBands(filter: LeadFilter, bands: readonly string[]): OtherReading {
  const growth = Object.fromEntries(Object.entries(filter.growth).filter(([range]) => range !== "employees"));
  const include = withValues(filter.include, "headcount", bands);
  return { says: `with ${bands.join(" or ")} employees`, filter: { ...filter, growth, include } };
}

/** The filter with the words of industries searched for in texts, if nothing else in the question is a word. */
export function wordsInstead(
  filter: LeadFilter,
  search: string | null,
  phrases: readonly Phrase[],
): readonly LeadFilter[] {
  const industries: readonly Phrase[] = phrases.filter((phrase) => asksFor(phrase, "industry"));
  if (industries.length === 0) return [];
  const words = [...industries.map(({ text }) => text), ...(search === null ? [] : [search])].join(" ");
  const others = phrases.filter((phrase) => !industries.includes(phrase));
  return [narrowed({ ...filter, search: words }, others)];
}

/** Of an industry that no round has: a sentence, and all rounds of the group that it belongs to. */
function ofGroup(filter: LeadFilter, phrase: Phrase & { readonly kind: "facet" }): OtherReading {
  const group = [...new Set(phrase.values.flatMap((value) => industryGroup(value) ?? []))];
  const wider = withoutValues(filter, phrase);
  return inIndustries({ ...wider, include: withValues(wider.include, "industry", group) });
}

/** What to offer instead of a value that no round has; of several industries, if none has any. */
export function instead(
  filter: LeadFilter,
  phrase: Phrase & { readonly kind: "facet" },
  known: KnownValues,
): readonly OtherReading[] {
  if (phrase.isExcluded) return [];
  if (phrase.facet === "lead_investor") return [joinedInstead(filter, phrase)];
  const isOnly = membersOf("industry", filter.include.industry ?? []).every(
    (industry) => !known.all("industry").includes(industry),
  );
  return phrase.facet === "industry" && isOnly ? [...elsewhere(filter, phrase), ofGroup(filter, phrase)] : [];
}

/** Of an industry that no round has: the rounds whose texts have its words. */
function elsewhere(filter: LeadFilter, phrase: Phrase & { readonly kind: "facet" }): readonly OtherReading[] {
  if (filter.search !== null) return [];
  return [{ says: `that mention “${phrase.text}”`, filter: { ...withoutValues(filter, phrase), search: phrase.text } }];
}

/** Of an investor that no source names as a lead: the rounds that it joined. */
function joinedInstead(filter: LeadFilter, phrase: Phrase & { readonly kind: "facet" }): OtherReading {
  const wider = withoutValues(filter, phrase);
  return {
    says: `that ${phrase.values.join(" or ")} joined`,
    filter: { ...wider, include: withValues(wider.include, "investor", phrase.values) },
  };
}

function inIndustries(filter: LeadFilter): OtherReading {
  return { says: `in ${(filter.include.industry ?? []).join(" or ")}`, filter };
}
