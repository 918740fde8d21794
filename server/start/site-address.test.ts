import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import { readSiteAddress, recordSiteAddress, siteAddress, startedWords } from "./site-address.ts";

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

it("prints the public URL, and behind a proxy also the address that it listens on", () => {
  const local = { dataDir, siteName: "Site", siteUrl: "http://localhost:3000" };
  expect(startedWords(local, "http://localhost:3000")).toBe(
    `Site (version ${PRODUCT_VERSION}) is at http://localhost:3000\n`,
  );
  const published = { ...local, siteUrl: "https://funded.example", publicOrigin: "https://funded.example" };
  expect(startedWords(published, "http://localhost:3000")).toBe(
    `Site (version ${PRODUCT_VERSION}) is at https://funded.example\nIt listens on http://localhost:3000\n`,
  );
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
