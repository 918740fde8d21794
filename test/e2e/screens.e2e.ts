import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { THEME_SCRIPT } from "../../app/theme-script.ts";
import { useBrowser, type WatchedPage } from "./browser.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import type { RunningSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

// Rules for every screen.
const SCREENS = [
  ["home", "/"],
  ["company list", "/companies"],
  ["last page of the list", "/companies?page=2"],
  ["company with several rounds", "/companies/lanternfish"],
  ["company with a foreign amount", "/companies/celeste-energie"],
  ["company still raising", "/companies/stillwater-labs"],
  ["founders", "/companies/founders"],
  ["founder", "/companies/founders/noor-haddad"],
  ["top founder", "/top-founders?rank=2"],
  ["pricing", "/pricing"],
  ["privacy policy", "/privacy-policy"],
  ["terms", "/terms-of-service"],
  ["privacy request", "/dont-sell-my-info"],
  ["about", "/about"],
  ["contact", "/contact"],
  ["comparison", "/alternatives/newly-raised-vs-crunchbase"],
  ["blog", "/blog"],
  ["article", "/blog/lanternfish-goes-deep"],
  ["AI companies", "/top-ai-companies"],
  ["email finder", "/email-finder"],
  ["missing article", "/blog/nothing"],
  ["missing comparison", "/alternatives/nowhere"],
  ["missing company", "/companies/nowhere"],
  ["missing founder", "/companies/founders/nobody"],
  ["missing page", "/nowhere"],
] as const;

let site: RunningSite;
beforeAll(async () => {
  site = await startFurnishedSite();
});
afterAll(() => site.stop());
const open = useBrowser();

describe("screen of", () => {
  let opened: WatchedPage;
  beforeAll(async () => {
    opened = await open("about:blank");
  });

  it.each(SCREENS)("%s is valid HTML, named, quiet, and fits at every width", async (_name, path) => {
    const { page, complaints } = opened;
    const earlier = complaints.length;
    const answer = await page.goto(site.url + path);
    expect(await htmlFaults((await answer?.text()) ?? "")).toBe("");
    expect(await page.title()).toMatch(/.+ \| Newly Raised( Blog)?$/);
    expect(await page.locator("h1").count()).toBe(1);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    }
    // The browser itself reports a page with status 404.
    expect(
      complaints.slice(earlier).filter((complaint) => !path.includes("/no") || !complaint.includes("404")),
    ).toEqual([]);
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
