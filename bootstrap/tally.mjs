/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Sums the counts of the steps of `npm test` and prints the result. */
export class Tally {
  /** @type {Counts} */
  #total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  #failures = [];

  /** @param {string} step @param {Counts} counts */
  add(step, counts) {
    if (counts.failed > 0) this.#failures.push(step);
    this.#total.passed += counts.passed;
    this.#total.failed += counts.failed;
    this.#total.skipped += counts.skipped;
  }

  /** Exit code: zero if nothing failed. */
  get exitCode() {
    return this.#total.failed > 0 ? 1 : 0;
  }

  /** Skipped tests and failed steps, then a last line `N passed, N failed`. */
  get lines() {
    const { passed, failed, skipped } = this.#total;
    return [
      ...(skipped > 0 ? [`Skipped: ${skipped} (the test names say why)`] : []),
      ...(this.#failures.length > 0 ? [`Failed: ${this.#failures.join("; ")}`] : []),
      `${passed} passed, ${failed} failed`,
    ];
  }
}
