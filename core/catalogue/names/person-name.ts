import { wordsOf } from "./ascii.ts";

const BEFORE = new Set(
  "mr mrs ms miss mx dr prof professor sir dame shri smt herr frau mme mlle ing rev hon".split(" "),
);
const AFTER = new Set("phd md mba esq cfa cpa msc dphil jd rn dds pharmd".split(" "));
/** Degrees that splitting into words would break up. */
const DEGREES = /\b(?:ph\.?\s?d|m\.?\s?d|m\.?\s?b\.?\s?a|d\.?\s?phil|m\.?\s?sc|j\.?\s?d)\.?\s*$/i;

/**
 * The key that spellings of one person's name share: case, accents, script, punctuation and honorifics are dropped;
 * word order, "Jr" and numerals stay. Idempotent; empty only for blank text. A shared key does not prove identity.
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
  return name
    .slice(comma)
    .split(",")
    .slice(1)
    .every((part) => DEGREES.test(part) || AFTER.has(wordsOf(part).join("")))
    ? rest
    : name;
}
