import type { PartialDate } from "../facts/partial-date.ts";
import type { DateOrder } from "./date-order.ts";
import lexicon from "./date-words.json" with { type: "json" };
import { withoutMarks } from "./footnote.ts";
import { isFollowedByYear, isWeekday, monthNumber } from "./month-names.ts";
import { dayOfMoment, dayOfSerial, isZeroMoment } from "./numeric-time.ts";
import { anyOf } from "./phrases.ts";
import { partOfYear } from "./year-parts.ts";

/** Context for reading dates. `today` is `YYYY-MM-DD`; `year` completes dates that give only a month. */
export interface DateContext {
  readonly order?: DateOrder;
  readonly year?: number;
  readonly today: string;
  /** True if day serials count from 1904; false: from 1900. */
  readonly epoch1904?: boolean;
  /** Languages of the names of months; by default all. */
  readonly languages?: readonly string[];
}

/**
 * The result of reading a date cell: `unknown` says nothing (empty, or a date that programs write for none),
 * `unreadable` text is not a date, an `invalid` date cannot be true.
 */
export type DateReading =
  | { readonly kind: "date"; readonly date: PartialDate }
  | { readonly kind: "unknown" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "invalid"; readonly reason: string };

/** The bare text of a date with its context. */
interface Told extends DateContext {
  readonly text: string;
}

const UNKNOWN: DateReading = { kind: "unknown" };
const UNREADABLE: DateReading = { kind: "unreadable" };
const EARLIEST_YEAR = 1950;
/** Programs write dates of these years, and the first day of their calendar, where there is no date. */
const NEVER_BEFORE = 2099;
const NEVER_AFTER = 1901;
const CALENDAR_STARTS = /^(?:1970-01-01|1969-12-31)$/;
const MAX_LENGTH = 80;
const CLOCK = String.raw`\d{1,2}(?:[:h]\d{2}(?:[:.]\d{2}(?:[.,:]\d+)?)?|\.\d{2}\.\d{2}(?:\.\d+)?)\s*(?:[ap]\.?m\.?)?`;
const ZONE = String.raw`\s*(?:Z|[A-Z]{3,5})?\s*(?:[+-]\d{1,2}(?::?\d{2}){0,2})?\s*(?:[A-Z]{3,5})?\s*(?:\([^()]*\)|\[[^\[\]]*\])?`;
/** The time of day and zone after a date, which database programs write in many ways. */
const TIME = new RegExp(`(?:[T ,:-]+(?:at |à |um |kl\\.? )?${CLOCK}${ZONE}|\\s*(?:Z|UTC|GMT|[+-]\\d{2}:\\d{2}))$`, "i");
/** "Wed May 1 00:00:00 UTC 2024", "10:00 01/05/2024". */
const TIME_BEFORE_YEAR = new RegExp(`\\s${CLOCK}\\s*(?:[A-Z]{3,5})?(?=\\s\\d{4}$)|^${CLOCK}\\s+(?=\\d)`, "i");
const ON = String.raw`${anyOf(lexicon.on)}(?:\s+|(?<='))`;
const BEFORE = new RegExp(String.raw`^(?:${anyOf(lexicon.label)}(?::\s*|\s+)(?:${ON})?|${ON})(?=.*\d)`, "iu");
const BEHIND = new RegExp(
  String.raw`\s{0,20}(?:\(${anyOf(lexicon.behind)}\)|[-–—,]\s*${anyOf(lexicon.behind)})$`,
  "iu",
);
/** "2024年5月1日", "2024년 5월". */
const CHARACTERS = /^(\d{4})\s*[年\ub144]\s*(\d{1,2})\s*[月\uc6d4]\s*(?:(\d{1,2})\s*[日号\uc77c]?)?$/u;
const FILLERS: ReadonlySet<string> = new Set("de del of the di da le den der dne af г года року р".split(" "));

/**
 * Reads one date. Numeric dates follow `order`, decided for the whole column; without it, those are invalid that both
 * orders allow. ISO dates and month names need none. A month has precision "month", a bare year "year", and "Q3/26" and
 * "H1 2025" are a quarter and a half. Numbers are days as spreadsheets count them, or time since 1970. Dates that
 * programs write for no date ("0000-00-00", "9999-12-31", "1970-01-01") are unknown; dates after tomorrow or before 1950
 * are invalid.
 */
