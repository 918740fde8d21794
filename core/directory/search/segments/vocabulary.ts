import { beginningCode } from "./segment.ts";
import { sortWords } from "./sort-words.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** From so many words on that are not in order, and a tenth of those that are, it is worth bringing all in order. */
const MANY_UNORDERED = 2_000;

/** Numbers of words: all from `from` up to `to`, and `others`, which are few. */
export interface WordNumbers {
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  readonly others: readonly number[];
  /** Where they are all words with one beginning of two letters, its code; segments have the rows of these. */
  readonly beginning: number | null;
}

/**
 * Every word of every lead, numbered. The first `ordered` are numbered alphabetically, so that all words with one
 * beginning are a range of numbers; words met later follow as they come, until {@link inOrder} makes a vocabulary that
 * has them in order too. Kept as bytes beside a hash table: as many strings would take ten times the memory.
 */
export class Vocabulary {
  #bytes = new Uint8Array(1 << 12);
  #starts = new Uint32Array(1 << 10);
  #size = 0;
  /** Open addressing: a word's number plus one, 0 where there is none. */
  #table = new Int32Array(1 << 11);
  #ordered = 0;
  /** The words met since, alphabetically, up to the number they were when last looked through. */
  #late: { readonly upTo: number; readonly sorted: Uint32Array } = { upTo: 0, sorted: new Uint32Array(0) };

  get size(): number {
    return this.#size;
  }

  /** Whether so many words are out of order that it is worth putting them in. */
  get isUnordered(): boolean {
    return this.#size - this.#ordered > MANY_UNORDERED + this.#ordered / 10;
  }

  /** The number of the word that `text` holds from `from` to `to` (ASCII), a new one when it was not met before. */
  numberOf(text: string, from: number, to: number): number {
    let hash = 0x811c9dc5;
    for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.#table.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = (this.#table[slot] ?? 0) - 1;
      if (entry < 0) {
        this.#table[slot] = this.#size + 1;
        return this.#add(text, from, to);
      }
      if (this.#is(entry, text, from, to)) return entry;
    }
  }

  /** All words that begin with one of `beginnings`, in which "_" stands for any one letter or digit. */
  startingWith(beginnings: readonly string[]): WordNumbers {
    if (this.#late.upTo !== this.#size) this.#late = { upTo: this.#size, sorted: sortWords(this.#words, this.#ordered, this.#size) };
    const ranges: { from: number; to: number }[] = [];
    const others = new Set<number>();
    for (const pattern of beginnings) {
      for (const beginning of pattern.includes("_") ? Array.from(LETTERS, (letter) => pattern.replace("_", letter)) : [pattern]) {
        const range = { from: this.#firstFrom(beginning, null, this.#ordered), to: this.#firstFrom(`${beginning}~`, null, this.#ordered) };
        if (range.to > range.from) ranges.push(range);
        const { sorted } = this.#late;
        const end = this.#firstFrom(`${beginning}~`, sorted, sorted.length);
        for (let i = this.#firstFrom(beginning, sorted, sorted.length); i < end; i += 1) others.add(sorted[i] ?? 0);
      }
    }
    const [only = "", ...more] = beginnings;
    const isShort = more.length === 0 && only.length === 2 && !only.includes("_");
    return { ranges, others: [...others], beginning: isShort ? beginningCode(only.charCodeAt(0), only.charCodeAt(1)) : null };
  }

  /** The same words, all numbered alphabetically, and what each word's number has become. */
  inOrder(): { readonly vocabulary: Vocabulary; readonly numbers: Uint32Array } {
    const order = sortWords(this.#words, 0, this.#size);
    const vocabulary = new Vocabulary();
    const numbers = new Uint32Array(this.#size);
    vocabulary.#bytes = new Uint8Array(this.#bytes.length);
    vocabulary.#starts = new Uint32Array(this.#starts.length);
    for (const [number, word] of order.entries()) {
      const own = this.#bytes.subarray(this.#starts[word], this.#starts[word + 1]);
      const start = vocabulary.#starts[number] ?? 0;
      vocabulary.#bytes.set(own, start);
      vocabulary.#starts[number + 1] = start + own.length;
      numbers[word] = number;
    }
    vocabulary.#size = this.#size;
    vocabulary.#ordered = this.#size;
    vocabulary.#fillTable(this.#table.length);
    return { vocabulary, numbers };
  }

  get #words() {
    return { bytes: this.#bytes, starts: this.#starts };
  }

  /** How many of the first `count` words, by number or in the order of `sorted`, come before `text`. */
  #firstFrom(text: string, sorted: Uint32Array | null, count: number): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(sorted === null ? middle : (sorted[middle] ?? 0), text)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #add(text: string, from: number, to: number): number {
    const word = this.#size;
    const start = this.#starts[word] ?? 0;
    if (start + to - from > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(this.#bytes.length * 2));
    if (word + 2 > this.#starts.length) this.#starts = grown(this.#starts, new Uint32Array(this.#starts.length * 2));
    for (let i = from; i < to; i += 1) this.#bytes[start + i - from] = text.charCodeAt(i);
    this.#starts[word + 1] = start + to - from;
    this.#size += 1;
    if (this.#size * 2 > this.#table.length) this.#fillTable(this.#table.length * 2);
    return word;
  }

  #fillTable(length: number): void {
    const mask = length - 1;
    this.#table = new Int32Array(length);
    for (let word = 0; word < this.#size; word += 1) {
      let hash = 0x811c9dc5;
      for (let i = this.#starts[word] ?? 0; i < (this.#starts[word + 1] ?? 0); i += 1) hash = Math.imul(hash ^ (this.#bytes[i] ?? 0), 0x01000193);
      hash ^= hash >>> 15;
      let slot = hash & mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
      this.#table[slot] = word + 1;
    }
  }

  #is(word: number, text: string, from: number, to: number): boolean {
    const start = this.#starts[word] ?? 0;
    if ((this.#starts[word + 1] ?? 0) - start !== to - from) return false;
    for (let i = from; i < to; i += 1) if (this.#bytes[start + i - from] !== text.charCodeAt(i)) return false;
    return true;
  }

  #isBefore(word: number, text: string): boolean {
    const start = this.#starts[word] ?? 0;
    const length = (this.#starts[word + 1] ?? 0) - start;
    for (let i = 0; i < text.length; i += 1) {
      if (i >= length) return true;
      const difference = (this.#bytes[start + i] ?? 0) - text.charCodeAt(i);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }
}

function grown<T extends Uint8Array | Uint32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
