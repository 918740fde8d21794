import { searchWords } from "../lead-text.ts";

/** Words beyond these narrow nothing any more. */
const MOST_WORDS = 12;
/** A shorter word is not read as a misspelling: too many words are one edit away. */
const SHORTEST_MISSPELLED = 4;

/** The words somebody searches for, folded as those of leads are; each is the beginning of a lead's word. */
export function wordsSearched(search: string): readonly string[] {
  return [...new Set(searchWords(search))].slice(0, MOST_WORDS);
}

/**
 * The beginnings that a misspelled word may stand for: itself, and all that one edit makes of it (a letter too many,
 * one missing, a wrong one, two swapped). "_" stands for any one letter.
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
