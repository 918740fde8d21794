import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import { SCREENS } from "./screens-and-states.ts";
import type { RunningSite } from "./site.ts";

// Everything can be reached and operated by keyboard (WCAG 2.2: 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11).

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

/** Their scripts add or remove controls. */
const SCRIPTED = new Set(["/companies", "/email-finder", "/sign-in"]);

/** Long lists repeat themselves, so checking this many stops suffices. */
const MOST_STOPS = 120;

/**
 * Numbers the focusable elements in `window.stops` and notes each stop of Tab in `window.looks`; a radio group has one
 * stop, the selected button. The key goes up once the focus has moved and its element was scrolled into view.
 */
const NOTE_STOPS = `(() => {
  window.stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter((one) =>
    one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true]") && !(one.type === "radio" && !one.checked));
  window.looks = [];
  document.addEventListener("keyup", () => {
    const one = document.activeElement;
    if (one === null || one === document.body) return;
    const faults = [];
    const style = getComputedStyle(one);
    if (style.outlineStyle === "none" || style.outlineWidth === "0px") faults.push("no outline");
    const boxes = [...one.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    // Checks the start or the middle: of a large field the browser shows the line being edited.
    const seen = boxes.some((box) => [box.top + Math.min(8, box.height / 2), box.top + box.height / 2].some((y) => {
      const top = document.elementFromPoint(box.left + box.width / 2, y);
      return top !== null && (one.contains(top) || top.contains(one));
    }));
    if (!seen) faults.push("out of sight or covered");
    const name = (one.getAttribute("aria-label") ?? one.textContent ?? one.name ?? "").trim().slice(0, 40) || one.tagName;
    window.looks.push({ stop: window.stops.indexOf(one), faults: faults.map((fault) => name + ": " + fault) });
  }, true);
  return window.stops.length;
})()`;

interface Look {
  /** Index among the focusable elements; -1 for others. */
  readonly stop: number;
  readonly faults: readonly string[];
}

describe("Tab reaches everything on", () => {
  it.each(SCREENS)("%s, in order, in sight and marked", async (path) => {
    await page.goto(site.url + path, { waitUntil: SCRIPTED.has(path) ? "networkidle" : "load" });
    const found: number = await page.evaluate(NOTE_STOPS);
    expect(found).toBeGreaterThan(10);
    const stops = Math.min(found, MOST_STOPS);
    for (let i = 0; i < stops; i++) await page.keyboard.press("Tab");
    // The focus is not trapped: Shift+Tab goes back.
    await page.keyboard.press("Shift+Tab");
    const looks: readonly Look[] = await page.evaluate("window.looks");
    expect(looks.flatMap(({ faults }) => faults)).toEqual([]);
    // Two keys go up for Shift+Tab.
    const forth = Array.from({ length: stops }, (_, i) => i);
    expect(looks.map(({ stop }) => stop)).toEqual([...forth, stops - 2, stops - 2]);
  });
});

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
