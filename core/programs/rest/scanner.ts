import { type RestError, cannotParse } from "./rest-error.ts";

/** Scans a text and remembers the furthest failure with the expected input. */
export class Scanner {
  at = 0;
  readonly text: string;
  private failedAt = 0;
  private expected: string[] = [];

  constructor(text: string) {
    this.text = text;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** The character `ahead` positions on; empty past the end. */
  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }

  /** Consumes `wanted` if it is next. */
  take(wanted: string): boolean {
    if (!this.text.startsWith(wanted, this.at)) return false;
    this.at += wanted.length;
    return true;
  }

  /** Consumes what a sticky expression matches; null without a match. */
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

  /** Records the expected input. Returns null for use in `return`. */
  fail(...expected: string[]): null {
    if (this.at > this.failedAt) this.expected = [];
    if (this.at >= this.failedAt) {
      this.failedAt = this.at;
      this.expected.push(...expected);
    }
    return null;
  }

  /** The furthest failure in PostgREST's wording. */
  error(what: string): RestError {
    const found = this.failedAt >= this.text.length ? "end of input" : JSON.stringify(this.text.charAt(this.failedAt));
    const expected = [...new Set(this.expected)];
    const wanted =
      expected.length < 2 ? expected.join("") : `${expected.slice(0, -1).join(", ")} or ${expected.at(-1)}`;
    return cannotParse(
      `"failed to parse ${what} (${this.text})" (line 1, column ${this.failedAt + 1})`,
      `unexpected ${found}${wanted === "" ? "" : ` expecting ${wanted}`}`,
    );
  }
}

/**
 * Reads a column or resource name: letters, digits, `_`, `$`, inner spaces and `-`, or any quoted text with `\` as
 * escape. Null when there is none.
 */
export function readName(scan: Scanner): string | null {
  if (scan.peek() === '"') return readQuoted(scan);
  const name = scan.match(/[\p{L}\p{Nd}_$ ]+(?:-(?!>)[\p{L}\p{Nd}_$ ]+)*/uy)?.trim();
  return name === undefined || name === "" ? scan.fail("field name (* or [a..z0..9_$])") : name;
}

/** Reads a double-quoted text; null when it is missing or unterminated. */
export function readQuoted(scan: Scanner): string | null {
  const from = scan.at;
  if (!scan.take('"')) return scan.fail('"');
  const inside = scan.match(/(?:[^"\\]|\\[^])*/y) ?? "";
  if (scan.take('"')) return inside.replace(/\\([^])/g, "$1");
  scan.fail('"');
  scan.at = from;
  return null;
}
