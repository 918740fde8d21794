import { type Days, readDatePhrase } from "./date-phrases.ts";
import { shifted } from "./days.ts";

/** The days before a period that reaches until today; null for others, whose rest is no single range. */
export function daysBefore({ listedOn: { min, max }, withinDays }: Days, today: string): Days | null {
  const first = withinDays === null ? min : shifted(today, 1 - withinDays);
  return first === null || (withinDays === null && max !== null && max < today)
    ? null
    : daysFrom(null, shifted(first, -1));
}

/**
 * The rest of a period without the days at its beginning or end, which are of its year unless they name one; else
 * null.
 */
export function daysWithout({ listedOn: { min, max } }: Days, leftOut: string, today: string): Days | null {
  if (min === null || max === null) return null;
  const outs = [leftOut, `${leftOut} ${min.slice(0, 4)}`].flatMap(
    (typed) => readDatePhrase(typed, today)?.listedOn ?? [],
  );
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
