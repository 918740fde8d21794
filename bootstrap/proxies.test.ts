import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureProxies, POOLER } from "./proxies.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "proxies-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function place(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  chmodSync(path, 0o755);
  return path;
}

it("installs only what is missing and returns the paths found", async () => {
  const asked: (readonly string[])[] = [];
  const [caddy, openssl] = [place("caddy"), place("openssl")];
  const install = async (packages: readonly string[]) => {
    asked.push(packages);
    place("nginx");
  };
  const found = await ensureProxies({ folders: [folder], install });
  expect(found).toEqual({ NGINX_PATH: join(folder, "nginx"), CADDY_PATH: caddy, OPENSSL_PATH: openssl });
  expect(asked).toEqual([["nginx-light"]]);
});

it("omits a proxy that is not installed and cannot be installed", async () => {
  expect(await ensureProxies({ folders: [folder], install: async () => undefined })).toEqual({});
});

it("finds a connection pooler too", async () => {
  const pgbouncer = place("pgbouncer");
  expect(await ensureProxies({ programs: POOLER, folders: [folder] })).toEqual({ PGBOUNCER_PATH: pgbouncer });
});
