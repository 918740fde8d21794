import type { Page } from "playwright-core";

/**
 * Does something that opens another screen of the back office, in place or as a page, and waits until it is shown.
 * Waits for an element: functions in pages without script are not called again by frames.
 */
export async function nextScreen(page: Page, open: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.querySelector(".office-main > *")?.setAttribute("data-left", ""));
  await open();
  await page.locator(".office-main:not(:has(> [data-left]))").waitFor();
  await page.waitForLoadState();
}
