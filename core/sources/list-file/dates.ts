import type { PartialDate } from "../../catalog/partial-date.ts";
import type { DateOrder } from "./date-order.ts";

/** Month names, folded: English, French, German, Spanish, Italian, Portuguese, Dutch. */
const NAMES: readonly string[] = [
  "january janvier januar enero gennaio janeiro januari janner",
  "february fevrier februar febrero febbraio fevereiro februari",
  "march mars marz marzo marco maart maerz",
  "april avril abril aprile",
  "may mai mayo maggio maio mei",
  "june juin juni junio giugno junho",
  "july juillet juli julio luglio julho",
  "august aout agosto augustus",
  "september septembre septiembre settembre setembro",
  "october octobre oktober octubre ottobre outubro",
  "november novembre noviembre novembro",
  "december decembre dezember diciembre dicembre dezembro",
];
const SHORT: readonly string[] = [
  "jan janv ene gen",
  "feb fev fevr febr",
  "mar mrz",
  "apr avr abr",
  "mai",
  "jun giu",
  "jul juil lug",
  "aug ago aou",
  "sep sept set",
  "oct okt ott out",
  "nov",
  "dec dez dic",
];

const NUMBERS: ReadonlyMap<string, number> = new Map(
  [NAMES, SHORT].flatMap((table) =>
    table.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)),
  ),
);

/** The month (1 to 12) of a name or abbreviation, ignoring accents and a final point. */
function monthNumber(word: string): number | undefined {
  return NUMBERS.get(word.normalize("NFD").replace(/\p{M}/gu, "").replace(/\.$/, "").toLowerCase());
}

/** Context for reading dates. `today` is `YYYY-MM-DD`; `year` completes dates that give only a month. */
export interface DateContext {
  readonly order?: DateOrder;
  readonly year?: number;
  readonly today: string;
  /** True if day serials count from 1904; false: from 1900. */
  readonly epoch1904?: boolean;
}

/** The result of reading a date cell: `unreadable` text is not a date, an `invalid` date cannot be true. */
export type DateReading =
  | { readonly kind: "date"; readonly date: PartialDate }
  | { readonly kind: "unknown" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "invalid"; readonly reason: string };

const UNKNOWN: DateReading = { kind: "unknown" };
const EARLIEST_YEAR = 1950;
const MAX_LENGTH = 60;
const TIME =
  /(?:[T ,]+(?:at |à )?\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?(?:\s*[+-]\d{4})?)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:\d{2}))?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.?,\s*/i;

/**
 * Reads one date. Numeric dates follow `order`, decided for the whole column; ISO dates and month names need none. A
 * month has precision "month" and a bare year "year"; quarters and halves are unreadable. Dates after tomorrow or
 * before 1950 are invalid.
 */
export function readDate(text: string, context: DateContext): DateReading {
  if (text === "") return UNKNOWN;
  if (text.length > MAX_LENGTH) return { kind: "unreadable" };
  const bare = text.replace(WEEKDAY, "").replace(TIME, "").trim();
  return numericDate(bare, context) ?? namedDate(bare, context) ?? otherDate(bare, context) ?? { kind: "unreadable" };
}

/** Reads a workbook's day serial, or a number that is itself a year. */
export function readDateNumber(value: number, context: DateContext): DateReading {
  if (Number.isInteger(value) && value >= EARLIEST_YEAR && value <= 2200)
    return checked(value, undefined, undefined, context, String(value));
  if (context.epoch1904 === undefined || !(value >= 18_264 && value < 110_000)) return readDate(String(value), context);
  const day = new Date((Math.floor(value) - (context.epoch1904 ? 24_107 : 25_569)) * 86_400_000);
  return checked(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate(), context, String(value));
}

