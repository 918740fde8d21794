import { COMMON_WORDS } from "./common-words.ts";
import { wordsOf } from "./words.ts";
import { WordTrie } from "./word-trie.ts";

/** Whom or what a name in a text may mean. */
export interface Named {
  readonly kind: "company" | "founder";
  readonly name: string;
  readonly slug: string;
  /** The company itself, or the one the founder founded. */
  readonly companyId: number;
}

/** One that a passage names, and how sure its words are to be a name. */
export interface Candidate {
  readonly named: Named;
  /**
   * `plain`: common words ("Notion") or one person's only name; `short`: fewer than three letters or digits. Either
   * must be written as the name is, case by case. `distinct` names are names in any case.
   */
  readonly care: "distinct" | "plain" | "short";
}

/** Longer names are sentences; no text repeats them. */
const MOST_WORDS = 12;

/** Finds the names of a catalogue: built once, then read by many texts. */
export class NameIndex {
  readonly #trie = new WordTrie();
  readonly #candidates: Candidate[] = [];
  // Candidates of one name are a list: by state its first, by candidate the next one; -1 ends it.
  #first = new Int32Array(1 << 10).fill(-1);
  readonly #next: number[] = [];

  /** Names without a letter, and names longer than twelve words, are not looked for. */
  add(named: Named): void {
    const keys = wordsOf(named.name).map((word) => word.key);
    if (keys.length > MOST_WORDS || !/\p{L}/u.test(named.name)) return;
    const state = this.#trie.add(keys);
    if (state >= this.#first.length) {
      const grown = new Int32Array(Math.max(state + 1, this.#first.length * 2)).fill(-1);
      grown.set(this.#first);
      this.#first = grown;
    }
    this.#next.push(this.#first[state] ?? -1);
    this.#first[state] = this.#candidates.length;
    this.#candidates.push({ named, care: careFor(named, keys) });
  }

  get size(): number {
    return this.#candidates.length;
  }

  /** Every name that begins at word `at`: after how many words it ends, and whom it may mean. */
  *namesFrom(keys: readonly string[], at: number): Generator<{ readonly words: number; readonly candidates: readonly Candidate[] }> {
    let state = this.#trie.root;
    for (let words = 1; at + words <= keys.length; words++) {
      state = this.#trie.step(state, keys[at + words - 1] ?? "");
      if (state === 0) return;
      const candidates = this.#candidatesOf(state);
      if (candidates.length > 0) yield { words, candidates };
    }
  }

  #candidatesOf(state: number): Candidate[] {
    const found: Candidate[] = [];
    for (let i = this.#first[state] ?? -1; i !== -1; i = this.#next[i] ?? -1) {
      const candidate = this.#candidates[i];
      if (candidate !== undefined) found.push(candidate);
    }
    return found;
  }
}

function careFor(named: Named, keys: readonly string[]): Candidate["care"] {
  const spoken = keys.filter((key) => /[\p{L}\p{N}]/u.test(key));
  if (spoken.join("").length < 3) return "short";
  if (named.kind === "founder" && spoken.length === 1) return "plain";
  return spoken.every((key) => COMMON_WORDS.has(key) || /^\p{N}+$/u.test(key)) ? "plain" : "distinct";
}
