import { minorUnits } from "../../../../../core/catalogue/facts/money.ts";
import { facetLabel } from "../../../../../core/reading/directory/search/facet-label.ts";
import {
  type Facet,
  FACET_KEYS,
  FACETS,
  type FilterPanelName,
} from "../../../../../core/reading/directory/search/facets.ts";
import { withAlternatives } from "../../../../../core/reading/directory/search/alternatives.ts";
import {
  type Alternative,
  type LeadFilter,
  NO_FILTER,
  type Range,
} from "../../../../../core/reading/directory/search/filter.ts";
import { GROWTH_RANGE_KEYS, GROWTH_RANGES } from "../../../../../core/reading/directory/search/growth/growth-ranges.ts";
import { dayInWords, isRelativeDay } from "../../../../../core/reading/directory/search/days/relative-days.ts";
import { searchLabel } from "../../../../../core/reading/directory/search/words/search-signs.ts";
import { formatAmount } from "../../../../ui/format/format-amount.ts";
import { formatDate } from "../../../../ui/format/format-date.ts";

/** An active filter, and the filter without it. */
export interface ActiveFilter {
  /** Null for words and ranges. */
  readonly facet: Facet | null;
  /** The panel of the form that has it; null for words. */
  readonly panel: FilterPanelName | null;
  /** "Stage: Seed", "not Industry: Health", "Last 30 days". */
  readonly label: string;
  readonly without: LeadFilter;
}

/** The label of a facet's value ("United States" for `US`). */
type LabelOf = (facet: Facet, value: string) => string;

const OPEN: Range<number> & Range<string> = { min: null, max: null };

/** Every active filter that can be removed on its own. */
export function activeFilters(
  filter: LeadFilter,
  labelOf: LabelOf,
  lists: ReadonlyMap<number, string> = new Map(),
): readonly ActiveFilter[] {
  const { search, withinDays, amount, currency, listedOn, yearFounded } = filter;
  const found: ActiveFilter[] = [];
  if (search !== null)
    found.push({ facet: null, panel: null, label: searchLabel(search), without: { ...filter, search: null } });
  for (const facet of FACET_KEYS) {
    for (const side of SIDES) found.push(...valueFilters(filter, { side, facet, labelOf, mostAlone: MOST_ALONE }));
  }
  if (filter.anyPlace)
    found.push({
      facet: null,
      panel: "Location",
      label: "In any of these places",
      without: { ...filter, anyPlace: false },
    });
  if (isSet(amount))
    found.push({
      facet: null,
      panel: "Amount",
      label: `Amount: ${rangeText(amount, (units) => formatAmount({ minor: units * 10 ** minorUnits(currency), currency }), "at least")}`,
      without: { ...filter, amount: OPEN, currency: NO_FILTER.currency },
    });
  const ofDate = { facet: null, panel: "Date" } as const;
  if (withinDays !== null)
    found.push({ ...ofDate, label: `Last ${withinDays} days`, without: { ...filter, withinDays: null } });
  else if (isSet(listedOn))
    found.push({ ...ofDate, label: daysLabel(listedOn), without: { ...filter, listedOn: OPEN } });
  if (isSet(yearFounded))
    found.push({
      facet: null,
      panel: "More",
      label: `Founded: ${rangeText(yearFounded, String)}`,
      without: { ...filter, yearFounded: OPEN },
    });
  for (const range of GROWTH_RANGE_KEYS) {
    const { [range]: bounds = OPEN, ...others } = filter.growth;
    const { label, unit } = GROWTH_RANGES[range];
    const write = (bound: number) => `${bound.toLocaleString("en-US")}${unit}`;
    if (isSet(bounds))
      found.push({
        facet: null,
        panel: "More",
        label: `${label}: ${rangeText(bounds, write, "at least")}`,
        without: { ...filter, growth: others },
      });
  }
  for (const [i, one] of filter.anyOf.entries())
    found.push({
      facet: null,
      panel: null,
      label: `${i === 0 ? "Either" : "Or"}: ${alternativeLabel(one, labelOf)}`,
      without: withAlternatives(
        filter,
        filter.anyOf.filter((other) => other !== one),
      ),
    });
  for (const side of ["watched", "leftOut"] as const)
    for (const id of filter[side])
      found.push({
        facet: null,
        panel: "More",
        label: `${side === "leftOut" ? "not in " : ""}List: ${lists.get(id) ?? id}`,
        without: { ...filter, [side]: filter[side].filter((other) => other !== id) },
      });
  return found;
}

