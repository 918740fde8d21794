import { searchWords } from "../../lead-text.ts";

/** Further words of a search are ignored. */
const MOST_WORDS = 12;
/** Shorter words are never treated as misspelled, because too many words are one edit away. */
const SHORTEST_MISSPELLED = 5;

/** The words of a search as typed, folded like those of leads. */
export function typedWords(search: string): readonly string[] {
  return [...new Set(searchWords(search))].slice(0, MOST_WORDS);
}

/** What a search looks for: each matches words that begin with it. */
export function wordsSearched(search: string): readonly string[] {
  return [...new Set(typedWords(search).map(numberless))];
}

/** The beginning that the singular and the plural of a word share: "drone" of "drones", "batter" of "batteries". */
export function numberless(word: string): string {
  return word.replace(/(?<=[a-z]{4}[^aeiou])(?:y|ies)$|(?<=[a-z]{3}[^siu])s$/, "");
}

/**
 * Prefixes that a misspelled word may stand for: itself and all its variants at one edit (insertion, deletion,
 * substitution, swap). "_" matches any letter.
 */
export function spellingsOf(word: string): readonly string[] {
  const found = new Set([word]);
  if (word.length < SHORTEST_MISSPELLED) return [word];
  for (let i = 0; i < word.length; i += 1) {
    const [before, at, after] = [word.slice(0, i), word.charAt(i), word.slice(i + 1)];
    found.add(before + after);
    found.add(`${before}_${after}`);
    found.add(`${before}_${at}${after}`);
    if (after !== "") found.add(before + after.charAt(0) + at + after.slice(1));
  }
  return [...found];
}
