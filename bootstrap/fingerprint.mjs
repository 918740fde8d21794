import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Inputs of a build: folders, files, and "server/web*" for every file of `server` with that prefix. Content counts, not
 * time, so a fresh clone is not a change.
 */
export const BUILD_INPUTS = [
  "app",
  "content",
  "core",
  "db",
  "platform",
  "public",
  "server/web*",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/**
 * SHA-256 over the names and contents of the inputs, without tests.
 * @param {string} project
 * @param {readonly string[]} inputs
 */
export function fingerprintOf(project, inputs) {
  const hash = createHash("sha256");
  for (const path of inputs.flatMap((input) => filesOf(project, input)).sort()) {
    const content = readFileSync(join(project, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** @param {string} project @param {string} input @returns {string[]} */
function filesOf(project, input) {
  if (input.endsWith("*")) {
    const slash = input.lastIndexOf("/");
    const [folder, prefix] = [input.slice(0, slash), input.slice(slash + 1, -1)];
    return entries(join(project, folder))
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => filesOf(project, `${folder}/${name}`));
  }
  const stats = statSync(join(project, input), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isDirectory()) return entries(join(project, input)).flatMap((name) => filesOf(project, `${input}/${name}`));
  return /\.(test|bench)\.tsx?$/.test(input) ? [] : [input];
}

/** @param {string} folder */
function entries(folder) {
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
}
