import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { THEME_SCRIPT } from "../../app/document/theme-script.ts";
import { axeViolationsIn, keepAxe } from "./axe.ts";
import { useBrowser, type WatchedPage } from "./browser.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import { SCREENS } from "./screens-and-states.ts";
import type { RunningSite } from "./site.ts";
import { walkWithTab } from "./tab-stops.ts";
import { htmlFaults } from "./valid-html.ts";

// Rules for every screen, checked in one visit: WCAG 2.2 AA by axe-core and by keyboard (2.1.1, 2.1.2, 2.4.3, 2.4.7,
// 2.4.11), valid HTML, widths, script budgets and an empty console.

let site: RunningSite;
beforeAll(async () => {
  site = await startFurnishedSite();
});
afterAll(() => site.stop());
const open = useBrowser();

/** Screens with other contents than those above. */
const FURTHER = [
  "/companies?page=2",
  "/companies/celeste-energie",
  "/companies/stillwater-labs",
  "/top-founders?rank=2",
];

const READING_BYTES = 8 * 1_024;
const HYDRATED_BYTES = 130 * 1_024;

/** One tab visits all screens. */
let opened: WatchedPage;
const failures: string[] = [];
let scriptBytes = 0;
beforeAll(async () => {
  // Tests of states check light.
  opened = await open("about:blank", { reducedMotion: "reduce", colorScheme: "dark" });
  await keepAxe(opened.page.context());
  opened.page.on("requestfailed", (request) => failures.push(request.url()));
  opened.page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      failures.push(`${response.status()} ${response.url()}`);
    // Cached scripts count as well.
    if (response.request().resourceType() === "script") scriptBytes += Number(response.headers()["content-length"]);
  });
});

/** Opens a screen for the tests of a group. */
function visit(path: string) {
  const seen = { html: "", status: 0, complaints: 0, failures: 0 };
  beforeAll(async () => {
    // Requests of the screen before that are still running end here, so that they count as none of this one.
    await opened.page.goto("about:blank");
    seen.complaints = opened.complaints.length;
    seen.failures = failures.length;
    scriptBytes = 0;
    await opened.page.setViewportSize({ width: 1440, height: 900 });
    const answer = await opened.page.goto(site.url + path);
    seen.status = answer?.status() ?? 0;
    seen.html = (await answer?.text()) ?? "";
    // Scripts load further parts or change controls after the first paint.
    if (seen.html.includes('id="hydration"') || path === "/sign-in") await opened.page.waitForLoadState("networkidle");
  });
  return seen;
}

type Seen = ReturnType<typeof visit>;

/** Faults of HTML, title and headings, widths that the screen exceeds, and console messages. */
async function faultsOf({ html, status, ...earlier }: Seen, widths: readonly number[]): Promise<string[]> {
  const faults = [await htmlFaults(html)].filter((text) => text !== "");
  const title = await opened.page.title();
  if (!/.+ \| Newly Raised( Blog)?$/.test(title)) faults.push(`title: ${title}`);
  const headings = await opened.page.locator("h1").count();
  if (headings !== 1) faults.push(`${headings} h1`);
  for (const width of widths) {
    await opened.page.setViewportSize({ width, height: 900 });
    const needed = Number(await opened.page.evaluate("document.documentElement.scrollWidth"));
    if (needed !== width) faults.push(`${needed} px wide at ${width} px`);
  }
  const complaints = opened.complaints
    .slice(earlier.complaints)
    // The browser itself reports a page with an error's status.
    .filter((complaint) => status < 400 || !complaint.includes(String(status)));
  return [...faults, ...complaints, ...failures.slice(earlier.failures)];
}

describe.each(SCREENS)("screen %s", (path) => {
  const seen = visit(path);
  // The header and footer are the same on every screen.
  const hasOwnChrome = path === "/" || path === "/companies";

  it("keeps within its script budget", () => {
    expect(scriptBytes).toBeGreaterThan(0);
    expect(scriptBytes).toBeLessThanOrEqual(seen.html.includes('id="hydration"') ? HYDRATED_BYTES : READING_BYTES);
  });

  it("can be walked through with Tab, in order, in sight and marked", async () => {
    const { found, visited, expected, faults } = await walkWithTab(opened.page, hasOwnChrome ? "all" : "main");
    expect(found).toBeGreaterThan(10);
    expect(faults).toEqual([]);
    expect(visited).toEqual(expected);
  });

  it("has valid HTML, a title and a quiet console, fits at every width and passes axe-core", async () => {
    expect(await faultsOf(seen, [320, 768])).toEqual([]);
    // Scrolled content lies under the sticky header.
    await opened.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)");
    expect(await axeViolationsIn(opened.page, hasOwnChrome ? { exclude: [] } : {})).toEqual([]);
  });
});

describe.each(FURTHER)("screen %s", (path) => {
  const seen = visit(path);

  it("has valid HTML, a title and a quiet console, and fits at every width", async () => {
    expect(await faultsOf(seen, [320, 390, 768, 1440])).toEqual([]);
  });
});

describe("every page", () => {
  it("carries the security headers and only the theme's inline script, the same for all visitors", async () => {
    const response = await fetch(`${site.url}/companies`);
    expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}='){2};/);
    expect(response.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(response.headers.get("permissions-policy")).toContain("camera=()");
    expect(
      (await response.text()).replace(/(?<=<script data-later="[^"]*")>[^<]*(?=<)/, (text) =>
        text === `>${THEME_SCRIPT}` ? " src=>" : text,
      ),
    ).not.toMatch(/<script(?![^>]*(src=|ld\+json|application\/json))|\sstyle="|\son\w+="/);
  });

  it("adds speculation rules after the first paint", async () => {
    const { page } = await open(`${site.url}/contact`);
    const preload = await page.context().newCDPSession(page);
    const reported = new Promise<{ errorType?: string; sourceText: string }>((resolve) => {
      preload.on("Preload.ruleSetUpdated", ({ ruleSet }) => resolve(ruleSet));
    });
    await preload.send("Preload.enable");
    await page.goto(`${site.url}/about`);
    const ruleSet = await reported;
    expect(ruleSet.errorType).toBeUndefined();
    expect(JSON.parse(ruleSet.sourceText)).toHaveProperty("prerender");
    await page.context().close();
  });

  it("sends at most 8 kB of script and immutable files", async () => {
    const page = await (await fetch(`${site.url}/coverage`)).text();
    const scripts = [...page.matchAll(/<(?:script|template)[^>]* (?:src|data-later)="([^"]+)"/g)].map(
      ([, address]) => address ?? "",
    );
    expect(scripts).toHaveLength(1);
    let bytes = 0;
    for (const address of scripts) {
      const { headers } = await fetch(site.url + address, { headers: { "accept-encoding": "br" } });
      expect(headers.get("content-encoding")).toBe("br");
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      bytes += Number(headers.get("content-length"));
    }
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(8_192);
  });

  it("keeps a list of 50 rows within 60 kB", async () => {
    const page = await (await fetch(`${site.url}/companies`)).text();
    expect(page.match(/<tr data-round=/g)).toHaveLength(50);
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(60_000);
  });
});
