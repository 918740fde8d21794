import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, useBrowser } from "./browser.ts";
import { singleFetch } from "./single-fetch.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());
const open = useBrowser();

const field = (page: Page) => page.getByLabel("Full name");
const button = (page: Page) => page.getByRole("button", { name: /^(Find Email|Searching\.\.\.)$/ });
const NONE = /We know of no published address for Ada Example\./;

/** The screen with React running: only then is the button disabled while the field is blank. */
async function hydrated(options = {}) {
  const opened = await open(`${site.url}/email-finder`, options);
  await expect.poll(() => button(opened.page).isDisabled()).toBe(true);
  return opened;
}

/** Answers the search with invented results, as the finder's own answers will come. */
async function answerWith(page: Page, results: readonly object[], until: Promise<unknown> = Promise.resolve()) {
  await page.route(/\/email-finder\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await until;
    await route.fulfill({ contentType: "text/x-script", headers: { "x-remix-response": "yes" }, body: singleFetch({ name: "Ada Example", results, notice: null, error: null }) });
  });
}

const INVENTED = [
  { email: "ada@first.example", confidence: "high", source: "Company Website", verified: true },
  { email: "ada.example@second.example", confidence: "medium", source: "Social Media", verified: false },
  { email: "a@third.example", confidence: "low", source: "Pattern Match", verified: false },
];

describe("the email finder", () => {
  it("is a plain form without JavaScript, and says plainly that it knows none", async () => {
    const { page } = await open(`${site.url}/email-finder`, { javaScriptEnabled: false });
    expect(await page.locator("h1").textContent()).toBe("Find Founder & Executive Emails");
    await field(page).fill("Ada Example");
    await button(page).click();
    expect(await page.getByText(NONE).isVisible()).toBe(true);
    expect(await field(page).inputValue()).toBe("Ada Example");
    expect(await page.getByRole("heading", { name: /^\d+ address/ }).count()).toBe(0);
    await page.context().close();
  });

  it("keeps the button disabled while the name is blank", async () => {
    const { page } = await hydrated();
    await field(page).fill("   ");
    expect(await button(page).isDisabled()).toBe(true);
    await field(page).fill(" Ada ");
    expect(await button(page).isEnabled()).toBe(true);
    await page.context().close();
  });

  it("searches on Enter, says so meanwhile, and answers without a new page", async () => {
    const { page, complaints } = await hydrated();
    await page.evaluate("window.samePage = true");
    const held = Promise.withResolvers<void>();
    await page.route(/\/email-finder\.data/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await field(page).fill("Ada Example");
    await field(page).press("Enter");
    await expect.poll(() => button(page).textContent()).toBe("Searching...");
    expect(await button(page).isDisabled()).toBe(true);
    held.resolve();
    await page.getByText(NONE).waitFor();
    expect(await button(page).textContent()).toBe("Find Email");
    expect(await page.evaluate("window.samePage")).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("lists what was found with confidence, source and verification, and copies an address", async () => {
    const { page } = await hydrated({ permissions: ["clipboard-read", "clipboard-write"] });
    await answerWith(page, INVENTED);
    await field(page).fill("Ada Example");
    await button(page).click();
    await page.getByRole("heading", { name: "3 addresses" }).waitFor();
    const items = page.locator("section:has(#email-results) li");
    expect(await items.evaluateAll((all) => all.map((item) => [...item.querySelectorAll("span:not(:has(span)), .sr-only")].map((part) => part.textContent)))).toEqual([
      ["Verified", "ada@first.example", "High confidence", "Company Website"],
      ["Not verified", "ada.example@second.example", "Medium confidence", "Social Media"],
      ["Not verified", "a@third.example", "Low confidence", "Pattern Match"],
    ]);
    expect(new Set(await items.locator(".badge").evaluateAll((all) => all.map((badge) => getComputedStyle(badge).backgroundColor))).size).toBe(3);
    await page.getByRole("button", { name: "Copy ada@first.example" }).click();
    await page.getByText("Email copied!").waitFor();
    expect(await page.locator("[data-toast]").textContent()).toContain("ada@first.example was copied");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("ada@first.example");
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("refuses a blank name sent past the form, and tells what to do", async () => {
    for (const body of ["name=%20%20", "", `name=${"a".repeat(201)}`]) {
      const response = await fetch(`${site.url}/email-finder`, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } });
      expect(response.status).toBe(400);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).toMatch(/Enter (the full name|first and last name)/);
    }
  });

  it("tells of its benefits and leads to the checkout in a new tab", async () => {
    const { page } = await open(`${site.url}/email-finder`, { javaScriptEnabled: false });
    expect(await page.locator("main li h2").allTextContents()).toEqual(["Verified Results", "Multiple Sources", "Instant Results"]);
    const upgrade = page.getByRole("link", { name: "Upgrade to Premium" });
    expect([await upgrade.getAttribute("href"), await upgrade.getAttribute("target"), await upgrade.getAttribute("rel")]).toEqual([
      "https://checkout.example/buy?product=lifetime&quantity=1", "_blank", "noopener noreferrer",
    ]);
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe("https://newlyraised.example/email-finder");
    expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain("BreadcrumbList");
    await page.context().close();
  });

  it.each([
    [390, "light"],
    [1440, "dark"],
  ] as const)("is accessible and fits at %d px, %s", async (width, colorScheme) => {
    const { page, complaints } = await hydrated({ viewport: { width, height: 900 }, colorScheme });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("is valid HTML", async () => {
    expect(await htmlFaults(await (await fetch(`${site.url}/email-finder`)).text())).toBe("");
  });
});
