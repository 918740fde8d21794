/** A quoted or bare text, a list or an object within a cell of text; numbers and unknown values stay texts. */
export type Structure = string | readonly Structure[] | { readonly [key: string]: Structure };

/** Calls of programs around their lists: R's `c("A", "B")`, Python's `set(["A"])`. */
const CALL = /^(?:c|list|set|frozenset|tuple|array)\s*(?=\(\s*["'[({])/i;
const OPENERS: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")" };
/** What may follow the quotation mark that ends a text; another one is an apostrophe within it. */
const AFTER_TEXT = /^\s*(?:[,;:\]})]|$)/;
const MOST_LEVELS = 8;

/**
 * The list or object that a cell's text spells as a program does: JSON, Python's `['A', "B's"]` and `{'name': 'A'}`,
 * PostgreSQL's `{"A",B}`, R's and NumPy's lists. Undefined if the text is anything else or has anything beside it.
 */
export function structureIn(text: string): Exclude<Structure, string> | undefined {
  const bare = text.trim().replace(CALL, "");
  const closer = OPENERS[bare.charAt(0)];
  if (closer === undefined || !bare.endsWith(closer)) return undefined;
  const reader = new Reader(bare);
  const value = reader.value(0);
  return value === undefined || typeof value === "string" || !reader.isAtEnd() ? undefined : value;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at >= this.#text.length;
  }

  value(level: number): Structure | undefined {
    this.#skipSpace();
    const character = this.#text.charAt(this.#at);
    if (level > MOST_LEVELS) return undefined;
    if (character in OPENERS) return this.#collection(OPENERS[character] ?? "", level);
    return character === '"' || character === "'" ? this.#quoted(character) : this.#bare();
  }

  #collection(closer: string, level: number): Structure | undefined {
    this.#at++;
    const items: Structure[] = [];
    const pairs: Record<string, Structure> = {};
    for (;;) {
      this.#skipSeparators();
      if (this.#at >= this.#text.length) return undefined;
      if (this.#text.charAt(this.#at) === closer) {
        this.#at++;
        return Object.keys(pairs).length > 0 ? pairs : items;
      }
      const before = this.#at;
      const item = this.value(level + 1);
      this.#skipSpace();
      if (item === undefined || this.#at === before) return undefined;
      if (closer === "}" && typeof item === "string" && this.#text.charAt(this.#at) === ":") {
        this.#at++;
        const value = this.value(level + 1);
        if (value === undefined) return undefined;
        pairs[item] = value;
      } else items.push(item);
    }
  }

  #quoted(quote: string): string | undefined {
    let text = "";
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const character = this.#text.charAt(this.#at);
      if (character === "\\") {
        text += this.#escaped();
        continue;
      }
      const rest = this.#text.slice(this.#at + 1, this.#at + 40);
      if (character === quote && (AFTER_TEXT.test(rest) || new RegExp(`^\\s+${quote}`).test(rest))) {
        this.#at++;
        return text;
      }
      text += character;
    }
    return undefined;
  }

  #escaped(): string {
    const unicode = /^u([\da-f]{4})/i.exec(this.#text.slice(this.#at + 1, this.#at + 6));
    if (unicode !== null) {
      this.#at += 5;
      return String.fromCharCode(Number.parseInt(unicode[1] ?? "", 16));
    }
    this.#at++;
    const character = this.#text.charAt(this.#at);
    return character === "n" ? "\n" : character === "t" ? " " : character;
  }

  /** PostgreSQL leaves the quotes of simple texts out, and everybody those of numbers and null. */
  #bare(): string {
    const end = /[,;\]})]|:(?!\/\/)/.exec(this.#text.slice(this.#at));
    const stop = end === null ? this.#text.length : this.#at + end.index;
    const text = this.#text.slice(this.#at, stop).trim();
    this.#at = stop;
    return text;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  #skipSeparators(): void {
    while (/[\s,;]/.test(this.#text.charAt(this.#at))) this.#at++;
  }
}