export function readDate(text: string, context: DateContext): DateReading {
  if (text === "" || isZeroMoment(text)) return UNKNOWN;
  if (text.length > MAX_LENGTH) return UNREADABLE;
  const plain = withoutMarks(text)
    .normalize("NFKC")
    .replace(/^\/Date\((\d+)(?:[+-]\d{4})?\)\/$/, "$1")
    .replace(/^(\d{4}|\d{8})[.,]0+$/, "$1");
  const day = dayOfMoment(plain) ?? dayOfSerial(plain, context.epoch1904);
  if (day !== undefined) return dayReading(day, context);
  const bare = plain
    .replace(TIME, "")
    .replace(TIME_BEFORE_YEAR, "")
    .replace(/\s{0,20}\((\p{L}{1,9})\.?\)$|^(\p{L}[\p{L}-]{1,13})[.,]{0,2}\s+/u, withoutWeekday)
    .replace(/^(\d{1,2})(?:\s?°|\.[oa](?=\s))/, "$1")
    .replace(CHARACTERS, (_, year: string, month: string, dayOfMonth?: string) =>
      [year, month, ...(dayOfMonth ? [dayOfMonth] : [])].join("-"),
    )
    .replace(/(?<=\d)\.$/, "")
    .trim();
  const told = { ...context, text: bare };
  return (
    numericDate(told) ?? namedDate(told) ?? otherDate(told) ?? dateOfPart(told) ?? withoutWords(told) ?? UNREADABLE
  );
}

/** The date without words that only say whose it is: "Announced 2 June 2026", "am 14.10.2026", "2026-06-02 (closed)". */
function withoutWords({ text, ...context }: Told): DateReading | undefined {
  const bare = text.replace(BEFORE, "").replace(BEHIND, "");
  return bare === text || /^\d{5,}$|^$/.test(bare) ? undefined : readDate(bare, context);
}

function withoutWeekday(part: string, bracketed: string | undefined, before: string | undefined): string {
  // "mar" is a weekday and a month; the reader of months' names knows which.
  const word = bracketed ?? before ?? "";
  return isWeekday(word) && (bracketed !== undefined || monthNumber(word) === undefined) ? "" : part;
}

/** "Q3/26", "1. Halbjahr 2026". */
function dateOfPart(told: Told): DateReading | undefined {
  const part = partOfYear(told.text);
  const year = part?.year ?? told.year?.toString();
  if (part === undefined || year === undefined) return undefined;
  const reading = checked(yearOf(year, told), part.month, undefined, told);
  return reading.kind === "date" ? { kind: "date", date: { ...reading.date, precision: part.unit } } : reading;
}

/** The reading of a day that was written as a number; one in the future is a number of something else. */
function dayReading(day: string, context: DateContext): DateReading {
  const [year = 0, month, date] = day.split("-").map(Number);
  const reading = checked(year, month, date, { ...context, text: day });
  return reading.kind === "invalid" ? UNREADABLE : reading;
}

function numericDate(told: Told): DateReading | undefined {
  const { text, order } = told;
  const parts = /^(\d{1,4})([-/.])(\d{1,2})(?:\2(\d{1,4}))?$/.exec(text.replace(/\s{0,20}([-/.])\s*/g, "$1"));
  if (parts === null) return undefined;
  const [, a = "", , b = "", c] = parts;
  if (a.length === 4) {
    // Databases write 00 for the parts of a date that they do not know: "2024-05-00".
    const month = isZero(b) ? undefined : Number(b);
    const day = c === undefined || isZero(c) || month === undefined ? undefined : Number(c);
    return (c?.length ?? 0) <= 2 ? checked(Number(a), month, day, told) : undefined;
  }
  if (c === undefined) return undefined;
  if (a.length > 2 || c.length === 1 || c.length === 3)
    return isZero(a) && isZero(c) ? UNKNOWN : { kind: "invalid", reason: `"${text}" is not a date` };
  if (isZero(a) || isZero(b)) return UNKNOWN;
  if (order === "ymd" && c.length === 2) return checked(yearOf(a, told), Number(b), Number(c), told);
  const isMonthFirst = order === "mdy" || (order === undefined && Number(b) > 12 && Number(a) <= 12);
  if (order === undefined && parts[2] !== "." && a !== b && Number(a) <= 12 && Number(b) <= 12)
    return { kind: "invalid", reason: `"${text}" may have the day or the month first` };
  const [day, month] = isMonthFirst ? [b, a] : [a, b];
  return checked(yearOf(c, told), Number(month), Number(day), told);
}

function isZero(digits: string): boolean {
  return /^0+$/.test(digits);
}

