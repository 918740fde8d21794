import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTab } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own", publicAccess: { sampleSize: 100, delayDays: 0, pages: "open" } });
});
afterAll(() => site.stop());
const open = sharedTab();

const fact = (page: Page, term: string) =>
  page
    .locator("section[aria-labelledby=facts] dl > div")
    .filter({ has: page.locator("dt", { hasText: new RegExp(`^${term}$`) }) });

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
}

describe("company page", () => {
  it("shows the newest round first and links to everything about the company", async () => {
    const { page } = await open(`${site.url}/companies/lanternfish`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Lanternfish Newly Raised $62.5M");
    expect(await page.locator("header.card").getByText("Lanternfish", { exact: true }).isVisible()).toBe(true);
    const proof = page.locator("header.card").getByRole("link", { name: "View Funding Proof" });
    expect(await proof.getAttribute("href")).toBe("https://news.example/lanternfish-2026-08-25");
    expect(await page.getByRole("link", { name: "Get lifetime plan" }).count()).toBe(2);
    expect(await page.getByRole("link", { name: "Get lifetime plan" }).first().getAttribute("href")).toBe(
      "/checkout?product=lifetime&quantity=1",
    );
    expect(await fact(page, "Amount raised").locator("dd").textContent()).toContain("$62.5M");
    expect(await fact(page, "Date raised").locator("dd").textContent()).toContain("Aug 25, 2026");
    expect(await fact(page, "Investors").locator("dd").textContent()).toContain("Larch Ventures (lead), Moss Capital");
    expect(await page.getByRole("link", { name: "Profile of Noor Haddad" }).getAttribute("href")).toBe(
      "https://profiles.example/noor",
    );
    await page.locator("nav[aria-label=Breadcrumb]").getByRole("link", { name: "Companies" }).click();
    await page.waitForURL(`${site.url}/companies`);
  });

  it.each([true, false])(
    "shows where a value comes from and when it was retrieved (JavaScript: %s)",
    async (javaScriptEnabled) => {
      const { page } = await open(`${site.url}/companies/lanternfish`, { javaScriptEnabled });
      const amount = fact(page, "Amount raised");
      const note = amount.locator("details > div");
      expect(await note.isVisible()).toBe(false);
      await amount.locator("summary", { hasText: "Source of amount raised" }).click();
      expect(await note.isVisible()).toBe(true);
      const text = (await note.textContent()) ?? "";
      expect(text).toContain("Published");
      expect(text).toContain("Retrieved on Aug 1, 2026");
      expect(await note.getByRole("link").getAttribute("href")).toBe("https://news.example/lanternfish-2026-08-25");
    },
  );

  it("closes a source note on Escape and returns the focus to its button", async () => {
    const { page } = await open(`${site.url}/companies/lanternfish`);
    const details = fact(page, "Amount raised").locator("details");
    await details.locator("summary").focus();
    await page.keyboard.press("Enter");
    expect(await details.getAttribute("open")).toBe("");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await details.getAttribute("open")).toBeNull();
    expect(await details.locator("summary").evaluate((summary) => summary === document.activeElement)).toBe(true);
  });

  it("draws several rounds as a timeline with the same figures in a table", async () => {
    const { page } = await open(`${site.url}/companies/lanternfish`);
    const picture = page.getByRole("img", { name: "Total raised by Lanternfish over time, in US dollars" });
    expect(await picture.count()).toBe(1);
    expect(await picture.locator("circle").count()).toBe(3);
    expect(await picture.locator("text").allTextContents()).toEqual(
      expect.arrayContaining(["$3.5M", "$17.5M", "$80M", "2024"]),
    );
    await page.getByText("Show as table").click();
    expect(await page.locator("figure tbody tr").last().locator("td").allTextContents()).toEqual([
      "Aug 25, 2026",
      "Series B",
      "$62,500,000",
      "$80,000,000",
    ]);
  });

  it("labels an offering without sales as raising, and officers by their roles", async () => {
    const { page } = await open(`${site.url}/companies/stillwater-labs`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Stillwater Labs");
    expect(await page.getByText("No funding round on record").isVisible()).toBe(true);
    expect(await page.getByRole("heading", { name: "Raising" }).isVisible()).toBe(true);
    const people = page.locator("section[aria-labelledby=people]");
    expect(await people.getByText("Chief Executive Officer").isVisible()).toBe(true);
    expect(await people.getByText("Director", { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText("Founder", { exact: true }).count()).toBe(0);
    expect(
      await people
        .getByRole("link")
        .evaluateAll((links) => links.filter((link) => link.getAttribute("href")?.includes("/founders/"))),
    ).toEqual([]);
  });

  it("shows a foreign amount in its currency with the dollar amount, exchange date and source", async () => {
    await site.ctx.db
      .updateTable("funding_round")
      .set({
        amount_usd_minor: 1_950_000_000,
        fx_rate_on: "2026-07-31",
        fx_source: "European Central Bank, reference rates",
      })
      .where("currency", "=", "EUR")
      .execute();
    const { page } = await open(`${site.url}/companies/celeste-energie`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Céleste Énergie Newly Raised €18M");
    expect(await fact(page, "Amount raised").locator("dd").textContent()).toContain(
      "≈ $19.5M at the rate of Jul 31, 2026",
    );
    expect(await fact(page, "Date raised").locator("time").first().textContent()).toBe("Aug 2026");
  });

  it("has structured data", async () => {
    const { page } = await open(`${site.url}/companies/lanternfish`);
    expect(await page.title()).toBe("Lanternfish raised $62.5M | Newly Raised");
    expect(await page.locator("meta[name=description]").getAttribute("content")).toContain("Series B");
    expect(await page.locator("meta[name=keywords]").getAttribute("content")).toContain("Lanternfish funding");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(
      "https://newlyraised.example/companies/lanternfish",
    );
    const data = await structuredData(page);
    const organization = data.find((block) => block["@type"] === "Organization");
    expect(organization).toMatchObject({
      name: "Lanternfish",
      url: "https://lanternfish.example",
      foundingDate: "2021",
      sameAs: ["https://social.example/lanternfish"],
      founder: expect.arrayContaining([expect.objectContaining({ name: "Noor Haddad" })]),
    });
    expect(organization?.["funding"]).toContainEqual(
      expect.objectContaining({ amount: { "@type": "MonetaryAmount", value: 62_500_000, currency: "USD" } }),
    );
    expect(data.some((block) => block["@type"] === "BreadcrumbList")).toBe(true);
  });
});

const flag = (file: string) => fetch(`${site.url}/flags/${file}`);

describe("flags and print", () => {
  it("serves the flags of countries only", async () => {
    const french = await flag("FR.svg");
    expect([french.status, french.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(await french.text()).toMatch(/^<svg/);
    for (const file of ["ZZ.svg", "fr.svg", "default.svg", "FR"])
      expect([file, (await flag(file)).status]).toEqual([file, 404]);
  });

  it("prints facts and addresses of sources without the site's controls", async () => {
    const { page } = await open(`${site.url}/companies/lanternfish`);
    await page.emulateMedia({ media: "print" });
    expect(await fact(page, "Amount raised").isVisible()).toBe(true);
    for (const part of ["header.top-bar", "footer"])
      expect([part, await page.locator(part).isVisible()]).toEqual([part, false]);
  });

  it("prints sources as numbered notes, which screens do not show", async () => {
    const { page } = await open(`${site.url}/companies/lanternfish`);
    const notes = page.getByRole("region", { name: "Sources" }).getByRole("listitem");
    expect(await notes.count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    const printed = await notes.allTextContents();
    expect(new Set(printed).size).toBe(printed.length);
    const numbers = (await page.locator("sup").allTextContents()).map(Number);
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers.filter((number) => !(number >= 1 && number <= printed.length))).toEqual([]);
    for (const note of printed) expect(note).toMatch(/(?:retrieved on|Edited.* on) \w+ \d+, \d{4}$/);
  });
});
