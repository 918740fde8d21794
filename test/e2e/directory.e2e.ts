import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTab } from "./browser.ts";
import { ORDINARY } from "./catalogue.ts";
import { disclosedTotal } from "../../core/reading/directory/disclosed-figures.ts";
import { type RunningSite, startSite } from "./site.ts";

/**
 * Lanternfish's three rounds, Céleste Énergie's and Quiet Harbor's; Stillwater's offering does not count as a round.
 */
const ROUNDS = ORDINARY + 5;

let site: RunningSite;
let empty: RunningSite;
beforeAll(async () => {
  [site, empty] = await Promise.all([
    startSite({ data: "own", publicAccess: { sampleSize: 100, delayDays: 0, pages: "open" } }),
    startSite({ data: "none" }),
  ]);
});
afterAll(() => Promise.all([site.stop(), empty.stop()]));
const open = sharedTab();

describe.each([true, false])("with JavaScript: %s", (javaScriptEnabled) => {
  it("shows each of the newest rounds with every promised column", async () => {
    const { page } = await open(`${site.url}/companies`, { javaScriptEnabled });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Recently Funded Startups");
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "Company",
      "Founder",
      "Amount",
      "Stage",
      "Date",
      "Location",
      "Investors",
      "Industry",
      "Proof",
    ]);
    const row = page.getByRole("row").filter({ hasText: "Fernworks 1" }).first();
    expect(await row.getByRole("link", { name: "Fernworks 1", exact: true }).getAttribute("href")).toBe(
      "/companies/fernworks-1",
    );
    expect(await row.getByText("Austin, US").count()).toBe(1);
    for (const [name, href] of [
      ["Open fernworks1.example", "https://fernworks1.example"],
      ["Contact Ada Rowan0", "https://profiles.example/p0"],
      ["Proof for Fernworks 1", "https://news.example/fernworks1"],
    ] as const) {
      const link = row.getByRole("link", { name });
      expect(await link.getAttribute("href")).toBe(href);
      expect(await link.getAttribute("target")).toBe("_blank");
      expect(await link.getAttribute("rel")).toContain("noopener");
    }
    expect(await row.getByRole("link", { name: "Ada Rowan0", exact: true }).getAttribute("href")).toBe(
      "/companies/founders/ada-rowan0",
    );
    for (const text of ["$1.4M", "Pre-Seed", "Aug 20, 2026", "Larch Ventures (lead), Juniper Fund", "Climate"]) {
      expect(await row.getByText(text, { exact: true }).count()).toBe(1);
    }
  });

  it("pages through the sample with plain links and states the full count", async () => {
    const { page } = await open(`${site.url}/companies`, { javaScriptEnabled });
    const upgrade = page.getByRole("link", {
      name: `Upgrade for the complete database of ${disclosedTotal(100, ROUNDS)}+`,
    });
    expect(await upgrade.getAttribute("href")).toBe("/pricing");
    expect(await page.locator("[rel=prev]").count()).toBe(0);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(`${site.url}/companies?page=2`);
    expect(await page.locator("tr[data-round]").count()).toBe(50);
    await expect
      .poll(() => page.locator("link[rel=canonical]").getAttribute("href"))
      .toBe("https://newlyraised.example/companies?page=2");
    expect(await page.locator("head link[rel=prev]").getAttribute("href")).toBe(
      "https://newlyraised.example/companies",
    );
    expect(await page.getByRole("link", { name: "Next" }).count()).toBe(0);
  });
});

describe("company list", () => {
  it("has no page beyond the last", async () => {
    expect((await fetch(`${site.url}/companies?page=3`)).status).toBe(404);
  });

  it.each(["0", "-1", "two", "1e3"])("says that %s is no page, and shows the first", async (page) => {
    const answer = await fetch(`${site.url}/companies?page=${page}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`“${page}” is not a page`)]);
  });

  it("shows unknown values as unknown and markup in data as text", async () => {
    const { slug } = await site.ctx.db
      .selectFrom("company")
      .select("slug")
      .where("name", "like", "Quiet Harbor%")
      .executeTakeFirstOrThrow();
    const { page } = await open(`${site.url}/companies/${slug}`);
    expect(await page.getByText("Quiet Harbor <b>& Sons</b>").first().isVisible()).toBe(true);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/ Newly Raised: amount undisclosed$/);
    expect(await page.getByText("Undisclosed", { exact: true }).isVisible()).toBe(true);
    expect(await page.locator("time").first().textContent()).toBe("2026");
  });

  it.each(["/companies", "/companies/founders"])(
    "says on %s, while nothing is published, how to bring something in",
    async (path) => {
      const { page } = await open(empty.url + path);
      expect(await page.getByRole("link", { name: "import a list" }).isVisible()).toBe(true);
      expect(await page.getByText("Sample data").count()).toBe(0);
      expect(empty.errors).toEqual([]);
    },
  );

  it.each([
    [1280, 720, 9],
    [390, 844, 2],
  ])("shows rounds above the fold at %d × %d", async (width, height, least) => {
    const { page } = await open(`${site.url}/companies`, { viewport: { width, height } });
    const bottoms = await page
      .locator("tr[data-round]")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= height).length).toBeGreaterThanOrEqual(least);
  });

  it("has rows of 44 px on wide screens", async () => {
    const { page } = await open(`${site.url}/companies`, { viewport: { width: 1280, height: 720 } });
    const heights = await page
      .locator("tr[data-round]")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(new Set(heights)).toEqual(new Set([44]));
  });

  it("shows rows as cards on phones, still a table for assistive technology", async () => {
    const { page } = await open(`${site.url}/companies`, { viewport: { width: 390, height: 844 } });
    expect(await page.getByRole("table").count()).toBe(1);
    expect(await page.getByRole("row").count()).toBe(51);
    expect(
      await page
        .locator("tr[data-round]")
        .first()
        .evaluate((row) => getComputedStyle(row).display),
    ).toBe("flex");
  });

  it("can be reached from the home page's ten newest rounds", async () => {
    const { page } = await open(site.url);
    expect(await page.locator("#recent-funding tbody tr").count()).toBe(10);
    await page.getByRole("link", { name: "Browse All Companies" }).click();
    await page.waitForURL(`${site.url}/companies`);
  });
});
