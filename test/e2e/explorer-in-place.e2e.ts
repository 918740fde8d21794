import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTab } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { slowDown } from "./slow-device.ts";

// The company list in place, once hydrated; explorer.e2e.ts covers each filter without script.

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());
const open = sharedTab();

const rows = (page: Page) => page.locator("tr[data-round]");
const names = (page: Page) => rows(page).locator("th a:not([target])").allTextContents();
const search = (page: Page) => page.locator("#search");
const panel = (page: Page, title: string) =>
  page.locator("details.filter").filter({ has: page.locator("summary", { hasText: title }) });

/** Opens the list and marks its document, to detect a full page load. */
async function openMarked(path: string) {
  const opened = await open(site.url + path);
  await opened.page.evaluate("document.documentElement.dataset.mark = 'same'");
  await opened.page.locator(".pick").first().waitFor();
  return { ...opened, isSameDocument: () => opened.page.evaluate("document.documentElement.dataset.mark === 'same'") };
}

const isForQuill = (request: Request) => request.url().endsWith("search=quill");

describe("list in place", () => {
  it("searches while typing, keeps the focus, announces the result and reads a question", async () => {
    const { page, complaints, isSameDocument } = await openMarked("/companies");
    // Input during the drawing of an answer is sent with the order shown then.
    await page.evaluate(
      "window.orders = []; new MutationObserver(([{ target }]) => window.orders.push(target.value)).observe(document.querySelector('select[name=sort]'), { childList: true })",
    );
    await search(page).pressSequentially("lanternf", { delay: 20 });
    await expect.poll(() => new URL(page.url()).search).toBe("?words=lanternf");
    await expect.poll(() => names(page)).toEqual(["Lanternfish"]);
    expect(await page.evaluate("document.activeElement.name")).toBe("search");
    expect(await search(page).inputValue()).toBe("lanternf");
    expect(await page.locator("[data-explorer-status]").textContent()).toBe("1 of the newest 100 rounds matches");
    expect(await page.title()).toBe("Recently Funded Startups: “lanternf” | Newly Raised");
    expect(await page.evaluate("window.orders")).toEqual([""]);
    await search(page).fill("seed rounds over $1m in the us");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("link", { name: "Remove Country: United States" }).waitFor();
    expect(await isSameDocument()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("shows the address of the last letters on a slow device", async () => {
    const { page } = await openMarked("/companies");
    const restore = await slowDown(12);
    await search(page).pressSequentially("lanternf", { delay: 90 });
    await expect.poll(() => new URL(page.url()).search).toBe("?words=lanternf");
    await expect.poll(() => names(page)).toEqual(["Lanternfish"]);
    await restore();
  });

  it("goes back to the list before the search and forward again, even if its first letters were not answered", async () => {
    const { page, isSameDocument } = await openMarked("/companies?stage=Seed");
    const before = await names(page);
    // Two answers before the last.
    await search(page).pressSequentially("qu", { delay: 400 });
    await search(page).pressSequentially("ill");
    await page.waitForURL(/words=quill&stage=Seed$/);
    await expect.poll(async () => (await names(page)).every((name) => name.startsWith("Quill"))).toBe(true);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(before);
    expect(page.url()).toBe(`${site.url}/companies?stage=Seed`);
    expect(await search(page).inputValue()).toBe("");
    await page.goForward();
    await page.waitForURL(/words=quill&stage=Seed$/);
    await expect.poll(() => search(page).inputValue()).toBe("quill");
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(before);
    await page.route(/[?&]search=q(?:&|$)/, () => undefined);
    const asked = page.waitForRequest(/[?&]search=q(?:&|$)/);
    await search(page).pressSequentially("q");
    await asked;
    await search(page).pressSequentially("uill");
    await page.waitForURL(/words=quill&stage=Seed$/);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(before);
    expect(await isSameDocument()).toBe(true);
  });

  it("filters when a box is checked, keeps the panel and the focus, and moves it to the results with the filter's removal", async () => {
    const { page, isSameDocument } = await openMarked("/companies");
    await panel(page, "Stage").locator("summary").click();
    const box = panel(page, "Stage").locator('[name="stage"][value="Seed"]');
    await panel(page, "Stage").getByLabel("Exclude Seed", { exact: true }).waitFor();
    await box.focus();
    await page.keyboard.press("Space");
    await page.waitForURL(/stage=Seed/);
    await page.getByRole("link", { name: "Remove Stage: Seed" }).waitFor();
    expect(await panel(page, "Stage").getAttribute("open")).not.toBeNull();
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await panel(page, "Stage").locator("summary").textContent()).toContain("1 selected");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(
      "https://newlyraised.example/companies?stage=Seed",
    );
    await search(page).focus();
    await page.getByRole("link", { name: "Remove Stage: Seed" }).click();
    await page.waitForURL(`${site.url}/companies`);
    await expect.poll(() => rows(page).count()).toBe(50);
    expect(await page.evaluate("document.activeElement.id")).toBe("results");
    expect(await panel(page, "Stage").locator(":checked").count()).toBe(0);
    // Facets that were shown whole stay whole.
    expect(await panel(page, "Stage").getByLabel("Exclude Seed", { exact: true }).count()).toBe(1);
    expect(await isSameDocument()).toBe(true);
  });

  it("narrows by dates, with days preferred to them, and by an amount, and sorts", async () => {
    const { page, isSameDocument } = await openMarked("/companies?within=90");
    await panel(page, "Date").locator("summary").click();
    await panel(page, "Date").getByLabel("From").fill("2026-08-01");
    await panel(page, "Date").getByLabel("From").blur();
    await page
      .locator(".problems")
      .getByText(/The last 90 days and a range of days were both requested/)
      .waitFor();
    expect(page.url()).toBe(`${site.url}/companies?within=90`);
    await panel(page, "Amount").locator("summary").click();
    await panel(page, "Amount").getByLabel("From").fill("$20 million");
    await panel(page, "Amount").getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "Remove Amount: at least $20M" }).waitFor();
    await page.getByRole("link", { name: "Sort by amount" }).click();
    await page.waitForURL(/sort=amount/);
    await expect
      .poll(() => page.getByRole("columnheader", { name: "Amount" }).getAttribute("aria-sort"))
      .toBe("descending");
    expect(await rows(page).first().locator("td:nth-child(3)").textContent()).toBe("$62.5M");
    expect(await isSameDocument()).toBe(true);
  });

  it("shows the answer to the last request, even if an earlier one arrives later", async () => {
    const { page } = await openMarked("/companies");
    const held = Promise.withResolvers<void>();
    await page.route(/search=quill$/, async (route) => {
      await held.promise;
      // The page may have cancelled it.
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(/search=quill$/);
    const ended = Promise.race([
      page.waitForEvent("requestfinished", isForQuill),
      page.waitForEvent("requestfailed", isForQuill),
    ]);
    await search(page).fill("quill");
    await asked;
    await search(page).fill("lanternfish");
    await expect.poll(() => names(page)).toEqual(["Lanternfish"]);
    held.resolve();
    await ended;
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
    expect(await names(page)).toEqual(["Lanternfish"]);
    expect(page.url()).toContain("words=lanternfish");
  });

  it("loads the page when the list cannot be loaded in place", async () => {
    const { page, isSameDocument } = await openMarked("/companies");
    let failures = 1;
    await page.route(/search=lanternfish$/, (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await search(page).fill("lanternfish");
    await expect.poll(isSameDocument).toBe(false);
    await expect.poll(() => names(page)).toEqual(["Lanternfish"]);
  });

  it("remembers hidden columns without naming them in the address, which names further ones", async () => {
    const { page } = await openMarked("/companies");
    const display = panel(page, "Display");
    await display.locator("summary").click();
    await page.getByLabel("Proof", { exact: true }).uncheck();
    await display.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => display.getAttribute("open")).toBe(null);
    expect(page.url()).toBe(`${site.url}/companies`);
    await page.reload();
    expect(await page.getByRole("columnheader").allTextContents()).not.toContain("Proof");
    await page.locator(".pick").first().waitFor();
    expect(await display.locator('[name="columns"][value="proof"]').isChecked()).toBe(false);
    await display.locator("summary").click();
    await page.getByLabel("Total raised", { exact: true }).check();
    await display.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/[?&]show=total_raised/);
    await page.getByRole("columnheader", { name: "Total raised" }).waitFor();
    expect((await page.getByRole("columnheader").allTextContents()).slice(-2)).toEqual(["Industry", "Total raised"]);
  });
});

describe("table header", () => {
  it("stays in view below the top bar, and at the top once the bar is hidden", async () => {
    const { page } = await openMarked("/companies");
    const head = page.getByRole("columnheader", { name: "Company" });
    const top = async () => Math.round((await head.boundingBox())?.y ?? -1);
    const bar = async () => Math.round((await page.locator("[data-top-bar]").boundingBox())?.height ?? -1);
    expect(await top()).toBeGreaterThan(150);
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => page.evaluate("scrollY")).toBe(1_500);
    await expect.poll(top).toBe(0);
    // Rows scroll beneath it.
    const row = await rows(page).first().boundingBox();
    expect(row?.y).toBeLessThan(0);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => page.evaluate("scrollY")).toBe(1_200);
    await expect.poll(top).toBe(await bar());
  });
});

