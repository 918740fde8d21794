import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAiCompanies } from "../../core/reading/newsroom/rank-ai-companies.ts";
import { axeViolations } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

const FACTS = {
  category: "Underwater autonomy",
  arrEstimate: "$12M",
  valuation: "$400M",
  employees: "120+",
  method: "published",
  sourceUrl: "https://news.example/ranking",
  sourceLabel: "The Example Wire",
  retrievedAt: new Date("2026-08-20T00:00:00Z"),
} as const;

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
  const companyId = async (slug: string) =>
    (await site.ctx.db.selectFrom("company").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
  await addAiCompanies(site.ctx, [
    { ...FACTS, companyId: await companyId("lanternfish"), rank: 1 },
    {
      ...FACTS,
      companyId: await companyId("celeste-energie"),
      rank: 2,
      arrEstimate: null,
      valuation: null,
      employees: null,
    },
  ]);
});
afterAll(() => site.stop());
const open = useBrowser();

describe("ranking of AI companies", () => {
  it("shows each company's number and facts with their source and links to it", async () => {
    const { page } = await open(`${site.url}/top-ai-companies`, { javaScriptEnabled: false });
    expect(await page.title()).toBe("Top AI Companies | Newly Raised");
    const cards = page.locator("main ol > li");
    const facts = await cards
      .locator("dl > div")
      .evaluateAll((all) =>
        all.map((fact) => [fact.querySelector("dt")?.textContent, fact.querySelector("dd")?.firstChild?.textContent]),
      );
    expect(facts).toEqual([
      ["Category", "Underwater autonomy"],
      ["ARR", "$12M"],
      ["Valuation", "$400M"],
      ["Employees", "120+"],
      ["Founded", "2021"],
      ["Last funding", "Series B, $62.5M"],
      ["Category", "Underwater autonomy"],
      ["ARR", "Unknown"],
      ["Valuation", "Unknown"],
      ["Employees", "Unknown"],
      ["Founded", "Unknown"],
      ["Last funding", "Series A, €18M (about $21.1M)"],
    ]);
    const source = page.getByText("The Example Wire").first();
    expect(await source.isVisible()).toBe(false);
    expect(await cards.first().locator("summary").allTextContents()).toEqual([
      "Source of ARR",
      "Source of valuation",
      "Source of employees",
    ]);
    await cards.first().locator("summary").first().click();
    expect(await source.isVisible()).toBe(true);
    expect(await page.locator("main").getByText("500+ AI companies").count()).toBe(1);
    expect(await page.getByRole("link", { name: "Get Full Access" }).getAttribute("href")).toBe(
      "/checkout?product=lifetime&quantity=1",
    );
    const details = page.getByRole("link", { name: "View Details of Lanternfish" });
    expect(await details.getAttribute("href")).toBe("/lanternfish");
    await details.click();
    expect(new URL(page.url()).pathname).toBe("/companies/lanternfish");
    await page.context().close();
  });

  it("gives every ranking id one permanent address, and other companies none", async () => {
    const answer = await fetch(`${site.url}/lanternfish`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/companies/lanternfish"]);
    for (const path of ["/stillwater-labs", "/lanternfish/more", "/nowhere"])
      expect((await fetch(site.url + path, { redirect: "manual" })).status).toBe(404);
  });

  it("is valid HTML", async () => {
    expect(await htmlFaults(await (await fetch(`${site.url}/top-ai-companies`)).text())).toBe("");
  });

  it.each([
    [390, "light"],
    [1440, "dark"],
  ] as const)("is accessible and fits at %d px, %s, without console messages", async (width, colorScheme) => {
    const { page, complaints } = await open(`${site.url}/top-ai-companies`, {
      viewport: { width, height: 900 },
      colorScheme,
    });
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    for (const at of [320, 768, width]) {
      await page.setViewportSize({ width: at, height: 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(at);
    }
    await page.context().close();
  });
});
