/** An adult's usual pace in English prose is 200 to 230 words a minute. */
const WORDS_A_MINUTE = 215;

/** How many words a text has: runs without white space that hold a letter or a digit. */
export function countWords(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Whole minutes it takes to read so many words, at least 1. */
export function readMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
