import abbreviations from "./month-names.json" with { type: "json" };
import { LANGUAGES, plainWord, unambiguous } from "./languages.ts";

/** Words of ICU for months or weekdays, in texts and alone, long and short. */
function* words(part: "month" | "weekday", locales = LANGUAGES): Generator<readonly [string, number]> {
  const count = part === "month" ? 12 : 7;
  for (const locale of locales) {
    for (const style of ["long", "short"] as const) {
      for (const others of [{}, { day: "numeric", year: "numeric" }] as const) {
        const format = new Intl.DateTimeFormat(locale, {
          ...others,
          [part]: style,
          calendar: "gregory",
          numberingSystem: "latn",
          timeZone: "UTC",
        });
        for (let index = 0; index < count; index++) {
          // 2024 begins with a Monday, as weeks do.
          const date = part === "month" ? Date.UTC(2024, index, 15) : Date.UTC(2024, 0, index + 1);
          const word = format.formatToParts(date).find(({ type }) => type === part)?.value ?? "";
          if (!/[\d\s]/.test(word)) yield [word, index + 1];
        }
      }
    }
  }
}

/** Words for months in languages that write the month before the day ("Jul 25"). */
function monthFirstWords(): ReadonlySet<string> {
  return new Set([...words("month", LANGUAGES.filter(isMonthFirst))].map(([word]) => plainWord(word)));
}

function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" }).formatToParts(0);
  return parts.findIndex(({ type }) => type === "month") < parts.findIndex(({ type }) => type === "day");
}

let monthFirst: ReadonlySet<string> | undefined;
const months = new Map<readonly string[], ReadonlyMap<string, number>>();
let weekdays: ReadonlySet<string> | undefined;

/** The month (1 to 12) of a name or abbreviation in any of the languages, ignoring accents and a final point. */
export function monthNumber(word: string, languages = LANGUAGES): number | undefined {
  if (!/^\p{L}/u.test(word)) return undefined;
  let known = months.get(languages);
  if (known === undefined) {
    known = unambiguous([...Object.entries(abbreviations), ...words("month", languages)]);
    months.set(languages, known);
  }
  return known.get(plainWord(word));
}

/** True for the name of a weekday. */
export function isWeekday(word: string): boolean {
  if (!/^\p{L}/u.test(word)) return false;
  weekdays ??= new Set([...words("weekday")].map(([name]) => plainWord(name)));
  return weekdays.has(plainWord(word));
}

/** True for a month's name of languages in which a number after it is never the day: "Mrz 24" is March 2024. */
export function isFollowedByYear(word: string): boolean {
  return monthNumber(word) !== undefined && !(monthFirst ??= monthFirstWords()).has(plainWord(word));
}
