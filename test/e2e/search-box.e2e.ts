import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "sample" });
});
afterAll(() => site.stop());
const open = useBrowser();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const options = (page: Page) => page.getByRole("option");

describe("search box", () => {
  it.each([
    ["/", "ask"],
    ["/companies", "search"],
    ["/no-such-page", "ask"],
    ["/about", "site-search"],
  ])("is reached on %s by / and Ctrl K, also before any script is loaded", async (path, id) => {
    for (const key of ["/", "Control+k"]) {
      const { page } = await open("about:blank");
      await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
      await page.evaluate((address) => location.assign(address), site.url + path);
      await page.waitForURL(site.url + path);
      await page.keyboard.press(key);
      expect(await focused(page)).toBe(id);
      await page.keyboard.type("a/b");
      expect(await page.locator(`#${id}`).inputValue()).toBe("a/b");
      await page.context().close();
    }
  });

  it("is reached while keys are kept from bubbling, as React does while it hydrates", async () => {
    const { page } = await open("about:blank");
    await page.addInitScript(() => document.addEventListener("keydown", (event) => event.stopPropagation()));
    await page.goto(`${site.url}/companies`);
    await page.keyboard.press("/");
    expect(await focused(page)).toBe("search");
    await page.context().close();
  });

  it("searches without script, also from the top bar", async () => {
    const { page } = await open(`${site.url}/about`, { javaScriptEnabled: false });
    await page.locator("summary", { hasText: "Search the site" }).click();
    await page.locator("#site-search").fill("seed");
    await page.getByRole("search", { name: "Site" }).getByRole("button").click();
    expect(page.url()).toBe(`${site.url}/companies?search=seed`);
    await page.context().close();
  });

  it("asks questions that have answers, with and without script", async () => {
    const { page } = await open(site.url, { javaScriptEnabled: false });
    const links = page.getByRole("search", { name: /^Rounds/ }).getByRole("link");
    const examples = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(examples.length).toBeGreaterThan(2);
    for (const href of examples) {
      await page.goto(site.url + href);
      expect(await page.locator("[data-round]").count()).toBeGreaterThan(0);
    }
    await page.context().close();
  });

  it("suggests while one types, and opens what is chosen by keyboard", async () => {
    const { page } = await open(`${site.url}/about`);
    await page.keyboard.press("/");
    await options(page).first().waitFor();
    expect(await options(page).allTextContents()).toContainEqual(expect.stringMatching(/Example$/));
    await page.keyboard.type("lantern");
    await page
      .getByRole("option", { name: /Company$/ })
      .first()
      .waitFor();
    expect(await options(page).first().textContent()).toBe("lanternSearch rounds");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const marked = page.locator('[role="option"][aria-selected="true"]');
    expect(await page.locator("#site-search").getAttribute("aria-activedescendant")).toBe(
      await marked.getAttribute("id"),
    );
    const href = await marked.getByRole("link", { includeHidden: true }).getAttribute("href");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}${href}`);
    await page.context().close();
  });

  it("searches for what is typed on Enter, and closes its suggestions on Escape", async () => {
    const { page } = await open(site.url);
    await page.keyboard.press("/");
    await page.keyboard.type("seed");
    await page.getByRole("option", { name: /^seed/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("option").first().waitFor({ state: "hidden" });
    expect(await page.locator("#ask").getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/companies?search=seed`);
    await page.context().close();
  });

  it("shows names as text", async () => {
    const { page, complaints } = await open(`${site.url}/about`);
    await page.route("**/api/suggestions**", (route) =>
      route.fulfill({
        json: { pages: [{ kind: "Company", name: "<img src=x onerror=alert(1)>", href: "/x" }], questions: [] },
      }),
    );
    await page.keyboard.press("/");
    await page.keyboard.type("img");
    await page.getByRole("option", { name: /<img src=x/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
