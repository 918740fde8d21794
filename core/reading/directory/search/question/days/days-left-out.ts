import { dayOf } from "../../days/relative-range.ts";
import { readDaysOn } from "./date-phrases.ts";
import { type Days, shifted } from "../../days/days.ts";
import { relativeDay } from "../../days/relative-phrases.ts";

/** The days before a period that reaches until today; null for others, whose rest is no single range. */
export function daysBefore({ listedOn: { min, max }, withinDays }: Days, today: string): Days | null {
  const bound = withinDays === null ? min : `${withinDays - 1}-days-ago`;
  if (bound === null || (max !== null && dayOf(max, "to", today) < today)) return null;
  const before = (day: string) => shifted(dayOf(bound, "from", day), -1);
  // As in "older than 6 months", the day itself is a part: the one before it is no relative day.
  return daysFrom(
    null,
    relativeDay("to", today, before) ?? (/(?:months|years)-ago$/.test(bound) ? bound : before(today)),
  );
}

/**
 * The rest of a period without the days at its beginning or end, which are of its year unless they name one; else
 * null.
 */
export function daysWithout(
  { listedOn: { min, max } }: Pick<Days, "listedOn">,
  leftOut: string,
  today: string,
): Days | null {
  if (min === null || max === null) return null;
  const outs = [leftOut, `${leftOut} ${min.slice(0, 4)}`].flatMap((typed) => readDaysOn(typed, today)?.listedOn ?? []);
  for (const out of outs) {
    if (out.min === null || out.max === null || out.min < min || out.max > max) continue;
    if (out.min === min && out.max < max) return daysFrom(shifted(out.max, 1), max);
    if (out.max === max && out.min > min) return daysFrom(min, shifted(out.min, -1));
  }
  return null;
}

function daysFrom(min: string | null, max: string | null): Days {
  return { listedOn: { min, max }, withinDays: null };
}
