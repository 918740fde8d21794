import { LIMITS } from "./table.ts";

/** A record's text without its line end, or why it has none. */
export interface RawRecord {
  readonly text: string;
  readonly problem?: "too_long" | "open_quote";
}

const QUOTE = 34;
const RETURN = 13;
const NEWLINE = 10;
const SPACE = 32;
const EMPTY = Buffer.alloc(0);

/** What {@link RecordSplitter} answers instead of a position: the bytes end inside or outside quotation marks, or text follows a closing one. */
const IN_QUOTES = -1;
const UNFINISHED = -2;
const MALFORMED = -3;

/**
 * Cuts UTF-8 bytes into records at line ends outside quotation marks (RFC 4180). It holds one record at a time:
 * one longer than the limit is reported and skipped to its line end, and a quotation mark that is never closed
 * costs its own line only, not the rest of the file. Each text is a string of its own, not a slice of the input,
 * so that keeping a value does not keep the file in memory.
 */
export class RecordSplitter {
  readonly #delimiter: number;
  readonly #quotes: boolean;
  readonly #newline: number;
  #rest: Buffer = EMPTY;
  #skipping = false;

  constructor(options: { delimiter: string; quotes: boolean; newline?: number }) {
    this.#delimiter = options.delimiter.charCodeAt(0);
    this.#quotes = options.quotes;
    this.#newline = options.newline ?? NEWLINE;
  }

  /** Records that `chunk` completes. */
  push(chunk: Buffer): RawRecord[] {
    return this.#take(this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]), false);
  }

  /** What remains at the end of the file. */
  end(): RawRecord[] {
    return this.#take(this.#rest, true);
  }

  #take(bytes: Buffer, last: boolean): RawRecord[] {
    const records: RawRecord[] = [];
    let start = 0;
    let quote = this.#quotes ? bytes.indexOf(QUOTE) : -1;
    while (start < bytes.length) {
      const newline = bytes.indexOf(this.#newline, start);
      const lineEnd = newline === -1 ? bytes.length : newline;
      if (this.#skipping) {
        this.#skipping = newline === -1;
        start = lineEnd + 1;
        continue;
      }
      if (quote !== -1 && quote < start) quote = bytes.indexOf(QUOTE, start);
      const quoted = quote !== -1 && quote < lineEnd;
      const found = quoted ? this.#recordEnd(bytes, start) : newline === -1 ? UNFINISHED : newline;
      const size = (found >= 0 ? found : bytes.length) - start;
      const incomplete = found === IN_QUOTES || found === UNFINISHED || newline === -1;
      if (incomplete && !last && size <= LIMITS.recordBytes) break;
      let end = found;
      let problem: RawRecord["problem"];
      if (found === UNFINISHED) end = bytes.length;
      else if (found === IN_QUOTES || found === MALFORMED || size > LIMITS.recordBytes) {
        end = lineEnd;
        if (found !== MALFORMED || this.#recordEnd(bytes.subarray(start, lineEnd), 0) === IN_QUOTES) problem = "open_quote";
      }
      if (end - start > LIMITS.recordBytes) {
        problem = "too_long";
        this.#skipping = end === bytes.length && !last;
        records.push({ text: bytes.toString("utf8", start, start + LIMITS.excerptLength), problem });
      } else {
        const text = bytes.toString("utf8", start, end > start && bytes[end - 1] === RETURN ? end - 1 : end);
        records.push(problem === undefined ? { text } : { text, problem });
      }
      start = end + 1;
    }
    this.#rest = start >= bytes.length ? EMPTY : Buffer.from(bytes.subarray(start));
    return records;
  }

  /** The line end that closes the record from `start`, or one of the answers above. */
  #recordEnd(bytes: Buffer, start: number): number {
    let at = start;
    for (;;) {
      if (bytes[at] === QUOTE) {
        at = closingQuote(bytes, at + 1);
        if (at === -1) return IN_QUOTES;
        while (bytes[at] === SPACE || bytes[at] === RETURN) at++;
        if (at < bytes.length && bytes[at] !== this.#delimiter && bytes[at] !== this.#newline) return MALFORMED;
      }
      while (at < bytes.length && bytes[at] !== this.#delimiter && bytes[at] !== this.#newline) at++;
      if (at >= bytes.length) return UNFINISHED;
      if (bytes[at] === this.#newline) return at;
      at++;
    }
  }
}

/** The position after the quotation mark that closes a field, or -1. */
function closingQuote(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(QUOTE, from);
  while (at !== -1 && bytes[at + 1] === QUOTE) at = bytes.indexOf(QUOTE, at + 2);
  return at === -1 ? -1 : at + 1;
}
