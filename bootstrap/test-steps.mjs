/** @typedef {import("./tally.mjs").Counts} Counts */

/**
 * A step's output. Steps with `isAside` run at low priority beside a shown step and must not print by themselves.
 * @typedef {{ isAside: boolean, say: (text: string) => void }} Output
 */

/** @typedef {{ heading: string, task: (output: Output) => Promise<Counts> }} Step */

/**
 * Runs the steps of `shown` sequentially and, at the same time, those of `aside` sequentially. The output of an aside
 * step is printed under its heading between two shown steps. An error thrown by a step is printed and counts as one
 * failure.
 * @param {readonly Step[]} shown
 * @param {readonly Step[]} aside
 * @param {{ print: (text: string) => void, onCounts: (heading: string, counts: Counts) => void,
 *   isInterrupted?: () => boolean }} options
 */
export async function runSteps(shown, aside, { print, onCounts, isInterrupted = () => false }) {
  /** @type {string[]} */
  const finished = [];
  let isShowing = true;
  const flush = () => finished.splice(0).forEach(print);

  const count = async (/** @type {Step} */ { heading, task }, /** @type {Output} */ output) => {
    const counts = await task(output).catch((error) => {
      output.say(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1, skipped: 0 };
    });
    onCounts(heading, counts);
  };
  const runShown = async () => {
    for (const step of shown) {
      if (isInterrupted()) break;
      flush();
      print(`\n== ${step.heading}`);
      await count(step, { isAside: false, say: print });
    }
    isShowing = false;
    flush();
  };
  const runAside = async () => {
    for (const step of aside) {
      if (isInterrupted()) break;
      const lines = [`\n== ${step.heading}`];
      await count(step, { isAside: true, say: (text) => lines.push(text) });
      finished.push(lines.join("\n"));
      if (!isShowing) flush();
    }
  };
  await Promise.all([runShown(), runAside()]);
}
