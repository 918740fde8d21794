import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "./test-folder.mjs";

let base = "";
let memory = "";
let disk = "";
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "test-folder-"));
  [memory, disk] = [join(base, "memory"), join(base, "disk")];
  mkdirSync(memory);
  mkdirSync(disk);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe("makeTestFolder", () => {
  it("creates a world-writable folder in memory and removes it", () => {
    const folder = makeTestFolder({ memory, disk, roomBytes: 1 });
    expect(dirname(folder.path)).toBe(memory);
    expect(folder.onDisk).toBeNull();
    expect(statSync(folder.path).mode & 0o7777).toBe(0o1777);
    folder.remove();
    expect([...readdirSync(memory), ...readdirSync(disk)]).toEqual([]);
  });

  it("falls back to disk and says why", () => {
    const missing = makeTestFolder({ memory: join(base, "missing"), disk, roomBytes: 1 });
    expect([dirname(missing.path), missing.onDisk]).toEqual([disk, `there is no ${join(base, "missing")}`]);
    const full = makeTestFolder({ memory, disk, roomBytes: 2 ** 60 });
    expect([dirname(full.path), full.onDisk]).toEqual([disk, `${memory} has less than 1073741824 GiB free`]);
  });

  it("removes folders of killed runs and nothing else", () => {
    const { pid: dead } = spawnSync("true");
    for (const place of [memory, disk]) mkdirSync(join(place, `nr-test-${dead}-abcdef`, "data"), { recursive: true });
    for (const name of [`nr-test-${process.ppid}-abcdef`, "other", "nr-test-"]) mkdirSync(join(memory, name));
    const { path } = makeTestFolder({ memory, disk, roomBytes: 1 });
    expect(existsSync(path)).toBe(true);
    expect(
      readdirSync(memory)
        .filter((name) => join(memory, name) !== path)
        .sort(),
    ).toEqual(["nr-test-", `nr-test-${process.ppid}-abcdef`, "other"].sort());
    expect(readdirSync(disk)).toEqual([]);
  });
});