describe("keyboard shortcuts", () => {
  it("move through rounds, search, show help, can be switched off permanently, and open a company", async () => {
    const { page } = await openMarked("/companies");
    const [first, second] = await names(page);
    const focused = () => page.evaluate("document.activeElement.textContent");
    await page.keyboard.press("j");
    expect(await focused()).toBe(first);
    await page.keyboard.press("j");
    expect(await focused()).toBe(second);
    await page.keyboard.press("k");
    expect(await focused()).toBe(first);
    await page.keyboard.press("?");
    expect(await page.locator("dialog:modal").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    expect(await page.evaluate("document.activeElement.name")).toBe("search");
    await page.keyboard.type("j?");
    expect(await search(page).inputValue()).toBe("j?");
    const help = page.getByRole("button", { name: "Keyboard" });
    await help.click();
    expect(await page.locator("dialog:modal").isVisible()).toBe(true);
    await page.getByLabel("Keyboard shortcuts on").uncheck();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.goto(`${site.url}/companies`);
    await page.locator(".pick").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("?");
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    expect(await page.locator("dialog:modal").count()).toBe(0);
    await help.click();
    await page.getByLabel("Keyboard shortcuts on").check();
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/companies/lanternfish`);
  });
});

describe("selected rounds", () => {
  it("can be a whole page, stay selected on other pages and under filters, and are exported from an empty list", async () => {
    const { page } = await openMarked("/companies");
    const output = page.locator(".selection output");
    await page.locator(".pick input").first().check();
    await page.getByRole("button", { name: "Select page" }).click();
    expect(await output.textContent()).toBe("50 selected");
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await page.locator(".pick :checked").count()).toBe(0);
    expect(await page.locator(".selection").isVisible()).toBe(false);
    await page.getByLabel("Select Lanternfish").check();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    expect(await output.textContent()).toBe("2 selected");
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.locator(".pick :checked").count()).toBe(0);
    expect(await output.textContent()).toBe("2 selected");
    await search(page).fill("lanternfish");
    await expect.poll(() => names(page)).toEqual(["Lanternfish"]);
    await expect.poll(() => page.getByLabel("Select Lanternfish").isChecked()).toBe(true);
    await search(page).fill("zzzz qqqq");
    await page.getByRole("heading", { name: "The rounds you see have no match" }).waitFor();
    await page.getByRole("button", { name: "Export 2 selected" }).click();
    await page.waitForURL(/\/companies\/export\?/);
    await page.getByText("2 rounds selected").waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("round")?.split(",")).toHaveLength(2);
    expect(searchParams.get("words")).toBe("zzzz qqqq");
  });
});
