import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { ORDINARY } from "./catalogue.ts";
import { type RunningSite, startSite } from "./site.ts";

/** Lanternfish's three rounds, Céleste Énergie's and Quiet Harbor's; Stillwater's offering is no round. */
const ROUNDS = ORDINARY + 5;

let site: RunningSite;
let empty: RunningSite;
beforeAll(async () => {
  [site, empty] = await Promise.all([startSite({ data: "own" }), startSite({ data: "none" })]);
});
afterAll(() => Promise.all([site.stop(), empty.stop()]));
const open = useBrowser();

describe.each([true, false])("with JavaScript: %s", (javaScriptEnabled) => {
  it("lists the newest rounds with everything a row promises", async () => {
    const { page } = await open(`${site.url}/companies`, { javaScriptEnabled });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Recently Funded Startups");
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "Company", "Website", "Founder", "Amount", "Type", "Date", "Investors", "Industry", "Proof",
    ]);
    const row = page.getByRole("row").filter({ hasText: "Fernworks 1" }).first();
    expect(await row.getByRole("link", { name: "Fernworks 1", exact: true }).getAttribute("href")).toBe("/companies/fernworks-1");
    expect(await row.getByText("Austin, Texas, United States").count()).toBe(1);
    for (const [name, href] of [
      ["fernworks1.example", "https://fernworks1.example"],
      ["Contact Ada Rowan0", "https://profiles.example/p0"],
      ["Proof for Fernworks 1", "https://news.example/fernworks1"],
    ] as const) {
      const link = row.getByRole("link", { name });
      expect(await link.getAttribute("href")).toBe(href);
      expect(await link.getAttribute("target")).toBe("_blank");
      expect(await link.getAttribute("rel")).toContain("noopener");
    }
    expect(await row.getByRole("link", { name: "Ada Rowan0", exact: true }).getAttribute("href")).toBe("/companies/founders/ada-rowan0");
    for (const text of ["$1.4M", "Pre-Seed", "Aug 20, 2026", "Larch Ventures (lead), Juniper Fund", "Climate"]) {
      expect(await row.getByText(text, { exact: true }).count()).toBe(1);
    }
    await page.context().close();
  });

  it("pages through the sample with plain links and names the full count", async () => {
    const { page } = await open(`${site.url}/companies`, { javaScriptEnabled });
    const upgrade = page.getByRole("link", { name: `Upgrade for the complete database of ${ROUNDS}` });
    expect(await upgrade.getAttribute("href")).toBe("/pricing");
    expect(await page.locator("[rel=prev]").count()).toBe(0);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(`${site.url}/companies?page=2`);
    expect(await page.locator("tr[data-round]").count()).toBe(50);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe("https://newlyraised.example/companies?page=2");
    expect(await page.locator("head link[rel=prev]").getAttribute("href")).toBe("https://newlyraised.example/companies");
    expect(await page.getByRole("link", { name: "Next" }).count()).toBe(0);
    await page.context().close();
  });
});

describe("the list", () => {
  it.each(["?page=3", "?page=0", "?page=-1", "?page=two", "?page=1e3", "?page="])("has no page at %s", async (query) => {
    expect((await fetch(`${site.url}/companies${query}`)).status).toBe(404);
  });

  it("shows what is unknown as unknown, and text of the data as text", async () => {
    const { slug } = await site.ctx.db.selectFrom("company").select("slug").where("name", "like", "Quiet Harbor%").executeTakeFirstOrThrow();
    const { page } = await open(`${site.url}/companies/${slug}`);
    expect(await page.getByText("Quiet Harbor <b>& Sons</b>").first().isVisible()).toBe(true);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Newly Raised: amount undisclosed");
    expect(await page.getByText("Undisclosed", { exact: true }).isVisible()).toBe(true);
    expect(await page.locator("time").first().textContent()).toBe("2026");
    await page.context().close();
  });

  it.each(["/companies", "/companies/founders"])("says on %s, while nothing is published, how to bring something in", async (path) => {
    const { page } = await open(empty.url + path);
    expect(await page.getByText("npm run import -- your-list.csv").isVisible()).toBe(true);
    expect(await page.getByText("Sample data").count()).toBe(0);
    expect(empty.errors).toEqual([]);
    await page.context().close();
  });

  it("clamps a long list of investors to two lines", async () => {
    const { page } = await open(`${site.url}/companies`);
    const investors = page.getByRole("row").filter({ hasText: "Lanternfish" }).first().locator("td:nth-child(7) span");
    expect(await investors.evaluate((cell) => Math.round(cell.clientHeight / Number.parseFloat(getComputedStyle(cell).lineHeight)))).toBe(2);
    expect(await investors.evaluate((cell) => cell.scrollHeight > cell.clientHeight)).toBe(true);
    await page.context().close();
  });

  it("turns rows into cards on a phone, still a table", async () => {
    const { page } = await open(`${site.url}/companies`, { viewport: { width: 390, height: 844 } });
    expect(await page.getByRole("table").count()).toBe(1);
    expect(await page.getByRole("row").count()).toBe(51);
    expect(await page.locator("tr[data-round]").first().evaluate((row) => getComputedStyle(row).display)).toBe("grid");
    await page.context().close();
  });

  it("leads from the home page to the ten newest rounds and on to all", async () => {
    const { page } = await open(site.url);
    expect(await page.locator("#recent-funding tbody tr").count()).toBe(10);
    await page.getByRole("link", { name: "Browse All Companies" }).click();
    await page.waitForURL(`${site.url}/companies`);
    await page.context().close();
  });
});
