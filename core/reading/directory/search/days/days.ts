import type { Range, WithinDays } from "../filter.ts";

/** The days of a filter. */
export interface Days {
  readonly listedOn: Range<string>;
  readonly withinDays: WithinDays | null;
}

/** The first and the last day of a period. */
export interface Period {
  readonly min: string;
  readonly max: string;
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The day so many days later. */
export function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** The first day of the week (from Monday), month, quarter or year of a day. */
export function firstOfCurrent(unit: string, day: string): string {
  if (unit === "week") return shifted(day, -((weekday(day) + 6) % 7));
  if (unit === "year") return `${day.slice(0, 4)}-01-01`;
  const month = Number(day.slice(5, 7));
  const first = unit === "quarter" ? month - ((month - 1) % 3) : month;
  return `${day.slice(0, 4)}-${String(first).padStart(2, "0")}-01`;
}

const MONTHS_OF: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** The day so many days, weeks, months, quarters or years before, or after if negative; in months at most their end. */
export function ago(day: string, count: number, unit: string): string {
  const months = MONTHS_OF[unit];
  if (months === undefined) return shifted(day, -count * (unit === "week" ? 7 : 1));
  const at = new Date(`${day}T00:00:00Z`);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count * months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return first.toISOString().slice(0, 10);
}
