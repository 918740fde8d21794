import { shifted, weekday } from "../../days/days.ts";
import { rowsOf } from "../lexicons/lexicon.ts";

/** Holidays by name, with their month and day, or the day on or after which their weekday (0 is Sunday) is first. */
const HOLIDAYS = rowsOf("holidays.tsv");
/** Names of holidays, in small letters. */
export const HOLIDAY = new RegExp(
  `\\b(${HOLIDAYS.map(([name]) => name).join("|")})(?: (20\\d\\d))?( week)?(?![\\p{L}\\p{N}])`,
  "gu",
);

/** Days in the place of the names of holidays, the last ones up to today: "since labor day", "black friday 2025 week". */
export function withoutHolidays(text: string, today: string): string {
  return text.replaceAll(HOLIDAY, (_, name: string, year?: string, week?: string) => {
    const [, from = "", on = ""] = HOLIDAYS.find(([one]) => one === name) ?? [];
    const dayIn = (of: string) => {
      const first = `${of}-${from}`;
      return on === "" ? first : shifted(first, (Number(on) - weekday(first) + 7) % 7);
    };
    const now = today.slice(0, 4);
    const day = dayIn(year ?? /20\d\d$/.exec(text)?.[0] ?? (dayIn(now) > today ? String(Number(now) - 1) : now));
    return week === undefined ? day : `week of ${day}`;
  });
}
