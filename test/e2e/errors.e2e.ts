import { request } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../builders/catalogue.ts";
import { sharedTab, useBrowser } from "./browser.ts";
import { singleFetch } from "./single-fetch.ts";
import { type RunningSite, startSite } from "./site.ts";

// The error catalogue (section 8 of the specification) and other invalid addresses and requests.

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());
const open = useBrowser();
const openShared = sharedTab();

function statusOf(options: {
  method: string;
  path: string;
  headers?: Record<string, string>;
}): Promise<number | undefined> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, ...options }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject).end();
  });
}

describe("unknown address", () => {
  it.each([
    ["/companies/nowhere", "Company Not Found", "Back to Companies", "/funded-companies"],
    ["/companies/founders/nobody", "Founder Not Found", "Back to Companies", "/companies"],
    ["/blog/nothing", "Article Not Found", "Back to Blog", "/blog"],
    ["/alternatives/nowhere", "Comparison Not Found", "Back to Home", "/"],
    ["/no-such-thing", "Oops! Page not found", "Return to Home", "/"],
  ])("%s is answered with 404 and a link onwards", async (path, heading, action, href) => {
    const { page } = await openShared(site.url + path, { javaScriptEnabled: false });
    expect((await fetch(site.url + path)).status).toBe(404);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(heading);
    expect(await page.getByRole("link", { name: action }).getAttribute("href")).toBe(href);
  });

  it("is reported in the browser's console", async () => {
    const { page, complaints } = await openShared(`${site.url}/no/such/page?x=1`);
    expect(await page.getByText("404", { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => complaints).toContain("error: 404: no page at /no/such/page");
  });
});

describe("moved address", () => {
  it("is redirected permanently", async () => {
    const { id } = await site.ctx.db
      .selectFrom("company")
      .select("id")
      .where("slug", "=", "lanternfish")
      .executeTakeFirstOrThrow();
    await catalogueBuilders(site.ctx.db).formerSlug(id, "lanternfish-old");
    for (const [from, to] of [
      ["/funded-companies", "/companies"],
      ["/back-office/picks", "/back-office/monthly"],
      ["/companies/lanternfish-old", "/companies/lanternfish"],
    ]) {
      const response = await fetch(`${site.url}${from}`, { redirect: "manual" });
      expect(response.status).toBe(301);
      expect(response.headers.get("location")).toBe(to);
    }
  });

  // Requested twice: the second response may come from the page cache.
  it.each([
    ["/companies/Lanternfish", "/companies/lanternfish"],
    ["/companies/lanternfish/?utm_source=x&Y=Z", "/companies/lanternfish?utm_source=x&Y=Z"],
    ["/companies/?page=2", "/companies?page=2"],
    ["/Companies/Founders/Noor-Haddad", "/companies/founders/noor-haddad"],
    ["/PRICING", "/pricing"],
    ["/blog/", "/blog"],
  ])("%s redirects permanently to its canonical form %s and keeps its query", async (from, to) => {
    for (let time = 0; time < 2; time++) {
      const response = await fetch(site.url + from, { redirect: "manual" });
      expect([response.status, response.headers.get("location")]).toEqual([301, to]);
    }
  });
});

describe("withdrawn page", () => {
  it("is answered with 410", async () => {
    const withdrawn_at = new Date();
    await site.ctx.db.updateTable("company").set({ withdrawn_at }).where("slug", "=", "stillwater-labs").execute();
    await site.ctx.db.updateTable("person").set({ withdrawn_at }).where("slug", "=", "tomas-lindqvist").execute();
    for (const [path, heading] of [
      ["/companies/stillwater-labs", "Company Not Found"],
      ["/companies/founders/tomas-lindqvist", "Founder Not Found"],
    ]) {
      const response = await fetch(`${site.url}${path}`);
      expect(response.status).toBe(410);
      expect(await response.text()).toContain(heading);
    }
  });
});

describe("invalid requests", () => {
  it.each([
    ["HEAD", "/companies", 200],
    ["GET", "//elsewhere.example/x", 404],
    ["GET", "//elsewhere.example/", 404],
    ["GET", "/..%2f..%2fetc/passwd", 404],
    ["GET", "/companies/%E0%A4%A", 400],
    ["GET", "/blog/%00", 400],
    ["TRACE", "/", 405],
    ["POST", "/blog", 405],
  ])("%s %s is answered with %d", async (method, path, status) => {
    expect(await statusOf({ method, path })).toBe(status);
  });

  it("a malformed Host header is answered with 400", async () => {
    expect(await statusOf({ method: "GET", path: "/", headers: { host: "a b" } })).toBe(400);
  });
});

describe("rejected page requests", () => {
  it.each([
    ["an unreadable address", "/companies/%E0%A4%A", {}, 400, "This address cannot be read", "Return to Home"],
    [
      "a form for a page without one",
      "/blog",
      { method: "POST" },
      405,
      "This page doesn't accept forms",
      "Open the page",
    ],
    [
      "a form from another origin",
      "/sign-in",
      { method: "POST", headers: { origin: "https://evil.example" } },
      403,
      "This form was sent from another address",
      "Open the page",
    ],
  ])("show %s in the site's layout", async (_what, path, options, status, heading, link) => {
    const response = await fetch(site.url + path, options);
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const { page, complaints } = await openShared("about:blank");
    const html = await response.text();
    await page.route(`${site.url}/refused`, (route) => route.fulfill({ status, contentType: "text/html", body: html }));
    await page.goto(`${site.url}/refused`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(heading);
    expect(await page.getByRole("link", { name: link }).isVisible()).toBe(true);
    // The style sheet and the browser script are the site's own.
    expect(await page.locator(".top-bar").evaluate((bar) => getComputedStyle(bar).position)).not.toBe("static");
    expect(complaints.filter((line) => !line.includes(`status of ${status}`))).toEqual([]);
  });
});

describe("failed page", () => {
  it.each([true, false])(
    "says so, shows nothing of why, and asks again on Refresh Page (JavaScript: %s)",
    async (javaScriptEnabled) => {
      const broken = await startSite({ data: "none" });
      // Cached pages survive the database; this page was not visited.
      const { page } = await open(broken.url, { javaScriptEnabled });
      await broken.breakDatabase();
      const response = await page.goto(`${broken.url}/companies?page=2`);
      expect(response?.status()).toBe(500);
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Something went wrong");
      expect(
        await page.getByText("We're sorry for the inconvenience. Please try refreshing the page.").isVisible(),
      ).toBe(true);
      expect(await page.title()).toBe("Something went wrong");
      expect((await page.content()).toLowerCase()).not.toMatch(/kysely|driver|destroyed|at file|stack/);
      expect(broken.errors.length).toBeGreaterThan(0);
      const [again] = await Promise.all([
        page.waitForResponse((answer) => answer.url() === `${broken.url}/companies?page=2`),
        page.getByRole("button", { name: "Refresh Page" }).click(),
      ]);
      expect(again.status()).toBe(500);
      await page.context().close();
      await broken.stop();
    },
  );
});

/** The page's report of a failed screen, as sent to the site. */
async function renderErrorReport(page: Page, url: string): Promise<unknown> {
  const sent = await page.waitForRequest(
    (asked) => asked.url() === `${url}/measures` && asked.postData()?.includes("render-error") === true,
  );
  return sent.postDataJSON();
}

const EXCEPTIONS = [["event", "exception", { description: "A screen could not be drawn", fatal: false }]];
const listen = (page: Page) =>
  page.addInitScript("window.events = []; window.gtag = (...all) => window.events.push(all);");
const eventsOf = (page: Page) => page.evaluate("window.events.filter(([, name]) => name === 'exception')");

describe("failed page on the server", () => {
  it("is logged, and reported by the browser as non-fatal", async () => {
    const broken = await startSite({ data: "none" });
    const { page, complaints } = await open("about:blank");
    await listen(page);
    // Without content, which this reads, every page is a 503.
    expect((await fetch(`${broken.url}/coverage`)).status).toBe(200);
    await broken.breakDatabase();
    const [report] = await Promise.all([renderErrorReport(page, broken.url), page.goto(`${broken.url}/blog`)]);
    expect(report).toEqual({ path: "/blog", values: { "render-error": 1 } });
    expect(await eventsOf(page)).toEqual(EXCEPTIONS);
    await expect.poll(() => complaints).toContain("error: The page at /blog could not be drawn");
    expect(broken.errors.join("\n")).toContain("a page failed");
    await page.context().close();
    await broken.stop();
  });
});

describe("failed screen in the browser", () => {
  it("shows an error, reports it as non-fatal and reloads on Refresh Page", async () => {
    const { page, complaints } = await open("about:blank");
    await listen(page);
    await page.route(/\/email-finder\.data/, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            contentType: "text/x-script",
            headers: { "x-remix-response": "yes" },
            body: singleFetch({ typed: "Ada", text: "Which one?", choices: [null], proof: null }),
          })
        : route.continue(),
    );
    await page.goto(`${site.url}/email-finder`);
    await expect.poll(() => page.getByRole("button", { name: "Find Email" }).isDisabled()).toBe(true);
    await page.getByLabel("Full name").fill("Ada");
    const [report] = await Promise.all([
      renderErrorReport(page, site.url),
      page.getByRole("button", { name: "Find Email" }).click(),
    ]);
    await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
    expect(await page.getByText("We're sorry for the inconvenience. Please try refreshing the page.").isVisible()).toBe(
      true,
    );
    expect(report).toEqual({ path: "/email-finder", values: { "render-error": 1 } });
    expect(await eventsOf(page)).toEqual(EXCEPTIONS);
    expect(complaints.join("\n")).toContain("A screen could not be drawn");
    await page.getByRole("button", { name: "Refresh Page" }).click();
    await page.getByRole("heading", { level: 1, name: "Find Founder & Executive Emails" }).waitFor();
    await page.context().close();
  });
});

describe("unavailable leads", () => {
  it("leave the table empty and report it in the console", async () => {
    const empty = await startSite({ data: "none" });
    const { page, complaints } = await open("about:blank");
    await page.route(/\/rest\/v1\/leads/, (route) => route.abort());
    await page.goto(empty.url);
    await expect
      .poll(() => complaints.join())
      .toContain("The newest rounds could not be read; the list stays as it is.");
    expect(await page.locator("#recent-funding tbody tr").count()).toBe(0);
    expect(await page.getByRole("heading", { name: "No funding rounds yet" }).isVisible()).toBe(true);
    await page.context().close();
    await empty.stop();
  });
});
