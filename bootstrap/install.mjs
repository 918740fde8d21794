import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolderLock } from "./folder-lock.mjs";
import { npm } from "./npm.mjs";
import { SetupError, root, runtimeFolder, say } from "./project.mjs";
import { ensureNpm } from "./runtime.mjs";

/**
 * Installs the packages of the lockfile with `npm ci`, only when they are not there already. Safe when two start at once.
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
      // The build needs the development packages, also where NODE_ENV=production makes npm leave them out.
      await npm(["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"], project, "install the packages", await ensureNpm());
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
  // Installed by hand with npm: remembered, so that the next start need not compare again.
  try {
    stamp(project);
  } catch {
    // A read-only node_modules is as good; comparing again costs a few milliseconds.
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
 * Whether npm's own record of what it installed names every package of the lockfile that this system needs.
 * npm writes that record last, so a killed installation has none.
 * @param {string} project
 */
function matchesLockfile(project) {
  const record = read(join(project, "node_modules", ".package-lock.json"));
  const lockfile = read(join(project, "package-lock.json"));
  if (record === null || lockfile === null) return false;
  /** @typedef {{ version?: string, optional?: boolean, inBundle?: boolean, dependencies?: Record<string, string>, os?: string[], cpu?: string[], libc?: string[] }} Entry */
  /** @type {Record<string, Entry>} */
  const present = JSON.parse(record).packages;
  /** @type {Record<string, Entry>} */
  const wanted = JSON.parse(lockfile).packages;
  const needed = new Set(Object.values(present).flatMap(({ dependencies }) => Object.keys(dependencies ?? {})));
  return Object.entries(wanted).every(([path, entry]) => {
    // What another package carries in its archive is there, or missing, with that one.
    if (path === "" || entry.inBundle === true || present[path]?.version === entry.version) return true;
    // The C library is not looked at: a binary package for the other one is missing by right.
    const forAnother = [[entry.os, process.platform], [entry.cpu, process.arch]].some(
      ([list, own]) => Array.isArray(list) && typeof own === "string" && !list.includes(own),
    );
    // Left out together with the package for another system that needs it.
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
