import { afterAll, beforeAll, expect, it } from "vitest";
import { FEED } from "../input-files.ts";
import { listening } from "../listening.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

// One walk through managed sources, without script, so that every step works with a reload.

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
});
afterAll(() => site.stop());
const open = useBrowser();

it("reads open registers from Go live, and stops", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
  await page.goto(`${site.url}/back-office/preflight`);
  await page.getByLabel("Contact for the SEC").fill("Invented Company ada@invented.example");
  await page.getByRole("button", { name: "Read open registers" }).click();
  await page.getByRole("alert").filter({ hasText: "The registers are being read." }).waitFor();
  expect(await page.getByRole("form", { name: "Open registers" }).innerText()).toContain("CORDIS: Waiting to start.");
  await page.getByRole("button", { name: "Stop reading registers" }).click();
  await page.getByRole("button", { name: "Continue with open registers" }).waitFor();
  await page.goto(`${site.url}/back-office/preflight`);
  expect(await page.getByRole("form", { name: "Open registers" }).innerText()).toContain("CORDIS: Cancelled.");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.context().close();
}, 60_000);

it("adds a feed by its site, reads it, shows the history and pauses it", async () => {
  const outlet = await listening((request, response) => {
    const isFeed = request.url === "/feed.xml";
    response.setHeader("content-type", isFeed ? "application/rss+xml" : "text/html");
    response.end(isFeed ? FEED : '<link rel="alternate" type="application/rss+xml" href="/feed.xml">');
  });
  const { page } = await open("about:blank", { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await page.goto(`${site.url}/back-office/sources`);
  await page.locator("summary", { hasText: "News feed" }).click();
  const form = page.getByRole("form", { name: "Add News feed" });
  await form.getByLabel("Feed or site").fill(outlet);
  await form.getByLabel("Schedule").fill("now and then");
  await form.getByRole("button", { name: "Add source" }).click();
  await page.getByRole("alert").filter({ hasText: "weekdays at 7:00, Europe/Berlin" }).waitFor();
  expect(await form.getByLabel("Feed or site").inputValue()).toBe(outlet);
  await form.getByLabel("Schedule").fill("Weekdays at 7:00, Europe/Berlin");
  await form.getByRole("button", { name: "Add source" }).click();
  await page.getByText(`News feed: ${outlet}/feed.xml`).waitFor();
  await page.getByRole("heading", { level: 1, name: "Rounds" }).waitFor();

  await page.getByRole("button", { name: "Run now" }).click();
  await page.getByText("Waiting to start").waitFor();
  site.startImports();
  while ((await page.getByText("Finished", { exact: true }).count()) === 0) await page.goto(page.url());
  await page.getByText("1 new document, 1 for review").waitFor();
  await page.getByRole("link", { name: "Back to the source" }).click();
  expect(await page.getByRole("table", { name: "Runs" }).innerText()).toContain("1 new document");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("alert").filter({ hasText: "The source is paused." }).waitFor();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(site.errors).toEqual([]);
  await page.context().close();
}, 60_000);
