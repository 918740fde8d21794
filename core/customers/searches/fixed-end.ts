import type { LeadFilter } from "../../reading/directory/search/filter.ts";
import { isRelativeDay } from "../../reading/directory/search/days/relative-days.ts";

/** The last day of a list that ends on it for good; null for one that goes on, or whose end moves with the calendar. */
export function fixedEnd({ listedOn: { max } }: LeadFilter): string | null {
  return isRelativeDay(max) ? null : max;
}

/** The filter without its fixed end. */
export function openEnded(filter: LeadFilter): LeadFilter {
  return fixedEnd(filter) === null ? filter : { ...filter, listedOn: { ...filter.listedOn, max: null } };
}
