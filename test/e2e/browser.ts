import { buffer } from "node:stream/consumers";
import { type Browser, type BrowserContextOptions, chromium, type Download, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";

/** A page that records the browser's complaints. */
export interface WatchedPage {
  readonly page: Page;
  /** Console messages and uncaught errors so far. */
  readonly complaints: readonly string[];
}

/**
 * The run's Chromium for the tests of a file: `const open = useBrowser()`, then `await open(url, options)`; pages close
 * with the file.
 */
export function useBrowser(): (url: string, options?: BrowserContextOptions) => Promise<WatchedPage> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await connectBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return async (url, options = {}) => {
    if (browser === undefined) throw new Error("the browser is there only while tests run");
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
    const goTo = page.goto.bind(page);
    page.goto = async (...where) => {
      const answer = await goTo(...where);
      if (options.javaScriptEnabled !== false) await improved(page);
      return answer;
    };
    await page.goto(url);
    return { page, complaints };
  };
}

/** A connection to the run's Chromium; closing it closes its contexts. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject("browser"));
}

/** Content of a download. */
export function bytesOf(download: Download): Promise<Buffer> {
  return download.createReadStream().then(buffer);
}

/**
 * Waits until the browser scripts have enhanced the page (app/browser/enhance.ts); speculation rules are their last
 * step. Waits until a hydrated page is hydrated, too (app/entry.client.tsx). Returns at once for pages without script.
 */
async function improved(page: Page): Promise<void> {
  await page
    .locator('html:not(:has([data-later])), html:has(script[type="speculationrules"]):not(:has(#hydration))')
    .first()
    .waitFor({ state: "attached" });
}
