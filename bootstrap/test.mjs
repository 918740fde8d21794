// npm test: everything that must hold, from types to a real browser. Options narrow it: --types --lint --unit
// --both --e2e run only these; --deep makes the runs of property tests longer; anything else is handed to vitest
// (npm test -- --unit core/catalog).
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "./build.mjs";
import { run } from "./child.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensurePackages } from "./install.mjs";
import { startPostgresServer } from "./postgres-server.mjs";
import { root, runScript, say } from "./project.mjs";
import { ensureProxies, POOLER } from "./proxies.mjs";
import { ensureRuntime } from "./runtime.mjs";
import { Tally } from "./tally.mjs";
import { makeTestFolder } from "./test-folder.mjs";
import { runVitest } from "./vitest-run.mjs";

const STEPS = ["types", "lint", "unit", "both", "e2e"];
const given = process.argv.slice(2);
const only = STEPS.filter((name) => given.includes(`--${name}`));
const filters = given.filter((arg) => arg !== "--deep" && !only.some((name) => arg === `--${name}`));
if (given.includes("--deep")) process.env.DEEP_TESTS = "true";

const tally = new Tally();
/** @type {{ name: string, ms: number }[]} */
const timings = [];
const onFile = (/** @type {string} */ name, /** @type {number} */ ms) => timings.push({ name, ms });

// The step that runs is ended by the signal; no other begins, and what was made is removed.
let interrupted = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => (interrupted = true));

/**
 * Runs one step under its heading. It answers its counts; an error it throws is told and counts as one failed.
 * @param {string} heading
 * @param {() => Promise<import("./tally.mjs").Counts>} task
 */
async function step(heading, task) {
  if (interrupted) return;
  say(`\n== ${heading}`);
  const counts = await task().catch((error) => {
    say(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  });
  tally.add(heading, counts);
}

/** @param {string[]} path */
function bin(...path) {
  return join(root, "node_modules", ...path);
}

/** @param {string} node @param {readonly string[]} args */
async function check(node, args) {
  const { code } = await run(node, args);
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** @param {string} name */
function wanted(name) {
  if (only.length > 0) return only.includes(name);
  return name !== "both" || process.env.CI === "true" || Boolean(process.env.TEST_DATABASE_URL);
}

/** The tests that use a database: they take one from the harness in test/database.ts. */
function databaseTests() {
  return ["db", "core", "app", "server", "test"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .filter((file) => /from "[^"]*\/test\/database\.ts"|from "\.\/database\.ts"/.test(readFileSync(join(root, file), "utf8"))),
  );
}

/** @param {string} node */
async function testAgainstServer(node) {
  const files = filters.length > 0 ? filters : databaseTests();
  const url = process.env.TEST_DATABASE_URL;
  if (url) return runVitest(node, files, { TEST_DATABASE_URL: url }, { onFile });
  const server = await startPostgresServer();
  say(server.label);
  try {
    return await runVitest(node, files, { TEST_DATABASE_URL: server.url }, { onFile });
  } finally {
    await server.stop();
  }
}

/** @param {string} node */
async function runSteps(node) {
  if (wanted("types")) {
    await step("Types", async () => {
      const generated = await check(node, [bin("@react-router", "dev", "bin.cjs"), "typegen"]);
      return generated.failed > 0 ? generated : check(node, [bin("typescript", "bin", "tsc"), "-p", "."]);
    });
    await step("Types of the start scripts", () => check(node, [bin("typescript", "bin", "tsc"), "-p", "bootstrap"]));
  }
  if (wanted("lint")) await step("Lint", () => check(node, [bin("oxlint", "bin", "oxlint"), "."]));
  if (wanted("unit")) {
    await step("Unit and integration tests (embedded database)", async () => {
      // Nothing is installed for a run of some files.
      const pooler = filters.length > 0 ? {} : await ensureProxies({ programs: POOLER });
      return runVitest(node, filters, { TEST_DATABASE_URL: "", ...pooler }, { onFile });
    });
  }
  if (wanted("both")) await step("Integration tests (PostgreSQL server)", () => testAgainstServer(node));
  if (wanted("e2e")) {
    await step("End-to-end tests (Chromium)", async () => {
      const chromium = await ensureChromium();
      const proxies = await ensureProxies();
      await ensureBuild(node);
      return runVitest(node, ["--config", "vitest.e2e.config.ts", ...filters], { CHROMIUM_PATH: chromium, ...proxies }, { onFile });
    });
  }
}

function sayTheSlowest() {
  const slowest = [...timings].sort((a, b) => b.ms - a.ms).slice(0, 10);
  if (timings.length > 10) say(`\nThe ten slowest test files:\n${slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`).join("\n")}`);
}

await runScript(async () => {
  process.chdir(root);
  const node = await ensureRuntime();
  await ensurePackages();
  const folder = makeTestFolder();
  if (folder.onDisk !== null) say(`Test data is kept in ${folder.path}, which is slower than memory: ${folder.onDisk}.`);
  process.env.TMPDIR = folder.path;
  try {
    await runSteps(node);
  } finally {
    folder.remove();
  }
  sayTheSlowest();
  say("");
  tally.lines.forEach(say);
  return tally.exitCode;
});
