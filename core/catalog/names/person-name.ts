import { wordsOf } from "./ascii.ts";

const BEFORE = new Set(["mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "dame", "shri", "smt", "herr", "frau", "mme", "mlle", "ing", "rev", "hon"]);
const AFTER = new Set(["phd", "md", "mba", "esq", "cfa", "cpa", "msc", "dphil", "jd", "rn", "dds", "pharmd"]);
/** Degrees written with dots or spaces fall apart into these words. */
const DEGREES = /\b(?:ph\.?\s?d|m\.?\s?d|m\.?\s?b\.?\s?a|d\.?\s?phil|m\.?\s?sc|j\.?\s?d)\.?\s*$/i;

/**
 * The form under which two spellings of one person's name agree: case, accents, script, punctuation and
 * honorifics are dropped, the order of the words is kept ("Jr" and numerals tell people apart, they stay).
 * Idempotent. Empty only for blank text. A shared key alone never proves that two people are one.
 */
export function personNameKey(name: string): string {
  const words = wordsOf(withoutDegrees(name));
  while (words.length > 1 && BEFORE.has(words[0] ?? "")) words.shift();
  while (words.length > 1 && AFTER.has(words.at(-1) ?? "")) words.pop();
  return words.length > 0 ? words.join(" ") : name.normalize("NFKC").trim().toLowerCase();
}

function withoutDegrees(name: string): string {
  const comma = name.indexOf(",");
  if (comma < 1) return name;
  const rest = name.slice(0, comma);
  return name.slice(comma).split(",").slice(1).every((part) => DEGREES.test(part) || AFTER.has(wordsOf(part).join(""))) ? rest : name;
}

const NOT_A_PERSON = new Set([
  "unknown", "undisclosed", "none", "na", "tbd", "tba", "anonymous", "various", "multiple", "founder", "founders", "cofounder", "cofounders",
  "ceo", "cto", "coo", "team", "management", "staff", "admin", "test", "stealth", "company", "confidential", "null", "nil", "others",
]);
const COMPANY_WORDS = new Set(["inc", "llc", "ltd", "limited", "gmbh", "corp", "corporation", "plc", "ventures", "capital", "holdings", "university", "foundation", "bv", "sarl"]);

/**
 * Whether a text can be one person's name: letters of any script, one to six words, none of them a company's,
 * a placeholder's ("N/A", "Undisclosed", "Founding team"), a number or an address. Single names pass.
 */
export function isPlausiblePersonName(name: string): boolean {
  const text = name.trim();
  if (text.length > 80) return false;
  if (/[\d@<>{}|\\=_;!?#$%^*+~[\]]|:\/\/|www\./.test(text)) return false;
  if (!/\p{L}.*\p{L}/u.test(text)) return /^\p{Script=Han}{1,4}$/u.test(text);
  const words = wordsOf(text);
  if (words.length === 0 || words.length > 6) return false;
  if (words.some((word) => COMPANY_WORDS.has(word))) return false;
  return !NOT_A_PERSON.has(words.join("")) && !words.some((word) => word === "team" || word === "founders" || word === "undisclosed");
}
