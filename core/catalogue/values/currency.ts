import signs from "./currency.json" with { type: "json" };
import { LANGUAGES, plainWord, unambiguous } from "./languages.ts";

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** True for an active ISO 4217 code in upper case. */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}

/** The currency codes that a symbol or word may stand for; several are ambiguous without a hint. */
const BY_SIGN: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(signs).map(([sign, codes]) => [sign.toUpperCase(), codes.split(" ")]),
);

/** Codes that are also English words, and count only in capitals. */
const WORDS: ReadonlySet<string> = new Set("ALL COP CUP GEL MAD PEN RON SOS TOP TRY".split(" "));
/** Currencies whose names lists write out in other languages. */
const NAMED = "USD EUR GBP INR JPY CNY BRL CHF SEK NOK DKK ISK KRW RUB PLN CZK HUF TRY UAH ILS MXN AUD CAD ZAR IDR THB";

/** Signs that stand for money anywhere in a sentence: symbols, and codes and names that are no other words. */
export const SIGNS_IN_TEXT: readonly string[] = [
  ...Object.keys(signs).filter((sign) => /\p{Sc}/u.test(sign) || /^(?:Rs\.?|RMB|NIS|euros?|yuan)$/i.test(sign)),
  ...NAMED.split(" ").filter((code) => !WORDS.has(code)),
  ...["CAD", "AUD", "NZD", "SGD", "HKD"].flatMap((code) => [code, `${code} $`]),
  ..."NGN KES AED SAR MYR".split(" "),
  "USD $",
];

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
const POINT_DECIMAL = new Set(
  "USD GBP INR AUD CAD NZD SGD HKD JPY CNY KRW ILS MXN CHF THB PHP MYR AED SAR NGN KES PKR LKR NPR TWD EGP".split(" "),
);

/** True if a currency is usually written with a decimal point rather than a decimal comma. */
export function usesDecimalPoint(currency: string): boolean {
  return POINT_DECIMAL.has(currency);
}
