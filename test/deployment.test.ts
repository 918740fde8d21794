import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { parseSettings } from "../platform/env.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const answers = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

const hasSystemd = answers("systemd-analyze", "--version");
const hasDocker = answers("docker", "info");

describe("deploy/site.env.example", () => {
  it("is valid and contains only settings of docs/settings.md", () => {
    const text = read("deploy/site.env.example");
    expect(parseSettings(parseEnv(text))).toMatchObject({
      siteUrl: "https://funded.example",
      proxies: 1,
      host: "127.0.0.1",
    });
    // Only for compose.yaml.
    const others = new Set(["SITE_HOST", "POSTGRES_PASSWORD"]);
    const names = Object.keys(parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ""))).filter((name) => !others.has(name));
    expect(names.filter((name) => !read("docs/settings.md").includes(`\`${name}\``))).toEqual([]);
    for (const name of others) expect(read("compose.yaml")).toContain(`\${${name}`);
  });
});

describe("Dockerfile", () => {
  it("keeps settings, data and local files out of the image", () => {
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toEqual(
      expect.arrayContaining([".env", "*.env", "data", "node_modules", ".runtime", "build", ".git"]),
    );
  });

  it("never runs the site as root", () => {
    const lines = read("Dockerfile").split("\n");
    expect(lines.lastIndexOf("USER node")).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith("FROM ")));
    expect(lines.findLastIndex((line) => line.startsWith("RUN "))).toBeLessThan(lines.lastIndexOf("USER node"));
  });

  it.skipIf(!hasDocker)(
    "builds an image that serves and stops (skipped where no Docker engine runs)",
    { timeout: 900_000 },
    () => {
      const { status, stdout, stderr } = spawnSync(join(root, "deploy/try-image.sh"), { encoding: "utf8" });
      expect([status, stdout, stderr]).toEqual([0, expect.stringContaining("(Docker)"), expect.anything()]);
    },
  );
});

describe("deploy/newly-raised.service", () => {
  it.skipIf(!hasSystemd)("is a valid unit (skipped where systemd-analyze is not installed)", () => {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", join(root, "deploy/newly-raised.service")], {
      encoding: "utf8",
    });
    // Ignores findings about other units of this machine.
    expect([status, stderr.split("\n").filter((line) => line.includes("newly-raised"))]).toEqual([0, []]);
  });
});
