import { LANGUAGES, plainWord, unambiguous } from "./languages.ts";

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
  ["R", "ZAR"],
  ["RM", "MYR"],
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
  ["元", "CNY TWD"],
  ["人民币", "CNY"],
  ["人民元", "CNY"],
  ["円", "JPY"],
  ["원", "KRW"],
  ["won", "KRW"],
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
  ["GH₵", "GHS"],
  ["৳", "BDT"],
  ["U$S", "USD"],
  ["U$D", "USD"],
  ["AR$", "ARS"],
  ["CL$", "CLP"],
  ["COL$", "COP"],
  ["RD$", "DOP"],
  ["S/", "PEN"],
  ["lei", "RON"],
  ["руб", "RUB"],
  ["грн", "UAH"],
  ["EUROS", "EUR"],
  ["EURO", "EUR"],
  ["DOLLARS", "USD CAD AUD NZD SGD HKD"],
  ["DOLLAR", "USD CAD AUD NZD SGD HKD"],
  ["DÓLARES", "USD CAD AUD MXN CLP COP ARS"],
  ["DOLARES", "USD CAD AUD MXN CLP COP ARS"],
  ["DÓLAR", "USD"],
  ["DOLLARI", "USD"],
  ["DOLARÓW", "USD"],
  ["DOLARŮ", "USD"],
  ["REAIS", "BRL"],
  ["RINGGIT", "MYR"],
  ["RAND", "ZAR"],
  ["RUPEES", "INR PKR LKR NPR"],
  ["POUNDS", "GBP"],
  ["YEN", "JPY"],
  ["YUAN", "CNY"],
];

const BY_SIGN: ReadonlyMap<string, readonly string[]> = new Map(
  SIGNS.map(([sign, codes]) => [sign.toUpperCase(), codes.split(" ")]),
);

/** Codes that are also English words, and count only in capitals. */
const WORDS: ReadonlySet<string> = new Set("ALL COP CUP GEL MAD PEN RON SOS TOP TRY".split(" "));
/** Currencies whose names lists write out in other languages. */
const NAMED = "USD EUR GBP INR JPY CNY BRL CHF SEK NOK DKK ISK KRW RUB PLN CZK HUF TRY UAH ILS MXN AUD CAD ZAR IDR THB";

let named: ReadonlyMap<string, string> | undefined;

function* namesInLanguages(): Generator<readonly [string, string]> {
  for (const locale of LANGUAGES) {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    for (const currency of NAMED.split(" ")) yield [names.of(currency) ?? "", currency];
    for (const currency of locale === "en" ? NAMED.split(" ") : ["USD", "EUR", "GBP"]) {
      const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "name" });
      for (const count of [1, 2, 5])
        yield [format.formatToParts(count).find(({ type }) => type === "currency")?.value ?? "", currency];
    }
  }
}

/** The currency of a name that lists write out in any language: "euro", "Indian rupees", "米ドル". */
export function currencyNamed(name: string): string | undefined {
  return /\p{L}{2}/u.test(name) ? (named ??= unambiguous(namesInLanguages())).get(plainWord(name)) : undefined;
}

/**
 * The currency of an ISO code, symbol or word; `hint` (of the column or list) decides between those that share a
 * symbol. Without a hint `$` is US dollars and Rs is Indian rupees, as lists use them, while `¥` and `kr` return "?".
 * Undefined for other text.
 */
export function currencyOf(sign: string, hint?: string): string | undefined {
  const key = sign.toUpperCase();
  if (key === "R" && sign !== "R") return undefined;
  const shared = BY_SIGN.get(key);
  if (shared !== undefined) return hint !== undefined && shared.includes(hint) ? hint : shared[0];
  return CODES.has(key) && (sign === key || !WORDS.has(key)) ? key : undefined;
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
