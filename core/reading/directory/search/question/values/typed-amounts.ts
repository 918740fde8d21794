import { problem, short, type Typed } from "./typed.ts";

const SYMBOLS: Readonly<Record<string, string>> = {
  $: "USD",
  us$: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  c$: "CAD",
  a$: "AUD",
  r$: "BRL",
  s$: "SGD",
  hk$: "HKD",
  nz$: "NZD",
  "₩": "KRW",
  "₪": "ILS",
  "₦": "NGN",
  rmb: "CNY",
  dollars: "USD",
  dollar: "USD",
  euros: "EUR",
  euro: "EUR",
  pounds: "GBP",
  pound: "GBP",
  rs: "INR",
  rupees: "INR",
  rupee: "INR",
  yen: "JPY",
  yuan: "CNY",
  zloty: "PLN",
  reais: "BRL",
  rand: "ZAR",
  shekels: "ILS",
  naira: "NGN",
  francs: "CHF",
  kronor: "SEK",
  quid: "GBP",
};

const FACTORS: Readonly<Record<string, number>> = {
  "": 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mln: 1e6,
  mio: 1e6,
  mil: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  bln: 1e9,
  billion: 1e9,
  billions: 1e9,
  lakh: 1e5,
  lakhs: 1e5,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
};

const AMOUNT =
  /^(?<before>us\$|(?:[acrs]|hk|nz)\$|[$€£¥₹₩₪₦]|rs\.?(?=\s*\d)|[a-z]{3}(?=\s*\d))?\s*(?<number>\d[\d.,'\u00a0 ]*?)\s*(?<factor>k|thousand|m|mm|mn|mio|mil|mln|millions?|b|bn|bln|billions?|lakhs?|crores?|cr)?\s*(?<after>us\$|[$€£¥₹₩₪₦]|dollars?|euros?|pounds?|rupees?|yen|yuan|zloty|reais|rand|shekels|naira|francs|kronor|quid|[a-z]{3})?$/;

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
  const number = parts === undefined ? null : plainNumber(parts["number"] ?? "");
  const word = parts?.["factor"] ?? "";
  const factor = FACTORS[word];
  if (parts === undefined || number === null || factor === undefined)
    return problem(`“${short(typed)}” is not an amount. Write it like 5M, $1.5 million or 2,500,000.`);
  const [ahead, behind] = [currencyOf(parts["before"]), currencyOf(parts["after"])];
  if (ahead !== null && behind !== null && ahead !== behind)
    return problem(`“${short(typed)}” names two currencies. Write one of them.`);
  const currency = ahead ?? behind ?? (RUPEE_UNITS.test(word) ? "INR" : usual);
  if (!/^[A-Z]{3}$/.test(currency)) return problem(`“${short(currency)}” is not a currency. Write it like EUR.`);
  const units = Math.round(number * factor);
  return units <= MOST_UNITS
    ? { value: { units, currency }, problem: null }
    : problem(`“${short(typed)}” is more than the largest amount, $10,000 billion.`);
}

/** Units that only amounts in rupees are written in. */
const RUPEE_UNITS = /^(?:lakh|crore|cr)/;

function currencyOf(written: string | undefined): string | null {
  return written === undefined ? null : (SYMBOLS[written.replace(".", "")] ?? written.toUpperCase());
}

/** "1.5", "1,5", "2,500,000", "2.500.000" and "2 500 000" as numbers; null if separators contradict each other. */
function plainNumber(written: string): number | null {
  const text = written.replaceAll(/['\u00a0 ]/g, "");
  if (/^\d+$/.test(text)) return Number(text);
  // A single separator followed by one, two, or more than three digits is a decimal point.
  const decimals = /^(?:\d+|\d{1,3}(?:,\d{3})+)\.(?:\d{1,2}|\d{4,})$/.test(text) || /^0\.\d+$/.test(text);
  if (decimals) return Number(text.replaceAll(",", ""));
  if (/^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  if (/^\d{1,3}(?:,\d{3})+$/.test(text) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(text))
    return Number(text.replaceAll(/[.,]/g, ""));
  // "1.250": English decimals.
  return /^\d{1,3}\.\d{3}$/.test(text) ? Number(text) : null;
}
