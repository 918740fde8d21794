import { dayOf, plainDays } from "../../days/relative-range.ts";
import { type Days, shifted } from "../../days/days.ts";
import { relativeDay } from "../../days/relative-phrases.ts";

/** The days before a period that reaches until today; null for others, whose rest is no single range. */
export function daysBefore({ listedOn: { min, max }, withinDays }: Days, today: string): Days | null {
  const bound = withinDays === null ? min : `${withinDays - 1}-days-ago`;
  if (bound === null || (max !== null && dayOf(max, "to", today) < today)) return null;
  const before = (day: string) => shifted(dayOf(bound, "from", day), -1);
  // As in "older than 6 months", the day itself is a part: the one before it is no relative day.
  const end = relativeDay("to", today, before) ?? (/(?:months|years)-ago$/.test(bound) ? bound : before(today));
  return plainDays({ min: null, max: end });
}
