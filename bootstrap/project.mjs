import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder, independent of the working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder for the fetched runtime, locks, and npm's cache if there is no home. */
export const runtimeFolder = join(root, ".runtime");

/** @type {NodeJS.WritableStream} */
let progress = process.stdout;

/** Sends progress to standard error, for programs whose standard output is their result. */
export function keepStandardOutputClean() {
  progress = process.stderr;
}

/**
 * Prints one line of progress for the person at the terminal.
 * @param {string} text
 */
export function say(text) {
  progress.write(`${text}\n`);
}

/** An error with a message for the user, printed without a stack. */
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

const OWNER =
  "Run this as the owner of the project's folder, or let the owner run it once: that installs and builds what is missing.";

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
 * Explains in one line why a file or folder could not be written; null for any other error.
 * @param {unknown} error
 */
function explainWriteError(error) {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return null;
  const remedy = REMEDIES[String(error.code)];
  return remedy === undefined ? null : `Could not write to ${String(error.path)} (${String(error.code)}). ${remedy}`;
}
