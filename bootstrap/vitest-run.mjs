import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { run } from "./child.mjs";
import { root } from "./project.mjs";

/** @typedef {import("./tally.mjs").Counts} Counts */

/**
 * Runs vitest, shown as it goes, and counts by its JSON report. A run that fails without a failed test (a file that
 * cannot be loaded, an error outside tests, a crash) counts as one failed.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ quiet?: boolean, onFile?: (name: string, ms: number) => void }} [options] `quiet`, for tests, does not show
 *   it; `onFile` gets each test file and how long it took
 * @returns {Promise<Counts>}
 */
export async function runVitest(node, args, env = {}, { quiet = false, onFile } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "vitest-"));
  const report = join(folder, "report.json");
  try {
    const cli = join(root, "node_modules", "vitest", "vitest.mjs");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    // It colours its lines under CI even where they go to a file.
    const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
    const { code } = await run(node, [cli, "run", ...reporters, ...args], { env: { ...process.env, ...plain, NODE_ENV: "test", ...env }, quiet });
    const counts = countsOf(report, onFile);
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} report @param {((name: string, ms: number) => void) | undefined} onFile
 * @returns {Counts} nothing, where vitest ended without writing one
 */
function countsOf(report, onFile) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    for (const { name, startTime, endTime } of testResults) onFile?.(relative(root, name), endTime - startTime);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
