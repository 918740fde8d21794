import type { Range } from "../../../../../core/reading/directory/search/filter.ts";

const MONDAY_TO_SUNDAY_MS = 6 * 86_400_000;

/** The first and last day of a month (`2026-08`), within a filter's days. */
export function daysOfMonth(month: string, days: Range<string>): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return within(`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10), days);
}

/** The first and last day of a week, given by its Monday, within a filter's days, because a bar counts only those. */
export function daysOfWeek(monday: string, days: Range<string>): { readonly from: string; readonly to: string } {
  const sunday = new Date(Date.parse(monday) + MONDAY_TO_SUNDAY_MS).toISOString().slice(0, 10);
  return within(monday, sunday, days);
}

function within(first: string, last: string, { min, max }: Range<string>) {
  return { from: min !== null && min > first ? min : first, to: max !== null && max < last ? max : last };
}
