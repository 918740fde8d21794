import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolationsIn, keepAxe, PHONE } from "./axe.ts";
import { workerBrowser } from "./browser.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import { PATIENCE_MS } from "./patience.ts";
import { STATES } from "./screens-and-states.ts";
import { type RunningSite, startSite } from "./site.ts";

// Scans states of screens and screens without content at phone and desktop widths, in one browser tab;
// screens.e2e.ts scans the screens themselves.

let site: RunningSite;
let empty: RunningSite;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [site, empty] = await Promise.all([startFurnishedSite(), startSite({ data: "none" })]);
  // Without transitions, sizes and colours are final at once.
  context = await (await workerBrowser()).newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE_MS);
  await keepAxe(context);
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await Promise.all([site.stop(), empty.stop()]);
});

describe("axe-core finds no violations on", () => {
  it.each(["/", "/companies", "/companies/founders", "/top-founders", "/blog", "/top-ai-companies"])(
    "%s with nothing published",
    async (path) => {
      await page.goto(empty.url + path);
      expect(await axeViolationsIn(page, { looks: PHONE })).toEqual([]);
    },
  );
});

describe("axe-core finds no violations with", () => {
  it.each(STATES)("$name", async ({ path, reach, isInHeader = false }) => {
    await page.goto(site.url + path);
    await reach(page);
    expect(await axeViolationsIn(page, isInHeader ? { exclude: [] } : {})).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("the loading placeholder of the home page", async () => {
    await page.route(/\/rest\/v1\/leads/, () => undefined);
    await page.goto(empty.url);
    expect(await page.getByText("Loading the latest funding rounds…").isVisible()).toBe(true);
    expect(await axeViolationsIn(page)).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("the error screen of a failed page", async () => {
    const broken = await startSite({ data: "none" });
    // Without content, which this reads, every page is a 503.
    await page.goto(`${broken.url}/coverage`);
    await broken.breakDatabase();
    await page.goto(`${broken.url}/companies`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Something went wrong");
    expect(await axeViolationsIn(page)).toEqual([]);
    await page.goto("about:blank");
    await broken.stop();
  });
});