/** "Seed, France"; ranges keep their names. */
function alternativeLabel(one: Alternative, labelOf: LabelOf): string {
  return activeFilters({ ...NO_FILTER, ...one }, labelOf)
    .map(({ facet, label }) => (facet === null ? label : label.replace(`${FACETS[facet].label}: `, "")))
    .join(", ");
}

/** More values of a facet, such as "series c or later" or "bay area", are one filter. */
const MOST_ALONE = 6;
const SIDES = ["include", "exclude"] as const;

interface ValueFiltersInput {
  readonly side: (typeof SIDES)[number];
  readonly facet: Facet;
  readonly labelOf: LabelOf;
  /** More values are removed together. */
  readonly mostAlone: number;
}

/** The filters of a facet's chosen values: each alone, or all together. */
function valueFilters(
  filter: LeadFilter,
  { side, facet, labelOf, mostAlone }: ValueFiltersInput,
): readonly ActiveFilter[] {
  const { [facet]: values = [], ...others } = filter[side];
  if (values.length === 0) return [];
  const name = `${side === "exclude" ? "not " : ""}${FACETS[facet].label}`;
  const labels = values.map((value) => labelOf(facet, value));
  const of = { facet, panel: FACETS[facet].panel };
  const without = (left: readonly string[]): LeadFilter => ({
    ...filter,
    [side]: left.length === 0 ? others : { ...others, [facet]: left },
  });
  if (values.length <= mostAlone)
    return values.map((value, i) => ({
      ...of,
      label: `${name}: ${labels[i]}`,
      without: without(values.filter((other) => other !== value)),
    }));
  return [{ ...of, label: `${name}: ${labels[0]} and ${values.length - 1} more`, without: without([]) }];
}

/** True for a range with an end. */
export function isSet({ min, max }: Range<unknown>): boolean {
  return min !== null || max !== null;
}

/** "This year", "Last month", "Since 6 months ago", "Until last year", "Date: Mar 1, 2026 to last month". */
function daysLabel({ min, max }: LeadFilter["listedOn"]): string {
  if (isRelativeDay(min) && (min === max || (max === null && /^(?:this-|0-)/.test(min)))) {
    const words = dayInWords(min);
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  }
  if (isRelativeDay(min) && max === null) return `Since ${dayInWords(min)}`;
  if (min === null && isRelativeDay(max)) return `Until ${dayInWords(max)}`;
  return `Date: ${rangeText({ min, max }, dayText)}`;
}

function dayText(date: string): string {
  return isRelativeDay(date) ? dayInWords(date) : formatDate({ date, precision: "day" });
}

/** "$1M to $5M", "at least $1M", "from Mar 1, 2026", "up to $5M". */
function rangeText<T>({ min, max }: Range<T>, write: (bound: T) => string, from = "from"): string {
  if (min === null) return max === null ? "" : `up to ${write(max)}`;
  return max === null ? `${from} ${write(min)}` : `${write(min)} to ${write(max)}`;
}

/** The parts of a filter, each with all values of a facet, so that removing one asks another question. */
export function partsOf(filter: LeadFilter, active: readonly ActiveFilter[]): readonly ActiveFilter[] {
  const ofFacets = FACET_KEYS.flatMap((facet) =>
    SIDES.flatMap((side) => valueFilters(filter, { side, facet, labelOf: facetLabel, mostAlone: 1 })),
  );
  return [...active.filter(({ facet }) => facet === null), ...ofFacets];
}

/** The filters that a question was read as, besides the chosen ones. */
export function askedFilters(filter: LeadFilter, chosen: LeadFilter): readonly ActiveFilter[] {
  const known = new Set(activeFilters(chosen, facetLabel).map(({ label }) => label));
  return activeFilters(filter, facetLabel).filter(({ label, panel }) => panel !== null && !known.has(label));
}
