import { exclusionAt, inEnglish, isJoining } from "./function-words.ts";
import type { Phrase } from "./phrase.ts";

/** Details that the list can be narrowed by, as values of the facet `has`. */
const DETAILS: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/^(?:own |working )?(?:websites?|web ?sites?|site web|homepages?|urls?|domains?)$/, "website"],
  [/^(?:proofs?|sources?|evidence|source links?)$/, "proof"],
  [/^(?:founder )?(?:contacts?|contact details|linkedins?(?: (?:profiles?|links?|accounts?|urls?))?)$/, "contact"],
];
/** Founders have a filter for this instead. */
export const NO_ADDRESSES =
  "rounds cannot be narrowed by known addresses; the column “E-mail” shows them, and Founders has a filter for them";

/** Details that it cannot be narrowed by, with what to do instead. */
const OTHERS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^(?:(?:known|verified|valid|founder|founders|founder'?s|contact|ceo) ){0,2}e-?mails?(?: address(?:es)?)?$/,
    NO_ADDRESSES,
  ],
  [
    /^(?:(?:known|named|disclosed) )?(?:investors?|founders?|c[etfmo]os?|logos?|descriptions?|amounts?|patents?)$/,
    "rounds can be narrowed to those with a website, a proof or a founder's contact only",
  ],
];
const WITH = /^(?:with|has|have|having)$/i;
const LONGEST = 3;

/** "with a website and LinkedIn": the phrases and their number of words; null for other words. */
export function detailsAt(words: readonly string[], at: number): readonly [readonly Phrase[], number] | null {
  if (!WITH.test(inEnglish(words[at] ?? "")) || exclusionAt(words, at + 1) > 0) return null;
  const read = detailsFrom(words, at + 1, false);
  return read === null ? null : [read[0], read[1] + 1];
}

/** Details joined by "and", "or" and commas. */
export function detailsFrom(
  words: readonly string[],
  from: number,
  isExcluded: boolean,
): readonly [readonly Phrase[], number] | null {
  const phrases: Phrase[] = [];
  let end = from;
  for (let at = from; at < words.length;) {
    while (/^(?:have|has|having|got|an?|the|any|no|their)$/i.test(words[at] ?? "")) at += 1;
    const [phrase, length] = detailAt(words, at, isExcluded) ?? [null, 0];
    if (phrase === null) break;
    phrases.push(phrase);
    end = at + length;
    at = end;
    while (isJoining(words[at] ?? "") || WITH.test(words[at] ?? "")) at += 1;
    if (at === end) break;
  }
  return phrases.length === 0 ? null : [phrases, end - from];
}

function detailAt(words: readonly string[], at: number, isExcluded: boolean): readonly [Phrase, number] | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const text = words.slice(at, at + length).join(" ");
    const typed = text.toLowerCase();
    const [, value] = DETAILS.find(([pattern]) => pattern.test(typed)) ?? [];
    if (value !== undefined) return [{ kind: "facet", facet: "has", values: [value], isExcluded, text }, length];
    const [, reason] = OTHERS.find(([pattern]) => pattern.test(typed)) ?? [];
    // "with investors like Accel" names investors, "with founders from Google" people.
    const next = words[at + length];
    const isAlone = next === undefined || isJoining(next) || /^(?:in|near|around|at)$/i.test(inEnglish(next));
    if (reason !== undefined && isAlone)
      return [{ kind: "unused", reason, text: `${isExcluded ? "without" : "with"} ${text}` }, length];
  }
  return null;
}
