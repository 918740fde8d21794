import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "./project.mjs";
import { runVitest } from "./vitest-run.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitest-run-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "tests"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs vitest on generated test files in their own folder. */
async function run(files: Readonly<Record<string, string>>) {
  for (const [name, source] of Object.entries(files))
    writeFileSync(join(folder, "tests", name), `import { expect, it } from "vitest";\n${source}`);
  const durations: [string, number][] = [];
  const counts = await runVitest(
    process.execPath,
    ["--root", folder],
    {},
    { onOutput: () => undefined, onFile: (name, ms) => durations.push([name, ms]) },
  );
  return { counts, durations };
}

describe("runVitest", () => {
  it("counts passed, failed and skipped tests over all files, and reports each file's duration", async () => {
    const { counts, durations } = await run({
      "a.test.ts":
        'it("holds", () => expect(1).toBe(1)); it("does not", () => expect(1).toBe(2)); it.skip("later", () => undefined);',
      "b.test.ts": 'it("holds too", () => expect(2).toBe(2));',
    });
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 1 });
    expect(durations.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      [expect.stringMatching(/tests\/a\.test\.ts$/), expect.any(Number)],
      [expect.stringMatching(/tests\/b\.test\.ts$/), expect.any(Number)],
    ]);
  });

  it.each([
    ["a file that cannot load", { "b.test.ts": 'throw new Error("not loaded");' }],
    ["an error outside tests", { "b.test.ts": 'void Promise.reject(new Error("unseen"));' }],
  ])("counts %s as one failure", async (_, files) => {
    const { counts } = await run({ "a.test.ts": 'it("holds", () => expect(1).toBe(1));', ...files });
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it("counts a run without tests as one failure", async () => {
    const { counts } = await run({});
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
