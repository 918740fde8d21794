import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";
import { say } from "./project.mjs";

/** @typedef {{ readonly name: string, readonly debian: string, readonly variable: string }} Program */

/** Programs for the TLS tests: two proxies, and openssl for their certificate. */
const TLS = /** @type {const} */ ([
  { name: "nginx", debian: "nginx-light", variable: "NGINX_PATH" },
  { name: "caddy", debian: "caddy", variable: "CADDY_PATH" },
  { name: "openssl", debian: "openssl", variable: "OPENSSL_PATH" },
]);
/** Program for the connection pooler test. */
export const POOLER = /** @type {const} */ ([{ name: "pgbouncer", debian: "pgbouncer", variable: "PGBOUNCER_PATH" }]);

/**
 * Paths of programs (nginx, Caddy and openssl by default), keyed by their variable: installed ones, else installed with
 * apt. A program that cannot be found or installed is left out with a notice, and its tests are skipped.
 * @param {{ programs?: readonly Program[], folders?: readonly string[], install?: (packages: readonly string[]) =>
 * Promise<void> }} [options]
 *   `folders` and `install` for tests
 * @returns {Promise<Record<string, string>>}
 */
export async function ensureProxies({ programs = TLS, folders = systemFolders(), install = installWithApt } = {}) {
  const missing = programs.filter(({ name }) => find(name, folders) === null);
  if (missing.length > 0) await install(missing.map(({ debian }) => debian));
  /** @type {Record<string, string>} */
  const found = {};
  for (const { name, debian, variable } of programs) {
    const path = find(name, folders);
    if (path !== null) found[variable] = path;
    else
      say(
        `${name} was neither found nor could be installed (Debian: apt-get install ${debian}): the tests that need it are skipped.`,
      );
  }
  return found;
}

/** Servers are in folders that ordinary users lack on their PATH. */
function systemFolders() {
  return [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/sbin", "/usr/local/sbin"];
}

/** @param {string} name @param {readonly string[]} folders */
function find(name, folders) {
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    // A folder also counts as executable.
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
