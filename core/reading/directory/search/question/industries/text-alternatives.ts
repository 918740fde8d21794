import { isJoining } from "../small-words.ts";
import { isInTexts, isNameOf, type LookUps } from "../look-ups.ts";
import { asksFor, type Phrase } from "../phrase.ts";
import { isOr } from "../structure/ranges-apart.ts";
import { BETWEEN_ALTERNATIVES } from "../../words/search-signs.ts";

/**
 * Words of texts joined by "or" are alternatives of the search ("lidar or photonics"), also beside an industry, whose
 * name texts have ("lidar or cybersecurity"). Those that no text has are left out of it, and said to be.
 */
export function withTextAlternatives(phrases: readonly Phrase[], known: LookUps): readonly Phrase[] {
  // Readers of a part are not told what other texts say.
  if (known.seesPart) return phrases;
  const first = phrases.findIndex(isSearchable);
  const run = phrases.slice(first, phrases.findLastIndex(isSearchable) + 1);
  const parts = partsOf(run);
  const hasWords = run.some(({ kind }) => kind === "word" || kind === "text");
  const areParts = parts?.every((part) => part.length === 1 && part[0]?.kind !== "word") === true;
  if (parts === null || parts.length < 2 || !hasWords || !(areParts || run.some(isOr))) return phrases;
  const texts = parts.map((part) => part.map((one) => one.text).join(" "));
  if (texts.some((text) => !/\p{L}{2}/u.test(text) || isNameOf(text, known))) return phrases;
  const words = parts.map((part, i) => {
    const named = part.map((one) => (one.kind === "facet" ? (one.values[0] ?? "") : one.text)).join(" ");
    return [named, texts[i] ?? ""].find((text) => isInTexts(text, known));
  });
  const held = words.filter((text) => text !== undefined);
  const missing = texts.filter((_, i) => words[i] === undefined);
  if (held.length === 0) return phrases;
  const joined: Phrase = {
    kind: "text",
    words: held.join(BETWEEN_ALTERNATIVES),
    text: texts.join(" or "),
    industries: [],
  };
  const unused = missing.map((text): Phrase => ({ kind: "unused", text, reason: "no round mentions it" }));
  return phrases.toSpliced(first, run.length, joined, ...unused);
}

/** What stands between words that join; null if anything else is among it, or a word narrows an industry. */
function partsOf(run: readonly Phrase[]): readonly (readonly Phrase[])[] | null {
  const parts: Phrase[][] = [[]];
  for (const phrase of run) {
    if (isSearchable(phrase)) parts.at(-1)?.push(phrase);
    else if (phrase.kind !== "filler" || !isJoining(phrase.text)) return null;
    else if (parts.at(-1)?.length !== 0) parts.push([]);
  }
  const isMixed = parts.some((part) => part.length > 1 && part.some(({ kind }) => kind === "facet"));
  return isMixed ? null : parts;
}

/** A word, a part of an industry, or an industry of one name. */
function isSearchable(phrase: Phrase): boolean {
  if (phrase.kind === "text") return phrase.isExcluded !== true;
  if (phrase.kind === "word") return phrase.isName !== true;
  return asksFor(phrase, "industry") && phrase.values.length === 1;
}
