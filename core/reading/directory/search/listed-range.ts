import type { Clock } from "../../../../platform/clock.ts";
import type { LeadFilter, Range } from "./filter.ts";

/** The filter's date range, with "last N days" counted back from the clock's day (UTC). */
export function listedRange(filter: LeadFilter, clock: Clock): Range<string> {
  if (filter.withinDays === null) return filter.listedOn;
  const today = clock.now();
  const first = new Date(today.getTime() - (filter.withinDays - 1) * 86_400_000);
  return { min: first.toISOString().slice(0, 10), max: today.toISOString().slice(0, 10) };
}
