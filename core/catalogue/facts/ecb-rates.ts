import { CsvError, parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { invalidInput } from "../../../platform/errors.ts";

/** The published value of one unit of a currency in US dollars on a day. */
export interface ExchangeRate {
  readonly currency: string;
  /** `YYYY-MM-DD`. */
  readonly rateOn: string;
  readonly usdPerUnit: number;
  readonly source: string;
}

/** Name of the publisher, as stored with each rate. */
export const ECB_SOURCE = "European Central Bank, euro foreign exchange reference rates";

/** Size limit of the unpacked table; the full history has 2 MB. */
const LARGEST_TABLE = 32 * 1024 ** 2;

/**
 * Reads the ECB's zip files of rates: eurofxref-hist.zip (every day since 1999) or eurofxref.zip (the newest day). Throws
 * AppError `invalid_input` for any other file.
 */
export function readEcbArchive(zip: Uint8Array): ExchangeRate[] {
  const [csv] = Object.values(filesIn(zip));
  if (csv === undefined) {
    throw invalidInput("This archive has no table of rates (eurofxref.csv or eurofxref-hist.csv).");
  }
  return readEcbRates(strFromU8(csv));
}

function filesIn(zip: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(zip, {
      filter: ({ name, originalSize }) => /\.csv$/i.test(name) && originalSize <= LARGEST_TABLE,
    });
  } catch (error) {
    throw invalidInput("This is not one of the ECB's zip files of rates, or it is damaged.", { cause: error });
  }
}

/**
 * Parses eurofxref-hist.csv of the European Central Bank (a Date column, then one column per currency in units per
 * euro) into rates against the US dollar of the same day. Throws AppError `invalid_input` for any other file.
 */
export function readEcbRates(csv: string): ExchangeRate[] {
  const [header, ...days] = tableOf(csv);
  const usdColumn = header?.indexOf("USD") ?? -1;
  if (!header || header[0] !== "Date" || usdColumn < 0) {
    throw invalidInput(
      "This is not the ECB's table of reference rates: its first column is Date and one column is USD (eurofxref-hist.csv).",
    );
  }
  const rates = new Map<string, ExchangeRate>();
  for (const day of days) {
    const rateOn = isoDay(day[0] ?? "");
    const usdPerEuro = Number(day[usdColumn]);
    if (rateOn === null) continue;
    header.forEach((currency, column) => {
      const usdPerUnit = currency === "USD" ? usdPerEuro : usdPerEuro / Number(day[column]);
      // "N/A" means that the currency had no rate that day.
      if (!/^[A-Z]{3}$/.test(currency) || !(usdPerUnit > 0) || usdPerUnit === Infinity) return;
      const of = currency === "USD" ? "EUR" : currency;
      rates.set(`${of} ${rateOn}`, { currency: of, rateOn, usdPerUnit, source: ECB_SOURCE });
    });
  }
  return [...rates.values()];
}

function tableOf(csv: string): string[][] {
  try {
    return parse(csv, { trim: true, relax_column_count: true, skip_empty_lines: true, bom: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidInput(`The table of rates (eurofxref-hist.csv) is damaged: ${error.message}.`, { cause: error });
  }
}

/** Parses 2026-01-30 (history file) and 30 January 2026 (daily file); null for anything else. */
function isoDay(text: string): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = Date.parse(iso ? `${text}T00:00:00Z` : `${text} UTC`);
  const day = Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
  return iso && day !== text ? null : day;
}
