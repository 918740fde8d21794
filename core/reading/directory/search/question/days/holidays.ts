import { type Period, shifted, weekday } from "../../days/days.ts";

/** Holidays of a fixed day. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  christmas: "12-25",
  xmas: "12-25",
  "christmas eve": "12-24",
  "boxing day": "12-26",
  halloween: "10-31",
  valentine: "02-14",
  "valentines day": "02-14",
  "new year": "01-01",
  "new years": "01-01",
  "new year day": "01-01",
  "new years day": "01-01",
  "new year eve": "12-31",
  "new years eve": "12-31",
};
/** Those of another day each year. */
const MOVABLE: Readonly<Record<string, (year: number) => string>> = {
  thanksgiving: fourthThursday,
  easter: easterSunday,
};

const HOLIDAY = /^(?:(?:last|this) )?(.+?)(?: (20\d\d))?$/;

/** "last Christmas": the latest day of a holiday that has been. */
export function holiday(text: string, today: string): Period | null {
  const [, name = "", year] = HOLIDAY.exec(text.replaceAll(/['’]/g, "")) ?? [];
  const dayIn = (of: number) =>
    MOVABLE[name]?.(of) ?? (Object.hasOwn(HOLIDAYS, name) ? `${of}-${HOLIDAYS[name]}` : null);
  const now = Number(today.slice(0, 4));
  const current = dayIn(now);
  const day =
    year === undefined ? (current !== null && current > today ? dayIn(now - 1) : current) : dayIn(Number(year));
  return day === null ? null : { min: day, max: day };
}

function fourthThursday(year: number): string {
  const first = weekday(`${year}-11-01`);
  return `${year}-11-${String(1 + ((4 - first + 7) % 7) + 21).padStart(2, "0")}`;
}

/** By the method of Gauss, for 1900 to 2099. */
function easterSunday(year: number): string {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const isLate = d + e === 35 || (d === 28 && e === 6 && year % 19 > 10);
  return shifted(`${year}-03-22`, d + e - (isLate ? 7 : 0));
}
