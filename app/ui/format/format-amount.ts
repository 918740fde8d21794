import { minorUnits } from "../../../core/catalogue/facts/money.ts";

const UNITS = [
  { from: 1e3, suffix: "K" },
  { from: 1e6, suffix: "M" },
  { from: 1e9, suffix: "B" },
] as const;

/** An amount in the currency's minor units with its ISO 4217 code. */
export interface AmountProps {
  readonly minor: number;
  readonly currency: string;
}

/**
 * "$20M", "€1.5B", "₹950.5K", "$500": at most one decimal, with US English currency symbols. Rounds up to the next unit
 * ("$1M", not "$1000K").
 */
export function formatAmount({ minor, currency }: AmountProps): string {
  const { symbol, digits } = currencyFormat(currency);
  const value = minor / 10 ** digits;
  if (value < 1e3) return `${symbol}${value}`;
  const inUnits = UNITS.map(({ from, suffix }) => ({ tenths: Math.round((value / from) * 10), suffix }));
  // The smallest unit that needs fewer than 1,000; nothing is larger than billions.
  const { tenths, suffix } = inUnits.find((unit) => unit.tenths < 10_000) ?? {
    tenths: Math.round(value / 1e8),
    suffix: "B",
  };
  return `${symbol}${tenths / 10}${suffix}`;
}

/** "€3.6M (about $3.9M)": with US cents, when the amount is in another currency and convertible. */
export function amountWithDollars(amount: AmountProps, usdMinor: number | null): string {
  const original = formatAmount(amount);
  return usdMinor === null || amount.currency === "USD"
    ? original
    : `${original} (about ${formatAmount({ minor: usdMinor, currency: "USD" })})`;
}

/** "$20,000,000": every digit, for tables and structured data. */
export function formatExactAmount({ minor, currency }: AmountProps): string {
  const { digits } = currencyFormat(currency);
  const value = minor / 10 ** digits;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
  }).format(value);
}

const known = new Map<string, { symbol: string; digits: number }>();

function currencyFormat(currency: string): { symbol: string; digits: number } {
  const found = known.get(currency);
  if (found !== undefined) return found;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const symbol = format.formatToParts(0).find((part) => part.type === "currency")?.value ?? currency;
  // Letter symbols ("CHF") are followed by a space.
  const made = { symbol: /[A-Za-z]$/.test(symbol) ? `${symbol}\u00a0` : symbol, digits: minorUnits(currency) };
  known.set(currency, made);
  return made;
}
