import { mkdtemp, rm } from "node:fs/promises";
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
