import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTab, useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
});
afterAll(() => site.stop());
const open = useBrowser();
const openShared = sharedTab();

describe("comparison page", () => {
  it.each([
    ["newly-raised-vs-growthlist", "Newly Raised vs GrowthList"],
    ["newly-raised-vs-fundraise-insider", "Newly Raised vs Fundraise Insider"],
    ["newly-raised-vs-crunchbase", "Newly Raised vs Crunchbase"],
  ])("%s compares four aspects and ends with a link to a trial", async (slug, title) => {
    const { page } = await openShared(`${site.url}/alternatives/${slug}`, { javaScriptEnabled: false });
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
    expect(await page.getByText("One all-in-one plan at 39 dollars per month").isVisible()).toBe(true);
  });

  it("answers an unknown product with 404 and a link onwards", async () => {
    expect((await fetch(`${site.url}/alternatives/nowhere`)).status).toBe(404);
    const { page } = await openShared(`${site.url}/alternatives/nowhere`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Comparison Not Found");
    expect(await page.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
  });
});

const textOf = async (at: string) => (await fetch(site.url + at)).text();

describe("checked features", () => {
  const path = "/alternatives/newly-raised-vs-crunchbase";
  const linking = async () =>
    (await Promise.all(["/sitemaps/pages.xml", "/llms.txt"].map(textOf))).map((text) => text.includes(path));

  it("are edited without script, listed for machines and indexed", async () => {
    expect(await linking()).toEqual([true, true]);
    expect(await textOf(path)).toContain("With an Enterprise or Applications licence");
    const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
    await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
    await page.goto(`${site.url}/back-office/content/comparisons`);
    const facts = page.getByRole("group", { name: "Product 3", exact: true }).getByLabel("What it offers");
    const [known, former] = [await facts.inputValue(), "With an Enterprise or Applications licence; basic plans"];
    const renewed = known
      .split("\n")
      .map((row) => (row.startsWith("| API |") ? "| API | REST, with a paid plan | their site | 2026-08-30 |" : row))
      .join("\n");
    await facts.fill(renewed);
    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.getByText("“API” needs a source that starts with https://").isVisible()).toBe(true);
    expect(await facts.inputValue()).toBe(renewed);
    await facts.fill(renewed.replace("their site", "https://data.crunchbase.example/docs"));
    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.getByText("Saved. The site shows it now.").isVisible()).toBe(true);

    // Pages in memory are renewed within a second.
    await expect.poll(() => textOf(path)).toContain("REST, with a paid plan");
    const shown = await textOf(path);
    expect(shown).toContain('href="https://data.crunchbase.example/docs"');
    expect(shown).toContain("Aug 30, 2026");
    expect(shown).not.toContain(former);
    expect(shown).not.toContain('content="noindex"');

    await page.getByRole("button", { name: "Reset to the shipped text" }).click();
    expect(await page.getByText("The shipped text applies again.").isVisible()).toBe(true);
    await expect.poll(() => textOf(path)).not.toContain("REST, with a paid plan");
    expect(await textOf(path)).toContain(former);
    await page.context().close();
  });
});
