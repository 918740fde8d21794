import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { run } from "./child.mjs";
import { root } from "./project.mjs";

/** @typedef {import("./tally.mjs").Counts} Counts */
/**
 * @typedef {object} Options
 * @property {boolean} [isLowPriority]
 * @property {(text: string) => void} [onOutput]
 * @property {((name: string, ms: number) => void) | undefined} [onFile]
 */

/**
 * Runs vitest with its normal output and counts from its JSON report. A run that fails without a failed test (a file
 * that cannot load, an error outside tests, a crash) counts as one failure.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {Options} [options] `onOutput` gets at the end what would have been shown; `onFile` gets each test file and how
 *   long it took
 * @returns {Promise<Counts>}
 */
export async function runVitest(node, args, env = {}, { isLowPriority = false, onOutput, onFile } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "vitest-"));
  const report = join(folder, "report.json");
  try {
    const cli = join(root, "node_modules", "vitest", "vitest.mjs");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    // With CI set, vitest colours its output even in files.
    const plain = process.stdout.isTTY && onOutput === undefined ? {} : { NO_COLOR: "1" };
    const { code, output } = await run(node, [cli, "run", ...reporters, ...args], {
      env: { ...process.env, ...plain, NODE_ENV: "test", ...env },
      quiet: onOutput !== undefined,
      isLowPriority,
    });
    onOutput?.(output.trim());
    const counts = countsOf(report, onFile);
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} report @param {((name: string, ms: number) => void) | undefined} onFile
 * @returns {Counts} zeros if vitest ended without a report
 */
function countsOf(report, onFile) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    for (const { name, startTime, endTime } of testResults) onFile?.(relative(root, name), endTime - startTime);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
