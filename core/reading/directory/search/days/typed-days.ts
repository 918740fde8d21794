import { partOfYear as yearPart } from "../../../../catalogue/values/year-parts.ts";
import { ago, firstOfCurrent, shifted, weekday } from "./days.ts";
import { problem, short, type Typed } from "../values/typed.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Reads one end of a range of days. "2026-03", "March 2026", "Q1 2026" and "2026" are their first day at `from` and
 * their last at `to`. "last 90 days", "3 weeks ago", "since March", "yesterday" and "today" need the context.
 */
export function readTypedDay(typed: string, end: "from" | "to", today?: string): Typed<string> {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^(?:since|from|after|until|till|to|before|in)\s+/, "")
    .replace(OF_NAMED_YEAR, (whole, which: string) =>
      today === undefined ? whole : ` ${Number(today.slice(0, 4)) - (which === "this" ? 0 : 1)}`,
    );
  const period = periodOf(text, today) ?? (today === undefined ? null : relativePeriod(text, today));
  if (period === null || !period.every(isDay))
    return problem(
      `“${short(typed)}” is not a date. Write it like 2026-03-15, March 2026${today === undefined ? ", last-month" : ", last 90 days"} or 2026.`,
    );
  return { value: end === "from" ? period[0] : period[1], problem: null };
}

/** "q3 last year", "first half of this year". */
const OF_NAMED_YEAR = /(?<=[a-z\d]) (?:of )?(last|previous|this) year$/;

type Period = readonly [first: string, last: string];

/** A named day, month, quarter or year; a month without a year is the latest one. */
function periodOf(text: string, today: string | undefined): Period | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isDay(text) ? [text, text] : null;
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text);
  if (iso !== null) return months(Number(iso[1]), Number(iso[2]) - 1, 1);
  if (/^[1-9]\d{3}$/.test(text)) return months(Number(text), 0, 12);
  const written = WRITTEN_DAY.exec(text)?.slice(1).filter(Boolean).map(Number);
  if (written !== undefined) {
    const [first = 0, second = 0, year = 0] = written;
    const date = second > 12 ? [year, first, second] : [year, second, first];
    const day = `${date[0]}-${two(date[1] ?? 0)}-${two(date[2] ?? 0)}`;
    return isDay(day) ? [day, day] : null;
  }
  const part = partOfYear(text, today) ?? partOfMonth(text, today);
  if (part !== null) return part;
  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?)?([a-z]{3,9})\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?)?(?:,?\s+(\d{4}))?$/.exec(
      text,
    );
  const month = MONTHS.findIndex((start) => named?.[2]?.startsWith(start) === true && isMonth(named[2]));
  if (named === null || month === -1) return null;
  const year = named[4] === undefined ? yearOfLatest(month, today) : Number(named[4]);
  if (year === null) return null;
  const day = named[1] ?? named[3];
  if (day === undefined) return months(year, month, 1);
  const date = `${year}-${two(month + 1)}-${two(Number(day))}`;
  return isDay(date) ? [date, date] : null;
}

/** "01.07.2026", and "15/09/2026" or "09/15/2026", where one number can only be the day. */
const WRITTEN_DAY =
  /^(?:(\d{1,2})\.(\d{1,2})\.(\d{4})|(?=(?:1[3-9]|[23]\d)\/|\d{1,2}\/(?:1[3-9]|[23]\d)\/)(\d{1,2})\/(\d{1,2})\/(\d{4}))$/;

/** First and last days of named parts of a month; the last one ends with the month. */
const PARTS_OF_MONTH: Readonly<Record<string, readonly [first: number, last: number | null]>> = {
  "first week": [1, 7],
  "second week": [8, 14],
  "third week": [15, 21],
  "fourth week": [22, 28],
  "last week": [-6, null],
  "first half": [1, 15],
  "second half": [16, null],
  beginning: [1, 10],
  start: [1, 10],
  early: [1, 10],
  middle: [11, 20],
  mid: [11, 20],
  end: [21, null],
  late: [21, null],
};

/** "first week of March 2026", "early May". */
function partOfMonth(text: string, today: string | undefined): Period | null {
  const [, name = "", month = ""] = /^(?:the )?(.+?)(?: of |[- ])([a-z]{3,9}(?: \d{4})?)$/.exec(text) ?? [];
  const part = Object.hasOwn(PARTS_OF_MONTH, name) ? PARTS_OF_MONTH[name] : undefined;
  const whole = part === undefined || !isMonth(month.split(" ")[0] ?? "") ? null : periodOf(month, today);
  if (part === undefined || whole === null) return null;
  const day = (number: number) => `${whole[0].slice(0, 8)}${two(number)}`;
  const [first, last] = part;
  const end = last === null ? whole[1] : day(last);
  return [first < 0 ? shifted(end, first) : day(first), end];
}

