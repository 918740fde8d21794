const DAY_MS = 86_400_000;
const MONDAY = 1;
const THURSDAY = 4;

/** Holidays on the nth weekday of a month; -1 is the last one. */
const FLOATING: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, MONDAY, 3], // Birthday of Martin Luther King, Jr.
  [2, MONDAY, 3], // Washington's Birthday
  [5, MONDAY, -1], // Memorial Day
  [9, MONDAY, 1], // Labor Day
  [10, MONDAY, 2], // Columbus Day
  [11, THURSDAY, 4], // Thanksgiving Day
];
const FIXED: readonly string[] = ["01-01", "06-19", "07-04", "11-11", "12-25"];

/** Returns true for US federal holidays (5 U.S.C. 6103), when EDGAR accepts no filings. `day` is `YYYY-MM-DD`. */
export function isFederalHoliday(day: string): boolean {
  const date = new Date(day);
  const weekday = date.getUTCDay();
  if (FIXED.includes(day.slice(5))) return true;
  // One on a Saturday is observed the day before, one on a Sunday the day after.
  if (weekday === 5 && FIXED.includes(monthAndDay(date, 1))) return true;
  if (weekday === MONDAY && FIXED.includes(monthAndDay(date, -1))) return true;
  return FLOATING.some(([month, onWeekday, nth]) => {
    if (date.getUTCMonth() + 1 !== month || weekday !== onWeekday) return false;
    if (nth > 0) return Math.ceil(date.getUTCDate() / 7) === nth;
    return new Date(date.getTime() + 7 * DAY_MS).getUTCMonth() + 1 !== month;
  });
}

function monthAndDay(date: Date, plusDays: number): string {
  return new Date(date.getTime() + plusDays * DAY_MS).toISOString().slice(5, 10);
}
