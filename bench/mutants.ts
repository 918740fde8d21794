/**
 * Mutation check: changes one line at a time in a scratch copy of the source and runs the tests that must detect it.
 * Usage: node bench/mutants.ts [TEXT…]   only mutants of these areas, or whose file contains one of the texts. Exits
 * with 1 if a mutant survives, a fragment of the table is not in its file exactly once, or tests fail without a change.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { type Mutant, MUTANTS, staleFragments } from "../test/mutants-table.ts";

const root = join(import.meta.dirname, "..");

interface Chosen extends Mutant {
  readonly area: string;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function chooseMutants(texts: readonly string[]): readonly Chosen[] {
  const all = Object.entries(MUTANTS).flatMap(([area, mutants]) => mutants.map((mutant) => ({ ...mutant, area })));
  return texts.length === 0
    ? all
    : all.filter(({ area, file }) => texts.some((text) => area === text || file.includes(text)));
}

/** Copies the tracked and new files, and links the packages and the runtime. */
function copySource(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter((name) => name !== "")) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  for (const linked of ["node_modules", ".runtime"]) symlinkSync(join(root, linked), join(folder, linked));
}

/** The first failing test file; `null` if all pass. Throws if no test ran. */
async function firstFailure(vitest: Vitest, tests: readonly string[]): Promise<string | null> {
  const specifications = await vitest.globTestSpecifications([...tests]);
  if (specifications.length === 0) throw new Error(`no test file matches ${tests.join(" ")}`);
  for (const specification of specifications) {
    const { moduleId } = specification;
    // The report also lists files of earlier runs.
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    const state = testModules.find((module) => module.moduleId === moduleId)?.state();
    if (state === "failed" || unhandledErrors.length > 0) return moduleId;
    if (state !== "passed") throw new Error(`${moduleId} was not run: ${state}`);
  }
  return null;
}

/** Returns the test file that detected the mutant; `null` if it survived. */
async function tryMutant(
  vitest: Vitest,
  folder: string,
  { file, original, replacement, tests }: Mutant,
): Promise<string | null> {
  const path = join(folder, file);
  const source = readFileSync(path, "utf8");
  const write = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  // A function, so that "$" in a replacement is literal.
  write(source.replace(original, () => replacement));
  try {
    return await firstFailure(vitest, tests);
  } finally {
    write(source);
  }
}

async function checkMutants(vitest: Vitest, folder: string, mutants: readonly Chosen[]): Promise<number> {
  const broken = await firstFailure(vitest, [...new Set(mutants.flatMap(({ tests }) => tests))]);
  if (broken !== null) throw new Error(`${broken} fails without a change, so mutants cannot be tested`);
  print("All tests pass without a change.");
  let survivors = 0;
  for (const mutant of mutants) {
    const noticedBy = await tryMutant(vitest, folder, mutant);
    if (noticedBy === null) survivors += 1;
    const change = `${mutant.original} -> ${mutant.replacement === "" ? "(nothing)" : mutant.replacement}`;
    const by = noticedBy === null ? "" : ` (${noticedBy.slice(folder.length + 1)})`;
    print(`${noticedBy === null ? "SURVIVED" : "killed  "} ${mutant.area}: ${mutant.file}: ${change}${by}`);
  }
  print(`${mutants.length - survivors} of ${mutants.length} mutants killed.`);
  return survivors;
}

async function main(): Promise<number> {
  const mutants = chooseMutants(process.argv.slice(2));
  const stale = staleFragments((file) => readFileSync(join(root, file), "utf8"), mutants);
  if (mutants.length === 0 || stale.length > 0) {
    print(
      mutants.length === 0
        ? "The table has no such mutant."
        : `Update test/mutants-table.ts: each fragment must occur once.\n${stale.join("\n")}`,
    );
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), "newly-raised-mutants-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // Under root, tests start processes of other users.
  chmodSync(folder, 0o711);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      remove();
      process.exit(1);
    });
  }
  try {
    copySource(folder);
    process.env["NODE_ENV"] = "test";
    const vitest = await createVitest({
      root: folder,
      config: join(folder, "vitest.config.ts"),
      watch: false,
      reporters: [{}],
    });
    try {
      return (await checkMutants(vitest, folder, mutants)) === 0 ? 0 : 1;
    } finally {
      await vitest.close();
    }
  } finally {
    remove();
  }
}

// Vitest sets it to 1 if a test failed.
process.exit(await main());
