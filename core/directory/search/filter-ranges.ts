import type { Range } from "./filter.ts";

/** What a range is of, and which numbers of it make sense. */
const NUMBERS = {
  amount: { what: "amount", unit: "whole US dollars", least: 0, most: 10_000_000_000_000 },
  founded: { what: "year of founding", unit: "a year", least: 1000, most: 9999 },
} as const;

const OPEN = { min: null, max: null } as const;

/** The range that `<name>-min` and `<name>-max` say; what cannot be read is dropped and told. */
export function readNumberRange(params: URLSearchParams, name: keyof typeof NUMBERS, problems: string[]): Range<number> {
  const min = readNumber(params, name, "min", problems);
  const max = readNumber(params, name, "max", problems);
  return inOrder(min, max, NUMBERS[name].what, problems);
}

/** The range of ISO 8601 days that `from` and `to` say. */
export function readDayRange(params: URLSearchParams, problems: string[]): Range<string> {
  return inOrder(readDay(params, "from", problems), readDay(params, "to", problems), "date", problems);
}

function readNumber(params: URLSearchParams, name: keyof typeof NUMBERS, end: "min" | "max", problems: string[]): number | null {
  const written = (params.get(`${name}-${end}`) ?? "").trim();
  if (written === "") return null;
  const { unit, least, most } = NUMBERS[name];
  const value = /^\d{1,16}$/.test(written) ? Number(written) : Number.NaN;
  if (value >= least && value <= most) return value;
  problems.push(`${name}-${end} takes ${unit} from ${least} to ${most}, digits only.`);
  return null;
}

function readDay(params: URLSearchParams, name: "from" | "to", problems: string[]): string | null {
  const written = (params.get(name) ?? "").trim();
  if (written === "") return null;
  if (isDay(written)) return written;
  problems.push(`“${name}” takes a day written like 2026-11-20, from the year 1000 on.`);
  return null;
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function inOrder<T extends number | string>(min: T | null, max: T | null, what: string, problems: string[]): Range<T> {
  if (min === null || max === null || min <= max) return { min, max };
  problems.push(`No ${what} is both at least ${min} and at most ${max}: this range was left out.`);
  return OPEN;
}
