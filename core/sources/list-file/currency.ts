const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** True for an active ISO 4217 code, upper case. */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}

/** What a symbol or word says of the currency: one code, or several it could be without a hint. */
const SIGNS: readonly (readonly [sign: string, codes: string])[] = [
  ["US$", "USD"], ["C$", "CAD"], ["CA$", "CAD"], ["CAD$", "CAD"], ["A$", "AUD"], ["AU$", "AUD"], ["AUD$", "AUD"], ["S$", "SGD"], ["SG$", "SGD"],
  ["HK$", "HKD"], ["NZ$", "NZD"], ["R$", "BRL"], ["MX$", "MXN"], ["NT$", "TWD"], ["USD$", "USD"], ["$US", "USD"],
  ["$", "USD CAD AUD NZD SGD HKD MXN TWD CLP COP ARS"], ["€", "EUR"], ["£", "GBP"],
  ["₹", "INR"], ["Rs.", "INR PKR LKR NPR"], ["Rs", "INR PKR LKR NPR"], ["Re", "INR"], ["¥", "? JPY CNY"], ["RMB", "CNY"], ["CN¥", "CNY"], ["JP¥", "JPY"],
  ["₩", "KRW"], ["₪", "ILS"], ["NIS", "ILS"], ["₺", "TRY"], ["₴", "UAH"], ["₦", "NGN"], ["₫", "VND"], ["฿", "THB"], ["₱", "PHP"], ["₽", "RUB"],
  ["zł", "PLN"], ["Kč", "CZK"], ["Ft", "HUF"], ["SFr.", "CHF"], ["SFr", "CHF"], ["Fr.", "CHF"], ["kr", "? SEK NOK DKK ISK"], ["kr.", "? SEK NOK DKK ISK"], ["Rp", "IDR"],
  ["KSh", "KES"], ["EUROS", "EUR"], ["EURO", "EUR"], ["DOLLARS", "USD CAD AUD NZD SGD HKD"], ["DOLLAR", "USD CAD AUD NZD SGD HKD"],
  ["RUPEES", "INR PKR LKR NPR"], ["POUNDS", "GBP"], ["YEN", "JPY"], ["YUAN", "CNY"],
];

const BY_SIGN: ReadonlyMap<string, readonly string[]> = new Map(SIGNS.map(([sign, codes]) => [sign.toUpperCase(), codes.split(" ")]));

/**
 * The currency a sign stands for: an ISO code, a symbol or a word. `hint` (the column's or the list's currency)
 * decides among those sharing a symbol; without one `$` is US dollars and Rs Indian rupees, as lists use them,
 * while `¥` and `kr` answer "?". Undefined when the text is no currency sign.
 */
export function currencyOf(sign: string, hint?: string): string | undefined {
  const key = sign.toUpperCase();
  const shared = BY_SIGN.get(key);
  if (shared !== undefined) return hint !== undefined && shared.includes(hint) ? hint : shared[0];
  return CODES.has(key) ? key : undefined;
}

/** Currencies customarily written with a decimal point, where "1,125" is a thousand and more. */
const POINT_DECIMAL = new Set(["USD", "GBP", "INR", "AUD", "CAD", "NZD", "SGD", "HKD", "JPY", "CNY", "KRW", "ILS", "MXN", "CHF", "THB", "PHP", "MYR", "AED", "SAR", "NGN", "KES", "PKR", "LKR", "NPR", "TWD", "EGP"]);

/** Whether a currency is customarily written with a decimal point (else with a decimal comma). */
export function usesDecimalPoint(currency: string): boolean {
  return POINT_DECIMAL.has(currency);
}
