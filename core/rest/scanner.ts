import { cannotParse, type RestError } from "./rest-error.ts";

/** A text read from its beginning. It remembers the furthest place where reading failed and what could have stood there. */
export class Scanner {
  at = 0;
  readonly text: string;
  private failedAt = 0;
  private expected: string[] = [];
  private refusal: RestError | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** The character `ahead` places on; empty past the end. */
  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }

  /** Reads `wanted` if it stands here. */
  take(wanted: string): boolean {
    if (!this.text.startsWith(wanted, this.at)) return false;
    this.at += wanted.length;
    return true;
  }

  /** Reads what a sticky expression matches here; null when it does not. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  skipSpaces(): void {
    this.match(/[ \t]*/y);
  }

  /** Notes what should have stood here. Null, so that a reader can end with it. */
  fail(...expected: string[]): null {
    if (this.at > this.failedAt) this.expected = [];
    if (this.at >= this.failedAt) {
      this.failedAt = this.at;
      this.expected.push(...expected);
    }
    return null;
  }

  /** Ends reading with this error, wherever it began. */
  refuse(error: RestError): null {
    this.refusal ??= error;
    return null;
  }

  /** The error to answer with: the refusal, else the furthest failure, worded as PostgREST words it. */
  error(what: string): RestError {
    if (this.refusal !== null) return this.refusal;
    const found = this.failedAt >= this.text.length ? "end of input" : JSON.stringify(this.text.charAt(this.failedAt));
    const expected = [...new Set(this.expected)];
    const wanted = expected.length < 2 ? expected.join("") : `${expected.slice(0, -1).join(", ")} or ${expected.at(-1)}`;
    return cannotParse(
      `"failed to parse ${what} (${this.text})" (line 1, column ${this.failedAt + 1})`,
      `unexpected ${found}${wanted === "" ? "" : ` expecting ${wanted}`}`,
    );
  }
}
