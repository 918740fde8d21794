import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

// Input before the enhancement scripts load, which happens after the first paint.

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "sample" });
});
afterAll(() => site.stop());
const open = useBrowser();

/** Opens a page and delays its scripts until they are released. */
async function openEarly(
  path: string,
  options?: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly letScripts: () => Promise<void> }> {
  const { page } = await open("about:blank", options);
  const allowed = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await allowed.promise;
    await route.continue();
  });
  await page.addInitScript(
    "window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });",
  );
  await page.evaluate((address) => location.assign(address), `${site.url}${path}`);
  await page.waitForURL(`${site.url}${path}`);
  return {
    page,
    async letScripts() {
      allowed.resolve();
      await page.locator('script[type="speculationrules"]').waitFor({ state: "attached" });
    },
  };
}

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"]);
const rows = (page: Page) => page.locator(".explorer [data-round]").count();

describe("before the scripts load", () => {
  it("applies and stores a chosen theme", async () => {
    const { page, letScripts } = await openEarly("/", { colorScheme: "light" });
    await page.locator("summary", { hasText: "Theme" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await letScripts();
    await expect.poll(() => theme(page)).toBe("dark");
    expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
    await page.goto(`${site.url}/pricing`);
    expect(await theme(page)).toBe("dark");
    await page.context().close();
  });

  it("keeps opened questions and the menu open and closable", async () => {
    const { page, letScripts } = await openEarly("/", { viewport: { width: 390, height: 844 } });
    const answer = page.locator("#faqs details").nth(1);
    await answer.locator("summary").click();
    await page.locator("summary", { hasText: "Menu" }).click();
    await letScripts();
    expect(await answer.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
    const menu = page.getByRole("navigation", { name: "Menu" });
    expect(await menu.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await menu.isVisible()).toBe(false);
    await page.context().close();
  });

  it("applies a filter", async () => {
    const { page, letScripts } = await openEarly("/companies");
    const all = await rows(page);
    await page.locator(".filters summary", { hasText: "Date" }).click();
    await page.getByLabel("Last 7 days").check();
    await letScripts();
    await page.waitForURL(/within=7/);
    await expect.poll(() => rows(page)).toBeLessThan(all);
    await page.goBack();
    await expect.poll(() => rows(page)).toBe(all);
    await page.context().close();
  });

  it("applies a typed search and a chosen order", async () => {
    const { page, letScripts } = await openEarly("/companies");
    await page.locator("#search").fill("lantern");
    await page.locator(".filters summary", { hasText: "Display" }).click();
    await page.getByLabel("Direction").selectOption("asc");
    await letScripts();
    await expect.poll(() => page.url()).toBe(`${site.url}/companies?words=lantern&dir=asc`);
    await page.context().close();
  });

  it("fills the exclusion panel", async () => {
    const { page, letScripts } = await openEarly("/companies");
    await page.locator("details.exclusion > summary").click();
    await letScripts();
    await expect.poll(() => page.locator("details.exclusion input[type=file]").count()).toBe(1);
    await page.context().close();
  });

  it("keeps a name typed into the finder and searches for it", async () => {
    const { page, letScripts } = await openEarly("/email-finder");
    await page.getByLabel("Full name").fill("Mara Lindqvist, nowhere.example");
    await letScripts();
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Find Email" }).click();
    await page.waitForURL(/search=/);
    expect(await page.getByLabel("Full name").inputValue()).toBe("Mara Lindqvist, nowhere.example");
    await page.context().close();
  });
});

describe("while the scripts load", () => {
  it.each(
    ["/", "/companies", "/email-finder", "/pricing", "/blog"].flatMap((path) =>
      [390, 1440].map((width) => [path, width] as const),
    ),
  )("no script shifts %s at %d px", async (path, width) => {
    const { page, letScripts } = await openEarly(path, { viewport: { width, height: 844 } });
    await letScripts();
    await page.waitForLoadState("networkidle");
    // On a busy machine /companies occasionally shows 0.00225 at 1440 px for an unknown reason. A row that a script
    // inserts or removes moves far more.
    expect(await page.evaluate<number>("window.shift")).toBeLessThan(0.005);
    await page.context().close();
  });
});
