import { NUMBER_WORDS, withDigits } from "../../../../../catalogue/values/number-words.ts";
import type { LeadFilter } from "../../filter.ts";
import { amountOfDigits, OR_LESS, OR_MORE, withPlainParts } from "./amounts-in-words.ts";
import { readTypedAmount } from "../../values/typed-amounts.ts";
import { CURRENCIES_OF } from "./place-names.ts";

const FACTOR = "(?:k|thousand|m|mm|mn|mio|mil|mln|millions?|b|bn|bln|billions?|lakhs?|crores?|cr)";
/** Codes of ISO 4217 that are no words ("all", "top", "try"). */
const CODES =
  "usd|eur|gbp|inr|cad|aud|nzd|chf|sek|nok|dkk|isk|pln|czk|huf|ron|bgn|jpy|cny|rmb|krw|hkd|sgd|twd|thb|idr|myr|php|vnd|brl|mxn|clp|cop|ars|zar|ngn|kes|egp|ghs|aed|sar|qar|ils|pkr|bdt|lkr|uah";
const SIGNS = "us\\$|(?:[acrs]|hk|nz)\\$|[$€£¥₹₩₪₦]";
const CURRENCY = `(?:${SIGNS}|dollars?|euros?|pounds?|rupees?|yen|yuan|zloty|reais|rand|shekels|naira|francs|kronor|quid|${CODES})`;
const MONEY = `(?:${SIGNS}|(?:rs\\.?|${CODES})(?= ?\\d))? ?\\d[\\d.,']*(?: ?${FACTOR})?(?: ?${CURRENCY})?`;
const LEAST =
  "over|above|more than|at least|from|min|minimum|north of|exceeding|greater than|larger than|bigger than|higher than|in excess of|beyond|topp(?:ed|ing)|surpass(?:ed|ing)|exceeded|upwards of|starting (?:at|from)|lower limit|no less than|no lower than|no smaller than|not under|not below|not less than|>=?|≥";
const MOST =
  "under|below|until|till|less than|fewer than|smaller than|lower than|up to|at most|max|maximum|upper limit|capped at|no higher than|no more than|not more than|not over|not above|not exceeding|up to and including|<=?|≤";
const EXACTLY = "exactly|precisely|just";
const NEARLY = "around|about|close to|nearly|approximately|approx|roughly|circa|ca|~";
/** Amounts this near to a rounded one are meant too. */
const NEARNESS = 0.2;

const AMOUNTS = new RegExp(
  `^(?:between |from )?(?<least>${MONEY}) ?(?:-|–|to|and|until|up to|till|through) ?(?<most>${MONEY})$`,
);
const AMOUNT = new RegExp(
  `^(?:(?<isLeast>${LEAST})|(?<isMost>${MOST})|(?<isNear>${NEARLY})|(?<isExact>${EXACTLY}))? ?(?<amount>${MONEY})(?<atMost>${OR_LESS})?(?<atLeast>${OR_MORE})?$`,
);

/** "10m+ usd": the currency after the sign. */
const CURRENCY_AFTER_PLUS = new RegExp(`( ?\\+| plus| or more) ?(${CURRENCY})$`);

const OF_COUNTRY = new RegExp(
  `\\b(${[...CURRENCIES_OF.keys()].join("|")})[- ](?:francs?|kron(?:e|er|a|or|ur)|koruna|pesos?|dollars?|rupees?|pounds?|yen|yuan|rea(?:l|is)|zloty|shekels?|rand)\\b`,
);

const UNIT = "(?:thousand|mill?|mn|mln|millions?|bn|billions?|lakhs?|crores?)";
/** "two million", "a hundred million", "twenty-five million", "between one and three million". */
const NUMBERED = new RegExp(
  `\\b(?:an?|${NUMBER_WORDS})(?:(?: hundred and (?!\\w+ hundred)|[- ])(?:${NUMBER_WORDS}))*(?= ${UNIT}\\b| (?:to|and|or) (?:(?:${NUMBER_WORDS})(?: hundred)?|\\d[\\d.,]*) ${UNIT}\\b)`,
  "g",
);

/** "lower limit of 5m", "a maximum of 20m", "capped at 3m". */
const LIMIT =
  /^(?:an? )?(?:(min(?:imum)?|floor|lower (?:limit|bound|end))|max(?:imum)?|ceiling|cap(?:ped)?|upper (?:limit|bound|end))(?: of| at)? (?=[^a-z]*\d)/;

/** "5m in euros" */
const IN_CURRENCY = new RegExp(`(?<=\\d.*) in (?=${CURRENCY}$)`);

/** A range of amounts in one currency. */
export type AmountRange = Pick<LeadFilter, "amount" | "currency">;

