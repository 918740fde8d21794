import { fixedEnd } from "../../../../../core/customers/searches/fixed-end.ts";
import type { LeadFilter } from "../../../../../core/reading/directory/search/filter.ts";
import { formatDate } from "../../../../ui/format/format-date.ts";

/** Notice about the end of a list that is being saved. */
export interface ListEnd {
  readonly text: string;
  /** True if it may be meant to go on: it ends today. */
  readonly asks: boolean;
}

/** The end of a list with fixed days; null if the list goes on. Other days move with the calendar. */
export function listEnd(filter: LeadFilter, now: Date): ListEnd | null {
  const end = fixedEnd(filter);
  if (end === null) return null;
  const today = now.toISOString().slice(0, 10);
  const until = `This list has fixed days and ends on ${formatDate({ date: end, precision: "day" })}`;
  if (end === today) return { text: `${until}, today.`, asks: true };
  const later = end < today ? "only late reports of that time will come" : "no later round will come";
  return { text: `${until}: ${later}.`, asks: false };
}
