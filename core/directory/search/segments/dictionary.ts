/** What an unknown value is coded as. */
export const UNKNOWN = 0;

/** Texts that come up again and again, numbered from 1 in the order they were first met; empty text is unknown, 0. */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #texts: string[] = [""];

  /** One more than the highest code. */
  get size(): number {
    return this.#texts.length;
  }

  /** The text's code, a new one when it was not met before. */
  codeOf(text: string): number {
    if (text === "") return UNKNOWN;
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#texts.push(text);
    this.#codes.set(text, this.#texts.length - 1);
    return this.#texts.length - 1;
  }

  /** The text's code, or undefined when it was never met. */
  find(text: string): number | undefined {
    return this.#codes.get(text);
  }

  textOf(code: number): string {
    return this.#texts[code] ?? "";
  }
}
