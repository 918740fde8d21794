import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolderLock } from "./folder-lock.mjs";
import { npm } from "./npm.mjs";
import { SetupError, root, runtimeFolder, say } from "./project.mjs";
import { ensureNpm } from "./runtime.mjs";

/**
 * Installs the packages of the lockfile with `npm ci` if they are missing. Safe for concurrent starts.
 * @param {{ project?: string, locks?: string }} [options] for tests
 * @returns {Promise<boolean>} whether it installed
 */
export async function ensurePackages(options = {}) {
  const project = options.project ?? root;
  if (isInstalled(project)) return false;
  const lock = join(options.locks ?? join(runtimeFolder, "locks"), "install");
  return withFolderLock(
    lock,
    async () => {
      if (isInstalled(project)) return false;
      say("Installing packages (npm ci)…");
      // The build needs the development packages, which npm omits with NODE_ENV=production.
      await npm(
        ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"],
        project,
        "install the packages",
        await ensureNpm(),
      );
      stamp(project);
      return true;
    },
    { onWait: () => say("Another start is installing packages; waiting for it…") },
  );
}

/** @param {string} project */
function isInstalled(project) {
  const wanted = fingerprint(project);
  if (read(stampFile(project)) === wanted) return true;
  if (!matchesLockfile(project)) return false;
  // Installed by hand with npm: write the stamp, so the next start need not compare again.
  try {
    stamp(project);
  } catch {
    // node_modules may be read-only; comparing again takes a few milliseconds.
  }
  return true;
}

/** @param {string} project */
function stampFile(project) {
  return join(project, "node_modules", ".install-stamp");
}

/** @param {string} project */
function stamp(project) {
  mkdirSync(join(project, "node_modules"), { recursive: true });
  writeFileSync(stampFile(project), fingerprint(project));
}

/** @param {string} project */
function fingerprint(project) {
  const lockfile = read(join(project, "package-lock.json"));
  if (lockfile === null) throw new SetupError("package-lock.json is missing. Restore it from git and try again.");
  return createHash("sha256").update(`${process.platform}-${process.arch}\n${lockfile}`).digest("hex");
}

/**
 * True if npm's record of installed packages lists every package of the lockfile that this system needs. npm writes it
 * last, so an interrupted installation has none.
 * @param {string} project
 */
function matchesLockfile(project) {
  const record = read(join(project, "node_modules", ".package-lock.json"));
  const lockfile = read(join(project, "package-lock.json"));
  if (record === null || lockfile === null) return false;
  /**
   * @typedef {{ version?: string, optional?: boolean, inBundle?: boolean, dependencies?: Record<string, string>, os?:
   * string[], cpu?: string[], libc?: string[] }} Entry
   */
  /** @type {Record<string, Entry>} */
  const present = JSON.parse(record).packages;
  /** @type {Record<string, Entry>} */
  const wanted = JSON.parse(lockfile).packages;
  const needed = new Set(Object.values(present).flatMap(({ dependencies }) => Object.keys(dependencies ?? {})));
  return Object.entries(wanted).every(([path, entry]) => {
    // Bundled packages come with the archive of another package.
    if (path === "" || entry.inBundle === true || present[path]?.version === entry.version) return true;
    // The C library is not compared: packages for the other one are rightly missing.
    const forAnother = [
      [entry.os, process.platform],
      [entry.cpu, process.arch],
    ].some(([list, own]) => Array.isArray(list) && typeof own === "string" && !list.includes(own));
    // Omitted together with the package for another system that needs it.
    const isUnneeded = !needed.has(path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
    return entry.optional === true && (forAnother || entry.libc !== undefined || isUnneeded);
  });
}

/** @param {string} path @returns {string | null} */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
