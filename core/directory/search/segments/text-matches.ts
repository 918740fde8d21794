import { bareName } from "../../lead-text.ts";
import { spellingsOf, wordsSearched } from "../search-words.ts";
import type { LeadIndex } from "./lead-index.ts";
import { KEY_CHARACTERS, nameKeyOf } from "./name-key.ts";
import { ReusedArrays } from "./reused-arrays.ts";
import { firstFrom, IN_NAME, IN_NAME_BIT, MOST_ROWS, nameOf, type Postings, type Segment } from "./segment.ts";
import type { WordNumbers } from "./vocabulary.ts";

/** How well a lead answers a search, the best last; 1 is when its name holds all the words. */
const ELSEWHERE = 0;
const BEGINS_NAME = 2;
const WHOLE_NAME = 3;

/** The rows of a segment that a search finds, ascending, and how well each answers it. */
export interface TextMatches {
  readonly rows: Uint16Array;
  readonly ranks: Uint8Array;
}

/** One entry a segment. To be used at once: see {@link ReusedArrays}. */
export interface SearchMatches {
  readonly segments: readonly TextMatches[];
  readonly isHeld: () => boolean;
}

const rowArrays = new ReusedArrays(4, (length) => new Uint16Array(length));
const rankArrays = new ReusedArrays(4, (length) => new Uint8Array(length));

/**
 * The leads that hold a word beginning with each word searched for; where none does, a word beginning with a spelling
 * of it.
 */
export function textMatches(index: LeadIndex, search: string): SearchMatches {
  const words = wordsSearched(search);
  if (words.length === 0) return nothing(index);
  const wanted = bareName(search);
  const asTyped = matchesOf(index, words.map((word) => index.vocabulary.startingWith([word])), wanted);
  if (asTyped.segments.some(({ rows }) => rows.length > 0)) return asTyped;
  return matchesOf(index, words.map((word) => index.vocabulary.startingWith(spellingsOf(word))), wanted);
}

const NOTHING: TextMatches = { rows: new Uint16Array(0), ranks: new Uint8Array(0) };

function nothing(index: LeadIndex): SearchMatches {
  return { segments: index.segments.map(() => NOTHING), isHeld: () => true };
}

/** `alternatives`: for each word searched for, the words that answer it. */
function matchesOf(index: LeadIndex, alternatives: readonly WordNumbers[], wanted: string): SearchMatches {
  const counts = new Map(alternatives.map((words) => [words, countOf(words)]));
  if ([...counts.values()].includes(0)) return nothing(index);
  // The rarest first: a segment that lacks it is done with.
  const sought = alternatives.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  const [rows, ranks] = [rowArrays.lend(index.size), rankArrays.lend(index.size)];
  let end = 0;
  const segments = index.segments.map((segment) => {
    const found = inSegment(segment, sought, wanted, { rows: rows.array.subarray(end), ranks: ranks.array.subarray(end) });
    end += found.rows.length;
    return found;
  });
  return { segments, isHeld: () => rows.isHeld() && ranks.isHeld() };
}

function countOf({ ranges, others }: WordNumbers): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, others.length);
}

// How many of the words each row holds, and how many its name does: used again for every segment.
const held = new Uint8Array(MOST_ROWS);
const heldInName = new Uint8Array(MOST_ROWS);

function inSegment(segment: Segment, sought: readonly WordNumbers[], wanted: string, room: TextMatches): TextMatches {
  held.fill(0);
  heldInName.fill(0);
  for (const [i, words] of sought.entries()) if (!mark(segment.words, words, i)) return NOTHING;
  let count = 0;
  for (let row = 0; row < segment.size; row += 1) {
    room.rows[count] = row;
    count += Number(held[row] === sought.length);
  }
  const [rows, ranks] = [room.rows.subarray(0, count), room.ranks.subarray(0, count)];
  const keys = { from: nameKeyOf(wanted), to: nameKeyOf(wanted.padEnd(KEY_CHARACTERS, "z")) };
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    const key = segment.nameKey[row] ?? 0;
    const isBetween = key >= keys.from && key <= keys.to && wanted !== "";
    ranks[i] = (isBetween ? nameRank(segment, row, wanted) : 0) || Number(heldInName[row] === sought.length);
  }
  return { rows, ranks };
}

/** The rank of a row whose name begins as the wanted one does, as far as keys tell; {@link ELSEWHERE} when it does not. */
function nameRank(segment: Segment, row: number, wanted: string): number {
  const { starts } = segment.names;
  const length = (starts[row + 1] ?? 0) - (starts[row] ?? 0);
  // Keys tell all of a short name: hardly any is read.
  const begins = wanted.length <= KEY_CHARACTERS || nameOf(segment, row).startsWith(wanted);
  if (!begins) return ELSEWHERE;
  return length === wanted.length ? WHOLE_NAME : BEGINS_NAME;
}

/** Raises `held` of the rows that hold one of the words and all `before` ones. Whether there are any. */
function mark(postings: Postings, { ranges, others }: WordNumbers, before: number): boolean {
  let any = false;
  for (const { from, to } of ranges) {
    const { words } = postings;
    for (let at = firstFrom(words, from); at < words.length && (words[at] ?? 0) < to; at += 1) any = markRows(postings, at, before) || any;
  }
  for (const word of others) {
    const at = firstFrom(postings.words, word);
    if (postings.words[at] === word) any = markRows(postings, at, before) || any;
  }
  return any;
}

function markRows({ rows, starts }: Postings, at: number, before: number): boolean {
  const end = starts[at + 1] ?? 0;
  let raised = 0;
  for (let i = starts[at] ?? 0; i < end; i += 1) {
    const entry = rows[i] ?? 0;
    const row = entry & (IN_NAME - 1);
    const own = held[row] ?? 0;
    const ofName = heldInName[row] ?? 0;
    const isNext = Number(own === before);
    held[row] = own + isNext;
    raised += isNext;
    heldInName[row] = ofName + ((entry >>> IN_NAME_BIT) & Number(ofName === before));
  }
  return raised > 0;
}
