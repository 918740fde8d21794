import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { followCatalogue } from "../../core/reading/newsroom/follow-catalogue.ts";
import { readNewsroomRules } from "../../core/reading/newsroom/rules.ts";
import { publishDueArticles } from "../../core/reading/newsroom/publish-article.ts";
import { evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import { type RunningSite, TODAY } from "./site.ts";

// An editor takes a drafted article to its publication and corrects it.

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
  const day = new Date(TODAY.getTime() - 86_400_000).toISOString().slice(0, 10);
  const fernhollow = evidence({
    round: {
      amount: { minor: 5_000_000_00, currency: "USD" },
      stageText: "Seed",
      announced: { date: day, precision: "day" },
    },
  });
  const options = { source: "list-file", sourceLabel: "List file", input: "list", dryRun: false };
  await runIngest(site.ctx, options, opened(recordsDocument([fernhollow])));
  await followCatalogue(site.ctx);
});
afterAll(() => site.stop());
const open = useBrowser();

async function enter(path: string, javaScriptEnabled: boolean): Promise<Page> {
  const { page } = await open("about:blank", { javaScriptEnabled, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await page.goto(site.url + path);
  return page;
}

async function send(page: Page, button: string): Promise<string> {
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: button, exact: true }).click()]);
  return page.getByRole("alert").first().innerText();
}

async function askTool(params: object): Promise<string> {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const answer = await (await fetch(`${site.url}/mcp`, { method: "POST", headers, body })).text();
  expect(answer).toContain("Fernhollow");
  return answer;
}

it("walks through draft, edit, preview, image, schedule, conflict, publication and correction", async () => {
  const page = await enter("/back-office/articles", true);
  await page.getByRole("link", { name: /Fernhollow/ }).click();
  await page.waitForURL(/\/articles\/\d+$/);
  const late = await enter(new URL(page.url()).pathname, false);

  const editor = page.getByRole("textbox", { name: /^Text, in Markdown/ });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\n\nMore about Fernhollow *soon*.");
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.locator("em", { hasText: "soon" }).waitFor();
  expect(await preview.getByRole("link", { name: "Fernhollow" }).first().getAttribute("href")).toBe(
    "/companies/fernhollow",
  );
  await page.getByLabel("Address, after /blog/").fill("fernhollow-seed");
  expect(await send(page, "Save")).toContain("Saved.");

  const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  await page.getByLabel("Image file").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: picture });
  await page.getByLabel("Description for people who cannot see it").fill("A field");
  expect(await send(page, "Add the image")).toContain("Image added.");
  await page.getByRole("textbox", { name: /^Text, in Markdown/ }).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.getByRole("button", { name: "Insert into the text" }).click();
  await send(page, "Save");
  expect(await send(page, "Delete the image: A field")).toContain("The text shows this image.");

  await page.getByLabel("Publish on (UTC)").fill("2026-12-24T08:00");
  expect(await send(page, "Schedule")).toContain("Scheduled.");
  const address = `${site.url}/blog/fernhollow-seed`;
  expect((await fetch(address)).status).toBe(404);
  // Nothing public shows it before its time.
  const publicPaths = [
    "/blog",
    "/sitemap.xml",
    "/sitemaps/articles-0.xml",
    "/sitemaps/pages.xml",
    "/feeds/articles.rss",
    "/feeds/articles.json",
    "/feeds/rounds.json",
    "/directory",
    "/llms.txt",
    "/companies/fernhollow",
    "/companies?search=fernhollow",
    "/rest/v1/leads?select=*,company(*),evidence(*)",
    "/rest/v1/companies?select=*",
  ];
  for (const path of publicPaths) expect(await (await fetch(site.url + path)).text()).not.toContain("fernhollow-seed");
  expect((await fetch(`${site.url}/share/blog/fernhollow-seed.png`)).status).toBe(404);
  for (const params of [
    { name: "get_company", arguments: { slug: "fernhollow" } },
    { name: "search_rounds", arguments: { search: "fernhollow" } },
  ])
    expect(await askTool(params)).not.toContain("fernhollow-seed");

  // A tab opened earlier neither overwrites nor loses anything.
  await late.getByLabel("Text, in Markdown").fill("Mine.");
  expect(await send(late, "Save")).toContain("Somebody else saved this article meanwhile.");
  expect(await late.getByLabel("Text, in Markdown").inputValue()).toBe("Mine.");
  expect(await late.locator("details del").first().innerText()).not.toBe("");

  await publishDueArticles({ ...site.ctx, clock: { now: () => new Date("2026-12-24T08:00:00Z") } });
  const html = await (await fetch(address)).text();
  expect(html).toContain("<em>soon</em>");
  const image = /src="(\/blog\/images\/[^"]+)"/.exec(html)?.[1] ?? "";
  const answer = await fetch(site.url + image);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);

  await page.reload();
  await page.getByLabel("Correction note").fill("It raised $5 million, not $50 million.");
  expect(await send(page, "Publish the correction")).toContain("Correction published.");
  // The page was read before, and stays cached until the site has noticed the new version.
  await expect
    .poll(async () => (await (await fetch(address)).text()).replaceAll("<!-- -->", ""))
    .toMatch(/Corrected \w+ \d+, \d{4}:<\/strong> It raised \$5 million, not \$50 million\./);

  await page.getByRole("link", { name: "History" }).click();
  expect(await send(page, "Restore this version")).toContain("Restored.");
});

