import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "none" });
});
afterAll(() => site.stop());
const open = useBrowser();

describe("comparison page", () => {
  it.each([
    ["newly-raised-vs-growthlist", "Newly Raised vs GrowthList"],
    ["newly-raised-vs-fundraise-insider", "Newly Raised vs Fundraise Insider"],
    ["newly-raised-vs-crunchbase", "Newly Raised vs Crunchbase"],
  ])("%s compares four aspects and ends with a link to a trial", async (slug, title) => {
    const { page } = await open(`${site.url}/alternatives/${slug}`, { javaScriptEnabled: false });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    expect(await page.locator("main h2").allTextContents()).toEqual([
      "Data coverage",
      "Experience",
      "Use cases",
      "Pricing",
      "Ready to Try Newly Raised?",
    ]);
    expect(
      await page
        .getByText("Start your free trial today and experience real-time funding data with instant exports.")
        .isVisible(),
    ).toBe(true);
    expect(await page.getByRole("link", { name: "Start Your Trial" }).getAttribute("href")).toBe("/");
    expect(await page.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
    expect(await page.getByText("39 dollars per month").isVisible()).toBe(true);
    await page.context().close();
  });

  it("answers an unknown product with 404 and a link onwards", async () => {
    expect((await fetch(`${site.url}/alternatives/nowhere`)).status).toBe(404);
    const { page } = await open(`${site.url}/alternatives/nowhere`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Comparison Not Found");
    expect(await page.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
    await page.context().close();
  });
});
