import { foldToAscii } from "./ascii.ts";
import { formWords, LEADING_FORMS, legalFormLength, NATIVE_FORMS, SHORT_FORMS } from "./legal-forms.ts";

const CONJUNCTIONS = new Set(["and", "et", "und"]);
/**
 * Dropped because a company is often written with and without it; "Holding" and "Group" distinguish namesakes and stay.
 */
const HOLDINGS = "holdings";
const ROMAN_NUMERAL = /^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/;
const NON_ASCII = /[\u0080-\uffff]/;

/**
 * Suffixes with which EDGAR distinguishes namesakes, by state, place or word: "INC /DE/", "CORP/NC", "CORP \PA\", "LTD
 * /ADR".
 */
const EDGAR_TAG =
  /(?:\s[/\\]\s?|\b(?:inc|corp|co|ltd|limited|plc|llc|lp|trust)\.?\s?[/\\]\s?)[a-z]{2,3}[/\\]?$|[/\\]\s?[a-z]{2,3}\s?[/\\]$|[/\\](?:cayman|bermuda|bvi)(?: islands)?[/\\]?$/;
const TAG = /[/\\]\s?[a-z ]+[/\\]?$/;

/**
 * The key that spellings of one company name share: lower case, transliterated, without punctuation, spaces, "the",
 * "and", legal forms, a final "Holdings" and EDGAR's tags; numbers and Roman numerals stay. Idempotent; empty only for
 * blank text. A shared key does not prove identity (decision 6).
 */
export function companyNameKey(name: string): string {
  const words = companyWords(name);
  if (words.length === 0) return name.normalize("NFKC").trim().toLowerCase();
  return joined(words);
}

function companyWords(name: string): string[] {
  const text = foldToAscii(NON_ASCII.test(name) ? withoutNativeForms(name) : name).trim();
  let words = split(withoutEdgarTag(text));
  if (words.length > 2) words = words.filter((word, i) => i === 0 || i === words.length - 1 || !CONJUNCTIONS.has(word));
  let start = 0;
  while (words.length - start > 1 && (words[start] === "the" || LEADING_FORMS.has(words[start] ?? ""))) start++;
  if (start > 0) words = words.slice(start);
  return withoutEnding(words);
}

/** Drops legal forms from the end repeatedly ("Co Ltd"), including before a numeral ("Acquisition Corp. II"). */
function withoutEnding(words: string[]): string[] {
  const last = words.at(-1) ?? "";
  const numeral = words.length > 2 && (ROMAN_NUMERAL.test(last) || isNumber(last)) ? words.pop() : undefined;
  let end = words.length;
  for (;;) {
    const length = legalFormLength(words, end) || (end > 1 && words[end - 1] === HOLDINGS ? 1 : 0);
    if (length === 0) break;
    end -= length;
  }
  words.length = end;
  if (numeral !== undefined) words.push(numeral);
  return words;
}

function withoutNativeForms(name: string): string {
  const rest = name.normalize("NFC").replace(NATIVE_FORMS, " ");
  return /[\p{L}\p{N}]/u.test(rest) ? rest : name;
}

function withoutEdgarTag(text: string): string {
  if (!text.includes("/") && !text.includes("\\")) return text;
  const rest = EDGAR_TAG.test(text) ? text.replace(TAG, "") : text;
  return /[a-z0-9]/.test(rest) ? rest : text;
}

/** Splits into words; a final "+" becomes "plus". */
function split(text: string): string[] {
  return formWords(text.includes("+") ? text.replace(/([a-z0-9])\+(?=\s|$)/g, "$1plus") : text);
}

/** Joins words without spaces, so that "J P Morgan" equals "JPMorgan"; a dash separates two adjacent numbers. */
function joined(words: readonly string[]): string {
  let key = "";
  let before = "";
  for (const word of words) {
    if (isDigit(before.charCodeAt(before.length - 1)) && isDigit(word.charCodeAt(0))) key += "-";
    key += SHORT_FORMS.get(word) ?? word;
    before = word;
  }
  return key;
}

function isNumber(word: string): boolean {
  return /^[0-9]+$/.test(word);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
