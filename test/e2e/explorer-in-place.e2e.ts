import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytesOf, sharedTab } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

// Additions of hydration to the company list; explorer.e2e.ts covers the list without JavaScript.

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());
const open = sharedTab();

const rows = (page: Page) => page.locator("tr[data-round]");
const names = (page: Page) => rows(page).locator("th a:not([target])").allTextContents();
const search = (page: Page) => page.getByRole("searchbox");
const panel = (page: Page, title: string) =>
  page.locator("details.filter").filter({ has: page.locator("summary", { hasText: title }) });

/** Opens the list and marks its document, to detect a full page load. */
async function openMarked(path: string) {
  const opened = await open(site.url + path);
  await opened.page.evaluate("document.documentElement.dataset.mark = 'same'");
  await opened.page.locator(".pick").first().waitFor();
  return { ...opened, isSameDocument: () => opened.page.evaluate("document.documentElement.dataset.mark === 'same'") };
}

const isForQuill = (request: Request) => request.url().endsWith("q=quill");

describe("list in place", () => {
  it("searches while typing, keeps the focus and announces the result", async () => {
    const { page, complaints, isSameDocument } = await openMarked("/companies");
    // Input during the drawing of an answer is sent with the order shown then.
    await page.evaluate(
      "window.orders = []; new MutationObserver(([{ target }]) => window.orders.push(target.value)).observe(document.querySelector('select[name=sort]'), { childList: true })",
    );
    await search(page).pressSequentially("lanternf", { delay: 20 });
    await expect.poll(() => new URL(page.url()).search).toBe("?search=lanternf");
    await expect.poll(() => names(page)).toEqual(["Lanternfish"]);
    expect(await page.evaluate("document.activeElement.name")).toBe("q");
    expect(await search(page).inputValue()).toBe("lanternf");
    expect(await page.locator("[data-explorer-status]").textContent()).toBe("1 of the newest 100 rounds matches");
    expect(await page.title()).toBe("Recently Funded Startups: “lanternf” | Newly Raised");
    expect(await page.evaluate("window.orders")).toEqual([""]);
    expect(await isSameDocument()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("goes back to the list before the search, and forward again", async () => {
    const { page, isSameDocument } = await openMarked("/companies?stage=Seed");
    const before = await names(page);
    await search(page).pressSequentially("quill", { delay: 400 });
    await page.waitForURL(/search=quill&stage=Seed$/);
    await expect.poll(async () => (await names(page)).every((name) => name.startsWith("Quill"))).toBe(true);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(before);
    expect(page.url()).toBe(`${site.url}/companies?stage=Seed`);
    expect(await search(page).inputValue()).toBe("");
    await page.goForward();
    await page.waitForURL(/search=quill&stage=Seed$/);
    await expect.poll(() => search(page).inputValue()).toBe("quill");
    expect(await isSameDocument()).toBe(true);
  });

  it("goes back to the list before a search whose first letters were not answered", async () => {
    const { page } = await openMarked("/companies?stage=Seed");
    const before = await names(page);
    await page.route(/[?&]q=q(?:&|$)/, () => undefined);
    const asked = page.waitForRequest(/[?&]q=q(?:&|$)/);
    await search(page).pressSequentially("q");
    await asked;
    await search(page).pressSequentially("uill");
    await page.waitForURL(/search=quill&stage=Seed$/);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(before);
  });

  it("filters when a box is checked, and keeps the panel and the focus", async () => {
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
    expect(await isSameDocument()).toBe(true);
  });

  it("says which is used when both dates and a number of days are entered", async () => {
    const { page } = await openMarked("/companies?within=90");
    await panel(page, "Date").locator("summary").click();
    await panel(page, "Date").getByLabel("From").fill("2026-08-01");
    await panel(page, "Date").getByLabel("From").blur();
    await page
      .locator(".problems")
      .getByText(/The last 90 days and a range of days were both requested/)
      .waitFor();
    expect(page.url()).toBe(`${site.url}/companies?within=90`);
  });

  it("shows the answer to the last request, even if an earlier one arrives later", async () => {
    const { page } = await openMarked("/companies");
    const held = Promise.withResolvers<void>();
    await page.route(/q=quill$/, async (route) => {
      await held.promise;
      // The page may have cancelled it.
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(/q=quill$/);
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
    expect(page.url()).toContain("search=lanternfish");
  });

  it("moves the focus to the results when the focused filter is removed", async () => {
    const { page } = await openMarked("/companies?stage=Seed");
    await search(page).focus();
    await panel(page, "Stage").getByLabel("Exclude Seed", { exact: true }).waitFor({ state: "attached" });
    await page.getByRole("link", { name: "Remove Stage: Seed" }).click();
    await page.waitForURL(`${site.url}/companies`);
    await expect.poll(() => rows(page).count()).toBe(50);
    expect(await page.evaluate("document.activeElement.id")).toBe("results");
    expect(await panel(page, "Stage").locator(":checked").count()).toBe(0);
    // Facets that were shown whole stay whole.
    expect(await panel(page, "Stage").getByLabel("Exclude Seed", { exact: true }).count()).toBe(1);
  });

  it("loads the page when the list cannot be loaded in place", async () => {
    const { page, isSameDocument } = await openMarked("/companies");
    let failures = 1;
    await page.route(/q=lanternfish$/, (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await search(page).fill("lanternfish");
    await expect.poll(isSameDocument).toBe(false);
    await expect.poll(() => names(page)).toEqual(["Lanternfish"]);
  });

  it("remembers hidden columns without naming them in the address", async () => {
    const { page } = await openMarked("/companies");
    await panel(page, "Display").locator("summary").click();
    await page.getByLabel("Proof", { exact: true }).uncheck();
    await panel(page, "Display").getByRole("button", { name: "Apply" }).click();
    expect(page.url()).toBe(`${site.url}/companies`);
    await page.reload();
    expect(await page.getByRole("columnheader").allTextContents()).not.toContain("Proof");
    await page.locator(".pick").first().waitFor();
    expect(await panel(page, "Display").locator('[name="columns"][value="proof"]').isChecked()).toBe(false);
  });
});

describe("keyboard shortcuts", () => {
  it("move through rounds, open a company, search and show help", async () => {
    const { page } = await openMarked("/companies");
    const [first, second] = await names(page);
    const focused = () => page.evaluate("document.activeElement.textContent");
    await page.keyboard.press("j");
    expect(await focused()).toBe(first);
    await page.keyboard.press("j");
    expect(await focused()).toBe(second);
    await page.keyboard.press("k");
    expect(await focused()).toBe(first);
    await page.keyboard.press("/");
    expect(await page.evaluate("document.activeElement.name")).toBe("q");
    await page.keyboard.type("j?");
    expect(await search(page).inputValue()).toBe("j?");
    await page.getByRole("button", { name: "Keyboard" }).click();
    expect(await page.locator("dialog:modal").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await page.goto(`${site.url}/companies`);
    await page.locator(".pick").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/companies/lanternfish`);
  });

  it("can be switched off permanently", async () => {
    const { page } = await openMarked("/companies");
    await page.keyboard.press("?");
    await page.getByLabel("Keyboard shortcuts on").uncheck();
    await page.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await page.locator(".pick").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("?");
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    expect(await page.locator("dialog:modal").count()).toBe(0);
  });
});

describe("selected rounds", () => {
  it("stay selected across pages and filters and are exported", async () => {
    const { page } = await openMarked("/companies");
    await page.getByLabel("Select Lanternfish").check();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    expect(await page.locator(".selection output").textContent()).toBe("2 selected");
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.locator(".pick :checked").count()).toBe(0);
    expect(await page.locator(".selection output").textContent()).toBe("2 selected");
    await search(page).fill("lanternfish");
    await expect.poll(() => names(page)).toEqual(["Lanternfish"]);
    await expect.poll(() => page.getByLabel("Select Lanternfish").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Export 2 selected" }).click();
    await page.waitForURL(/\/companies\/export\?/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("round")?.split(",")).toHaveLength(2);
    expect(searchParams.get("search")).toBe("lanternfish");
    // Both of them, although the current filter matches only one.
    await page.waitForLoadState("networkidle");
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download NDJSON" }).click();
    const saved = (await bytesOf(await waiting)).toString();
    const shown = saved
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { company_name: string }).company_name);
    expect(shown).toHaveLength(2);
    expect(shown).toContain("Lanternfish");
    await page.getByRole("link", { name: "Export all 1 round instead" }).click();
    await page.waitForURL(`${site.url}/companies/export?search=lanternfish`);
  });

  it("can be exported from an empty list", async () => {
    const { page } = await openMarked("/companies");
    const take = page.locator('form[action="/companies/export"] button');
    await search(page).fill("zzzz nothing");
    await page.getByRole("heading", { name: /^No rounds match/ }).waitFor();
    expect(await take.isVisible()).toBe(false);
    await search(page).fill("");
    await expect.poll(() => rows(page).count()).toBe(50);
    expect(await take.isVisible()).toBe(true);
    await page.getByLabel("Select Lanternfish").check();
    await search(page).fill("zzzz nothing");
    await page.getByRole("heading", { name: /^No rounds match/ }).waitFor();
    await page.getByRole("button", { name: "Export 1 selected" }).click();
    await page.getByText("1 round selected").waitFor();
  });

  it("can be set to the whole page or cleared", async () => {
    const { page } = await openMarked("/companies?stage=Seed");
    const all = await rows(page).count();
    await page.locator(".pick input").first().check();
    await page.getByRole("button", { name: "Select page" }).click();
    expect(await page.locator(".selection output").textContent()).toBe(`${all} selected`);
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await page.locator(".pick :checked").count()).toBe(0);
    expect(await page.locator(".selection").isVisible()).toBe(false);
  });
});
