import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { summarizeMeasures } from "../../core/reading/measures/measures.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());
const open = useBrowser();

const counted = async (route: string) =>
  (await summarizeMeasures(site.ctx, 1)).filter((row) => row.route === route).map((row) => row.measure);
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/measures`, { method: "POST", body, headers });

describe("page view", () => {
  it("is reported under its route when it ends and pushed to analytics", async () => {
    const { page, complaints } = await open("about:blank");
    await page.addInitScript(
      "window.events = []; window.gtag = (...all) => window.events.push(all); window.analytics = { track: (...all) => window.events.push(all) };",
    );
    // A click slow enough to be measured, and a mark once the browser has reported it.
    await page.addInitScript(`
      addEventListener("click", () => { const until = performance.now() + 100; while (performance.now() < until); });
      new PerformanceObserver((list) => { window.eventsOfPress ||= list.getEntries().some((entry) => entry.name === "click"); })
        .observe({ type: "event", durationThreshold: 40, buffered: true });`);
    await page.goto(`${site.url}/companies/lanternfish`);
    await page.waitForLoadState("load");
    await page.locator("h1").click();
    await page.waitForFunction("window.eventsOfPress && window.events.some((entry) => entry.includes('FID'))");
    // The click counts towards INP when the page is next idle.
    await page.evaluate("new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))");
    await page.goto(`${site.url}/companies`);
    await expect
      .poll(() => counted("/companies/:slug"))
      .toEqual(expect.arrayContaining(["CLS", "FID", "INP", "LCP", "TTFB"]));
    await expect
      .poll(() => page.evaluate("window.events.map(([first, second]) => first === 'event' ? second : first)"))
      .toEqual(expect.arrayContaining(["TTFB", "TTFB"]));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("sends no request to other sites", async () => {
    const { page } = await open("about:blank");
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
    });
    for (const path of ["/", "/companies", "/email-finder"]) {
      await page.goto(site.url + path);
      await page.waitForLoadState("networkidle");
    }
    expect(elsewhere).toEqual([]);
    await page.context().close();
  });
});

describe("failed screen", () => {
  it("is reported as a non-fatal exception and logged", async () => {
    const { page, complaints } = await open("about:blank");
    await page.addInitScript("window.events = []; window.gtag = (...all) => window.events.push(all);");
    const html = await (await fetch(`${site.url}/about`)).text();
    // The server-rendered error screen, on an address whose report can still be stored.
    await page.route(`${site.url}/top-founders`, (route) =>
      route.fulfill({
        status: 500,
        contentType: "text/html",
        body: html.replace(/<main(.*?)<\/main>/s, '<main><p data-error-screen="">We\'re sorry</p></main>'),
      }),
    );
    await page.goto(`${site.url}/top-founders`);
    await expect.poll(() => counted("/top-founders")).toContain("render-error");
    await expect.poll(() => complaints).toContain("error: The page at /top-founders could not be drawn");
    expect(await page.evaluate("window.events.filter(([, name]) => name === 'exception')")).toEqual([
      ["event", "exception", { description: "A screen could not be drawn", fatal: false }],
    ]);
    await page.context().close();
  });
});

describe("POST /measures", () => {
  it.each([
    ["no JSON", "LCP", 400],
    ["no path", '{"values":{}}', 400],
    ["an unknown measure", '{"path":"/","values":{"XYZ":1}}', 400],
    ["a value that is not a number", '{"path":"/","values":{"LCP":"1"}}', 400],
    ["a negative value", '{"path":"/","values":{"LCP":-1}}', 400],
    ["too many values", JSON.stringify({ path: `/${"a".repeat(3_000)}`, values: {} }), 413],
    ["a report", '{"path":"/pricing-of-nothing","values":{"LCP":1}}', 204],
  ])("answers %s with %3$d", async (_what, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it("counts unknown addresses under a single route", async () => {
    for (const path of ["/made-up-1", "/made-up-2/x", "//evil.example/"])
      await post(JSON.stringify({ path, values: { TTFB: 20 } }));
    const routes = new Set((await summarizeMeasures(site.ctx, 1)).map((row) => row.route));
    expect([...routes].filter((route) => route.includes("made-up") || route.includes("evil"))).toEqual([]);
    expect(routes).toContain("/*");
  });

  it("rejects reports from other sites and GET requests", async () => {
    expect((await post('{"path":"/","values":{"LCP":1}}', { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const read = await fetch(`${site.url}/measures`);
    expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
  });
});
