import { bareName, nameWord } from "../../lead-text.ts";
import { alternativesOf } from "./search-signs.ts";
import { spellingsOf, typedWords, withoutLegalForm, wordsLeftOut, wordsSearched } from "./search-words.ts";

/** Flag in a row's entry: the company's name contains the word. */
const IN_NAME = 1 << 15;
const ROW = IN_NAME - 1;

/** Inverted index of a segment: the rows that contain each word. */
export interface WordIndex {
  /** All words in alphabetical order, each with a space behind; word i begins at `starts[i]`. Needs little memory. */
  readonly text: string;
  readonly starts: Uint32Array;
  /** The first word at or after each two characters (see {@link beginningOf}), so that a look-up compares few words. */
  readonly firsts: Uint32Array;
  /**
   * Entries of word i: `rows` from `rowStarts[i]` to `rowStarts[i + 1]`, each a row index, optionally with the {@link
   * IN_NAME} flag.
   */
  readonly rowStarts: Uint32Array;
  readonly rows: Uint16Array;
}

/** Collects the words of a segment's leads. */
export class WordIndexBuilder {
  readonly #rowsOf = new Map<string, number[]>();
  #entries = 0;

  /** `words` is a text of table `lead_text`: words of the name, "|", all other words. */
  add(row: number, words: string): void {
    let flag = IN_NAME;
    for (const word of words.split(" ")) {
      if (word === "") continue;
      if (word === "|") {
        flag = 0;
        continue;
      }
      const rows = this.#rowsOf.get(word);
      if (rows === undefined) this.#rowsOf.set(word, [row | flag]);
      else rows.push(row | flag);
      this.#entries += 1;
    }
  }