function numericDate(text: string, context: DateContext): DateReading | undefined {
  const parts = /^(\d{1,4})([-/.])(\d{1,2})(?:\2(\d{1,4}))?$/.exec(text.replace(/\s*([-/.])\s*/g, "$1"));
  if (parts === null) return undefined;
  const [, a = "", , b = "", c] = parts;
  if (a.length === 4)
    return c === undefined || c.length <= 2
      ? checked(Number(a), Number(b), c === undefined ? undefined : Number(c), context, text)
      : undefined;
  if (c === undefined) return undefined;
  if (a.length > 2 || c.length === 1 || c.length === 3) return { kind: "invalid", reason: `"${text}" is not a date` };
  if (context.order === "ymd" && c.length === 2)
    return checked(century(a, context), Number(b), Number(c), context, text);
  const [day, month] = context.order === "mdy" ? [b, a] : [a, b];
  return checked(c.length === 4 ? Number(c) : century(c, context), Number(month), Number(day), context, text);
}

function namedDate(text: string, context: DateContext): DateReading | undefined {
  const words = text
    .replace(/['’]/g, " ")
    .split(/[\s,/.-]+/)
    .filter((word) => word !== "" && word !== "de" && word !== "of" && word !== "the");
  if (words.length === 0 || words.length > 3) return undefined;
  const at = words.findIndex((word) => monthNumber(word) !== undefined);
  if (at === -1) return undefined;
  const month = monthNumber(words[at] ?? "");
  const numbers = words
    .filter((_, index) => index !== at)
    .map((word) => word.replace(/^(\d{1,2})(?:st|nd|rd|th|er|º|\.)$/i, "$1"));
  if (!numbers.every((word) => /^\d{1,2}$|^\d{4}$/.test(word))) return undefined;
  const [first, second] = numbers;
  if (first === undefined)
    return context.year === undefined ? UNKNOWN : checked(context.year, month, undefined, context, text);
  if (second === undefined) {
    if (first.length === 4) return checked(Number(first), month, undefined, context, text);
    const monthAndYear = at === 0 && /^\p{L}+[-'’]\d{2}$/u.test(text);
    return monthAndYear ? checked(century(first, context), month, undefined, context, text) : UNKNOWN;
  }
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return checked(year.length === 4 ? Number(year) : century(year, context), month, Number(day), context, text);
}

function otherDate(text: string, context: DateContext): DateReading | undefined {
  if (/^(?:19|20)\d\d$/.test(text)) return checked(Number(text), undefined, undefined, context, text);
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  if (compact !== null) return checked(Number(compact[1]), Number(compact[2]), Number(compact[3]), context, text);
  const monthYear = /^(\d{1,2})[-/.]((?:19|20)\d\d)$/.exec(text);
  if (monthYear !== null) return checked(Number(monthYear[2]), Number(monthYear[1]), undefined, context, text);
  return /^(?:[QTHS][1-4]|[1-4][QT])[\s'-]*(?:\d{2}|\d{4})?$|^\d{4}[\s-]*[QTHS][1-4]$/i.test(text)
    ? UNKNOWN
    : undefined;
}

function century(twoDigits: string, context: DateContext): number {
  const recent = 2000 + Number(twoDigits);
  return recent <= Number(context.today.slice(0, 4)) + 1 ? recent : recent - 100;
}

function checked(
  year: number,
  month: number | undefined,
  day: number | undefined,
  context: DateContext,
  text: string,
): DateReading {
  if (month !== undefined && (month < 1 || month > 12))
    return { kind: "invalid", reason: `"${text}" has no month ${month}` };
  if (day !== undefined && (day < 1 || day > daysIn(year, month ?? 1)))
    return { kind: "invalid", reason: `"${text}" has no day ${day}` };
  const date = `${String(year).padStart(4, "0")}-${pad(month ?? 1)}-${pad(day ?? 1)}`;
  if (date > context.today && date > tomorrowOf(context.today))
    return { kind: "invalid", reason: `"${text}" is in the future` };
  if (year < EARLIEST_YEAR) return { kind: "invalid", reason: `"${text}" is before ${EARLIEST_YEAR}` };
  return {
    kind: "date",
    date: { date, precision: day !== undefined ? "day" : month !== undefined ? "month" : "year" },
  };
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
