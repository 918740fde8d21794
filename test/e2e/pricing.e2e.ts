import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "none" });
});
afterAll(() => site.stop());
const open = useBrowser();

describe("pricing page", () => {
  it("shows every plan of the specification with its price, badge and guarantee", async () => {
    const { page } = await open(`${site.url}/pricing`, { javaScriptEnabled: false });
    expect(await page.title()).toContain("lifetime access");
    const plans = await page.locator("#pricing").innerText();
    for (const said of [
      "Free",
      "$0",
      "Most Popular",
      "Pro",
      "$29",
      "per month",
      "Best Value",
      "1,000+ enriched leads monthly",
      "30-day money-back guarantee. Cancel anytime.",
      "Lifetime",
      "$19",
      "price increases after 100 users",
    ]) {
      expect(plans).toContain(said);
    }
    await page.context().close();
  });

  it("opens the checkout in a new tab", async () => {
    const { page } = await open(`${site.url}/pricing`);
    for (const [name, plan] of [
      ["Get 20 Free Leads", "free"],
      ["Subscribe", "pro"],
      ["Get lifetime plan", "lifetime"],
    ] as const) {
      const button = page.locator("#pricing").getByRole("link", { name });
      expect(await button.getAttribute("href")).toBe(`/checkout?product=${plan}&quantity=1`);
      expect(await button.getAttribute("rel")).toContain("noopener");
    }
    await page.context().close();
  });
});

describe("questions", () => {
  it.each([true, false])("open one at a time and close again (JavaScript: %s)", async (javaScriptEnabled) => {
    const { page } = await open(`${site.url}/pricing`, { javaScriptEnabled });
    const items = page.locator("#faqs details");
    const isOpen = async (place: number) => (await items.nth(place).getAttribute("open")) !== null;
    await items.nth(0).locator("summary").click();
    expect(await isOpen(0)).toBe(true);
    await items.nth(2).locator("summary").click();
    expect([await isOpen(0), await isOpen(2)]).toEqual([false, true]);
    await items.nth(2).locator("summary").click();
    expect(await page.locator("#faqs details[open]").count()).toBe(0);
    await items.nth(1).locator("summary").focus();
    await page.keyboard.press("Enter");
    expect(await isOpen(1)).toBe(true);
    await page.context().close();
  });
});
