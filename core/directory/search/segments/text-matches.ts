import { bareName } from "../../lead-text.ts";
import { spellingsOf, wordsSearched } from "../search-words.ts";
import type { LeadIndex } from "./lead-index.ts";
import { nameKeyOf } from "./name-key.ts";
import { IN_NAME, MOST_ROWS, nameOf, type Postings, type Segment } from "./segment.ts";

/** How well a lead answers a search, the best last. */
const ELSEWHERE = 0;
const WORDS_OF_NAME = 1;
const BEGINS_NAME = 2;
const WHOLE_NAME = 3;

/** The rows of a segment that a search finds, ascending, and how well each answers it. */
export interface TextMatches {
  readonly rows: Uint16Array;
  readonly ranks: Uint8Array;
}

/**
 * The leads that hold a word beginning with each word searched for; where none does, a word beginning with a spelling
 * of it. One entry a segment.
 */
export function textMatches(index: LeadIndex, search: string): readonly TextMatches[] {
  const words = wordsSearched(search);
  if (words.length === 0) return index.segments.map(() => NOTHING);
  const wanted = bareName(search);
  const asTyped = matchesOf(index, words.map((word) => index.vocabulary.startingWith(word)), wanted);
  if (asTyped.some((found) => found.rows.length > 0)) return asTyped;
  return matchesOf(index, words.map((word) => index.vocabulary.startingWithAny(spellingsOf(word))), wanted);
}

const NOTHING: TextMatches = { rows: new Uint16Array(0), ranks: new Uint8Array(0) };

function matchesOf(index: LeadIndex, alternatives: readonly number[][], wanted: string): readonly TextMatches[] {
  if (alternatives.some((words) => words.length === 0)) return index.segments.map(() => NOTHING);
  // The rarest word first: a segment that lacks it is done with.
  const finders = alternatives.toSorted((a, b) => a.length - b.length).map((words) => new WordFinder(words, index.vocabulary.size));
  return index.segments.map((segment) => inSegment(segment, finders, wanted));
}

// How many of the words each row holds, and how many its name does: used again for every segment.
const held = new Uint8Array(MOST_ROWS);
const heldInName = new Uint8Array(MOST_ROWS);

function inSegment(segment: Segment, finders: readonly WordFinder[], wanted: string): TextMatches {
  held.fill(0);
  heldInName.fill(0);
  for (const [i, finder] of finders.entries()) if (!finder.mark(segment.words, i)) return NOTHING;
  let count = 0;
  for (let row = 0; row < segment.size; row += 1) if (held[row] === finders.length) count += 1;
  if (count === 0) return NOTHING;
  const rows = new Uint16Array(count);
  const ranks = new Uint8Array(count);
  const key = { from: nameKeyOf(wanted), to: nameKeyOf(wanted.padEnd(10, "z")) };
  for (let row = 0, n = 0; row < segment.size; row += 1) {
    if (held[row] !== finders.length) continue;
    rows[n] = row;
    ranks[n] = nameRank(segment, row, wanted, key, heldInName[row] === finders.length ? WORDS_OF_NAME : ELSEWHERE);
    n += 1;
  }
  return { rows, ranks };
}

/** Few names lie between the keys, so hardly any is read. */
function nameRank(segment: Segment, row: number, wanted: string, key: { from: number; to: number }, otherwise: number): number {
  const own = segment.nameKey[row] ?? 0;
  if (own < key.from || own > key.to || wanted === "") return otherwise;
  const name = nameOf(segment, row);
  if (name === wanted) return WHOLE_NAME;
  return name.startsWith(wanted) ? BEGINS_NAME : otherwise;
}

/** Finds the rows of segments that hold one of some words. */
class WordFinder {
  readonly #words: readonly number[];
  readonly #isWanted: Uint8Array | null;

  constructor(words: readonly number[], vocabularySize: number) {
    this.#words = words;
    // Looking up each of many words costs more than looking at every word of a segment.
    this.#isWanted = words.length > 500 ? new Uint8Array(vocabularySize) : null;
    if (this.#isWanted !== null) for (const word of words) this.#isWanted[word] = 1;
  }

  /** Raises `held` of the rows that hold one of the words and all `before` ones. Whether there are any. */
  mark(postings: Postings, before: number): boolean {
    let any = false;
    if (this.#isWanted === null) {
      for (const word of this.#words) {
        const at = placeOf(postings.words, word);
        if (at >= 0) any = markRows(postings, at, before) || any;
      }
      return any;
    }
    const { words } = postings;
    for (let at = 0; at < words.length; at += 1) if (this.#isWanted[words[at] ?? 0] === 1) any = markRows(postings, at, before) || any;
    return any;
  }
}

function markRows({ rows, starts }: Postings, at: number, before: number): boolean {
  const end = starts[at + 1] ?? 0;
  let any = false;
  for (let i = starts[at] ?? 0; i < end; i += 1) {
    const entry = rows[i] ?? 0;
    const row = entry & (IN_NAME - 1);
    if (held[row] === before) {
      held[row] = before + 1;
      any = true;
    }
    if (entry >= IN_NAME && heldInName[row] === before) heldInName[row] = before + 1;
  }
  return any;
}

/** Where `word` is among ascending words; -1 when it is not. */
function placeOf(words: Uint32Array, word: number): number {
  let low = 0;
  let high = words.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = words[middle] ?? 0;
    if (found === word) return middle;
    if (found < word) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
