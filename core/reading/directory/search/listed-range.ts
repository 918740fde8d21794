import type { Clock } from "../../../../platform/clock.ts";
import type { LeadFilter, Range } from "./filter.ts";
import { shifted } from "./question/values/days.ts";
import { daysOn } from "./relative-days.ts";

/** The filter's date range on the clock's day (UTC): words such as "this-year" and "last N days" as ISO days. */
export function listedRange({ listedOn, withinDays }: LeadFilter, clock: Clock): Range<string> {
  const today = clock.now().toISOString().slice(0, 10);
  return withinDays === null ? daysOn(listedOn, today) : { min: shifted(today, 1 - withinDays), max: today };
}
