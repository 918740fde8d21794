/** A word of a text, or one sign that is neither white space nor part of a word. */
export interface Word {
  /** Folded: equal for words that differ in case or in the way Unicode writes them. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

/** The words and signs of a text with their places in it, in UTF-16 code units. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ key: word.normalize("NFKC").toLowerCase(), start: index, end: index + word.length }));
}

const JOINED_BEFORE = /[\p{L}\p{M}\p{N}][-\u2010\u2011.@/\\_'’&+:]$|[@#_/\\]$/u;
const JOINED_AFTER = /^(?:[-\u2010\u2011.@/\\_&+:][\p{L}\p{M}\p{N}]|['’](?!s?(?![\p{L}\p{M}\p{N}])))/iu;

/**
 * Whether the words from `start` to `end` are not part of a longer one: of a double name ("Adomako-Stern"), of an
 * address ("stern.example", "@stern") or of a contraction. A possessive 's may follow.
 */
export function standsAlone(text: string, start: number, end: number): boolean {
  return !JOINED_BEFORE.test(text.slice(Math.max(0, start - 4), start)) && !JOINED_AFTER.test(text.slice(end, end + 6));
}

/** Whether a sentence begins at `start`, where every word has a capital. */
export function beginsSentence(text: string, start: number): boolean {
  return /(?:^|[.!?:;…\n])["'“”‘’«»()[\]–—\s-]*$/u.test(text.slice(Math.max(0, start - 40), start));
}
