import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTab } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());
const open = sharedTab();

const rows = (page: Page) => page.locator("tr[data-round]");
const summary = (page: Page) => page.locator("[data-summary]").textContent();
const panel = (page: Page, title: string) =>
  page.locator("details.filter").filter({ has: page.locator("summary", { hasText: title }) });

/** explorer-in-place.e2e.ts covers the list with script. */
const NO_SCRIPT = { javaScriptEnabled: false } as const;

describe("narrowing the list without script", () => {
  it("finds rounds by a word in any of their texts", async () => {
    const { page } = await open(`${site.url}/companies`, NO_SCRIPT);
    await page.locator("#search").fill("noor haddad");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    // Without the form's empty parameters.
    await page.waitForURL(`${site.url}/companies?search=noor+haddad`);
    expect(await rows(page).count()).toBe(1);
    expect(await rows(page).first().getByRole("link").first().textContent()).toBe("Lanternfish");
    expect(await summary(page)).toBe("1 of the newest 100 rounds matches");
  });

  it("reads a question as filters that can be removed, or as exact words", async () => {
    const { page } = await open(`${site.url}/companies`, NO_SCRIPT);
    await page.locator("#search").fill("seed rounds over $1m in the us");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const filters = page.getByRole("list", { name: "Active filters" });
    await filters.getByRole("link", { name: "Remove Stage: Seed" }).waitFor();
    const labels = ["Stage: Seed", "Country: United States", "Amount: at least $1M"];
    expect(await filters.getByRole("link").allTextContents()).toEqual([
      ...labels,
      "Clear all",
      "Search for these exact words instead",
    ]);
    await filters.getByRole("link", { name: "Search for these exact words instead" }).click();
    await page.waitForURL(`${site.url}/companies?words=seed+rounds+over+%241m+in+the+us`);
    await filters.getByRole("link", { name: "Remove “seed rounds over $1m in the us”" }).waitFor();
    await page.goto(`${site.url}/companies?q=seed+rounds+over+%241m+in+the+us`);
    await filters.getByRole("link", { name: "Remove Country: United States" }).click();
    await page.waitForURL(`${site.url}/companies?stage=Seed&amount-min=1000000`);
    await filters.getByRole("link", { name: "Remove Amount: at least $1M" }).click();
    await page.waitForURL(`${site.url}/companies?stage=Seed`);
    await expect
      .poll(async () => new Set(await rows(page).locator("td:nth-child(4)").allTextContents()))
      .toEqual(new Set(["Seed"]));
  });

  it("narrows by a facet with its count, and lets each choice be removed", async () => {
    const { page } = await open(`${site.url}/companies`, NO_SCRIPT);
    const stage = panel(page, "Stage");
    await stage.locator("summary").click();
    await stage.getByRole("button", { name: "Choose stage" }).click();
    const seed = stage.getByLabel(/^Seed/);
    const count = Number(
      await stage
        .locator("label", { has: page.locator('[value="Seed"]') })
        .locator("i")
        .textContent(),
    );
    await seed.check();
    await stage.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/[?&]stage=Seed/);
    expect(await rows(page).count()).toBe(count);
    expect(await rows(page).locator("td:nth-child(4)").allTextContents()).toEqual(
      Array.from({ length: count }, () => "Seed"),
    );
    await page.getByRole("link", { name: "Remove Stage: Seed" }).click();
    await page.waitForURL(`${site.url}/companies`);
    expect(await rows(page).count()).toBe(50);
  });

  it("excludes values from the full list of a facet", async () => {
    const { page } = await open(`${site.url}/companies`, NO_SCRIPT);
    const industry = panel(page, "Industry");
    await industry.locator("summary").click();
    await industry.getByRole("button", { name: "Choose industry" }).click();
    await industry.getByLabel("Exclude Climate").check();
    await industry.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/[?&]not-industry=Climate/);
    await page.getByRole("link", { name: "Remove not Industry: Climate" }).waitFor();
    expect(await rows(page).locator("td:nth-child(8)", { hasText: "Climate" }).count()).toBe(0);
    expect(await rows(page).count()).toBe(50);
  });

  it("narrows by amount, recent days and year, and sorts", async () => {
    const { page } = await open(`${site.url}/companies`, NO_SCRIPT);
    await panel(page, "Amount").locator("summary").click();
    await page.getByLabel("From").first().fill("$20 million");
    await panel(page, "Amount").getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "Remove Amount: at least $20M" }).waitFor();
    await panel(page, "Date").locator("summary").click();
    await page.getByLabel("Last 90 days").check();
    await panel(page, "Date").getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/within=90/);
    await page.getByRole("link", { name: "Remove Last 90 days" }).waitFor();
    await page.getByRole("link", { name: "Sort by amount" }).click();
    await page.waitForURL(/sort=amount/);
    await expect
      .poll(() => page.getByRole("columnheader", { name: "Amount" }).getAttribute("aria-sort"))
      .toBe("descending");
    await expect.poll(() => rows(page).first().locator("td:nth-child(3)").textContent()).toBe("$62.5M");
    // Amounts in other currencies are in their place by their dollars, which the cell does not show.
    const amounts = (await rows(page).locator("td:nth-child(3)").allTextContents())
      .filter((text) => text.startsWith("$"))
      .map((text) => Number(/[\d.]+/.exec(text)?.[0]));
    expect(amounts.length).toBeGreaterThan(2);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(20);
  });

  it("pages forward by cursor, and back", async () => {
    const { page } = await open(`${site.url}/companies?sort=name`, NO_SCRIPT);
    const first = await rows(page).first().getByRole("link").first().textContent();
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/after=/);
    await expect.poll(() => rows(page).first().getByRole("link").first().textContent()).not.toBe(first);
    expect(await rows(page).count()).toBe(50);
    expect(await page.getByRole("link", { name: "Next" }).count()).toBe(0);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.waitForURL(/before=/);
    await expect.poll(() => rows(page).first().getByRole("link").first().textContent()).toBe(first);
  });

  it("suggests which filter to remove when nothing matches", async () => {
    const { page } = await open(`${site.url}/companies?stage=Seed&search=noor+haddad`, NO_SCRIPT);
    expect(await summary(page)).toBe("0 of the newest 100 rounds match");
    expect(await page.getByRole("button", { name: "Export", exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Remove “Stage: Seed” (1 round)" }).click();
    await page.waitForURL(`${site.url}/companies?words=noor+haddad`);
    expect(await rows(page).count()).toBe(1);
  });

  it("hides columns at once", async () => {
    const { page } = await open(`${site.url}/companies`, NO_SCRIPT);
    await panel(page, "Display").locator("summary").click();
    await page.getByLabel("Investors", { exact: true }).uncheck();
    expect(await page.getByRole("columnheader").allTextContents()).not.toContain("Investors");
    expect(await rows(page).first().locator("td:nth-child(7)").isVisible()).toBe(false);
    await panel(page, "Display").getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => panel(page, "Display").getAttribute("open")).toBe(null);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/page=2/);
    expect(await page.getByRole("columnheader").allTextContents()).not.toContain("Investors");
  });
});

