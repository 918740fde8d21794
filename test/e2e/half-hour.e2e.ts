import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followCatalogue } from "../../core/reading/newsroom/follow-catalogue.ts";
import { addTestSource } from "../builders/managed-sources.ts";
import { type EdgarServer, edgarServer } from "../edgar-server.ts";
import { dayOfNews } from "../day-of-news.ts";
import { listening } from "../listening.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, fillInbox, fillOrders, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";
import { nextScreen } from "./next-screen.ts";

// One day's work of the site's operator: real data if ../shared/data is present, else invented data of its shapes.

const CANDIDATES = 10;

let site: RunningSite;
let edgar: EdgarServer;
const day = dayOfNews({ filedOn: "2026-08-31", publishedOn: "2026-08-30" });
beforeAll(async () => {
  site = await startBareOffice();
  edgar = await edgarServer();
  edgar.add(...day.filings);
  await addTestSource(site.ctx, { kind: "form-d", options: { contact: "Funded Example ops@funded.example" } });
  await fillInbox(site);
  await fillOrders(site);
  site.startImports({ edgarUrl: edgar.origin });
});
afterAll(async () => {
  await site.stop();
  await edgar.close();
});
const open = useBrowser();

const said = (page: Page) => page.getByRole("alert").first().innerText();

/** Presses a button and follows the resulting job to its end. */
async function press(page: Page, button: RegExp | string): Promise<void> {
  await nextScreen(page, () => page.getByRole("button", { name: button }).first().click());
  // The page of a task polls and redirects to its import.
  await page.waitForURL((url) => !url.pathname.startsWith("/back-office/imports/tasks/"));
}

it("covers an editor's day: sources, review, imports, articles, corrections, privacy requests and refunds", async () => {
  const url = await listening((request, response) => {
    const isFeed = request.url === "/feed.xml";
    response.setHeader("content-type", isFeed ? "application/rss+xml" : "application/json");
    response.end(isFeed ? day.feed : day.list);
  });
  await addTestSource(site.ctx, { kind: "feed", options: { url: `${url}/feed.xml` } });
  await addTestSource(site.ctx, { kind: "list", options: { url: `${url}/rounds.json` } });
  const { page } = await open("about:blank", { reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
  const go = (path: string) => page.goto(`${site.url}/back-office${path}`);

  await go("/sources");
  const sources = await page
    .locator("tbody th a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(sources).toHaveLength(3);
  for (const source of sources) {
    await page.goto(site.url + source);
    await press(page, "Run now");
    await page.getByText("Finished", { exact: true }).waitFor();
  }

  await go("/work?kind=news");
  const left = async () => Number(/1 of (\d+)/.exec(await page.locator("main").innerText())?.[1] ?? 0);
  const before = await left();
  expect(before).toBeGreaterThanOrEqual(CANDIDATES);
  for (let decided = 0; decided < CANDIDATES; decided++) {
    await page.keyboard.press(decided % 5 === 4 ? "r" : "a");
    if (before - decided > 1) await page.getByText(`1 of ${before - decided - 1}`, { exact: true }).waitFor();
    else await page.getByText("Nothing waits here.").waitFor();
  }

  await go("/imports");
  await page.getByRole("link", { name: /rounds\.json/ }).click();
  await press(page, "Publish");
  expect(await said(page)).toBe("Published.");
  await go("/imports");
  await page
    .getByLabel("List file")
    .setInputFiles({ name: day.upload.name, mimeType: "text/csv", buffer: day.upload.bytes });
  await press(page, "Preview import");
  // A real list may be held; it is published with a reason.
  const reason = page.locator("input[name=reason]");
  if ((await reason.count()) > 0) await reason.fill("checked against the source");
  await press(page, /^Publish/);
  await page.locator("summary", { hasText: "Undo" }).click();
  await press(page, "Undo import");
  expect(await said(page)).toBe("Undone. This import is no longer published.");

  await followCatalogue(site.ctx);
  const titles = new Set<string>();
  for (const _ of [1, 2]) {
    await go("/articles");
    await page.locator("tbody th a").first().click();
    await page.waitForURL(/\/articles\/\d+$/);
    titles.add(await page.getByRole("heading", { level: 1 }).innerText());
    await press(page, "Publish now");
  }
  expect(titles.size).toBe(2);
  const published = await site.ctx.db.selectFrom("article").select("slug").where("state", "=", "published").execute();
  expect(published).toHaveLength(2);

  const company = await site.ctx.db
    .selectFrom("lead")
    .select(["company_id", "company_slug"])
    .orderBy("announced_on", "desc")
    .executeTakeFirstOrThrow();
  await page.goto(`${site.url}/companies/${company.company_slug}`);
  await page.getByRole("link", { name: "Edit" }).first().click();
  await page.getByLabel("City").first().fill("Lyon");
  await page.getByLabel("Reason").first().fill("as its imprint says");
  await press(page, /^Save/);
  expect(await said(page)).toContain("Saved and published.");

  await go("/inbox");
  await page.getByRole("link", { name: "Ada Example" }).first().click();
  await page.getByLabel("Your note").fill("Deleted, and told her so.");
  await press(page, "I answered by e-mail");
  expect(await said(page)).toContain("Noted: you say that you answered by e-mail.");

  await go("/orders");
  await page.locator("summary", { hasText: "Refund" }).first().click();
  await page.getByLabel("Reason").first().fill("not what she needs");
  await press(page, /^Refund order/);
  expect(await said(page)).toContain("Access has ended");
  expect(site.errors).toEqual([]);
  await page.context().close();
}, 240_000);
