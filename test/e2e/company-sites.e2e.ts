import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { serveSites, type SiteServer } from "../site-server.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

let site: RunningSite;
let web: SiteServer;
beforeAll(async () => {
  const logo = await sharp({ create: { width: 96, height: 96, channels: 3, background: "#a0522d" } })
    .png()
    .toBuffer();
  web = await serveSites({
    "fernhollow.example": {
      "/": `<html lang="en"><head><title>Fernhollow</title>
        <meta name="description" content="Fernhollow grows ferns that clean the air of offices.">
        <link rel="icon" sizes="96x96" href="/logo.png"></head><body><a href="/team">Team</a></body></html>`,
      "/team": "<h1>Our team</h1><div><h3>Ida Moss</h3><p>Co-founder</p></div>",
      "/logo.png": { body: logo, headers: { "content-type": "image/png" } },
    },
  });
  site = await startBareOffice();
  const record = evidence({ company: { name: "Fernhollow", website: web.url("fernhollow.example") } });
  const run = { source: "list-file", sourceLabel: "List file", input: "list", dryRun: false };
  await runIngest(site.ctx, run, opened(recordsDocument([record])));
});
afterAll(() => Promise.all([site.stop(), web.stop()]));
const open = useBrowser();

it("adds company websites, reads them, and shows their values with page and date", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await page.goto(`${site.url}/back-office/sources`);
  await page.locator("summary", { hasText: "Company websites" }).click();
  const form = page.getByRole("form", { name: "Add Company websites" });
  await form.getByLabel("Websites per run").fill("0");
  await form.getByRole("button", { name: "Add source" }).click();
  await page.getByRole("alert").filter({ hasText: "Enter a number from 1 to 2000." }).waitFor();
  await form.getByLabel("Websites per run").fill("10");
  await form.getByRole("button", { name: "Add source" }).click();
  await page.getByRole("button", { name: "Run now" }).click();
  site.startImports({ finderDns: [web.nameServer] });
  while ((await page.getByText("Finished", { exact: true }).count()) === 0) await page.goto(page.url());
  await page.getByText("2 new documents").waitFor();

  await page.goto(`${site.url}/companies/fernhollow`);
  await page.getByText("Fernhollow grows ferns that clean the air of offices.").first().waitFor();
  await page.getByRole("link", { name: "Ida Moss" }).first().waitFor();
  const logo = page.locator('img[src^="/companies/logos/"]');
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  const src = await logo.getAttribute("src");
  const sources = await page.locator(`a[href="${web.url("fernhollow.example", "/team")}"]`).count();
  expect(sources).toBeGreaterThan(0);
  expect(await page.locator("body").textContent()).toContain("Website: fernhollow.example");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto(`${site.url}/companies`);
  await page.locator(`table img[src="${src}"]`).waitFor();
  expect(site.errors).toEqual([]);
  await page.context().close();
}, 60_000);
