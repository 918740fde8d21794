// npm test: everything that must hold, from types to a real browser. Options narrow it: --types --lint --unit
// --both --e2e run only these; --deep makes property tests longer, with random seeds; --durations records how long each
// file took, by which later runs are ordered. Anything else is handed to vitest:
// npm test -- core/catalogue runs the tests of a folder, without types and lint.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
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
import { browserTests, chosen, databaseTests, serverTests, unitTests } from "./test-files.mjs";
import { makeTestFolder } from "./test-folder.mjs";
import { runSteps } from "./test-steps.mjs";
import { runVitest } from "./vitest-run.mjs";

const CHOICES = ["types", "lint", "unit", "both", "e2e"];
const STEPS = ["types", "lint", "unit", "both", "statements", "e2e"];
const OPTIONS = ["--deep", "--durations"];
const given = process.argv.slice(2);
const only = CHOICES.filter((name) => given.includes(`--${name}`));
const filters = given.filter((arg) => !OPTIONS.includes(arg) && !only.some((name) => arg === `--${name}`));
if (given.includes("--deep")) process.env.DEEP_TESTS = "true";

const tally = new Tally();
/** @type {{ name: string, ms: number }[]} */
const timings = [];
const onFile = (/** @type {string} */ name, /** @type {number} */ ms) => timings.push({ name, ms });

// A signal ends the running step, starts no other, and removes temporary files.
let interrupted = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => (interrupted = true));

/** @param {string[]} path */
function bin(...path) {
  return join(root, "node_modules", ...path);
}

/** @typedef {import("./test-steps.mjs").Output} Output */
/** @typedef {import("./test-steps.mjs").Step} Step */

