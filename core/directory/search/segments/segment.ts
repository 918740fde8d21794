/**
 * The leads of one segment in columns, rows in the order of their rounds. Numbers that are unknown are NaN; the years
 * founded 0. Everything lies outside the collector's heap.
 */
export interface Segment {
  readonly size: number;
  readonly roundIds: Float64Array;
  readonly profile: Uint32Array;
  readonly industry: Uint32Array;
  readonly place: Uint32Array;
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
}

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

export const IN_NAME = 0x8000;

/** Rows of a segment at most: a row and {@link IN_NAME} fit 16 bits. */
export const MOST_ROWS = 8_192;

/** Where `word` is among the ascending words of postings; -1 when it is not. */
export function placeOf(words: Uint32Array, word: number): number {
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

/** The name of row `i`, folded. */
export function nameOf(segment: Segment, i: number): string {
  const { starts, items } = segment.names;
  return Buffer.from(items.buffer, items.byteOffset + (starts[i] ?? 0), (starts[i + 1] ?? 0) - (starts[i] ?? 0)).toString("latin1");
}