describe("further columns without script", () => {
  it("are shown on request, stay on other pages, and are in the address", async () => {
    expect(await (await fetch(`${site.url}/companies`)).text()).not.toContain("data-heading");
    const { page } = await open(`${site.url}/companies`, NO_SCRIPT);
    await panel(page, "Display").locator("summary").click();
    await page.getByLabel("Total raised", { exact: true }).check();
    await page.getByLabel("Added", { exact: true }).check();
    await panel(page, "Display").getByRole("button", { name: "Apply" }).click();
    await expect
      .poll(async () => (await page.getByRole("columnheader").allTextContents()).slice(-3))
      .toEqual(["Proof", "Total raised", "Added"]);
    await expect.poll(() => new URL(page.url()).searchParams.getAll("show")).toEqual(["total_raised", "added"]);
    // The total of Lanternfish's rounds, and the day of the import.
    await expect
      .poll(() => rows(page).first().locator("td[data-heading]").allTextContents())
      .toEqual(["$80M", "Sep 1, 2026"]);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => rows(page).first().locator("td[data-heading]").count()).toBe(2);
  });
});

const textOf = async (path: string) => (await (await fetch(site.url + path)).text()).replaceAll("<!-- -->", "");

describe("end of the sample", () => {
  it("is announced with the full count on every page, and explained on the last", async () => {
    const locked = "You see the newest 100 of 120+ rounds.";
    for (const path of ["/companies", "/companies?page=2"])
      expect(await textOf(path)).toContain("Showing the newest 100 of 120+ funding rounds.");
    expect(await textOf("/companies?stage=Seed")).toMatch(/rounds match in the full database; you see \d+ of them\./);
    expect(await textOf("/companies")).not.toContain(locked);
    expect(await textOf("/companies?page=2")).toContain(locked);
  });
});

