import type { Clock } from "../../../../../platform/clock.ts";
import type { LeadFilter, Range } from "../filter.ts";
import { shifted } from "./days.ts";
import { dayInWords } from "./relative-days.ts";
import { daysOn } from "./relative-range.ts";

/** The filter's date range on the clock's day (UTC): words such as "this-year" and "last N days" as ISO days. */
export function listedRange(
  { listedOn, withinDays }: Pick<LeadFilter, "listedOn" | "withinDays">,
  clock: Clock,
): Range<string> {
  const today = clock.now().toISOString().slice(0, 10);
  return withinDays === null ? daysOn(listedOn, today) : { min: shifted(today, 1 - withinDays), max: today };
}

/** Says so if a range relative to today has no day now: it is kept, because the calendar may give it some. */
export function emptyRangeNotes(filter: LeadFilter, clock: Clock): readonly string[] {
  const { min, max } = listedRange(filter, clock);
  if (min === null || max === null || min <= max) return [];
  const [from, to] = [filter.listedOn.min, filter.listedOn.max].map((bound) => dayInWords(bound ?? ""));
  return [`No date is both at least ${from} and at most ${to} now, so nothing matches.`];
}
