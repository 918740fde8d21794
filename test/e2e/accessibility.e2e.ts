import axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectBrowser } from "./browser.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import { SCREENS, STATES } from "./screens-and-states.ts";
import { type RunningSite, startSite } from "./site.ts";

// Every screen and every state, in light and dark, on a telephone and a desk. One browser tab goes through all.

/** Colours alone depend on the scheme, so the other rules run once for each width. */
const LOOKS = [
  [390, "light", "all"],
  [390, "dark", "colours"],
  [1440, "dark", "all"],
  [1440, "light", "colours"],
] as const;

let site: RunningSite;
let empty: RunningSite;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [site, empty] = await Promise.all([startFurnishedSite(), startSite({ data: "none" })]);
  const browser = await connectBrowser();
  // Without motion, colours are what they will be at once.
  context = await browser.newContext({ reducedMotion: "reduce" });
  await context.route((address) => address.hostname !== "127.0.0.1", (route) => route.abort());
  page = await context.newPage();
});
afterAll(async () => {
  await context.browser()?.close();
  await Promise.all([site.stop(), empty.stop()]);
});

/** What axe-core finds (WCAG 2.2 AA with target sizes, and best practices) in each of {@link LOOKS}. */
async function violations(): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const [width, colorScheme, rules] of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // The colours of the scheme are there with the next frame.
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
    const options: axe.RunOptions = { resultTypes: ["violations"], ...(rules === "all" ? { rules: { "target-size": { enabled: true } } } : { runOnly: ["color-contrast"] }) };
    const results: axe.AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
    found.push(...results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${width} px, ${colorScheme}: ${id} at ${node.target.join(" ")}`)));
  }
  return found;
}

describe("axe-core finds nothing on", () => {
  it.each(SCREENS)("%s", async (path) => {
    await page.goto(site.url + path);
    expect(await violations()).toEqual([]);
  });

  it.each(["/", "/companies", "/companies/founders", "/top-founders", "/blog", "/top-ai-companies"])("%s with nothing published", async (path) => {
    await page.goto(empty.url + path);
    expect(await violations()).toEqual([]);
  });
});

describe("axe-core finds nothing with", () => {
  it.each(STATES)("$name", async ({ path, reach }) => {
    await page.goto(site.url + path);
    await reach(page);
    expect(await violations()).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("the loading placeholder of the home page", async () => {
    await page.route(/\/rest\/v1\/leads/, () => undefined);
    await page.goto(empty.url);
    expect(await page.getByText("Loading the latest funding rounds…").isVisible()).toBe(true);
    expect(await violations()).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("the screen of a page that could not be made", async () => {
    const broken = await startSite({ data: "none" });
    await broken.breakDatabase();
    await page.goto(`${broken.url}/companies`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Something went wrong");
    expect(await violations()).toEqual([]);
    await page.goto("about:blank");
    await broken.stop();
  });
});
