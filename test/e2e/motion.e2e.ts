import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());
const open = useBrowser();

const hidden = (page: Page) =>
  page
    .locator("main :is([data-reveal], [data-reveal] *)")
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity === "0").length);
const counter = (page: Page) => page.locator("[data-counter]").textContent();
const waiting = (page: Page) => page.locator('[data-reveal="waiting"]').count();

describe("blocks that fade into view", () => {
  it("wait only below the window and all appear once scrolled to", async () => {
    const { page } = await open(`${site.url}/`);
    await expect.poll(() => waiting(page)).toBeGreaterThan(5);
    const above = await page
      .locator('[data-reveal="waiting"]')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top < innerHeight - 20).length);
    expect(above).toBe(0);
    for (const block of await page.locator("[data-reveal]").all()) await block.scrollIntoViewIfNeeded();
    await expect.poll(() => waiting(page)).toBe(0);
    await expect.poll(() => hidden(page)).toBe(0);
    await page.context().close();
  });

  it.each([
    ["without JavaScript", { javaScriptEnabled: false }],
    ["with reduced motion", { reducedMotion: "reduce" as const }],
  ])("are never hidden %s", async (_name, options) => {
    const { page } = await open(`${site.url}/`, options);
    expect(await hidden(page)).toBe(0);
    await page.context().close();
  });

  it("appear when the keyboard reaches them", async () => {
    const { page } = await open(`${site.url}/`);
    await expect.poll(() => waiting(page)).toBeGreaterThan(5);
    await page
      .locator("#how-it-works a")
      .first()
      .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    expect(await page.locator('[data-reveal="shown"] a:focus').count()).toBe(1);
    await page.context().close();
  });

  it.each([390, 1440])("shift nothing at %d px", async (width) => {
    const { page } = await open("about:blank", { viewport: { width, height: 844 } });
    await page.goto(`${site.url}/`);
    await page.waitForLoadState("networkidle");
    // From here on: while a page still arrives, its tables widen with their rows.
    await page.evaluate(
      "window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; }).observe({ type: 'layout-shift' });",
    );
    for (const block of await page.locator("[data-reveal]").all()) await block.scrollIntoViewIfNeeded();
    await expect.poll(() => hidden(page)).toBe(0);
    expect(await page.evaluate("window.shift")).toBe(0);
    await page.context().close();
  });
});

describe("counter of professionals", () => {
  it("starts at 42, rises by 1 every 30 seconds and ends at 97", async () => {
    const { page } = await open("about:blank");
    await page.clock.install();
    await page.goto(`${site.url}/`);
    expect(await counter(page)).toBe("42");
    await page.clock.runFor(30_000);
    expect(await counter(page)).toBe("43");
    await page.clock.runFor(30_000 * 100);
    expect(await counter(page)).toBe("97");
    await page.context().close();
  });

  it("pauses while the tab is hidden", async () => {
    const { page } = await open("about:blank");
    await page.clock.install();
    await page.goto(`${site.url}/`);
    const turn = (state: string) =>
      page.evaluate((hide) => {
        Object.defineProperty(document, "hidden", { value: hide, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, state === "hidden");
    await turn("hidden");
    await page.clock.runFor(90_000);
    expect(await counter(page)).toBe("42");
    await turn("visible");
    await page.clock.runFor(30_000);
    expect(await counter(page)).toBe("43");
    await page.context().close();
  });

  it.each([
    ["with reduced motion", { reducedMotion: "reduce" as const }],
    ["without JavaScript", { javaScriptEnabled: false }],
  ])("stays unchanged %s", async (_name, options) => {
    const { page } = await open("about:blank", options);
    if (!("javaScriptEnabled" in options)) await page.clock.install();
    await page.goto(`${site.url}/`);
    if (!("javaScriptEnabled" in options)) await page.clock.runFor(90_000);
    expect(await counter(page)).toBe("42");
    await page.context().close();
  });
});