  build(): WordIndex {
    const words = [...this.#rowsOf.keys()].sort();
    const starts = new Uint32Array(words.length + 1);
    const firsts = new Uint32Array(CODES * CODES + 1).fill(words.length);
    const rowStarts = new Uint32Array(words.length + 1);
    const rows = new Uint16Array(this.#entries);
    for (let i = words.length - 1; i >= 0; i -= 1) firsts[beginningOf(words[i] ?? "")] = i;
    for (let at = CODES * CODES - 1; at >= 0; at -= 1) firsts[at] = Math.min(firsts[at] ?? 0, firsts[at + 1] ?? 0);
    for (const [i, word] of words.entries()) {
      const own = this.#rowsOf.get(word) ?? [];
      rows.set(own, rowStarts[i]);
      starts[i + 1] = (starts[i] ?? 0) + word.length + 1;
      rowStarts[i + 1] = (rowStarts[i] ?? 0) + own.length;
    }
    return { text: words.map((word) => `${word} `).join(""), starts, firsts, rowStarts, rows };
  }
}

/** Printable characters of ASCII, of which words consist. */
const CODES = 96;

/** A number for the first two characters of a text, in the order of texts. */
function beginningOf(text: string): number {
  const code = (at: number) => Math.min(CODES - 1, Math.max(0, (text.charCodeAt(at) || 0) - 32));
  return code(0) * CODES + code(1);
}

/** For each searched word, the accepted prefixes as patterns ("_" matches any character). */
export interface TextQuery {
  readonly words: readonly (readonly string[])[];
  /** The searched name without its legal form. */
  readonly name: string;
}

/** The data of a segment that text search needs. */
interface Searched {
  readonly size: number;
  readonly words: WordIndex;
}

/** What a search asks of texts. */
export interface TextQueries {
  /** One for each alternative; none if words are only left out. */
  readonly any: readonly TextQuery[];
  /** Rows with all words of one of these are left out; each word as the accepted prefixes. */
  readonly leftOut: readonly TextQuery[];
}

/** Searches of the published states in memory: a question asks for one several times, and then its page does. */
const prepared = new WeakMap<readonly Searched[], Map<string, TextQueries>>();
const MOST_PREPARED = 200;

export function textQueriesOf(segments: readonly Searched[], search: string): TextQueries {
  const known = prepared.get(segments) ?? new Map<string, TextQueries>();
  prepared.set(segments, known);
  const queries = known.get(search) ?? {
    any: alternativesOf(search).map((text) => textQueryOf(segments, text)),
    leftOut: wordsLeftOut(search).map((words) => ({ words, name: "" })),
  };
  if (known.size >= MOST_PREPARED) known.clear();
  known.set(search, queries);
  return queries;
}

/**
 * The words as a name if a lead has a company, person or investor of it, else as typed if a lead contains all of them,
 * else without a legal form; else also their variants at one edit.
 */
function textQueryOf(segments: readonly Searched[], search: string): TextQuery {
  const isFound = (query: TextQuery) => segments.some((segment) => findText(segment, query) > 0);
  const asTyped = { words: wordsSearched(search), name: bareName(search) };
  const asName = { ...asTyped, words: [[nameWord(typedWords(search))]] };
  if (asTyped.words.length > 1 && isFound(asName)) return asName;
  if (isFound(asTyped)) return asTyped;
  const bare = withoutLegalForm(search);
  const asBare = { ...asTyped, words: wordsSearched(bare ?? "") };
  if (bare !== null && isFound(asBare)) return asBare;
  return { ...asTyped, words: typedWords(search).map(spellingsOf) };
}

/**
 * Rows found by the last {@link findText} or {@link findTexts} in ascending order, and for each row whether its name
 * contains every word (1) or not (0).
 */
export const foundRows = new Uint16Array(IN_NAME);
export const nameHoldsAll = new Uint8Array(IN_NAME);
const held = new Uint8Array(IN_NAME);
const heldByAny = new Uint8Array(IN_NAME);
const leftOutRows = new Uint8Array(IN_NAME);
const heldInName = new Uint8Array(IN_NAME);

/** Finds the rows that one of the queries finds, without those to leave out, and returns their number. */
export function findTexts(segment: Searched, { any, leftOut }: TextQueries): number {
  if (leftOut.length === 0) return findAny(segment, any);
  leftOutRows.fill(0, 0, segment.size);
  for (const query of leftOut) {
    const count = findText(segment, query);
    for (const row of foundRows.subarray(0, count)) leftOutRows[row] = 1;
  }
  const isAll = any.length === 0;
  const found = isAll ? segment.size : findAny(segment, any);
  let count = 0;
  for (let i = 0; i < found; i += 1) {
    const row = isAll ? i : (foundRows[i] ?? 0);
    if (leftOutRows[row] === 1) continue;
    if (isAll) nameHoldsAll[row] = 0;
    foundRows[count] = row;
    count += 1;
  }
  return count;
}

function findAny(segment: Searched, queries: readonly TextQuery[]): number {
  const [only, ...others] = queries;
  if (only === undefined) return 0;
  if (others.length === 0) return findText(segment, only);
  // 1: found; 2: found, and the name contains every word.
  heldByAny.fill(0, 0, segment.size);
  for (const query of queries) {
    const count = findText(segment, query);
    for (const row of foundRows.subarray(0, count))
      heldByAny[row] = Math.max(heldByAny[row] ?? 0, 1 + (nameHoldsAll[row] ?? 0));
  }
  let count = 0;
  for (let row = 0; row < segment.size; row += 1) {
    if (heldByAny[row] === 0) continue;
    nameHoldsAll[row] = (heldByAny[row] ?? 0) - 1;
    foundRows[count] = row;
    count += 1;
  }
  return count;
}

/** Finds the rows that contain all words of the query and returns their number. */
export function findText({ size, words: index }: Searched, { words }: TextQuery): number {
  if (words.length === 0) return 0;
  const found: (readonly WordRange[])[] = [];
  // The longest word first: most segments lack it.
  for (const patterns of words.toSorted(([one = ""], [other = ""]) => other.length - one.length)) {
    const ranges = rangesOf(index, patterns);
    if (ranges.length === 0) return 0;
    found.push(ranges);
  }
  held.fill(0, 0, size);
  heldInName.fill(0, 0, size);
  // The rarest word first: a search for several often ends with it.
  const entries = (ranges: readonly WordRange[]) =>
    ranges.reduce((sum, [from, to]) => sum + (index.rowStarts[to] ?? 0) - (index.rowStarts[from] ?? 0), 0);
  for (const [i, ranges] of found.toSorted((one, other) => entries(one) - entries(other)).entries()) {
    let isHeld = false;
    for (const range of ranges) isHeld = markRows(index, range, i) || isHeld;
    if (!isHeld) return 0;
  }
  let count = 0;
  for (let row = 0; row < size; row += 1) {
    if (held[row] !== words.length) continue;
    nameHoldsAll[row] = Number(heldInName[row] === words.length);
    foundRows[count] = row;
    count += 1;
  }
  return count;
}

/** True if a word of the segment begins so; a space at the end of the beginning ends the word. */
export function hasWord({ words: index }: Searched, beginning: string): boolean {
  return isAt(index, firstFrom(index, beginning.trimEnd(), 0, index.starts.length - 1), beginning);
}

/**
 * Increments the count of rows that contain one of these words and all `before` earlier ones. Returns true if there are
 * any.
 */
function markRows({ rowStarts, rows }: WordIndex, [from, to]: WordRange, before: number): boolean {
  let isHeld = false;
  const end = rowStarts[to] ?? 0;
  for (let i = rowStarts[from] ?? 0; i < end; i += 1) {
    const entry = rows[i] ?? 0;
    const row = entry & ROW;
    if (held[row] === before) {
      held[row] = before + 1;
      isHeld = true;
    }
    if ((entry & IN_NAME) !== 0 && heldInName[row] === before) heldInName[row] = before + 1;
  }
  return isHeld;
}

type WordRange = readonly [from: number, to: number];

/** The ranges of misspelled words: a question asks for each several times, and then its page does. */
const expanded = new WeakMap<WordIndex, Map<readonly string[], readonly WordRange[]>>();
/** Words of a segment whose ranges are kept. */
const MOST_EXPANDED = 20;
/** Fewer patterns are looked up again. */
const FEWEST_KEPT = 5;

/** Ranges of words that match one of the patterns, none of them empty. */
function rangesOf(index: WordIndex, patterns: readonly string[]): readonly WordRange[] {
  const known = expanded.get(index) ?? new Map<readonly string[], readonly WordRange[]>();
  const ranges = known.get(patterns) ?? patterns.flatMap((pattern) => wordRanges(index, pattern));
  if (patterns.length < FEWEST_KEPT) return ranges;
  if (known.size >= MOST_EXPANDED) known.clear();
  known.set(patterns, ranges);
  expanded.set(index, known);
  return ranges;
}

/** Ranges of words that match the prefix pattern, none of them empty. */
function wordRanges(index: WordIndex, pattern: string): readonly WordRange[] {
  const count = index.starts.length - 1;
  // A space ends the word.
  if (pattern.endsWith(" ")) {
    const at = firstFrom(index, pattern.trimEnd(), 0, count);
    return isAt(index, at, pattern) ? [[at, at + 1]] : [];
  }
  const at = pattern.indexOf("_");
  if (at < 0) return rangeOf(index, pattern, 0, count);
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)];
  const [[first, end] = [0, 0]] = rangeOf(index, before, 0, count);
  const ranges: WordRange[] = [];
  for (let next = first; next < end;) {
    const beginning = before + index.text.charAt((index.starts[next] ?? 0) + at);
    const to = beginning.endsWith(" ") ? next + 1 : firstFrom(index, `${beginning}~`, next, end);
    if (!beginning.endsWith(" ")) ranges.push(...rangeOf(index, beginning + after, next, to));
    next = to;
  }
  return ranges;
}

/** The words between `from` and `to` that begin with `beginning`, as one range or none. */
function rangeOf(index: WordIndex, beginning: string, from: number, to: number): readonly WordRange[] {
  const first = firstFrom(index, beginning, from, to);
  if (first === to || !isAt(index, first, beginning)) return [];
  // No word contains a character after "~".
  return [[first, firstFrom(index, `${beginning}~`, first, to)]];
}

function firstFrom({ text: all, starts, firsts }: WordIndex, text: string, from: number, to: number): number {
  const beginning = beginningOf(text);
  let [low, high] = [Math.max(from, firsts[beginning] ?? 0), Math.min(to, firsts[beginning + 1] ?? to)];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = starts[middle] ?? 0;
    // No word contains a character before the space that ends it.
    let at = 0;
    while (at < text.length && all.charCodeAt(start + at) === text.charCodeAt(at)) at += 1;
    if (at < text.length && all.charCodeAt(start + at) < text.charCodeAt(at)) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, to);
}

function isAt({ text, starts }: WordIndex, word: number, beginning: string): boolean {
  return text.startsWith(beginning, starts[word] ?? 0);
}