/** @param {string} node @param {readonly string[]} args @param {Output} output @param {NodeJS.ProcessEnv} [env] */
async function check(node, args, { isAside, say: tell }, env = {}) {
  const { code, output } = await run(node, args, {
    env: { ...process.env, ...env },
    quiet: isAside,
    isLowPriority: isAside,
  });
  if (output !== "") tell(output.trim());
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * @param {string} node @param {readonly string[]} files @param {NodeJS.ProcessEnv} env @param {Output} output
 * @param {readonly string[]} [flags]
 */
function test(node, files, env, { isAside, say: tell }, flags = []) {
  // Low-priority runs take longer than their files need.
  return runVitest(node, [...flags, ...files], env, isAside ? { isLowPriority: true, onOutput: tell } : { onFile });
}

/**
 * Settings of the type checkers, which are written in Go: collecting garbage less often halves their processor time, for
 * at most 2.5 GB of memory.
 */
const RARE_COLLECTIONS = { GOGC: "400", GOMEMLIMIT: "2500MiB" };

/** @param {string} name @returns {boolean} */
function wanted(name) {
  // The unit tests record them. For the tests of one area, checking takes longer than the tests.
  if (name === "statements") return wanted("unit") && filters.length === 0;
  if (only.length > 0) return only.includes(name);
  switch (name) {
    case "unit":
      // Also runs if no file is selected, which vitest then reports.
      return chosen(unitTests(), filters).length > 0 || chosen(browserTests(), filters).length === 0;
    case "e2e":
      return chosen(browserTests(), filters).length > 0;
    case "both":
      return (
        (process.env.CI === "true" || Boolean(process.env.TEST_DATABASE_URL)) &&
        chosen(databaseTests(), filters).length > 0
      );
    default:
      return filters.length === 0;
  }
}

/**
 * Calls `task` with the address of a PostgreSQL server: TEST_DATABASE_URL, else one started for it.
 * @param {Output} output @param {(url: string) => Promise<import("./tally.mjs").Counts>} task
 */
async function onServer(output, task) {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return task(url);
  const server = await startPostgresServer({ isLowPriority: output.isAside });
  output.say(server.label);
  try {
    return await task(server.url);
  } finally {
    await server.stop();
  }
}

/** All integration tests if `--both` asks for them, else those about the server. @returns {readonly string[]} */
function testsForServer() {
  if (filters.length > 0) return filters;
  return only.includes("both") ? databaseTests() : serverTests();
}

/** Installs what the end-to-end tests need and builds the site. @param {string} node */
async function browserEnvironment(node) {
  const chromium = await ensureChromium();
  const proxies = await ensureProxies();
  await ensureBuild(node);
  return { CHROMIUM_PATH: chromium, ...proxies };
}

/** @param {string} node @returns {Readonly<Record<string, Step[]>>} */
function stepsOf(node) {
  const tsc = bin("typescript", "bin", "tsc");
  /** @typedef {{ folder: string, isWhole: boolean }} Recorded */
  /** @type {((value: Recorded) => void) | undefined} */
  let endRecording;
  /**
   * The folder of the statements that the unit tests executed (test/sql), and whether all tests recorded.
   * @type {Promise<Recorded>}
   */
  const recorded = new Promise((resolve) => (endRecording = resolve));
  /** @type {Promise<NodeJS.ProcessEnv> | undefined} */
  let preparation;
  const prepareBrowserTests = () => (preparation ??= browserEnvironment(node));
  return {
    types: [
      {
        heading: "Types",
        async task(output) {
          const generated = await check(node, [bin("@react-router", "dev", "bin.cjs"), "typegen"], output);
          if (generated.failed > 0) return generated;
          // Several checkers repeat each other's work, which pays only on idle processors.
          return check(node, [tsc, "-p", ".", "--checkers", "1"], output, RARE_COLLECTIONS);
        },
      },
      { heading: "Types of the start scripts", task: (output) => check(node, [tsc, "-p", "bootstrap"], output) },
    ],
    lint: [
      {
        heading: "Format (npm run format corrects it)",
        task: (output) => check(node, [bin("oxfmt", "bin", "oxfmt"), "--check", "."], output),
      },
      { heading: "Lint", task: (output) => check(node, [bin("oxlint", "bin", "oxlint"), "."], output) },
    ],
    unit: [
      {
        heading: "Unit and integration tests (embedded database)",
        async task(output) {
          const folder = mkdtempSync(join(process.env.TMPDIR ?? "", "sql-"));
          let isWhole = false;
          try {
            // A run of selected files installs nothing.
            const pooler = filters.length > 0 ? {} : await ensureProxies({ programs: POOLER });
            // Building takes half a minute that these tests partly leave idle. The later step reports a failure.
            if (wanted("e2e")) prepareBrowserTests().catch(() => undefined);
            const counts = await test(node, filters, { TEST_DATABASE_URL: "", RECORD_SQL: folder, ...pooler }, output);
            isWhole = counts.failed === 0;
            return counts;
          } finally {
            endRecording?.({ folder, isWhole });
          }
        },
      },
    ],
    statements: [
      {
        heading: "Row types of SQL statements",
        async task(output) {
          const { folder, isWhole } = await recorded;
          return check(node, ["test/sql/check.ts", folder, ...(isWhole ? ["--all"] : [])], output);
        },
      },
      ...(wanted("both")
        ? [
            {
              heading: "SQL statements (PostgreSQL server)",
              /** @param {Output} output */
              async task(output) {
                const { folder } = await recorded;
                return onServer(output, (url) =>
                  check(node, ["test/sql/prepare.ts", folder], output, { TEST_DATABASE_URL: url }),
                );
              },
            },
          ]
        : []),
    ],
    both: [
      {
        heading: "Integration tests (PostgreSQL server)",
        task: (output) => onServer(output, (url) => test(node, testsForServer(), { TEST_DATABASE_URL: url }, output)),
      },
    ],
    e2e: [
      {
        heading: "End-to-end tests (Chromium)",
        async task(output) {
          const env = await prepareBrowserTests();
          return test(node, filters, env, output, ["--config", "vitest.e2e.config.ts"]);
        },
      },
    ],
  };
}

/** These use the processor time that the tests leave idle, if memory allows. */
const ASIDE = ["types", "lint", "both", "statements"];
const MEMORY_FOR_TWO = 6 * 1024 ** 3;

/** @param {string} node */
async function runWanted(node) {
  const steps = stepsOf(node);
  const names = STEPS.filter(wanted);
  const areBeside = totalmem() >= MEMORY_FOR_TWO && names.some((name) => !ASIDE.includes(name));
  const aside = areBeside ? names.filter((name) => ASIDE.includes(name)) : [];
  const stepsFor = (/** @type {readonly string[]} */ some) => some.flatMap((name) => steps[name] ?? []);
  await runSteps(stepsFor(names.filter((name) => !aside.includes(name))), stepsFor(aside), {
    print: say,
    onCounts: (heading, counts) => tally.add(heading, counts),
    isInterrupted: () => interrupted,
  });
}

function sayTheSlowest() {
  const slowest = [...timings].sort((a, b) => b.ms - a.ms).slice(0, 10);
  if (timings.length > 10)
    say(
      `\nThe ten slowest test files:\n${slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`).join("\n")}`,
    );
}

/**
 * Writes the seconds of each file, in order of its path so that two recordings can be compared. A run of some files keeps
 * those of the others.
 */
function writeDurations() {
  const path = join(root, "test", "durations.json");
  const known = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const seconds = timings.map(({ name, ms }) => [name, Math.round(ms / 100) / 10]);
  const files = new Set([...unitTests(), ...browserTests()]);
  const ordered = Object.entries({ ...known, ...Object.fromEntries(seconds) })
    .filter(([name]) => files.has(name))
    .sort(([a], [b]) => a.localeCompare(b));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`);
}

await runScript(async () => {
  process.chdir(root);
  const node = await ensureRuntime();
  await ensurePackages();
  const folder = makeTestFolder();
  if (folder.onDisk !== null)
    say(`Test data is kept in ${folder.path}, which is slower than memory: ${folder.onDisk}.`);
  process.env.TMPDIR = folder.path;
  try {
    await runWanted(node);
  } finally {
    folder.remove();
  }
  sayTheSlowest();
  if (given.includes("--durations")) writeDurations();
  say("");
  tally.lines.forEach(say);
  return tally.exitCode;
});
