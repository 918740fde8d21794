/** A date known to the day, the month or the year. `date` is the first day of the period, `YYYY-MM-DD`. */
export interface PartialDate {
  readonly date: string;
  readonly precision: "day" | "month" | "year";
}

/** ISO 8601 as precisely as known, also for `<time datetime>`: `2025-07-15`, `2025-07`, `2025`. */
export function machineDate({ date, precision }: PartialDate): string {
  return date.slice(0, { day: 10, month: 7, year: 4 }[precision]);
}

const DAY = 86_400_000;

/** The earliest and latest instant the date can mean, in UTC milliseconds; `to` is exclusive. */
export function periodOf({ date, precision }: PartialDate): { readonly from: number; readonly to: number } {
  const from = Date.parse(`${date}T00:00:00Z`);
  const [year = 0, month = 1] = date.split("-").map(Number);
  if (precision === "month") return { from, to: Date.UTC(year, month, 1) };
  if (precision === "year") return { from, to: Date.UTC(year + 1, 0, 1) };
  return { from, to: from + DAY };
}

/** Days between the two periods; 0 when they overlap. */
export function daysApart(a: PartialDate, b: PartialDate): number {
  const first = periodOf(a);
  const second = periodOf(b);
  return Math.max(0, Math.ceil(Math.max(first.from - (second.to - DAY), second.from - (first.to - DAY)) / DAY));
}
