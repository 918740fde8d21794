import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { root } from "./project.mjs";
import { runVitest, runVitestTwice } from "./vitest-run.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitest-run-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "tests"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs vitest on generated test files in their own folder. */
function counts(files: Readonly<Record<string, string>>) {
  for (const [name, source] of Object.entries(files))
    writeFileSync(join(folder, "tests", name), `import { expect, it } from "vitest";\n${source}`);
  return runVitest(process.execPath, ["--root", folder], {}, { onOutput: () => undefined });
}

describe("runVitest", () => {
  it("counts passed, failed and skipped tests over all files", async () => {
    const answer = await counts({
      "a.test.ts":
        'it("holds", () => expect(1).toBe(1)); it("does not", () => expect(1).toBe(2)); it.skip("later", () => undefined);',
      "b.test.ts": 'it("holds too", () => expect(2).toBe(2));',
    });
    expect(answer).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
  });

  it("reports each file and its duration", async () => {
    const files: [string, number][] = [];
    writeFileSync(
      join(folder, "tests", "a.test.ts"),
      'import { expect, it } from "vitest"; it("holds", () => expect(1).toBe(1));',
    );
    await runVitest(
      process.execPath,
      ["--root", folder],
      {},
      { onOutput: () => undefined, onFile: (name, ms) => files.push([name, ms]) },
    );
    expect(files).toEqual([[expect.stringMatching(/tests\/a\.test\.ts$/), expect.any(Number)]]);
  });

  it("counts a file that cannot load as failed", async () => {
    const answer = await counts({
      "a.test.ts": 'it("holds", () => expect(1).toBe(1));',
      "b.test.ts": 'throw new Error("not loaded");',
    });
    expect(answer).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  });

  it("counts an error outside tests, and a run without tests, as failed", async () => {
    expect(await counts({})).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    const answer = await counts({
      "a.test.ts":
        'it("holds", async () => { void Promise.reject(new Error("unseen")); await new Promise((done) => setTimeout(done, 50)); expect(1).toBe(1); });',
    });
    expect(answer).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  });
});

/** Runs two files of which the second fails `failures` times. */
async function countTwice(failures: number) {
  const runs = join(folder, "runs");
  writeFileSync(runs, "");
  writeFileSync(
    join(folder, "tests", "a.test.ts"),
    'import { expect, it } from "vitest"; it("holds", () => expect(1).toBe(1));',
  );
  writeFileSync(
    join(folder, "tests", "b.test.ts"),
    `import { appendFileSync, readFileSync } from "node:fs"; import { expect, it } from "vitest";
     it("holds later", () => { appendFileSync("${runs}", "."); expect(readFileSync("${runs}", "utf8").length).toBeGreaterThan(${failures}); });`,
  );
  return runVitestTwice(process.execPath, ["--root", folder], [], {}, { onOutput: () => undefined });
}

describe("runVitestTwice", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it("names a file that passes in its second run on a build server", async () => {
    vi.stubEnv("CI", "true");
    const unstable = [expect.stringMatching(/b\.test\.ts$/)];
    expect(await countTwice(1)).toEqual({ passed: 2, failed: 0, skipped: 0, unstable });
  });

  it("fails if a file fails twice, and at once elsewhere", async () => {
    vi.stubEnv("CI", "true");
    expect(await countTwice(2)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    vi.stubEnv("CI", "");
    expect(await countTwice(1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});
