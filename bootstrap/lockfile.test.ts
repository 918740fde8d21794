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

/**
 * True if the dependencies of the package at `path` are locked, next to it or in a parent folder, as Node resolves
 * them.
 */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    if (packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === "") return false;
  }
}

describe("package-lock.json", () => {
  it("lists every dependency, also for other systems", () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(path, name))
        .map((name) => `${name}, needed by ${path}`),
    );
    expect(missing).toEqual([]);
    const systems = new Set(Object.values(packages).flatMap(({ os }) => os ?? []));
    expect([...systems]).toEqual(expect.arrayContaining(["linux", "darwin", "win32"]));
  });

  it("pins version and hash of every package and names no registry", () => {
    const loose = Object.entries(packages).filter(([path, { version, integrity, optional, inBundle, resolved }]) => {
      // A bundled package is covered by the hash of its parent. For some systems the registry had no packages of these
      // build and check tools when the lockfile was made.
      const isLacking = optional && /^node_modules\/@(?:oxfmt|oxlint|oxlint-tsgolint|tailwindcss)\//.test(path);
      return (
        path !== "" &&
        (version === undefined || (integrity === undefined && !inBundle && !isLacking) || resolved !== undefined)
      );
    });
    expect(loose.map(([path]) => path)).toEqual([]);
    expect(
      Object.values(packages).flatMap(({ integrity }) =>
        integrity === undefined || integrity.startsWith("sha512-") ? [] : [integrity],
      ),
    ).toEqual([]);
  });
});

describe("npm ci", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lockfile-"));
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      copyFileSync(join(root, file), join(folder, file));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("accepts the lockfile without network access", async () => {
    await expect(
      npm(["ci", "--dry-run", "--offline", "--ignore-scripts", "--include=dev"], folder, "install"),
    ).resolves.toBeUndefined();
  });
});
