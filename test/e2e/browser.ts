import { buffer } from "node:stream/consumers";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, chromium, type Download, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";

/** A page that remembers what the browser had to complain about. */
export interface WatchedPage {
  readonly page: Page;
  /** Console messages and uncaught errors so far. */
  readonly complaints: readonly string[];
}

/** The run's Chromium for the tests of a file: `const open = useBrowser()`, then `await open(url, options)`; pages close with the file. */
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
    // The tests stay on this machine: whatever leads elsewhere is not followed.
    await context.route((address) => !["127.0.0.1", "localhost"].includes(address.hostname), (route) => route.abort());
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

/** A connection to the run's Chromium; closing it closes the contexts made through it. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject("browser"));
}

/** What a download holds. */
export function bytesOf(download: Download): Promise<Buffer> {
  return download.createReadStream().then(buffer);
}

/**
 * Waits until the browser scripts have made the page better, which they do after its first paint (app/browser/enhance.ts): the
 * links' prerendering is the last of it. A page that asks for no script is as good as it gets.
 */
async function improved(page: Page): Promise<void> {
  await page.locator('html:not(:has([data-later])), script[type="speculationrules"]').first().waitFor({ state: "attached" });
}

/** What axe-core finds wrong with the page as it stands (WCAG 2.2 AA and best practices). */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}`));
}
