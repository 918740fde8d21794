/**
 * The leads of one segment in columns, rows in the order of their rounds. Numbers that are unknown are NaN; the years
 * founded 0. Everything lies outside the collector's heap.
 */
export interface Segment {
  readonly size: number;
  readonly roundIds: Float64Array;
  readonly profile: Codes;
  readonly industry: Codes;
  readonly place: Codes;
  readonly founded: Uint16Array;
  /** US cents. */
  readonly amount: Float64Array;
  readonly totalRaised: Float64Array;
  /** Days since 2000-01-01. */
  readonly listed: Float64Array;
  /** Microseconds since 1970. */
  readonly added: Float64Array;
  readonly updated: Float64Array;
  /** See `name-key.ts`. */
  readonly nameKey: Float64Array;
  readonly names: Lists<Uint8Array>;
  /** Codes of a round's investors, doubled, plus one for those that led it. */
  readonly investors: Lists<Uint32Array>;
  /** The rows of each of these, `words` being the codes doubled. */
  readonly rowsOfInvestors: Postings;
  readonly words: Postings;
  /** The rows of each {@link beginningCode}: short beginnings are those of very many words. */
  readonly beginnings: Postings;
}

/** The first two letters or digits of a word as a number. */
export function beginningCode(first: number, second: number): number {
  return first * 128 + second;
}

/** Codes of beginnings are below this. */
export const BEGINNINGS = 128 * 128;

/** A code for each row, in as few bytes as hold them: a million rows are then still near the processor. */
export type Codes = Uint16Array | Uint32Array;

/** A list for each row: row i's is `items` from `starts[i]` to `starts[i + 1]`. */
export interface Lists<Items> {
  readonly starts: Uint32Array;
  readonly items: Items;
}

/** Which rows hold a word (a number): for the i-th of `words` (ascending), `rows` from `starts[i]` to `starts[i + 1]`. */
export interface Postings {
  readonly words: Uint32Array;
  readonly starts: Uint32Array;
  /** Rows, with {@link IN_NAME} added where the company's name holds the word. */
  readonly rows: Uint16Array;
}

export const IN_NAME_BIT = 15;
export const IN_NAME = 1 << IN_NAME_BIT;

/** Rows of a segment at most: a row and {@link IN_NAME} fit 16 bits. */
export const MOST_ROWS = 8_192;

/** Where the first of ascending `words` is that is not below `word`. */
export function firstFrom(words: Uint32Array, word: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? 0) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same postings with other numbers for the words. */
export function renumbered({ words, starts, rows }: Postings, numbers: Uint32Array): Postings {
  // A number and where its rows were, in one that sorts by the number; both fit 53 bits together.
  const places = Float64Array.from(words, (word, at) => (numbers[word] ?? 0) * 2 ** 20 + at).sort();
  const moved: Postings = { words: new Uint32Array(words.length), starts: new Uint32Array(starts.length), rows: new Uint16Array(rows.length) };
  let end = 0;
  for (const [i, place] of places.entries()) {
    const at = place % 2 ** 20;
    moved.words[i] = place / 2 ** 20;
    const own = rows.subarray(starts[at], starts[at + 1]);
    moved.rows.set(own, end);
    end += own.length;
    moved.starts[i + 1] = end;
  }
  return moved;
}

/** The name of row `i`, folded. */
export function nameOf(segment: Segment, i: number): string {
  const { starts, items } = segment.names;
  return Buffer.from(items.buffer, items.byteOffset + (starts[i] ?? 0), (starts[i + 1] ?? 0) - (starts[i] ?? 0)).toString("latin1");
}
