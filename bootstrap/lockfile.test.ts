import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { npm } from "./npm.mjs";
import { root } from "./project.mjs";

const names = z.record(z.string(), z.string()).default({});
const entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  optional: z.boolean().default(false),
  resolved: z.string().optional(),
  inBundle: z.boolean().default(false),
  os: z.array(z.string()).optional(),
});
const lockfile = z.object({ packages: z.record(z.string(), entry) });
const { packages } = lockfile.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));

/** Whether what the package at `path` depends on is locked: beside it or in a folder above, where Node looks too. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    if (packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === "") return false;
  }
}

describe("the lockfile", () => {
  it("names every package that a package of it needs, also those for other systems", () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(path, name))
        .map((name) => `${name}, needed by ${path}`),
    );
    expect(missing).toEqual([]);
    const systems = new Set(Object.values(packages).flatMap(({ os }) => os ?? []));
    expect([...systems]).toEqual(expect.arrayContaining(["linux", "darwin", "win32"]));
  });

  it("fixes the version and the content of every package, and names no registry", () => {
    const loose = Object.entries(packages).filter(([path, { version, integrity, optional, inBundle, resolved }]) => {
      // What a package carries in its own archive is covered by that one's hash. Of these tools, which only building and
      // checking need, the registry lacked some systems' packages when the lockfile was made.
      const isLacking = optional && /^node_modules\/@(?:oxlint|oxlint-tsgolint|tailwindcss)\//.test(path);
      return path !== "" && (version === undefined || (integrity === undefined && !inBundle && !isLacking) || resolved !== undefined);
    });
    expect(loose.map(([path]) => path)).toEqual([]);
    expect(Object.values(packages).flatMap(({ integrity }) => (integrity === undefined || integrity.startsWith("sha512-") ? [] : [integrity]))).toEqual([]);
  });
});

describe("npm ci", { timeout: 120_000 }, () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lockfile-"));
    for (const file of ["package.json", "package-lock.json", ".npmrc"]) copyFileSync(join(root, file), join(folder, file));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("accepts the lockfile beside package.json, without asking the network", async () => {
    await expect(npm(["ci", "--dry-run", "--offline", "--ignore-scripts", "--include=dev"], folder, "install")).resolves.toBeUndefined();
  });
});
