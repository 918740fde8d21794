import { currencyOf } from "../../../../catalogue/values/currency.ts";
import { isIndianScale, powerInText, SCALES_IN_TEXT } from "../../../../catalogue/values/scale.ts";
import { problem, short, type Typed } from "./typed.ts";

/** What a sign that several currencies share, or a plain name, means to those who type it. */
const USUAL: Readonly<Record<string, string>> = { "¥": "JPY", francs: "CHF", kronor: "SEK" };

const AMOUNT = new RegExp(
  String.raw`^(?<before>us\$|(?:[acrs]|hk|nz)\$|[$€£¥₹₩₪₦]|rs\.?(?=\s*\d)|[a-z]{3}(?=\s*\d))?\s*(?<number>\d[\d.,'\u00a0 ]*?)\s*` +
    String.raw`(?:(?<factor>${SCALES_IN_TEXT.toSorted((a, b) => b.length - a.length).join("|")})\.?)?\s*` +
    String.raw`(?<after>us\$|(?:[acrs]|hk|nz)\$|[$€£¥₹₩₪₦]|dollars?|euros?|pounds?|rupees?|yen|yuan|zloty|reais|rand|shekels|naira|francs|kronor|quid|[a-z]{3})?$`,
);

/** Largest amount of a filter, in any currency. */
const MOST_UNITS = 10_000_000_000_000;

/** An amount of money in whole units of an ISO 4217 currency. */
export interface TypedAmount {
  readonly units: number;
  readonly currency: string;
}

/** Reads "5M", "£2m", "$1.5 million", "2,500,000" or "10 lakh"; without a currency `usual`, but lakhs and crores are rupees. */
export function readTypedAmount(typed: string, usual = "USD"): Typed<TypedAmount> {
  const parts = AMOUNT.exec(typed.trim().toLowerCase())?.groups;
  const word = parts?.["factor"] ?? "";
  const power = word === "" ? 0 : powerInText(word);
  const number = parts === undefined ? null : plainNumber(parts["number"] ?? "", power);
  if (parts === undefined || number === null || power === undefined)
    return problem(`“${short(typed)}” is not an amount. Write it like 5M, $1.5 million or 2,500,000.`);
  const [ahead, behind] = [currencyTyped(parts["before"]), currencyTyped(parts["after"])];
  if (ahead !== null && behind !== null && ahead !== behind)
    return problem(`“${short(typed)}” names two currencies. Write one of them.`);
  const currency = ahead ?? behind ?? (isIndianScale(power) ? "INR" : usual);
  if (!/^[A-Z]{3}$/.test(currency)) return problem(`“${short(currency)}” is not a currency. Write it like EUR.`);
  const units = Math.round(number * 10 ** power);
  return units <= MOST_UNITS
    ? { value: { units, currency }, problem: null }
    : problem(`“${short(typed)}” is more than the largest amount, $10,000 billion.`);
}

function currencyTyped(written: string | undefined): string | null {
  return written === undefined ? null : (USUAL[written] ?? currencyOf(written) ?? written.toUpperCase());
}

/** "1.5", "1,5", "2,500,000", "2.500.000" and "2 500 000" as numbers; null if separators contradict each other. */
function plainNumber(written: string, power: number | undefined): number | null {
  const text = written.replaceAll(/['\u00a0 ]/g, "");
  if (/^\d+$/.test(text)) return Number(text);
  // A single separator followed by one, two, or more than three digits is a decimal point.
  const decimals = /^(?:\d+|\d{1,3}(?:,\d{3})+)\.(?:\d{1,2}|\d{4,})$/.test(text) || /^0\.\d+$/.test(text);
  if (decimals) return Number(text.replaceAll(",", ""));
  if (/^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  // Nobody writes three decimals of thousands, or three that are zero: "1.500 k".
  const isGrouped = power === 3 ? /^\d{1,3}(?:\.\d{3})+$/ : /^\d{1,3}(?:(?:\.\d{3}){2,}|\.000)$/;
  if (/^\d{1,3}(?:,\d{3})+$/.test(text) || isGrouped.test(text)) return Number(text.replaceAll(/[.,]/g, ""));
  // "1.250": English decimals.
  return /^\d{1,3}\.\d{3}$/.test(text) ? Number(text) : null;
}
