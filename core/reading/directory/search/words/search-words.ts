import { bareName, nameWord, searchWords } from "../../lead-text.ts";
import { alternativesOf, BETWEEN_ALTERNATIVES, termsLeftOut } from "./search-signs.ts";

/** Further words of a search are ignored. */
export const MOST_WORDS = 12;
/** Shorter words are never treated as misspelled, because too many words are one edit away. */
const SHORTEST_MISSPELLED = 5;

/** The term of a search that leaves out the texts with all of these words; null for no words. */
export function termWithout(words: string): string | null {
  const each = searchWords(words);
  return each.length === 0 ? null : `-${each.join("+")}`;
}

/** Words of which a lead must not have all, each list as typed. */
function leftOutOf(search: string): readonly (readonly string[])[] {
  return termsLeftOut(search)
    .map(searchWords)
    .filter((words) => words.length > 0);
}

/** As {@link leftOutOf}, each word as the beginnings that it may stand for. */
export function wordsLeftOut(search: string): readonly (readonly (readonly string[])[])[] {
  return leftOutOf(search).map((words) => words.slice(0, MOST_WORDS).map(formsOf));
}

/** A search of both: for each two of their alternatives, and without what either leaves out. */
export function bothSearched(one: string | null, other: string): string {
  if (one === null) return other;
  const [first, second] = [alternativesOf(one), alternativesOf(other)];
  const wanted =
    first.length === 0 || second.length === 0
      ? [...first, ...second]
      : first.flatMap((text) => second.map((also) => `${text} ${also}`));
  const leftOut = termsLeftOut(`${one} ${other}`);
  return [wanted.join(BETWEEN_ALTERNATIVES), ...new Set(leftOut)].filter((part) => part !== "").join(" ");
}

/** A searched name without its legal form ("Acme GmbH"), which sources often leave out; null if it has none. */
export function withoutLegalForm(search: string): string | null {
  const bare = bareName(search);
  return bare === "" || bare === searchWords(search).join(" ") ? null : bare;
}

/** The words of a search as typed, folded like those of leads; a whole name in quotation marks is one word. */
export function typedWords(search: string): readonly string[] {
  const words = search.split(/"([^"]*)"/).flatMap((text, i) => {
    const found = searchWords(text);
    return i % 2 === 1 && found.length > 1 ? [nameWord(found)] : found;
  });
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** The words of a search, each as the beginnings of words that it may stand for ({@link formsOf}). */
export function wordsSearched(search: string): readonly (readonly string[])[] {
  return typedWords(search).map(formsOf);
}

/**
 * The beginnings that stand for a word in singular and plural: "drone" for "drones", "battery" and "batteries" for
 * either. A word of one or two letters is that word alone, marked by a space at its end: "ai" is not "airports". So is a
 * singular without the "s" of its plural: "velupras" does not find Velupran.
 */
export function formsOf(word: string): readonly string[] {
  if (/^[a-z]{1,2}$/.test(word)) return [`${word} `];
  const [, stem, end] = /^([a-z]{3,}[^aeiou])(y|ies)$/.exec(word) ?? [];
  if (stem !== undefined) return [word, stem + (end === "y" ? "ies" : "y")];
  const [, singular] = /^([a-z]*[a-z]{3}[^siu])s$/.exec(word) ?? [];
  return singular === undefined ? [word] : [word, `${singular} `];
}

const spelled = new Map<string, readonly string[]>();
const MOST_SPELLED = 500;

/**
 * Prefixes that a misspelled word may stand for: itself and all its variants at one edit (insertion, deletion,
 * substitution, swap). "_" matches any letter. The same list for the same word, by which what it finds is kept.
 */
export function spellingsOf(word: string): readonly string[] {
  const known = spelled.get(word) ?? oneEditFrom(word);
  if (spelled.size >= MOST_SPELLED) spelled.clear();
  spelled.set(word, known);
  return known;
}

function oneEditFrom(word: string): readonly string[] {
  const found = new Set(formsOf(word));
  if (word.length < SHORTEST_MISSPELLED) return [...found];
  for (let i = 0; i < word.length; i += 1) {
    const [before, at, after] = [word.slice(0, i), word.charAt(i), word.slice(i + 1)];
    found.add(before + after);
    found.add(`${before}_${after}`);
    found.add(`${before}_${at}${after}`);
    if (after !== "") found.add(before + after.charAt(0) + at + after.slice(1));
  }
  return [...found];
}