function namedDate(told: Told): DateReading | undefined {
  const words = told.text
    .replace(/(?<=^|[\s.\p{L}-])['’‘´\u0060](\d{2})(?!\d)/gu, (_, year: string) => ` ${yearOf(year, told)} `)
    .replace(/^(\d{1,2})(\p{L}{3,})(\d{2}|\d{4})$/u, "$1 $2 $3")
    .split(/[\s,/.-]+/)
    .filter((word) => word !== "" && !FILLERS.has(word));
  const named = words.filter((word) => monthNumber(word, told.languages) !== undefined);
  // "mar, 15 jul 2025": the abbreviation of a weekday may be that of a month.
  const month = named.length > 1 ? named.find((word) => !isWeekday(word)) : named[0];
  if (month === undefined || named.length > 2) return undefined;
  const others = words.filter((word) => word !== month && !isWeekday(word));
  const numbers = others.map((word) => word.replace(/^(\d{1,2})(?:st|nd|rd|th|er|[oºª]|\.)$/i, "$1"));
  if (numbers.length > 2 || !numbers.every((word) => /^\d{1,2}$|^\d{4}$/.test(word))) return undefined;
  const ofMonth = monthNumber(month, told.languages);
  const [first, second] = numbers;
  if (first === undefined) return told.year === undefined ? UNREADABLE : checked(told.year, ofMonth, undefined, told);
  if (second === undefined) return monthAndNumber(first, ofMonth, words[0] === month ? month : "", told);
  const isYearFirst = first.length === 4 || Number(first) > 31;
  const [day, year] = isYearFirst ? [second, first] : [first, second];
  return checked(yearOf(year, told), ofMonth, Number(day), told);
}

/**
 * "Jul-25" and "Mrz 24" are months of 2025 and 2024, "5-Mar" is a day of an unknown year, "Jul 25" may be either. `word`
 * is the month's if the text begins with it, else "".
 */
function monthAndNumber(number: string, month: number | undefined, word: string, told: Told): DateReading {
  const { text } = told;
  if (number.length === 4) return checked(Number(number), month, undefined, told);
  // With a known year, the number is a day unless it may be that year.
  const isDay = told.year !== undefined && told.year % 100 !== Number(number) && Number(number) <= 31;
  if (word !== "" && !(isDay && !/[-/]/.test(text)))
    return /^\p{L}[\p{L}\p{M}]*\.?\s?[-/]\s?\d{2}$/u.test(text) || (number.length === 2 && isFollowedByYear(word))
      ? checked(yearOf(number, told), month, undefined, told)
      : UNREADABLE;
  return told.year === undefined ? UNREADABLE : checked(told.year, month, Number(number), told);
}

function otherDate(told: Told): DateReading | undefined {
  const { text } = told;
  if (/^(?:19|20)\d\d$/.test(text)) return checked(Number(text), undefined, undefined, told);
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:T?\d{4}|T?\d{6})?$/.exec(text);
  if (compact !== null) {
    const reading = checked(Number(compact[1]), Number(compact[2]), Number(compact[3]), told);
    return reading.kind === "invalid" ? UNREADABLE : reading;
  }
  const monthYear = /^(\d{1,2})[-/.]((?:19|20)\d\d)$/.exec(text);
  return monthYear === null ? undefined : checked(Number(monthYear[2]), Number(monthYear[1]), undefined, told);
}

/** A year of four digits, or of two in the century that ends next year. */
function yearOf(digits: string, context: DateContext): number {
  if (digits.length === 4) return Number(digits);
  const recent = 2000 + Number(digits);
  return recent <= Number(context.today.slice(0, 4)) + 1 ? recent : recent - 100;
}

function checked(year: number, month: number | undefined, day: number | undefined, told: Told): DateReading {
  const { text, today } = told;
  if (isYearOfNoDate(year)) return UNKNOWN;
  if (month !== undefined && (month < 1 || month > 12))
    return { kind: "invalid", reason: `"${text}" has no month ${month}` };
  if (day !== undefined && (day < 1 || day > daysIn(year, month ?? 1)))
    return { kind: "invalid", reason: `"${text}" has no day ${day}` };
  const date = `${String(year).padStart(4, "0")}-${pad(month ?? 1)}-${pad(day ?? 1)}`;
  if (CALENDAR_STARTS.test(date)) return UNKNOWN;
  if (date > today && date > tomorrowOf(today)) return { kind: "invalid", reason: `"${text}" is in the future` };
  if (year < EARLIEST_YEAR) return { kind: "invalid", reason: `"${text}" is before ${EARLIEST_YEAR}` };
  return {
    kind: "date",
    date: { date, precision: day !== undefined ? "day" : month !== undefined ? "month" : "year" },
  };
}

/** True for years that programs write for no date, and people never mean. */
export function isYearOfNoDate(year: number): boolean {
  return year >= NEVER_BEFORE || year <= NEVER_AFTER;
}

function tomorrowOf(today: string): string {
  return new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
