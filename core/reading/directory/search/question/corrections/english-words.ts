import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Ordinary English words of five letters and more that are spelled nearly like a word of the vocabulary of industries
 * ("table", "stack"), and so would be taken for it misspelled. Those among the words of levels 10 to 50 of SCOWL,
 * Copyright 2000-2016 by Kevin Atkinson: permission to use, copy, modify, distribute and sell these word lists is
 * granted without fee, provided that this notice appears in all copies; they are provided "as is" without any
 * warranty. See http://wordlist.aspell.net.
 */
const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, "english-words.txt"), "utf8")
    .trim()
    .split(/\s+/),
);

/** True for a folded word that is spelled right, whatever it resembles. */
export function isEnglishWord(word: string): boolean {
  return ENGLISH_WORDS.has(word);
}
