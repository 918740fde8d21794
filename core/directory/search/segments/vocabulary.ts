const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Words met since the last sorting are looked through one by one; from so many on they are sorted in. */
const MOST_UNSORTED = 2_000;

/**
 * Every word of every lead, numbered in the order met. Kept as bytes beside a hash table: as many strings would take
 * ten times the memory and the collector's time.
 */
export class Vocabulary {
  #bytes = new Uint8Array(1 << 16);
  #starts = new Uint32Array(1 << 12);
  #size = 0;
  /** Open addressing: a word's number plus one, 0 where there is none. */
  #table = new Int32Array(1 << 13);
  /** The numbers of the first `#sorted.length` words, alphabetically. */
  #sorted = new Uint32Array(0);

  readonly #mostUnsorted: number;

  constructor(mostUnsorted: number = MOST_UNSORTED) {
    this.#mostUnsorted = mostUnsorted;
  }

  get size(): number {
    return this.#size;
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

  /** The numbers of all words that begin with `prefix`. */
  startingWith(prefix: string): number[] {
    this.#sortIn();
    const found: number[] = [];
    this.#collect(prefix, found);
    return found;
  }

  /** The numbers of all words that begin with one of `patterns`, in which "_" stands for any one letter or digit. */
  startingWithAny(patterns: readonly string[]): number[] {
    this.#sortIn();
    const found: number[] = [];
    for (const pattern of patterns) {
      if (!pattern.includes("_")) this.#collect(pattern, found);
      else for (const letter of LETTERS) this.#collect(pattern.replace("_", letter), found);
    }
    return [...new Set(found)];
  }

  #collect(prefix: string, found: number[]): void {
    for (let i = this.#firstFrom(prefix); i < this.#sorted.length; i += 1) {
      const word = this.#sorted[i] ?? 0;
      if (!this.#begins(word, prefix)) break;
      found.push(word);
    }
    for (let word = this.#sorted.length; word < this.#size; word += 1) if (this.#begins(word, prefix)) found.push(word);
  }

  /** The place of the first sorted word that is not before `prefix`. */
  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#order(this.#sorted[middle] ?? 0, prefix) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #add(text: string, from: number, to: number): number {
    const word = this.#size;
    const start = this.#starts[word] ?? 0;
    if (start + to - from > this.#bytes.length) this.#bytes = grown(this.#bytes, Uint8Array);
    if (word + 2 > this.#starts.length) this.#starts = grown(this.#starts, Uint32Array);
    for (let i = from; i < to; i += 1) this.#bytes[start + i - from] = text.charCodeAt(i);
    this.#starts[word + 1] = start + to - from;
    this.#size += 1;
    if (this.#size * 2 > this.#table.length) this.#rehash();
    return word;
  }

  #rehash(): void {
    const mask = this.#table.length * 2 - 1;
    this.#table = new Int32Array(mask + 1);
    for (let word = 0; word < this.#size; word += 1) {
      let hash = 0x811c9dc5;
      for (let i = this.#starts[word] ?? 0; i < (this.#starts[word + 1] ?? 0); i += 1) hash = Math.imul(hash ^ (this.#bytes[i] ?? 0), 0x01000193);
      hash ^= hash >>> 15;
      let slot = hash & mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
      this.#table[slot] = word + 1;
    }
  }

  /** Sorts in the words met since the last time, when they are many. */
  #sortIn(): void {
    if (this.#size - this.#sorted.length <= this.#mostUnsorted) return;
    const keys = new Float64Array(this.#size);
    for (let word = 0; word < this.#size; word += 1) keys[word] = this.#packed(word);
    const words = Uint32Array.from({ length: this.#size }, (_, word) => word);
    this.#sorted = words.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || this.#compare(a, b));
  }

  /** The first six bytes as a number, which orders words as their bytes do. */
  #packed(word: number): number {
    const start = this.#starts[word] ?? 0;
    const end = this.#starts[word + 1] ?? 0;
    let key = 0;
    for (let i = 0; i < 6; i += 1) key = key * 256 + (start + i < end ? (this.#bytes[start + i] ?? 0) : 0);
    return key;
  }

  #compare(a: number, b: number): number {
    const ofA = this.#bytes.subarray(this.#starts[a], this.#starts[a + 1]);
    const ofB = this.#bytes.subarray(this.#starts[b], this.#starts[b + 1]);
    return Buffer.compare(ofA, ofB);
  }

  #is(word: number, text: string, from: number, to: number): boolean {
    const start = this.#starts[word] ?? 0;
    if ((this.#starts[word + 1] ?? 0) - start !== to - from) return false;
    for (let i = from; i < to; i += 1) if (this.#bytes[start + i - from] !== text.charCodeAt(i)) return false;
    return true;
  }

  #begins(word: number, prefix: string): boolean {
    const start = this.#starts[word] ?? 0;
    if ((this.#starts[word + 1] ?? 0) - start < prefix.length) return false;
    for (let i = 0; i < prefix.length; i += 1) if (this.#bytes[start + i] !== prefix.charCodeAt(i)) return false;
    return true;
  }

  /** Below 0 when the word comes before `prefix`. */
  #order(word: number, prefix: string): number {
    const start = this.#starts[word] ?? 0;
    const length = (this.#starts[word + 1] ?? 0) - start;
    for (let i = 0; i < prefix.length; i += 1) {
      if (i >= length) return -1;
      const difference = (this.#bytes[start + i] ?? 0) - prefix.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

function grown<T extends Uint8Array | Uint32Array>(old: T, kind: new (length: number) => T): T {
  const larger = new kind(old.length * 2);
  larger.set(old);
  return larger;
}
