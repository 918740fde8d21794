import { readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { root } from "./project.mjs";

/** Slow tests of algorithms whose SQL statements other tests cover. They run once, not on every kind of server. */
const ONCE = ["core/finder/synthetic-world.test.ts", "server/cli/hostile.test.ts"];

/** Tests of subjects that depend on the server beyond its SQL: connections, locks, notifications, errors, migrations and backups. */
const ABOUT_THE_SERVER = [
  "db/",
  "core/customers/billing/tiers.test.ts",
  "core/shared/jobs/",
  "core/programs/rest/hostile-queries.property.test.ts",
  "core/programs/rest/refused-queries.test.ts",
  "server/start/rebuild-online.test.ts",
  "server/web/limits/",
  "test/clock-set-back.test.ts",
];

const FOLDERS = ["platform", "db", "core", "app", "server", "content", "bootstrap", "test"];

/** Unit and integration tests, as in vitest.config.ts. */
export function unitTests() {
  return FOLDERS.flatMap((folder) => filesIn(folder, /\.test\.tsx?$/));
}

/** End-to-end tests, as in vitest.e2e.config.ts. */
export function browserTests() {
  return filesIn(join("test", "e2e"), /\.e2e\.ts$/);
}

/** Integration tests for every kind of server: those that use a database through test/database.ts. */
export function databaseTests() {
  return unitTests().filter(
    (file) =>
      !ONCE.includes(file.replaceAll("\\", "/")) &&
      /from "[^"]*\/test\/database\.ts"|from "\.\/database\.ts"/.test(readFileSync(join(root, file), "utf8")),
  );
}

/** Those of {@link databaseTests} whose subject is the server; of the others, only the SQL statements depend on it. */
export function serverTests() {
  return databaseTests().filter((file) => ABOUT_THE_SERVER.some((path) => file.replaceAll("\\", "/").startsWith(path)));
}

/**
 * Selects the files that vitest would select by these filters (paths or parts of paths). Selects all files if the
 * filters contain an option, because its value looks like a path.
 * @param {readonly string[]} files
 * @param {readonly string[]} filters
 */
export function chosen(files, filters) {
  if (filters.length === 0 || filters.some((filter) => filter.startsWith("-"))) return files;
  const parts = filters.flatMap((filter) => [filter, relative(root, resolve(root, filter))]);
  return files.filter((file) => parts.some((part) => file.toLowerCase().includes(part.toLowerCase())));
}

/** @param {string} folder @param {RegExp} name */
function filesIn(folder, name) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));
}
