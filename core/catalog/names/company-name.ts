import { foldToAscii } from "./ascii.ts";
import { LEADING_FORMS, legalFormLength, NATIVE_FORMS, SHORT_FORMS } from "./legal-forms.ts";

const CONJUNCTIONS = new Set(["and", "et", "und"]);
/** One company is often written with and without it. "Holding" and "Group" tell namesakes apart, so they stay. */
const HOLDINGS = "holdings";
const ROMAN_NUMERAL = /^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/;
const NON_ASCII = /[\u0080-\uffff]/;

/** EDGAR marks namesakes by a state, a place or a word: "INC /DE/", "CORP/NC", "CORP \PA\", "LTD /ADR". */
const EDGAR_TAG = /(?:\s[/\\]\s?|\b(?:inc|corp|co|ltd|limited|plc|llc|lp|trust)\.?\s?[/\\]\s?)[a-z]{2,3}[/\\]?$|[/\\]\s?[a-z]{2,3}\s?[/\\]$|[/\\](?:cayman|bermuda|bvi)(?: islands)?[/\\]?$/;
const TAG = /[/\\]\s?[a-z ]+[/\\]?$/;

/**
 * The form under which two spellings of one company's name agree: lower case, transliterated, without
 * punctuation, spaces, "the", "and", legal forms, a closing "Holdings", and EDGAR's tags.
 * Numbers and Roman numerals are kept, they tell series apart. Idempotent. Empty only for blank text.
 * A shared key is no proof of identity: see docs/decisions/0006-company-identity.md.
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

/** Drops what closes a name, again and again ("Co Ltd"), also before a numeral ("Acquisition Corp. II"). */
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

/** Words; letters that dots or slashes chain are one word ("L.L.C.", "A/S"), a closing "+" is "plus". */
function split(text: string): string[] {
  const spelled = text.includes("+") ? text.replace(/([a-z0-9])\+(?=\s|$)/g, "$1plus") : text;
  const chained = /[./]/.test(spelled) ? spelled.replace(/(?<![a-z0-9])[a-z](?:[./][a-z](?![a-z0-9]))+/g, (letters) => letters.replace(/[./]/g, "")) : spelled;
  return chained.match(/[a-z0-9]+/g) ?? [];
}

/** One string without spaces, so that "J P Morgan" is "JPMorgan"; a dash stays between two numbers. */
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
