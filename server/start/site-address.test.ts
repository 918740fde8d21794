import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSiteAddress, recordSiteAddress, siteAddress } from "./site-address.ts";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "site-address-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

it("uses SITE_URL, or else the port the site listens on", () => {
  const local = { dataDir, siteUrl: "http://localhost:0" };
  expect(siteAddress(local, "http://127.0.0.1:4451")).toBe("http://localhost:4451");
  expect(siteAddress({ dataDir, siteUrl: "http://localhost:80" }, "http://localhost:80")).toBe("http://localhost");
  const published = { dataDir, siteUrl: "https://funded.example", publicOrigin: "https://funded.example" };
  expect(siteAddress(published, "http://127.0.0.1:3000")).toBe("https://funded.example");
});

it("gives commands the running site's address unless SITE_URL is set", async () => {
  const local = { dataDir, siteUrl: "http://localhost:3000" };
  expect(await readSiteAddress(local)).toBe("http://localhost:3000");
  await recordSiteAddress(local, "http://localhost:4451");
  expect(await readSiteAddress(local)).toBe("http://localhost:4451");
  const published = { dataDir, siteUrl: "https://funded.example", publicOrigin: "https://funded.example" };
  expect(await readSiteAddress(published)).toBe("https://funded.example");
});

it("keeps the address for the owner of the data folder only, also in a file of an earlier version", async () => {
  const file = join(dataDir, "site-address");
  const mode = async () => ((await stat(file)).mode & 0o777).toString(8);
  const local = { dataDir, siteUrl: "http://localhost:3000" };
  await recordSiteAddress(local, "http://localhost:4451");
  expect(await mode()).toBe("600");
  await writeFile(file, "http://localhost:1\n");
  await chmod(file, 0o644);
  await recordSiteAddress(local, "http://localhost:4451");
  expect(await mode()).toBe("600");
});
