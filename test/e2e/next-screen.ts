import type { Page } from "playwright-core";

/** Does something that opens another screen of the back office, in place or as a page, and waits until it is shown. */
export async function nextScreen(page: Page, open: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.querySelector(".office-main > *")?.setAttribute("data-left", ""));
  await open();
  await page.waitForFunction(
    () => document.readyState === "complete" && document.querySelector(".office-main > [data-left]") === null,
  );
}
