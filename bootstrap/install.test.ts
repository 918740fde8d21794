import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensurePackages } from "./install.mjs";

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "install-"));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(file: string, content: unknown): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), JSON.stringify(content));
}

/** Minimal lockfile entry of an optional package for other systems. */
type Entries = Readonly<
  Record<
    string,
    {
      version: string;
      optional?: boolean;
      os?: string[];
      cpu?: string[];
      libc?: string[];
      inBundle?: boolean;
      dependencies?: Record<string, string>;
    }
  >
>;

function lock(packages: Entries = {}, version = "1.0.0"): void {
  write("package.json", { name: "invented", version });
  write("package-lock.json", {
    name: "invented",
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": { name: "invented", version }, ...packages },
  });
}

/** npm's record, as `npm ci` writes it. */
function record(packages: Entries): void {
  write("node_modules/.package-lock.json", { lockfileVersion: 3, packages });
}

const ensure = () => ensurePackages({ project, locks: join(project, "locks") });

describe("ensurePackages", () => {
  it("installs once for two concurrent starts, and again after the lockfile changed", async () => {
    lock();
    expect((await Promise.all([ensure(), ensure()])).filter(Boolean)).toHaveLength(1);
    expect(await ensure()).toBe(false);
    lock({}, "1.0.1");
    expect(await ensure()).toBe(true);
  });

  it("accepts packages installed by hand, even without optional packages for other systems", async () => {
    const one = { "node_modules/one": { version: "1.2.3" } };
    lock({
      ...one,
      "node_modules/another-system": { version: "1.0.0", optional: true, os: ["amiga"] },
      "node_modules/another-processor": { version: "1.0.0", optional: true, cpu: ["z80"] },
      "node_modules/another-processor/node_modules/carried": { version: "1.0.0", optional: true, inBundle: true },
      "node_modules/needed-by-it-only": { version: "1.0.0", optional: true },
      "node_modules/another-c-library": { version: "1.0.0", optional: true, libc: ["musl"] },
    });
    record(one);
    expect(await ensure()).toBe(false);
    expect(existsSync(join(project, "node_modules", ".install-stamp"))).toBe(true);
  });

  it("installs when a dependency of an installed package is missing", async () => {
    const one = { "node_modules/one": { version: "1.2.3", optional: true, dependencies: { two: "1.0.0" } } };
    lock({ ...one, "node_modules/two": { version: "1.0.0", optional: true } });
    record(one);
    expect(await ensure()).toBe(true);
  });

  it("reports npm's error when npm cannot install", async () => {
    lock();
    write("package.json", { name: "invented", version: "1.0.0", dependencies: { missing: "1.0.0" } });
    await expect(ensure()).rejects.toThrow(/^Could not install the packages\. npm said:\n/);
  });

  it("reports a missing lockfile", async () => {
    await expect(ensure()).rejects.toThrow("package-lock.json is missing. Restore it from git and try again.");
  });
});
