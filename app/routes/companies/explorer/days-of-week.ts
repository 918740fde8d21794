import type { Range } from "../../../../core/directory/search/filter.ts";

const MONDAY_TO_SUNDAY_MS = 6 * 86_400_000;

/** The first and last day of a week, given by its Monday, within a filter's days: a bar counts only those. */
export function daysOfWeek(
  monday: string,
  { min, max }: Range<string>,
): { readonly from: string; readonly to: string } {
  const sunday = new Date(Date.parse(monday) + MONDAY_TO_SUNDAY_MS).toISOString().slice(0, 10);
  return { from: min !== null && min > monday ? min : monday, to: max !== null && max < sunday ? max : sunday };
}