describe("list address", () => {
  it("reports invalid parts and applies the others", async () => {
    const { page } = await open(`${site.url}/companies?stage=Seed&amount-min=lots&within=8`, NO_SCRIPT);
    expect(await page.getByRole("alert").locator("li").allTextContents()).toEqual([
      expect.stringContaining("8"),
      expect.stringContaining("“lots” is not an amount"),
    ]);
    expect(await page.getByRole("link", { name: "Remove Stage: Seed" }).isVisible()).toBe(true);
    // The input stays in its field.
    expect(await page.locator("[name=amount-min]").inputValue()).toBe("lots");
    expect(await page.locator("[name=amount-min]").getAttribute("aria-invalid")).toBe("true");
  });

  it("with an invalid cursor shows the first page and says so", async () => {
    const response = await fetch(`${site.url}/companies?sort=name&after=nonsense`);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("That page doesn");
    expect(html.match(/<tr data-round=/g)).toHaveLength(50);
  });

  it.each([
    ["/companies", "/companies", null],
    ["/companies?page=2", "/companies?page=2", null],
    [
      "/companies?industry=Health&stage=Seed&sort=date&hide=founder",
      "/companies?stage=Seed&amp;industry=Health",
      "noindex, follow",
    ],
    ["/companies?words=robots", "/companies?words=robots", "noindex, follow"],
    ["/companies?search=robots", "/companies?industry=Robotics", "noindex, follow"],
    [
      "/companies?q=seed+robots&stage=Angel",
      "/companies?stage=Angel&amp;stage=Seed&amp;industry=Robotics",
      "noindex, follow",
    ],
  ])("%s has the canonical address %s and the robots rule %s", async (address, canonical, robots) => {
    const html = await (await fetch(site.url + address)).text();
    expect(html).toContain(`<link rel="canonical" href="https://newlyraised.example${canonical}"/>`);
    expect(/<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null).toBe(robots);
  });

  it("never returns rounds outside the sample", async () => {
    const seen = new Set<string>();
    const walk = async (address: string): Promise<void> => {
      const html = await (await fetch(site.url + address)).text();
      for (const [, id = ""] of html.matchAll(/data-round="(\d+)"/g)) seen.add(id);
      const next = /rel="next" href="([^"]+)"/.exec(html.slice(html.indexOf("<main")))?.[1]?.replaceAll("&amp;", "&");
      if (next !== undefined) await walk(next);
    };
    for (const query of [
      "",
      "sort=name",
      "sort=date&dir=asc",
      "sort=amount&dir=asc",
      "search=works",
      "not-stage=Seed",
      "from=2000-01-01&sort=added",
    ])
      await walk(`/companies?${query}`);
    expect(seen.size).toBe(100);
    const oldest = await (await fetch(`${site.url}/companies?sort=date&dir=asc`)).text();
    expect(oldest).not.toContain("2022");
  });
});

describe("a filter as a feed", () => {
  it("is linked in the head and on the page, and contains the list's rounds", async () => {
    const html = await (await fetch(`${site.url}/companies?stage=Seed`)).text();
    expect(html).toContain(
      '<link rel="alternate" type="application/feed+json" title="Rounds of this list (JSON Feed)" href="/feeds/rounds.json?stage=Seed"/>',
    );
    expect(html).toContain('<a href="/feeds/rounds.json?stage=Seed">JSON Feed</a>');
    const feed = (await (await fetch(`${site.url}/feeds/rounds.json?stage=Seed`)).json()) as {
      items: { title: string }[];
      home_page_url: string;
      feed_url: string;
    };
    expect(feed.items).toHaveLength(html.match(/<tr data-round=/g)?.length ?? 0);
    expect(feed.items.every(({ title }) => title.endsWith("(Seed)"))).toBe(true);
    expect([feed.home_page_url, feed.feed_url]).toEqual([
      "https://newlyraised.example/companies?stage=Seed",
      "https://newlyraised.example/feeds/rounds.json?stage=Seed",
    ]);
  });

  it("is rejected, not widened, if it cannot be read", async () => {
    const response = await fetch(`${site.url}/feeds/rounds.rss?within=8`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("8");
  });
});
