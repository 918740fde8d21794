import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { siteSecret } from "./secret.ts";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "secret-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it("creates one secret for concurrent callers in a private file", async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => siteSecret({ dataDir })));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await siteSecret({ dataDir })).toBe(secrets[0]);
  expect(await readdir(dataDir)).toEqual(["secret"]);
  expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
});

it("prefers the configured secret", async () => {
  expect(await siteSecret({ dataDir, secret: "s".repeat(32) })).toBe("s".repeat(32));
  expect(await readdir(dataDir)).toEqual([]);
});
