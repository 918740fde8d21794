import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import { SCREENS } from "./screens-and-states.ts";
import type { RunningSite } from "./site.ts";

// The keyboard alone reaches and works everything (WCAG 2.2: 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11).

const open = useBrowser();
let site: RunningSite;
let page: Page;
beforeAll(async () => {
  site = await startFurnishedSite();
  ({ page } = await open("about:blank", { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] }));
});
afterAll(() => site.stop());

/** Their scripts add controls of their own, or take some back. */
const SCRIPTED = new Set(["/companies", "/email-finder", "/sign-in"]);

/** Long lists repeat themselves: what is true of so many stops is true of the rest. */
const MOST_STOPS = 120;

/** Finds what can be focused, in order. Of radio buttons the chosen one is the stop for all. */
const FIND = `(() => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter((one) =>
    one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true]") && !(one.type === "radio" && !one.checked));
  window.stops = all;
  return all.length;
})()`;

/** Where the focus is, and what is wrong with how it shows there. */
const LOOK = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const faults = [];
  const style = getComputedStyle(one);
  if (style.outlineStyle === "none" || style.outlineWidth === "0px") faults.push("no outline");
  const boxes = [...one.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  // Its beginning or its middle: of a large field the browser shows the line that is written in.
  const seen = boxes.some((box) => [box.top + Math.min(8, box.height / 2), box.top + box.height / 2].some((y) => {
    const top = document.elementFromPoint(box.left + box.width / 2, y);
    return top !== null && (one.contains(top) || top.contains(one));
  }));
  if (!seen) faults.push("out of sight or covered");
  return { stop: window.stops.indexOf(one), name: (one.getAttribute("aria-label") ?? one.textContent ?? one.name ?? "").trim().slice(0, 40) || one.tagName, faults };
})()`;

interface Look {
  /** Its place among what was found, -1 for what was not. */
  readonly stop: number;
  readonly name: string;
  readonly faults: readonly string[];
}

describe("Tab goes through everything on", () => {
  it.each(SCREENS)("%s, in order, in sight and marked", async (path) => {
    await page.goto(site.url + path, { waitUntil: SCRIPTED.has(path) ? "networkidle" : "load" });
    const stops: number = await page.evaluate(FIND);
    expect(stops).toBeGreaterThan(10);
    const visited: number[] = [];
    const faults: string[] = [];
    for (let i = 0; i < Math.min(stops, MOST_STOPS); i++) {
      await page.keyboard.press("Tab");
      const look: Look | null = await page.evaluate(LOOK);
      if (look === null) break;
      visited.push(look.stop);
      faults.push(...look.faults.map((fault) => `${look.name}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(visited).toEqual(Array.from({ length: Math.min(stops, MOST_STOPS) }, (_, i) => i));
    // Nothing holds the focus: the way back is open, too.
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate("window.stops.indexOf(document.activeElement)")).toBe(Math.min(stops, MOST_STOPS) - 2);
  });
});

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe("the keyboard alone", () => {
  it("opens the menu, walks through it and leaves it", async () => {
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
    expect(await page.evaluate("[document.documentElement.dataset.theme ?? null, document.activeElement.textContent]")).toEqual([null, "Theme"]);
  });

  it("puts the sample notice away and goes on in the content", async () => {
    await page.goto(site.url);
    await page.getByRole("button", { name: "Dismiss" }).focus();
    await press("Enter", "Tab");
    expect(await page.evaluate("document.querySelector('main').contains(document.activeElement)")).toBe(true);
    await page.evaluate("localStorage.clear()");
  });

  it("fills a form and sends it", async () => {
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

  it("opens the note of a source and follows its link", async () => {
    await page.goto(`${site.url}/companies/lanternfish`);
    await page.locator("summary", { hasText: "Source of amount raised" }).first().focus();
    await press("Enter", "Tab");
    expect(await page.evaluate("document.activeElement.href")).toBe("https://news.example/lanternfish-2026-08-25");
  });
});
