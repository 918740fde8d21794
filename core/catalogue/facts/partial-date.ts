/** The precision of a date. Quarters and halves are those of the calendar year. */
export type DatePrecision = "day" | "month" | "quarter" | "half" | "year";

/** A date known to the day, month, quarter, half or year. `date` is the first day of the period, `YYYY-MM-DD`. */
export interface PartialDate {
  readonly date: string;
  readonly precision: DatePrecision;
}

const MONTHS: Readonly<Record<Exclude<DatePrecision, "day">, number>> = { month: 1, quarter: 3, half: 6, year: 12 };
const DAY = 86_400_000;

/** As precisely as known: `2025-07-15`, `2025-07` and `2025` (ISO 8601), `2025-Q3`, `2025-H2`. */
export function machineDate({ date, precision }: PartialDate): string {
  const year = date.slice(0, 4);
  const month = Number(date.slice(5, 7));
  if (precision === "quarter") return `${year}-Q${Math.ceil(month / MONTHS.quarter)}`;
  if (precision === "half") return `${year}-H${Math.ceil(month / MONTHS.half)}`;
  return date.slice(0, { day: 10, month: 7, year: 4 }[precision]);
}

const WRITTEN = /^(\d{4})(?:-Q([1-4])|-H([12])|-(\d{2})(?:-(\d{2}))?)?$/;

/** The date of a text as {@link machineDate} writes it; undefined for other texts and impossible days. */
export function partialDateFrom(text: string): PartialDate | undefined {
  const [, year, quarter, half, month, day] = WRITTEN.exec(text) ?? [];
  if (year === undefined) return undefined;
  const precision = quarter ? "quarter" : half ? "half" : day ? "day" : month ? "month" : "year";
  const first = quarter ? Number(quarter) * 3 - 2 : half ? Number(half) * 6 - 5 : Number(month ?? 1);
  const date = `${year}-${String(first).padStart(2, "0")}-${day ?? "01"}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? undefined : { date, precision };
}

/** The earliest and latest instant the date can mean, in UTC milliseconds; `to` is exclusive. */
export function periodOf({ date, precision }: PartialDate): { readonly from: number; readonly to: number } {
  const from = Date.parse(`${date}T00:00:00Z`);
  const [year = 0, month = 1] = date.split("-").map(Number);
  return { from, to: precision === "day" ? from + DAY : Date.UTC(year, month - 1 + MONTHS[precision], 1) };
}

/** Days between the two periods; 0 when they overlap. */
export function daysApart(a: PartialDate, b: PartialDate): number {
  const first = periodOf(a);
  const second = periodOf(b);
  return Math.max(0, Math.ceil(Math.max(first.from - (second.to - DAY), second.from - (first.to - DAY)) / DAY));
}