it("saves the rules for drafts, also for a single source", async () => {
  const body = new URLSearchParams({
    intent: "rules",
    rounds: "off",
    roundUp: "wait",
    leastUsd: "1000",
    newestDays: "30",
    mostADay: "5",
  });
  body.set("source-list-file", "publish");
  const { name, value } = cookieOf("editor");
  const headers = { cookie: `${name}=${value}` };
  const posted = await fetch(`${site.url}/back-office/articles`, { method: "POST", headers, body, redirect: "manual" });
  expect(posted.status).toBe(303);
  expect(await readNewsroomRules(site.ctx)).toMatchObject({
    rounds: "off",
    sources: { "list-file": "publish" },
    leastUsdMinor: 1_000_00,
    mostADay: 5,
  });
});

it("drafts the round-up of this week, writes articles again from the facts, and shows drafts to the office only", async () => {
  const page = await enter("/back-office/articles", false);
  await page.getByRole("combobox", { name: /^Days/ }).selectOption("This week until today");
  expect(await send(page, "Draft the round-up")).toBe("Draft saved.");
  expect(await page.getByLabel("Title").inputValue()).toBe("The week in funding: $5M in 1 round");
  const preview = await page.getByRole("link", { name: /^Link to the preview/ }).getAttribute("href");
  await page.goto(site.url + preview);
  expect(await page.locator("[data-preview]").innerText()).toContain("The week in funding");
  const visitor = await fetch(site.url + preview, { redirect: "manual" });
  expect(visitor.status).not.toBe(200);

  const { id } = await site.ctx.db
    .selectFrom("article")
    .select("id")
    .where("origin", "=", "round")
    .executeTakeFirstOrThrow();
  await page.goto(`${site.url}/back-office/articles/${id}`);
  const saved = await page.getByLabel("Text, in Markdown").inputValue();
  await page.getByLabel("Text, in Markdown").fill(`${saved}\n\nAn editor's own words.`);
  await send(page, "Save");
  await page.getByRole("link", { name: "Write again from the facts" }).click();
  const again = page.getByRole("region", { name: "Written again" });
  expect(await again.locator("del").allInnerTexts()).toEqual([expect.stringContaining("An editor's own words.")]);
  await page.getByRole("link", { name: "Keep the saved version" }).click();
  expect(await page.getByLabel("Text, in Markdown").inputValue()).toContain("own words");
  await page.getByRole("link", { name: "Write again from the facts" }).click();
  expect(await send(page, "Save")).toBe("Saved.");
  expect(await page.getByLabel("Text, in Markdown").inputValue()).not.toContain("own words");
  await page.getByRole("link", { name: "History" }).click();
  expect(await page.textContent("main")).toContain("Restore this version");
});
