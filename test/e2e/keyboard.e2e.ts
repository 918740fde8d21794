import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import type { RunningSite } from "./site.ts";

// Everything can be operated by keyboard (WCAG 2.2: 2.1.1, 2.1.2); screens.e2e.ts walks through all screens with Tab.

const open = useBrowser();
let site: RunningSite;
let page: Page;
beforeAll(async () => {
  site = await startFurnishedSite();
  ({ page } = await open("about:blank", {
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  }));
});
afterAll(() => site.stop());

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe("keyboard", () => {
  it("opens, walks through and leaves the menu", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site.url);
    await page.locator("summary", { hasText: "Menu" }).focus();
    await press("Enter", "Tab", "Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Companies");
    await press("Escape");
    expect(await page.getByRole("navigation", { name: "Menu" }).isVisible()).toBe(false);
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Menu");
    await press("Space", "Tab", "Tab", "Enter");
    await page.waitForURL(`${site.url}/companies`);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("opens and closes a question", async () => {
    await page.goto(`${site.url}/pricing`);
    const question = page.locator("#faqs details").first();
    await question.locator("summary").focus();
    await press("Space");
    expect(await question.getAttribute("open")).toBe("");
    await press("Enter");
    expect(await question.getAttribute("open")).toBeNull();
  });

  it("chooses the theme", async () => {
    await page.goto(`${site.url}/pricing`);
    await page.locator("summary", { hasText: "Theme" }).focus();
    await press("Enter", "Tab", "ArrowDown", "ArrowDown");
    expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
    await press("ArrowUp", "ArrowUp", "Escape");
    expect(
      await page.evaluate("[document.documentElement.dataset.theme ?? null, document.activeElement.textContent]"),
    ).toEqual([null, "Theme"]);
  });

  it("dismisses the sample notice and continues in the content", async () => {
    await page.goto(site.url);
    await page.getByRole("button", { name: "Dismiss" }).focus();
    await press("Enter", "Tab");
    expect(await page.evaluate("document.querySelector('main').contains(document.activeElement)")).toBe(true);
    await page.evaluate("localStorage.clear()");
  });

  it("fills in and sends a form", async () => {
    await page.goto(`${site.url}/dont-sell-my-info`);
    await page.getByLabel("Full Name").focus();
    await page.keyboard.type("Ada Example");
    await press("Tab");
    await page.keyboard.type("ada@someone.example");
    await press("Tab", "Tab", "ArrowDown");
    expect(await page.getByLabel("Request Type").inputValue()).toBe("access-data");
    await press("Tab");
    await page.keyboard.type("Please.");
    await press("Tab", "Enter");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("Thank you for your request.");
  });

  it("opens a source note and follows its link", async () => {
    await page.goto(`${site.url}/companies/lanternfish`);
    await page.locator("summary", { hasText: "Source of amount raised" }).first().focus();
    await press("Enter", "Tab");
    expect(await page.evaluate("document.activeElement.href")).toBe("https://news.example/lanternfish-2026-08-25");
  });
});
