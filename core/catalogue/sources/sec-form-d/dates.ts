const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

function calendarDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const holds = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return holds ? date.toISOString().slice(0, 10) : undefined;
}

/**
 * Converts EDGAR's dates to `YYYY-MM-DD`: XML Schema dates with or without a zone, `YYYYMMDD` of headers and daily
 * indexes, `MM-DD-YYYY` of Form C, and `DD-MON-YYYY` or `DD-MON-YY` of the data sets (electronic Form D began in 2008, so two digits mean this
 * century). Drops a time of day. Undefined for other text and impossible dates.
 */
export function edgarDate(text: string): string | undefined {
  const written = text.trim().toUpperCase();
  const numeric =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(written) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(written);
  if (numeric) return calendarDate(Number(numeric[1]), Number(numeric[2]), Number(numeric[3]));
  const american = /^(\d{2})-(\d{2})-(\d{4})$/.exec(written);
  if (american) return calendarDate(Number(american[3]), Number(american[1]), Number(american[2]));
  const named = /^(\d{1,2})-([A-Z]{3})-(\d{4}|\d{2})(?: [\d:.]+)?$/.exec(written);
  const month = named ? MONTHS.indexOf(named[2] ?? "") + 1 : 0;
  if (!named || month === 0) return undefined;
  const year = Number(named[3]);
  return calendarDate(year < 100 ? 2000 + year : year, month, Number(named[1]));
}

/** The same day a year later; of February 29 the last of the month. */
export function yearLater(day: string): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return calendarDate(year + 1, month, date) ?? calendarDate(year + 1, month, 28);
}
