import { FACETS, type Facet, type FacetChoice, type LeadFilter, type Range } from "../../../../core/directory/search/filter.ts";
import { formatAmount } from "../../../ui/format-amount.ts";
import { formatDate } from "../../../ui/format-date.ts";
import { FACET_NAMES } from "./facet-names.ts";

/** One thing a list is narrowed by, and the filter without it. */
export interface ActiveFilter {
  /** "Stage: Seed", "not Industry: Health", "Last 30 days". */
  readonly label: string;
  readonly without: LeadFilter;
}

/** What a facet's value is called ("United States" for `US`). */
export type LabelOf = (facet: Facet, value: string) => string;

const OPEN = { min: null, max: null };

/** All that a filter narrows by, one entry for each choice that can be taken back alone. */
export function activeFilters(filter: LeadFilter, labelOf: LabelOf): readonly ActiveFilter[] {
  const { search, withinDays, amountUsd, listedOn, yearFounded } = filter;
  const found: ActiveFilter[] = [];
  if (search !== null) found.push({ label: `“${search}”`, without: { ...filter, search: null } });
  for (const facet of FACETS) {
    for (const value of filter.include[facet] ?? []) {
      found.push({ label: `${FACET_NAMES[facet]}: ${labelOf(facet, value)}`, without: { ...filter, include: choiceWithout(filter.include, facet, value) } });
    }
    for (const value of filter.exclude[facet] ?? []) {
      found.push({ label: `not ${FACET_NAMES[facet]}: ${labelOf(facet, value)}`, without: { ...filter, exclude: choiceWithout(filter.exclude, facet, value) } });
    }
  }
  if (isSet(amountUsd)) found.push({ label: `Amount: ${rangeText(amountUsd, (dollars) => formatAmount({ minor: dollars * 100, currency: "USD" }))}`, without: { ...filter, amountUsd: OPEN } });
  if (withinDays !== null) found.push({ label: `Last ${withinDays} days`, without: { ...filter, withinDays: null } });
  else if (isSet(listedOn)) found.push({ label: `Date: ${rangeText(listedOn, (date) => formatDate({ date, precision: "day" }))}`, without: { ...filter, listedOn: OPEN } });
  if (isSet(yearFounded)) found.push({ label: `Founded: ${rangeText(yearFounded, String)}`, without: { ...filter, yearFounded: OPEN } });
  return found;
}

function choiceWithout(choice: FacetChoice, facet: Facet, value: string): FacetChoice {
  const { [facet]: values = [], ...others } = choice;
  const left = values.filter((other) => other !== value);
  return left.length === 0 ? others : { ...others, [facet]: left };
}

function isSet({ min, max }: Range<unknown>): boolean {
  return min !== null || max !== null;
}

/** "$1M to $5M", "from $1M", "up to $5M". */
function rangeText<T>({ min, max }: Range<T>, write: (bound: T) => string): string {
  if (min === null) return max === null ? "" : `up to ${write(max)}`;
  return max === null ? `from ${write(min)}` : `${write(min)} to ${write(max)}`;
}
