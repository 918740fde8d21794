import type { Range } from "../filter.ts";
import { isRelativeDay, RELATIVE_PERIODS } from "./relative-days.ts";
import { dayOf, plainDays, type RangeEnd } from "./relative-range.ts";
import { type Days, shifted } from "./days.ts";

/**
 * How many days later a phrase is read again: on every weekday, in other months, quarters and years, and behind a leap
 * day. Of two words that mean one day today, one means another on some of these.
 */
const LATER = [1, 2, 3, 4, 5, 6, 7, 31, 62, 92, 123, 183, 214, 275, 366, 400, 731, 1096, 1461];

/**
 * What was read, with an end that moves with today as a relative day does as that word: "this year", "older than 6
 * months". A period with an end that moves otherwise ("Q4", "since Monday", "last weekend"), or that begins ever later
 * but does not end later, keeps its days.
 */
export function withRelativeDays(today: string, readOn: (today: string) => Days | null): Days | null {
  const now = readOn(today);
  if (now === null || now.withinDays !== null) return now;
  const known = new Map<string, Days | null>();
  const end = (name: RangeEnd, of: keyof Range<string>) => {
    const on = (day: string) => {
      const read = known.get(day) ?? readOn(day);
      known.set(day, read);
      return read?.listedOn[of] ?? null;
    };
    const stays = [31, 366].every((days) => on(shifted(today, days)) === now.listedOn[of]);
    return stays ? now.listedOn[of] : relativeDay(name, today, on);
  };
  const [min, max] = [end("from", "min"), end("to", "max")];
  const isOtherwise = (min === null) !== (now.listedOn.min === null) || (max === null) !== (now.listedOn.max === null);
  const endsBefore = isRelativeDay(min) && max !== null && !isRelativeDay(max);
  return isOtherwise || endsBefore ? now : plainDays({ min, max });
}

/** Parts of a year by name. They keep their days, although "since January" begins with this year today. */
const PART_OF_YEAR =
  /\b(?:jan(?:uary)?|dec(?:ember)?|[qh][1-4]|(?:first|second|third|fourth|[1-4](?:st|nd|rd|th)) (?:quarter|half)|new year)\b/i;

/** True for words that name a part of a year, not days relative to today. */
export function namesPartOfYear(text: string): boolean {
  return PART_OF_YEAR.test(text);
}

/** The relative day that a reading means on every day; null if there is none. */
export function relativeDay(end: RangeEnd, today: string, read: (today: string) => string | null): string | null {
  const now = read(today);
  if (now === null) return now;
  let fitting = [...RELATIVE_PERIODS, ...agoUntil(now, today)].filter((word) => dayOf(word, end, today) === now);
  for (const days of LATER) {
    if (fitting.length === 0) return null;
    const later = shifted(today, days);
    const then = read(later);
    fitting = fitting.filter((word) => dayOf(word, end, later) === then);
  }
  return fitting[0] ?? null;
}

/** The numbers of days, months and years that may lie between the days. */
function agoUntil(day: string, today: string): readonly string[] {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days < 0) return [];
  const [months, years] = [Math.round(days / 30.4369), Math.round(days / 365.2425)];
  return [
    ...near(years).map((count) => `${count}-years-ago`),
    ...near(months).map((count) => `${count}-months-ago`),
    ...(days < 10_000 ? [`${days}-days-ago`] : []),
  ];
}

function near(count: number): readonly number[] {
  return [count - 1, count, count + 1].filter((one) => one > 0);
}
