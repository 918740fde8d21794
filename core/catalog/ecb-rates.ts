import { parse } from "csv-parse/sync";
import { AppError } from "../../platform/errors.ts";

/** US dollars for one unit of a currency on a day, as published. */
export interface ExchangeRate {
  readonly currency: string;
  /** `YYYY-MM-DD`. */
  readonly rateOn: string;
  readonly usdPerUnit: number;
  readonly source: string;
}

const SOURCE = "European Central Bank, euro foreign exchange reference rates";

/**
 * Reads the European Central Bank's reference rates as it publishes them (eurofxref-hist.csv: a Date column, then a
 * column a currency holding units for one euro). Rates against the dollar follow from the same day's euro rates.
 * Throws AppError `invalid_input` when the file is something else.
 */
export function readEcbRates(csv: string): ExchangeRate[] {
  const table: string[][] = parse(csv, { trim: true, relax_column_count: true, skip_empty_lines: true, bom: true });
  const [header, ...days] = table;
  const usdColumn = header?.indexOf("USD") ?? -1;
  if (!header || header[0] !== "Date" || usdColumn < 0) {
    throw new AppError("invalid_input", "This is not the ECB's table of reference rates: its first column is Date and one column is USD (eurofxref-hist.csv).");
  }
  return days.flatMap((day) => {
    const rateOn = isoDay(day[0] ?? "");
    const usdPerEuro = Number(day[usdColumn]);
    if (rateOn === null || !(usdPerEuro > 0)) return [];
    const others = header.flatMap((currency, column) => {
      const perEuro = Number(day[column]);
      return /^[A-Z]{3}$/.test(currency) && currency !== "USD" && perEuro > 0
        ? [{ currency, rateOn, usdPerUnit: usdPerEuro / perEuro, source: SOURCE }]
        : [];
    });
    return [{ currency: "EUR", rateOn, usdPerUnit: usdPerEuro, source: SOURCE }, ...others];
  });
}

/** The history names days as 2026-01-30, the daily file as 30 January 2026. */
function isoDay(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
