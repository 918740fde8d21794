import { readAmountPhrase } from "./amount-phrases.ts";

/** "in euros", "raised in Swiss francs"; "INR deals", "euro-denominated". */
const ASKED = [
  /^(?:(?:raised|denominated|stated|paid|priced|funded) )?in ((?:[a-z]+[- ]){0,2}(?:[a-z]+|[a-z]{1,2}\$|[€£¥]))$/,
  /^((?:[a-z]+[- ]){0,2}[a-z]+)[- ](?:denominated|only|rounds?|deals?|raises?|amounts?|currency)$/,
];
/** Codes that name nothing else, as "php" and "cad" do. */
const CODES = /^(?:usd|eur|gbp|inr|chf|sek|nok|dkk|jpy|krw|cny|brl|mxn|zar|ngn|sgd|hkd|aud|nzd|pln|czk|ils|idr)$/;

/** "million plus rounds" */
const UNIT = /\b(?:hundred|thousand|[mb]illion|plus)\b/;

/** The currency of amounts that a phrase without an amount asks for, as an ISO 4217 code; empty for other phrases. */
export function currenciesAsked(phrase: string): readonly string[] {
  const text = phrase.toLowerCase().replace(" sterling", "");
  const name = ASKED.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  const word = name ?? (CODES.test(text) ? text : undefined);
  const read = word === undefined || UNIT.test(word) ? null : readAmountPhrase(`1 million ${word}`);
  return read === null ? [] : [read.currency];
}
