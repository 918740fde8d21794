const DAY = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const LONG_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const WHOLE_MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** A date known to the day, month, quarter, half or year; `date` is the first day of the period. */
export interface DateProps {
  readonly date: string;
  readonly precision: "day" | "month" | "quarter" | "half" | "year";
}

/** "Jul 15, 2025", "Jul 2025", "Q3 2025", "H2 2025" or "2025": no more precise than known. */
export function formatDate({ date, precision }: DateProps): string {
  const [year, month] = [date.slice(0, 4), Number(date.slice(5, 7))];
  if (precision === "year") return year;
  if (precision === "quarter") return `Q${Math.ceil(month / 3)} ${year}`;
  if (precision === "half") return `H${Math.ceil(month / 6)} ${year}`;
  return (precision === "month" ? MONTH : DAY).format(new Date(`${date}T00:00:00Z`));
}

/** Reads "2025-07-15", "2025-07" or "2025", as {@link dateTimeOf} writes it. */
export function dateOf(text: string): DateProps {
  const precision = text.length > 7 ? "day" : text.length > 4 ? "month" : "year";
  return { date: `${text}-01-01`.slice(0, 10), precision };
}

/** The value of a `<time datetime>`, which knows neither quarters nor halves: their year. */
export function dateTimeOf({ date, precision }: DateProps): string {
  return date.slice(0, precision === "day" ? 10 : precision === "month" ? 7 : 4);
}

/** "November 2026" for `2026-11`. */
export function monthName(month: string): string {
  return WHOLE_MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** The day of an instant, in UTC and in full: "November 22, 2026". */
export function longDay(instant: Date): string {
  return LONG_DAY.format(instant);
}

/** The day of an instant, in UTC: "Jul 15, 2025". */
export function formatInstant(instant: Date): string {
  return DAY.format(instant);
}

const TIME = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** An instant to the minute: "Nov 28, 2026, 02:05 UTC". */
export function formatTime(instant: Date): string {
  return `${TIME.format(instant)} UTC`;
}
