import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTab } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());
const open = sharedTab();

describe("founders directory", () => {
  it.each([
    [390, 1],
    [768, 2],
    [1440, 3],
  ])("is laid out at %d px in %d columns", async (width, columns) => {
    const { page } = await open(`${site.url}/companies/founders`, { viewport: { width, height: 900 } });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Top Startup Founders");
    const left = await page
      .locator("main ul > li.card")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect(new Set(left).size).toBe(columns);
  });

  it("shows on each card the founder's name, location, company, amount and links", async () => {
    const { page } = await open(`${site.url}/companies/founders`);
    const card = page.locator("li.card").filter({ hasText: "Ada Rowan0" });
    expect(await card.getByRole("link", { name: "Ada Rowan0", exact: true }).getAttribute("href")).toBe(
      "/companies/founders/ada-rowan0",
    );
    expect(await card.getByRole("link", { name: "Fernworks 1" }).getAttribute("href")).toBe("/companies/fernworks-1");
    for (const text of ["Founder & CEO", "Austin", "$1.4M", "Pre-Seed"])
      expect(await card.getByText(text, { exact: true }).count()).toBe(1);
    const connect = card.getByRole("link", { name: "Connect with Ada Rowan0" });
    expect(await connect.getAttribute("rel")).toBe("noopener");
    expect(await page.getByRole("link", { name: "Get Full Access $19 Lifetime" }).getAttribute("href")).toBe(
      "/checkout?product=lifetime&quantity=1",
    );
    expect(await page.getByText("price increases after 100 users").isVisible()).toBe(true);
  });
});

describe("founder page", () => {
  it("shows the founder and their company's rounds", async () => {
    const { page } = await open(`${site.url}/companies/founders/noor-haddad`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Noor Haddad");
    expect(await page.getByText("Raised $62.5M").isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Connect with Noor Haddad" }).getAttribute("href")).toBe(
      "https://profiles.example/noor",
    );
    expect(await page.getByRole("link", { name: "Get Full Database Access $19" }).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Get Lifetime Access for only $19" }).isVisible()).toBe(true);
    expect(await page.locator("nav[aria-label=Breadcrumb] li").allTextContents()).toEqual([
      "Companies›",
      "Founders›",
      "Noor Haddad",
    ]);
    const [person] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(JSON.parse(person ?? "{}")).toMatchObject({
      "@type": "Person",
      name: "Noor Haddad",
      jobTitle: "Co-founder & CEO",
      worksFor: { name: "Lanternfish" },
    });
  });

  it("is also available by rank, links to its neighbours and has the founder's own page as canonical", async () => {
    const { page } = await open(`${site.url}/top-founders`);
    const first = await page.getByRole("heading", { level: 1 }).textContent();
    expect(await page.getByRole("link", { name: "Previous" }).count()).toBe(0);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toContain("/companies/founders/");
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(`${site.url}/top-founders?rank=2`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).not.toBe(first);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.waitForURL(`${site.url}/top-founders`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(first);
  });

  it("has no rank beyond the last", async () => {
    expect((await fetch(`${site.url}/top-founders?rank=100000`)).status).toBe(404);
  });

  it.each(["0", "first"])("says that %s is no rank, and shows the first", async (rank) => {
    const answer = await fetch(`${site.url}/top-founders?rank=${rank}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`“${rank}” is not a rank: use a number from 1.`);
  });
});
