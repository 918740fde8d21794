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
  /** The highest of the ranks. */
  readonly best: number;
}

/** Room for the matches of a segment. */
type Room = Pick<TextMatches, "rows" | "ranks">;

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

const NOTHING: TextMatches = { rows: new Uint16Array(0), ranks: new Uint8Array(0), best: ELSEWHERE };

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
const heldByEights = new Float64Array(held.buffer);

function inSegment(segment: Segment, sought: readonly WordNumbers[], wanted: string, room: Room): TextMatches {
  const count = findRows(segment, sought, room.rows);
  const [rows, ranks] = [room.rows.subarray(0, count), room.ranks.subarray(0, count)];
  const keys = { from: nameKeyOf(wanted), to: nameKeyOf(wanted.padEnd(KEY_CHARACTERS, "z")) };
  // A name that begins as wanted holds every word sought, unless the wanted one was rid of a legal form.
  const isWhole = wanted.split(" ").length >= sought.length;
  let best = ELSEWHERE;
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    const holdsAll = Number(heldInName[row] === sought.length);
    if (isWhole && holdsAll === 0) {
      ranks[i] = ELSEWHERE;
      continue;
    }
    const key = segment.nameKey[row] ?? 0;
    const isBetween = key >= keys.from && key <= keys.to && wanted !== "";
    const rank = (isBetween ? nameRank(segment, row, wanted) : 0) || holdsAll;
    ranks[i] = rank;
    if (rank > best) best = rank;
  }
  return { rows, ranks, best };
}

/** Puts the rows that hold all words into `rows`, ascending, and says how many they are; {@link heldInName} is then right for these. */
function findRows({ words: postings, beginnings, size }: Segment, sought: readonly WordNumbers[], rows: Uint16Array): number {
  const [only, ...more] = sought;
  if (only !== undefined && only.beginning !== null && more.length === 0) return copyBeginning(beginnings, only.beginning, rows);
  const places = sought.flatMap((words) => singlePosting(postings, words) ?? []).sort((a, b) => rowsAt(postings, a) - rowsAt(postings, b));
  const [shortest, ...others] = places;
  const isSeldom = shortest !== undefined && others.every((place) => rowsAt(postings, place) > FAR_LONGER * rowsAt(postings, shortest));
  if (isSeldom && places.length === sought.length) return keepCommon(postings, shortest, others, rows);
  held.fill(0);
  heldInName.fill(0);
  for (const [i, words] of sought.entries()) if (!mark(postings, words, i)) return 0;
  if (shortest !== undefined) return keepHeld(postings, shortest, sought.length, rows);
  let count = 0;
  for (let eight = 0; eight * 8 < size; eight += 1) {
    // Most words are rare: eight rows that hold none of them are passed over at one look.
    if (heldByEights[eight] === 0) continue;
    for (let row = eight * 8; row < eight * 8 + 8; row += 1) {
      rows[count] = row;
      count += Number(held[row] === sought.length);
    }
  }
  return count;
}

function copyBeginning(beginnings: Postings, code: number, rows: Uint16Array): number {
  const at = firstFrom(beginnings.words, code);
  return beginnings.words[at] === code ? copyPosting(beginnings, at, rows) : 0;
}

/** From here on it is quicker to look rows up in a list than to go through it. */
const FAR_LONGER = 16;

function rowsAt({ starts }: Postings, place: number): number {
  return (starts[place + 1] ?? 0) - (starts[place] ?? 0);
}

/** Puts those rows of a word into `rows` that hold so many words. */
function keepHeld({ starts, rows: postedRows }: Postings, place: number, most: number, rows: Uint16Array): number {
  const end = starts[place + 1] ?? 0;
  let count = 0;
  for (let i = starts[place] ?? 0; i < end; i += 1) {
    const row = (postedRows[i] ?? 0) & (IN_NAME - 1);
    rows[count] = row;
    count += Number(held[row] === most);
  }
  return count;
}

/** Puts the rows that stand at each of the places into `rows`: those of the shortest list, as far as they are in the others. */
function keepCommon(postings: Postings, shortest: number, others: readonly number[], rows: Uint16Array): number {
  let count = copyPosting(postings, shortest, rows);
  for (const place of others) count = keepThoseAt(postings, place, rows, count);
  return count;
}

/** Of the first `count` of `rows`, keeps those that stand at a place as well; {@link heldInName} counts it in. */
function keepThoseAt({ starts, rows: postedRows }: Postings, place: number, rows: Uint16Array, count: number): number {
  const end = starts[place + 1] ?? 0;
  let at = starts[place] ?? 0;
  let kept = 0;
  for (let i = 0; i < count && at < end; i += 1) {
    const row = rows[i] ?? 0;
    at = firstRowFrom(postedRows, at, end, row);
    const entry = postedRows[at] ?? 0;
    if (at === end || (entry & (IN_NAME - 1)) !== row) continue;
    rows[kept] = row;
    kept += 1;
    heldInName[row] = (heldInName[row] ?? 0) + (entry >>> IN_NAME_BIT);
  }
  return kept;
}

/** The first place from `at` on, before `end`, of a row not below this one, in few steps wherever it is. */
function firstRowFrom(postedRows: Uint16Array, at: number, end: number, row: number): number {
  const isBelow = (place: number) => ((postedRows[place] ?? 0) & (IN_NAME - 1)) < row;
  let [low, step] = [at, 1];
  while (low + step < end && isBelow(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The one place of the only word that is sought and there; null when there are none or several. */
function singlePosting({ words }: Postings, sought: WordNumbers | undefined): number | null {
  const [range, ...more] = sought?.ranges ?? [];
  if (range === undefined || more.length > 0 || sought?.others.length !== 0) return null;
  const at = firstFrom(words, range.from);
  return (words[at] ?? Infinity) < range.to && (words[at + 1] ?? Infinity) >= range.to ? at : null;
}

/** A word's rows are ascending already. */
function copyPosting({ starts, rows: postedRows }: Postings, at: number, rows: Uint16Array): number {
  const begin = starts[at] ?? 0;
  const count = (starts[at + 1] ?? 0) - begin;
  for (let i = 0; i < count; i += 1) {
    const entry = postedRows[begin + i] ?? 0;
    const row = entry & (IN_NAME - 1);
    rows[i] = row;
    heldInName[row] = entry >>> IN_NAME_BIT;
  }
  return count;
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
