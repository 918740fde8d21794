/**
 * Days and moments written as plain numbers: the day numbers of spreadsheets, and time since 1970 as computers count it.
 */

/** Spreadsheet days between 2000 and 2100; other five-digit numbers are not believed to be dates. */
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_051;
const DAYS_TO_1970 = { 1900: 25_569, 1904: 24_107 } as const;
const DAY = 86_400_000;

/** Milliseconds of one unit by the number of digits that a moment between 2001 and 2286 has in it. */
const UNITS: ReadonlyMap<number, number> = new Map([
  [10, 1_000],
  [13, 1],
  [16, 1e-3],
  [19, 1e-6],
]);

/** The day (`YYYY-MM-DD`) of a number of seconds, milliseconds, microseconds or nanoseconds since 1970; else undefined. */
export function dayOfMoment(text: string): string | undefined {
  const digits = wholeDigits(text);
  const unit = digits === undefined ? undefined : UNITS.get(digits.length);
  return unit === undefined ? undefined : dayOf(Number(digits) * unit);
}

/** The day of a spreadsheet's number of days, with or without a time of day; undefined for other numbers. */
export function dayOfSerial(text: string, epoch1904: boolean | undefined): string | undefined {
  const digits = /^(\d{5})(?:[.,]\d+)?$/.exec(text)?.[1];
  const days = Number(digits);
  if (digits === undefined || days < FIRST_SERIAL || days > LAST_SERIAL) return undefined;
  return dayOf((days - DAYS_TO_1970[epoch1904 === true ? 1904 : 1900]) * DAY);
}

/** True for zero as a number or moment, which databases write for no date. */
export function isZeroMoment(text: string): boolean {
  return /^[-+]?0+(?:[.,]0+)?$/.test(text);
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/**
 * The digits of a whole number, also with a fraction or an exponent. An exponent with rounded digits counts only if it
 * gives a whole day, because other rounding may fall on a neighbouring day.
 */
function wholeDigits(text: string): string | undefined {
  const plain = /^(\d{10}|\d{13}|\d{16}|\d{19})(?:[.,]\d+)?$/.exec(text)?.[1];
  if (plain !== undefined) return plain;
  const power = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text);
  if (power === null) return undefined;
  const digits = ((power[1] ?? "") + (power[2] ?? "")).padEnd(Number(power[3]) + 1, "0");
  const unit = UNITS.get(digits.length);
  return unit !== undefined && (Number(digits) * unit) % DAY === 0 ? digits : undefined;
}
