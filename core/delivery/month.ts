import { AppError } from "../../platform/errors.ts";

/** A calendar month in UTC, as ISO 8601 writes it: "2026-11". */
export type Month = string;

/** The month this moment lies in. */
export function monthOf(moment: Date): Month {
  return moment.toISOString().slice(0, 7);
}

/** The month before the one this moment lies in: the last that is over. */
export function lastWholeMonth(moment: Date): Month {
  return monthOf(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - 1, 1)));
}

/** The first day of a month, "2026-11-01". Throws AppError `invalid_input` for what is not one. */
export function firstDay(month: Month): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new AppError("invalid_input", `A month is written like 2026-11, not "${month.slice(0, 40)}".`);
  return `${month}-01`;
}
