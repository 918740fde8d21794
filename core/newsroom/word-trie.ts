const NONE = 0;
const ROOT = 1;

/**
 * An automaton over words: names are its paths, and reading a text from any word on takes one step a word. Built of
 * typed arrays, it takes a few bytes a word where objects would take a hundred.
 */
export class WordTrie {
  readonly #words = new Map<string, number>();
  #states = ROOT;
  #edges = 0;
  // An open-addressed table of (state, word) → state; state 0 marks a free place.
  #from = new Int32Array(1 << 10);
  #word = new Int32Array(1 << 10);
  #to = new Int32Array(1 << 10);

  readonly root = ROOT;

  /** How many states there are; they are numbered from 1. */
  get size(): number {
    return this.#states;
  }

  /** The state after these words, made if need be. */
  add(keys: readonly string[]): number {
    let state = ROOT;
    for (const key of keys) {
      const word = this.#words.get(key) ?? this.#words.size + 1;
      this.#words.set(key, word);
      const place = this.#place(state, word);
      if (this.#from[place] === NONE) {
        this.#from[place] = state;
        this.#word[place] = word;
        this.#to[place] = ++this.#states;
        state = this.#states;
        if (++this.#edges * 2 > this.#from.length) this.#grow();
      } else {
        state = this.#to[place] ?? NONE;
      }
    }
    return state;
  }

  /** The state after one more word; 0 where no name goes on like this. */
  step(state: number, key: string): number {
    const word = this.#words.get(key);
    return word === undefined ? NONE : (this.#to[this.#place(state, word)] ?? NONE);
  }

  #place(state: number, word: number): number {
    const last = this.#from.length - 1;
    let place = (Math.imul(state, 0x9e37_79b1) ^ Math.imul(word, 0x85eb_ca6b)) >>> 0;
    place = (place ^ (place >>> 15)) & last;
    while (this.#from[place] !== NONE && (this.#from[place] !== state || this.#word[place] !== word)) place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const [from, word, to] = [this.#from, this.#word, this.#to];
    const size = from.length * 2;
    this.#from = new Int32Array(size);
    this.#word = new Int32Array(size);
    this.#to = new Int32Array(size);
    for (const [old, state] of from.entries()) {
      if (state === NONE) continue;
      const place = this.#place(state, word[old] ?? NONE);
      this.#from[place] = state;
      this.#word[place] = word[old] ?? NONE;
      this.#to[place] = to[old] ?? NONE;
    }
  }
}