/** Parts of a given year by name: their first month, and their number of months. Winter is in two years. */
const NAMED_PARTS: Readonly<Record<string, readonly [first: number, months: number]>> = {
  early: [0, 4],
  mid: [4, 4],
  middle: [4, 4],
  late: [8, 4],
  beginning: [0, 3],
  start: [0, 3],
  end: [9, 3],
  spring: [2, 3],
  summer: [5, 3],
  autumn: [8, 3],
  fall: [8, 3],
};
/** "Q1 2026", "2026 Q1", "first half of 2025", "H1 2025", "late 2025"; without a year the latest one. */
function partOfYear(text: string, today: string | undefined): Period | null {
  const year = /\b([12]\d{3})\b/.exec(text)?.[1];
  const name = text
    .replace(/\b[12]\d{3}\b/, "")
    .replace(/\b(?:of|the)\b|[-/,]/g, " ")
    .trim();
  const named = Object.hasOwn(NAMED_PARTS, name) && year !== undefined ? NAMED_PARTS[name] : undefined;
  if (named !== undefined) return months(Number(year), ...named);
  const part = yearPart(text);
  if (part === undefined) return null;
  const [first, length] = [part.month - 1, part.unit === "quarter" ? 3 : 6];
  const written = part.year === undefined ? yearOfLatest(first, today) : Number(part.year);
  return written === null ? null : months(written < 100 ? 2000 + written : written, first, length);
}

const MONTH_NAMES =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

function isMonth(word: string): boolean {
  return MONTH_NAMES.test(word);
}

function yearOfLatest(month: number, today: string | undefined): number | null {
  if (today === undefined) return null;
  const [year, current] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  return month <= current ? year : year - 1;
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** A period counted back from today, which it includes. */
function relativePeriod(text: string, today: string): Period | null {
  if (text === "today") return [today, today];
  if (text === "yesterday") return [shifted(today, -1), shifted(today, -1)];
  const named = WEEKDAYS.indexOf(/^(?:last |this |past )?([a-z]+day)$/.exec(text)?.[1] ?? "");
  if (named >= 0) {
    // The latest one before today.
    const back = ((weekday(today) - named + 6) % 7) + 1;
    return [shifted(today, -back), shifted(today, -back)];
  }
  const [, season = ""] = /^(?:last|this|past) (spring|summer|autumn|fall|winter)$/.exec(text) ?? [];
  if (season !== "") return latestSeason(season, today);
  const before = /^(\d{1,4}|a|an|one)\s+(day|week|month|quarter|year)s?\s+ago$/.exec(text);
  if (before !== null) {
    const day = ago(today, countOf(before[1]), before[2] ?? "");
    return [day, day];
  }
  const [, earlier] = /^(?:the\s+)?(week|month|quarter|year) before last$/.exec(text) ?? [];
  if (earlier !== undefined) return wholeBefore(earlier, wholeBefore(earlier, today)[0]);
  const [, whole] = /^(?:the\s+)?(?:last|previous)\s+(week|month|quarter|year)$/.exec(text) ?? [];
  if (whole !== undefined) return wholeBefore(whole, today);
  const last = /^(?:the\s+)?(?:last|past|previous)\s+(?:(\d{1,4})\s+)?(day|week|month|quarter|year)(s?)$/.exec(text);
  if (last !== null) {
    // "the last months": a few.
    const [count, unit] = [last[1] === undefined && last[3] === "s" ? FEW : countOf(last[1]), last[2] ?? ""];
    return [unit === "day" ? shifted(today, 1 - count) : ago(today, count, unit), today];
  }
  const toDate = TO_DATE.exec(text)
    ?.slice(1)
    .find((unit) => unit !== undefined);
  const current =
    /^(?:this|(?:the )?(?:start|beginning) of (?:the|this))\s+(week|month|quarter|year)$/.exec(text)?.[1] ??
    (toDate && (UNITS_OF[toDate] ?? toDate));
  return current === undefined ? null : [firstOfCurrent(current, today), today];
}

/** The latest season that has begun before today; winter begins in December. */
function latestSeason(season: string, today: string): Period | null {
  const [first] = season === "winter" ? [11] : (NAMED_PARTS[season] ?? [0]);
  const year = yearOfLatest(first, today);
  return year === null ? null : months(year, first, 3);
}

/** "ytd", "year to date". */
const TO_DATE = /^(?:([wmqy])td|(week|month|quarter|year) to date)$/;
const UNITS_OF: Readonly<Record<string, string>> = { w: "week", m: "month", q: "quarter", y: "year" };

/** The calendar week, month, quarter or year before the current one: "last quarter". "Past quarter" counts back from today. */
function wholeBefore(unit: string, today: string): Period {
  const end = shifted(firstOfCurrent(unit, today), -1);
  return [firstOfCurrent(unit, end), end];
}

/** "a few weeks", "the last months" */
const FEW = 3;

function countOf(written: string | undefined): number {
  return /^\d+$/.test(written ?? "") ? Number(written) : 1;
}

/** The first and last day of `count` months; null for a month that does not exist. */
function months(year: number, month: number, count: number): Period | null {
  if (year < 1000 || month < 0 || month > 11) return null;
  const last = new Date(Date.UTC(year, month + count, 0)).toISOString().slice(0, 10);
  return [`${year}-${two(month + 1)}-01`, last];
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
