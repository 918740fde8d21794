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
    const line = error instanceof SetupError ? error.message : explainWriteError(error);
    process.stderr.write(`${line ?? surprise}\n`);
    process.exitCode = 1;
  }
}

const OWNER = "Run this as the owner of the project's folder, or let the owner run it once: that installs and builds what is missing.";

/** @type {Readonly<Record<string, string>>} */
const REMEDIES = {
  EACCES: OWNER,
  EPERM: OWNER,
  EROFS: OWNER,
  ENOENT: OWNER,
  ENOSPC: "The disk is full: free some space.",
  EDQUOT: "The disk quota is used up: free some space.",
};

/**
 * One line for a file or folder that could not be written; null for any other error.
 * @param {unknown} error
 */
function explainWriteError(error) {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return null;
  const remedy = REMEDIES[String(error.code)];
  return remedy === undefined ? null : `Could not write to ${String(error.path)} (${String(error.code)}). ${remedy}`;
}
