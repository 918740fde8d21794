import { type LeadFilter, type Range, WITHIN_DAYS, type WithinDays } from "../filter.ts";
import { ago, firstOfCurrent, shifted } from "./days.ts";
import { isRelativeDay, RELATIVE_PERIODS } from "./relative-days.ts";

// What relative days mean, apart from their words: browsers need the words only.

export type RangeEnd = "from" | "to";

const AGO = /^(\d{1,4})-(day|month|year)s?-ago$/;
const MOST_YEARS = 999;

/** The word in its one spelling ("Last month", "12 months ago" is "1-years-ago"); null for everything else. */
export function readRelativeDay(typed: string): string | null {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, "-");
  const period = RELATIVE_PERIODS.find((one) => one === text);
  if (period !== undefined) return period;
  if (text === "today" || text === "yesterday") return `${text === "today" ? 0 : 1}-days-ago`;
  const [, digits, unit = ""] = AGO.exec(text) ?? [];
  if (digits === undefined) return null;
  const count = Number(digits);
  if (count === 0) return "0-days-ago";
  if (unit === "month" && count % 12 === 0) return `${count / 12}-years-ago`;
  return unit === "year" && count > MOST_YEARS ? null : `${count}-${unit}s-ago`;
}

/** The ISO day that an end of a range means on a day (UTC). */
export function dayOf(bound: string, end: RangeEnd, today: string): string {
  const [, count, ofAgo = ""] = AGO.exec(bound) ?? [];
  if (count !== undefined) return ago(today, Number(count), ofAgo);
  const [, which, unit = ""] = /^(this|last)-(week|month|quarter|year)$/.exec(bound) ?? [];
  if (which === undefined) return bound;
  const current = firstOfCurrent(unit, today);
  if (which === "last") return end === "from" ? firstOfCurrent(unit, shifted(current, -1)) : shifted(current, -1);
  return end === "from" ? current : shifted(firstOfCurrent(unit, ago(current, -1, unit)), -1);
}

/** The days that a range means on a day. */
export function daysOn({ min, max }: Range<string>, today: string): Range<string> {
  return { min: min === null ? null : dayOf(min, "from", today), max: max === null ? null : dayOf(max, "to", today) };
}

/**
 * A range of days in its one form: an end in the current period is no end, because rounds are not dated ahead, and a
 * beginning that is one of "last N days" is that.
 */
export function plainDays({ min, max }: Range<string>): Pick<LeadFilter, "listedOn" | "withinDays"> {
  const end = max !== null && (max === "0-days-ago" || max.startsWith("this-")) ? null : max;
  const withinDays: WithinDays | null =
    end === null ? (WITHIN_DAYS.find((days) => min === `${days - 1}-days-ago`) ?? null) : null;
  return { listedOn: withinDays === null ? { min, max: end } : { min: null, max: null }, withinDays };
}

/** True for a range that has no day whenever it is asked for: this month to last month. */
export function isNever({ min, max }: Range<string>): boolean {
  if (min === null || max === null) return false;
  if (!isRelativeDay(min) && !isRelativeDay(max)) return min > max;
  if (!isRelativeDay(min) || !isRelativeDay(max)) return false;
  // Two years, one of them a leap year.
  const days = Array.from({ length: 731 }, (_, i) => shifted("2027-01-01", i));
  return days.every((today) => dayOf(min, "from", today) > dayOf(max, "to", today));
}
