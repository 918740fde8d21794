import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUILD_INPUTS, fingerprintOf } from "./fingerprint.mjs";

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "fingerprint-"));
  write("app/routes/home.tsx", "export const home = 1;");
  write("server/web.ts", "export const web = 1;");
  write("server/web/page.ts", "export const page = 1;");
  write("server/main.ts", "export const main = 1;");
  write("package.json", "{}");
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), content);
}

const current = () => fingerprintOf(project, BUILD_INPUTS);

describe("build fingerprint", () => {
  it.each<[string, () => void]>([
    ["a changed file", () => write("app/routes/home.tsx", "export const home = 2;")],
    ["a new file", () => write("content/faq.ts", "export const faq = [];")],
    ["a removed file", () => rmSync(join(project, "server/web/page.ts"))],
    ["a renamed file", () => renameSync(join(project, "server/web/page.ts"), join(project, "server/web/other.ts"))],
    ["the server's web entry", () => write("server/web.ts", "export const web = 2;")],
    ["the lockfile", () => write("package-lock.json", "{}")],
    [
      "content moved between files",
      () => {
        write("app/routes/home.tsx", "");
        write("app/routes/house.tsx", "export const home = 1;");
      },
    ],
  ])("changes with %s", (_name, change) => {
    const before = current();
    change();
    expect(current()).not.toBe(before);
  });

  it.each<[string, () => void]>([
    ["a file's modification time", () => utimesSync(join(project, "app/routes/home.tsx"), 0, 0)],
    [
      "a test or a benchmark",
      () => {
        write("app/routes/home.test.tsx", "it");
        write("server/web/page.bench.ts", "bench");
      },
    ],
    ["a server file that runs unbuilt", () => write("server/main.ts", "export const main = 2;")],
    ["an empty folder", () => mkdirSync(join(project, "app/empty"))],
  ])("does not change with %s", (_name, change) => {
    const before = current();
    change();
    expect(current()).toBe(before);
  });
});
