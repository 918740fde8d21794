import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder, whatever the working directory is. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where the scripts keep what they bring along: the runtime, locks, and npm's cache when there is no home. */
export const runtimeFolder = join(root, ".runtime");

/** @type {NodeJS.WritableStream} */
let progress = process.stdout;

/** For programs whose standard output is their result: what is going on is told on standard error instead. */
export function keepStandardOutputClean() {
  progress = process.stderr;
}

/**
 * One line on what is going on, for the person at the terminal.
 * @param {string} text
 */
export function say(text) {
  progress.write(`${text}\n`);
}

/** A failure already worded for the person: printed as it is, without a stack. */
export class SetupError extends Error {}

/**
 * Runs a script's main function; a {@link SetupError} becomes one line and exit code 1.
 * @param {() => Promise<number>} main answers the exit code
 */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    const surprise = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${error instanceof SetupError ? error.message : surprise}\n`);
    process.exitCode = 1;
  }
}
