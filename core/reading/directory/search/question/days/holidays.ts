import { shifted, weekday } from "../../days/days.ts";
import { rowsOf } from "../lexicons/lexicon.ts";

/**
 * Holidays by name, with their month and day, the day on or after which their weekday (0 is Sunday) is first, their days
 * in the years known, or the holiday so many days before them; with their last day if they are longer.
 */
const HOLIDAYS = new Map(rowsOf("holidays.tsv").map(([name, ...days]) => [name, days] as const));
const NAMES = [...HOLIDAYS.keys()].toSorted((one, other) => other.length - one.length).join("|");
/** Names of holidays, in small letters; over one is also on the days beside it. */
export const HOLIDAY = new RegExp(
  `(?:\\b(over|during|around|after) )?(?:\\b(?:the|last|les) )*\\b(${NAMES})( week)?(?: (20\\d\\d))?( week)?(?![\\p{L}\\p{N}])`,
  "gu",
);

/** Days in the place of the names of holidays, the last ones up to today: "since labor day", "black friday 2025 week". */
export function withoutHolidays(text: string, today: string): string {
  return text.replaceAll(HOLIDAY, (all, over: string | undefined, name: string, ...of: (string | undefined)[]) => {
    const now = today.slice(0, 4);
    const [week, typed = /20\d\d$/.exec(text)?.[0], weekBehind] = of;
    const year = typed ?? ((dayIn(now, name) ?? "") > today ? String(Number(now) - 1) : now);
    const day = dayIn(year, name);
    if (day === undefined) return all;
    if ((week ?? weekBehind) !== undefined) return `week of ${day}`;
    const [, last] = HOLIDAYS.get(name)?.[0]?.split("/") ?? [];
    const end = last === undefined ? day : `${year}-${last}`;
    if (over === "after") return `after ${end}`;
    if (last !== undefined && (over !== undefined || all === text)) return `${day} to ${end}`;
    return over === undefined ? day : `${shifted(day, -1)} to ${shifted(day, 1)}`;
  });
}

/** The first day of a holiday in a year; of one on other days each year, only in years known. */
function dayIn(year: string, name: string): string | undefined {
  const [from = "", on = ""] = HOLIDAYS.get(name) ?? [];
  const [, other, days] = /^(\D+) (-?\d+)$/.exec(from) ?? [];
  const base = other === undefined ? undefined : dayIn(year, other);
  if (other !== undefined) return base && shifted(base, Number(days));
  if (from.includes(" ")) return from.split(" ").find((day) => day.startsWith(year));
  const first = `${year}-${from.slice(0, 5)}`;
  return on === "" ? first : shifted(first, (Number(on) - weekday(first) + 7) % 7);
}
