import { invalidInput } from "../../../platform/errors.ts";

/** A calendar month in UTC, in ISO 8601 format: "2026-11". */
export type Month = string;

export function monthOf(moment: Date): Month {
  return moment.toISOString().slice(0, 7);
}

/** The last complete month before `moment`. */
export function lastWholeMonth(moment: Date): Month {
  return monthOf(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - 1, 1)));
}

/** The month's first day, "2026-11-01". Throws AppError `invalid_input` for an invalid month. */
export function firstDay(month: Month): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
    throw invalidInput(`A month must look like 2026-11, not "${month.slice(0, 40)}".`);
  return `${month}-01`;
}
