import { BOUNDS } from "./bounds.ts";
import { REFUSED, type RestError } from "./rest-error.ts";

/** Reads a part of a query from left to right. Every read of it takes time linear in its length. */
export class Scanner {
  at = 0;
  private readonly text: string;
  private readonly part: string;

  /** `part` is PostgREST's name of what is read, for errors. */
  constructor(part: string, text: string) {
    this.part = part;
    this.text = text;
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

  /** Consumes `wanted`. @throws RestError that names all that could have come. */
  expect(wanted: string, ...expected: readonly string[]): void {
    if (!this.take(wanted)) throw this.unexpected(...(expected.length === 0 ? [`"${wanted}"`] : expected));
  }

  expectEnd(...expected: readonly string[]): void {
    if (this.at < this.text.length) throw this.unexpected(...expected, "end of input");
  }

  /** The error of what comes next, in PostgREST's wording. */
  unexpected(...expected: readonly string[]): RestError {
    const found = this.peek() === "" ? "end of input" : JSON.stringify(this.peek());
    const wanted = [expected.slice(0, -1).join(", "), expected.at(-1) ?? ""].filter((one) => one !== "").join(" or ");
    return REFUSED.unparsable(
      `"failed to parse ${this.part} (${this.text})" (line 1, column ${this.at + 1})`,
      `unexpected ${found} expecting ${wanted}`,
    );
  }

  /** Reads items separated by commas. @throws RestError beyond the bound */
  items<T>(bound: "conditions" | "listValues" | "ordered" | "selected", read: () => T): readonly T[] {
    const items: T[] = [];
    do {
      items.push(read());
      if (items.length > BOUNDS[bound]) throw REFUSED.beyond(bound);
    } while (this.take(","));
    return items;
  }

  /** Reads with spaces around it. */
  spaced<T>(read: () => T): T {
    this.skipSpaces();
    const found = read();
    this.skipSpaces();
    return found;
  }

  /** Reads a column or resource name: letters, digits, `_`, `$`, inner spaces and `-`, or any quoted text. `others` could come in its place. */
  name(...others: readonly string[]): string {
    if (this.peek() === '"') return this.quoted();
    const from = this.at;
    const name = this.match(/[\p{L}\p{Nd}_$ ]+(?:-(?!>)[\p{L}\p{Nd}_$ ]+)*/uy)?.trim() ?? "";
    if (name !== "") return name;
    this.at = from;
    throw this.unexpected("field name (* or [a..z0..9_$])", ...others);
  }

  /** Reads a double-quoted text, in which `\` escapes. */
  quoted(): string {
    this.expect('"', '"');
    const inside = this.match(/(?:[^"\\]|\\[^])*/y) ?? "";
    this.expect('"', '"');
    return inside.replace(/\\([^])/g, "$1");
  }

  /** Reads a quoted text that ends an item, `"a"` before `,` or `)`; null for any other text, such as `"a"b`. */
  quotedItem(): string | null {
    const item = this.match(/"(?:[^"\\]|\\[^])*"(?=[,)]|$)/y);
    return item === null ? null : item.slice(1, -1).replace(/\\([^])/g, "$1");
  }

  /** Reads PostgreSQL's notation of a list of texts: `{a,"b, c"}`. */
  array(): readonly string[] {
    this.skipSpaces();
    this.expect("{");
    this.skipSpaces();
    const item = () => (this.peek() === '"' ? this.quoted() : (this.match(/[^,{}"]*/y) ?? "").trim());
    const values = this.peek() === "}" ? [] : this.items("listValues", () => this.spaced(item));
    this.expect("}", '","', '"}"');
    this.skipSpaces();
    return values;
  }
}
