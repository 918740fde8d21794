import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTab, useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "sample" });
});
afterAll(() => site.stop());
const open = sharedTab();
/** For tests with scripts of their own, which a tab would keep. */
const openNew = useBrowser();

const PHONE = { viewport: { width: 390, height: 844 } };
const hidden = (page: Page) =>
  page
    .locator("[data-top-bar]")
    .evaluate((bar) => bar.hasAttribute("data-hidden") && getComputedStyle(bar).transform !== "none");
const scroll = (page: Page, top: number) =>
  page.evaluate(
    (to) =>
      new Promise<void>((done) => {
        addEventListener("scroll", () => requestAnimationFrame(() => done()), { once: true });
        window.scrollTo(0, to);
      }),
    top,
  );

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const DARK = "rgb(13, 19, 18)";
const LIGHT = "rgb(247, 249, 248)";

describe("top navigation", () => {
  it("lists the areas of the site in order, with a Subscribe button", async () => {
    const { page } = await open(`${site.url}/companies`);
    const links = page.getByRole("navigation", { name: "Main" }).locator("a");
    expect(await links.evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.textContent]))).toEqual([
      ["/", "Home"],
      ["/companies", "Companies"],
      ["/blog", "Blog"],
      ["/pricing", "Pricing"],
      ["/about", "About"],
      ["/contact", "Contact"],
      ["/investors", "Investors"],
      ["/companies/founders", "Founders"],
      ["/email-finder", "Email finder"],
      ["/top-ai-companies", "AI ranking"],
    ]);
    expect(await page.getByRole("navigation", { name: "Main" }).locator("summary").isVisible()).toBe(true);
    expect(await links.nth(6).isVisible()).toBe(false);
    await page.getByRole("navigation", { name: "Main" }).locator("summary").click();
    expect(await links.nth(6).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe(
      "/checkout?product=pro&quantity=1",
    );
    expect(await page.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in");
    expect(await links.nth(1).getAttribute("aria-current")).toBe("page");
    await page.goto(`${site.url}/companies/founders`);
    const marked = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
    expect(await marked.allTextContents()).toEqual(["Founders"]);
  });

  it("hides on scrolling down by more than 10 pixels and returns on scrolling up", async () => {
    const { page } = await open(`${site.url}/companies`, { reducedMotion: "reduce" });
    await scroll(page, 10);
    expect(await hidden(page)).toBe(false);
    await scroll(page, 21);
    expect(await hidden(page)).toBe(true);
    await scroll(page, 20);
    expect(await hidden(page)).toBe(false);
  });

  it("never hides while the focus is inside", async () => {
    const { page } = await open(`${site.url}/companies`, { reducedMotion: "reduce" });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).focus();
    await scroll(page, 600);
    expect(await hidden(page)).toBe(false);
  });

  it("can be reached by keyboard after the skip link", async () => {
    const { page } = await open(`${site.url}/companies`);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
  });
});

describe("menu of small screens", () => {
  it.each([true, false])("opens, and leads on (JavaScript: %s)", async (javaScriptEnabled) => {
    const { page } = await open(`${site.url}/`, { ...PHONE, javaScriptEnabled });
    expect(await menu(page).isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Menu" }).click();
    expect(await menu(page).getByRole("link", { name: "Get Lifetime Access" }).getAttribute("href")).toBe(
      "/checkout?product=lifetime&quantity=1",
    );
    await menu(page).getByRole("link", { name: "Companies" }).click();
    await page.waitForURL(`${site.url}/companies`);
    expect(await menu(page).isVisible()).toBe(false);
  });

  it("closes on Escape, on a click outside and when a link is chosen", async () => {
    const { page } = await open(`${site.url}/companies`, PHONE);
    const summary = page.locator("summary", { hasText: "Menu" });
    await summary.click();
    await page.keyboard.press("Escape");
    expect(await menu(page).isVisible()).toBe(false);
    await summary.click();
    // Beside the rounds, each of which opens in a panel.
    await page.mouse.click(5, 830);
    expect(await menu(page).isVisible()).toBe(false);
    await summary.click();
    await menu(page).getByRole("link", { name: "Get Lifetime Access" }).click();
    expect(await menu(page).isVisible()).toBe(false);
  });
});

describe("theme", () => {
  it.each([
    ["light", LIGHT],
    ["dark", DARK],
  ] as const)("follows the system's %s without JavaScript", async (colorScheme, colour) => {
    const { page } = await open(`${site.url}/`, { colorScheme, javaScriptEnabled: false });
    expect(await background(page)).toBe(colour);
    expect(await page.locator("summary", { hasText: "Theme" }).isVisible()).toBe(false);
  });

  it("can be chosen, persists across pages and can be reset to the system's", async () => {
    const { page } = await open(`${site.url}/`, { colorScheme: "light" });
    await page.locator("summary", { hasText: "Theme" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    expect(await background(page)).toBe(DARK);
    await page.goto(`${site.url}/companies`);
    expect(await background(page)).toBe(DARK);
    await page.locator("summary", { hasText: "Theme" }).click();
    expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
    await page.getByRole("radio", { name: "System" }).check();
    expect(await background(page)).toBe(LIGHT);
  });

  it("is set before the first paint, so the other one never flashes", async () => {
    const { page } = await openNew("about:blank", { colorScheme: "light" });
    await page.addInitScript(`
      if (location.protocol === "http:") localStorage.setItem("theme", "dark");
      new MutationObserver((_, observer) => {
        if (document.body === null) return;
        window.themeAtBody = document.documentElement.dataset.theme;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });`);
    await page.goto(`${site.url}/companies`);
    expect(await page.evaluate("window.themeAtBody")).toBe("dark");
    await page.context().close();
  });
});

describe("sample notice", () => {
  it("says that the data is invented, without commands, and stays closed once dismissed", async () => {
    const { page } = await open(`${site.url}/`);
    const notice = page.getByRole("complementary", { name: "Sample data" });
    expect(await notice.locator("p").textContent()).toBe("Sample data: these startups are invented.");
    await notice.getByRole("button", { name: "Dismiss" }).click();
    expect(await notice.isVisible()).toBe(false);
    await page.goto(`${site.url}/companies`);
    expect(await page.locator(".sample-bar").isVisible()).toBe(false);
  });
});

describe("sample notice for the owner", () => {
  it("says how to replace the sample", async () => {
    const owned = await startSite({ data: "sample", actor: { id: "cleo", access: "owner" } });
    const html = await (await fetch(owned.url, { headers: { cookie: "app.session_token=cleo" } })).text();
    expect(html).toContain('href="/back-office/preflight">Replace them with your own</a>');
    await owned.stop();
  });
});

describe("footer", () => {
  it.each(["/", "/companies", "/sign-in", "/alternatives/nowhere", "/nowhere", "/%ff"])(
    "links on %s to the comparisons, the privacy request and the legal texts",
    async (path) => {
      const html = await (await fetch(site.url + path)).text();
      const hrefs = [...html.slice(html.lastIndexOf("<footer")).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
      expect(hrefs).toEqual(
        expect.arrayContaining([
          "/alternatives/newly-raised-vs-growthlist",
          "/alternatives/newly-raised-vs-fundraise-insider",
          "/alternatives/newly-raised-vs-crunchbase",
          "/dont-sell-my-info",
          "/privacy-policy",
          "/terms-of-service",
          "/about",
          "/contact",
        ]),
      );
    },
  );
});
