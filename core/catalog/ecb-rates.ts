import { CsvError, parse } from "csv-parse/sync";
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
  const [header, ...days] = tableOf(csv);
  const usdColumn = header?.indexOf("USD") ?? -1;
  if (!header || header[0] !== "Date" || usdColumn < 0) {
    throw new AppError("invalid_input", "This is not the ECB's table of reference rates: its first column is Date and one column is USD (eurofxref-hist.csv).");
  }
  const rates = new Map<string, ExchangeRate>();
  for (const day of days) {
    const rateOn = isoDay(day[0] ?? "");
    const usdPerEuro = Number(day[usdColumn]);
    if (rateOn === null) continue;
    header.forEach((currency, column) => {
      const usdPerUnit = currency === "USD" ? usdPerEuro : usdPerEuro / Number(day[column]);
      // "N/A" where a currency had no rate that day.
      if (!/^[A-Z]{3}$/.test(currency) || !(usdPerUnit > 0) || usdPerUnit === Infinity) return;
      const of = currency === "USD" ? "EUR" : currency;
      rates.set(`${of} ${rateOn}`, { currency: of, rateOn, usdPerUnit, source: SOURCE });
    });
  }
  return [...rates.values()];
}

function tableOf(csv: string): string[][] {
  try {
    return parse(csv, { trim: true, relax_column_count: true, skip_empty_lines: true, bom: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError("invalid_input", `The table of rates (eurofxref-hist.csv) is damaged: ${error.message}.`, { cause: error });
  }
}

/** The history names days as 2026-01-30, the daily file as 30 January 2026; null for what is no day. */
function isoDay(text: string): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = Date.parse(iso ? `${text}T00:00:00Z` : `${text} UTC`);
  const day = Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
  return iso && day !== text ? null : day;
}
