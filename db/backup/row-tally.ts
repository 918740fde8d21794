import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { TableTally } from "./manifest.ts";

const LINE_FEED = 10;
/** Sums stay exact below 2^53. */
const SUM_LIMIT = 2 ** 52;

/**
 * Adds up a table's rows in COPY's text format, one line each, in pieces of any size. `sha256` covers the bytes in
 * their order; `rowSum`, the sum of the lines' CRC-32, is the same in any order and so compares two databases.
 */
export class RowTally {
  readonly #hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;
  #rowSum = 0;
  #lineCrc = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      this.#rowSum = (this.#rowSum + crc32(chunk.subarray(from, end), this.#lineCrc)) % SUM_LIMIT;
      this.#rows += 1;
      this.#lineCrc = 0;
      from = end + 1;
    }
    if (from < chunk.byteLength) this.#lineCrc = crc32(chunk.subarray(from), this.#lineCrc);
  }

  /** Ends the tally. */
  result(): TableTally {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest("hex"), rowSum: this.#rowSum };
  }
}
