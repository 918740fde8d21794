import { buffer } from "node:stream/consumers";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from "playwright-core";
import { afterAll, inject, onTestFinished, TestRunner } from "vitest";
import { PATIENCE_MS } from "./patience.ts";

/** Browser options that stop background network requests. */
export const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The address bar's pop-ups of the full browser take a process per window, and pages with a policy about their openers
  // a second process per tab. The others are Playwright's own list, which this one replaces.
  `--disable-features=${[
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,CrossOriginOpenerPolicy",
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,PaintHolding",
    "HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,NetworkTimeServiceQuerying",
  ].join(",")}`,
  "--in-process-gpu",
];

/** For tests, whose pages mostly end before optimised code has paid for its compilation: only long loops are optimised. */
export const RARELY_OPTIMISED = "--js-flags=--no-turbofan --invocation-count-for-maglev=20000";

/** Milliseconds by which the answer to each request of a page is delayed, to find tests that rely on a fast machine. */
const REQUEST_DELAY_MS = Number(process.env["REQUEST_DELAY_MS"] ?? 0);

/** A page that records the browser's complaints. */
export interface WatchedPage {
  readonly page: Page;
  /** Console messages and uncaught errors so far. */
  readonly complaints: string[];
}

let browser: Promise<Browser> | undefined;

/**
 * Chromium for all files of this worker, started by the first that needs it; it ends with the worker. Controlled from
 * the worker itself: passing each message through vitest's process took a tenth of the processor time.
 */
export function workerBrowser(): Promise<Browser> {
  return (browser ??= chromium.launch({
    executablePath: inject("chromium"),
    // Limits pages to this machine. Unlike routes in contexts, this keeps the browser's cache.
    args: [...QUIET, RARELY_OPTIMISED, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"],
  }));
}

/**
 * Opens pages for the tests of a file: `const open = useBrowser()`, then `await open(url, options)`. They close with the
 * test that opens them, because an open page takes up to a tenth of a processor; those of a `beforeAll` with the file.
 */
export function useBrowser(): (url: string, options?: BrowserContextOptions) => Promise<WatchedPage> {
  return pagesClosedWith("test");
}

function pagesClosedWith(end: "test" | "file"): ReturnType<typeof useBrowser> {
  const contexts: BrowserContext[] = [];
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
  });
  return async (url, options = {}) => {
    const context = await (await workerBrowser()).newContext({ viewport: { width: 1440, height: 900 }, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    if (end === "test" && TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
    else contexts.push(context);
    const page = await context.newPage();
    if (REQUEST_DELAY_MS > 0) {
      await delayRequests(page);
      context.on("page", (further) => void delayRequests(further));
    }
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

/**
 * Like {@link useBrowser}, in one tab for all tests of the file with equal options but the viewport; call it before
 * anything else in a test, and once. A new context costs a process, and its pages read and compile all scripts again.
 */
export function sharedTab(): ReturnType<typeof useBrowser> {
  const open = pagesClosedWith("file");
  const tabs = new Map<string, Promise<WatchedPage>>();
  return async (url, { viewport = { width: 1440, height: 900 }, ...options } = {}) => {
    const key = JSON.stringify(options);
    const known = tabs.get(key);
    const opening = known ?? open("about:blank", options);
    tabs.set(key, opening);
    const { page, complaints } = await opening;
    if (known !== undefined) await empty(page, options.colorScheme ?? "light");
    complaints.length = 0;
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.goto(url);
    return { page, complaints };
  };
}

/** Removes what earlier pages of a tab left: routes, cookies, storage, the medium and the scheme. */
async function empty(page: Page, colorScheme: "light" | "dark" | "no-preference"): Promise<void> {
  if (page.url() === "about:blank") return;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.emulateMedia({ media: null, colorScheme });
  const { origin } = new URL(page.url());
  await page.evaluate("sessionStorage.clear()");
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  await page.context().clearCookies();
}

/** By the browser's own emulation; routes would disable its cache. */
async function delayRequests(page: Page): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const setOffline = async (offline: boolean) => {
    const conditions = { offline, latency: REQUEST_DELAY_MS, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send("Network.emulateNetworkConditions", conditions);
  };
  // Both are one setting of the browser.
  context.setOffline = setOffline;
  await setOffline(false);
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