/**
 * Reads a range of amounts: "over £5M", "under 2m", "5-10m", "€500k". A lone amount is a minimum. Null for other
 * phrases: a number needs a unit or a currency, or six digits after a word such as "over".
 */
export function readAmountPhrase(phrase: string): AmountRange | null {
  const text = withPlainParts(phrase.toLowerCase())
    .replaceAll(NUMBERED, (number) => withDigits(number))
    // "20 millions d'euros", "5 million of dollars"
    .replaceAll(
      /(?:(?<!\b(?:north|excess|upwards) )\b(?:of|de|di) |\bd['’] ?)(?=dollars?|euros?|pounds?|rupees?|yen|[a-z]{3}$|[$€£¥₹])/g,
      "",
    )
    // "10+ million"
    .replace(/^(\d[\d.,]*)\+ (?=(?:k|m|mn|bn|thousand|million|billion)\b)/, "over $1 ")
    .replace(OF_COUNTRY, (named, country: string) => CURRENCIES_OF.get(country) ?? named)
    .replace(IN_CURRENCY, " ")
    .replace(LIMIT, (_, isLeast?: string) => (isLeast === undefined ? "at most " : "at least "))
    .replace(/^(.+) (exactly|precisely|flat)$/, "exactly $1")
    .replace(CURRENCY_AFTER_PLUS, " $2$1")
    // "2mill", "a mil"
    .replaceAll(/(?<=\d ?)mill?\b/g, "m")
    .replace(/^(.+?)(?:[- ]?ish| give or take| or so| or thereabouts| more or less)$/, "around $1");
  const digits = amountOfDigits(text);
  if (digits !== null) return { amount: digits, currency: "USD" };
  const two = AMOUNTS.exec(text)?.groups;
  if (two !== undefined) {
    const [least, most] = alike(two["least"] ?? "", two["most"] ?? "");
    // "between 5k and 500k": beside money, thousands are money.
    const ends = [least, most];
    if (!ends.some(isMoney) || !ends.every((end) => isMoney(end) || end.endsWith("k"))) return null;
    const [min, max] = [readTypedAmount(least).value, readTypedAmount(most).value];
    if (min === null || max === null || min.currency !== max.currency || min.units > max.units) return null;
    return { amount: { min: min.units, max: max.units }, currency: min.currency };
  }
  const one = AMOUNT.exec(text)?.groups;
  // "min 5m max" begins "max 20m", "under 10m and above" begins "above 5m".
  if (one?.["isLeast"] !== undefined && one["atMost"] !== undefined) return null;
  if (one?.["isMost"] !== undefined && / (?:and|or|&) /.test(one["atLeast"] ?? "")) return null;
  const typed = one?.["amount"] ?? "";
  const isBound = (one?.["isLeast"] ?? one?.["isMost"]) !== undefined;
  if (one === undefined || !(isMoney(typed) || (isBound && /^[\d,.']{6,}$/.test(typed)))) return null;
  const read = readTypedAmount(typed).value;
  if (read === null) return null;
  const { units, currency } = read;
  if (one["isNear"] !== undefined)
    return { amount: { min: units * (1 - NEARNESS), max: units * (1 + NEARNESS) }, currency };
  if (one["isExact"] !== undefined) return { amount: { min: units, max: units }, currency };
  const isMost = (one["isMost"] ?? one["atMost"]) !== undefined;
  return { amount: isMost ? { min: null, max: units } : { min: units, max: null }, currency };
}

/** True if a number is certainly money; "4k" and "3b" more often mean something else, "10m € 2026" ends with a year. */
function isMoney(amount: string): boolean {
  return /[^\d.,' ]/.test(amount) && !/^(?:\d ?k|\D (?:19|20)\d\d)$/.test(amount);
}

/** Completes "$5-10m" and "5 to 10 million euros": each end gets the currency and the unit of the other. */
function alike(least: string, most: string): readonly [string, string] {
  const parts = [least, most].map((end) => PARTS.exec(end)?.groups ?? { number: end });
  const of = (part: "before" | "unit" | "after") =>
    parts.map((one) => one[part] ?? "").find((text) => text !== "") ?? "";
  const isAhead = of("before") !== "";
  const [first = "", second = ""] = parts.map(({ before = "", number = "", unit = "", after = "" }) =>
    [
      before || (after === "" ? of("before") : ""),
      number,
      // "between 500,000 and 2 million"
      unit || (/^\d{4}|^\d{1,3}(?:[.,']\d{3}){1,3}$/.test(number) ? "" : of("unit")),
      after || (isAhead ? "" : of("after")),
    ].join(""),
  );
  return [first, second];
}

const PARTS = new RegExp(`^(?<before>\\D*)(?<number>[\\d.,']+)(?<unit> ?${FACTOR}(?![a-z]))?(?<after> ?${CURRENCY})?$`);
