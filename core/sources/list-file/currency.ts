const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** True for an active ISO 4217 code in upper case. */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}

/** The currency codes that a symbol or word may stand for; several are ambiguous without a hint. */
const SIGNS: readonly (readonly [sign: string, codes: string])[] = [
  ["US$", "USD"],
  ["C$", "CAD"],
  ["CA$", "CAD"],
  ["CAD$", "CAD"],
  ["A$", "AUD"],
  ["AU$", "AUD"],
  ["AUD$", "AUD"],
  ["S$", "SGD"],
  ["SG$", "SGD"],
  ["HK$", "HKD"],
  ["NZ$", "NZD"],
  ["R$", "BRL"],
  ["MX$", "MXN"],
  ["NT$", "TWD"],
  ["USD$", "USD"],
  ["$US", "USD"],
  ["$", "USD CAD AUD NZD SGD HKD MXN TWD CLP COP ARS"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["₹", "INR"],
  ["Rs.", "INR PKR LKR NPR"],
  ["Rs", "INR PKR LKR NPR"],
  ["Re", "INR"],
  ["¥", "? JPY CNY"],
  ["RMB", "CNY"],
  ["CN¥", "CNY"],
  ["JP¥", "JPY"],
  ["₩", "KRW"],
  ["₪", "ILS"],
  ["NIS", "ILS"],
  ["₺", "TRY"],
  ["₴", "UAH"],
  ["₦", "NGN"],
  ["₫", "VND"],
  ["฿", "THB"],
  ["₱", "PHP"],
  ["₽", "RUB"],
  ["zł", "PLN"],
  ["Kč", "CZK"],
  ["Ft", "HUF"],
  ["SFr.", "CHF"],
  ["SFr", "CHF"],
  ["Fr.", "CHF"],
  ["kr", "? SEK NOK DKK ISK"],
  ["kr.", "? SEK NOK DKK ISK"],
  ["Rp", "IDR"],
  ["KSh", "KES"],
  ["EUROS", "EUR"],
  ["EURO", "EUR"],
  ["DOLLARS", "USD CAD AUD NZD SGD HKD"],
  ["DOLLAR", "USD CAD AUD NZD SGD HKD"],
  ["RUPEES", "INR PKR LKR NPR"],
  ["POUNDS", "GBP"],
  ["YEN", "JPY"],
  ["YUAN", "CNY"],
];

const BY_SIGN: ReadonlyMap<string, readonly string[]> = new Map(
  SIGNS.map(([sign, codes]) => [sign.toUpperCase(), codes.split(" ")]),
);

/**
 * The currency of an ISO code, symbol or word; `hint` (of the column or list) decides between those that share a
 * symbol. Without a hint `$` is US dollars and Rs is Indian rupees, as lists use them, while `¥` and `kr` return "?".
 * Undefined for other text.
 */
export function currencyOf(sign: string, hint?: string): string | undefined {
  const key = sign.toUpperCase();
  const shared = BY_SIGN.get(key);
  if (shared !== undefined) return hint !== undefined && shared.includes(hint) ? hint : shared[0];
  return CODES.has(key) ? key : undefined;
}

/** Currencies usually written with a decimal point, where "1,125" means one thousand one hundred and twenty-five. */
const POINT_DECIMAL = new Set([
  "USD",
  "GBP",
  "INR",
  "AUD",
  "CAD",
  "NZD",
  "SGD",
  "HKD",
  "JPY",
  "CNY",
  "KRW",
  "ILS",
  "MXN",
  "CHF",
  "THB",
  "PHP",
  "MYR",
  "AED",
  "SAR",
  "NGN",
  "KES",
  "PKR",
  "LKR",
  "NPR",
  "TWD",
  "EGP",
]);

/** True if a currency is usually written with a decimal point rather than a decimal comma. */
export function usesDecimalPoint(currency: string): boolean {
  return POINT_DECIMAL.has(currency);
}
