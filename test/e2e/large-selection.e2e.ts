import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvRows } from "../builders/exports.ts";
import { axeViolations } from "./axe.ts";
import { bytesOf, sharedTab } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

// Selections of individual rounds that are too long for an address.

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own", actor: { id: "account-1", access: "paid" } });
});
afterAll(() => site.stop());
const open = sharedTab();

const PAGE = "/companies/export";

async function downloadedRows(page: Page) {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  return csvRows(await bytesOf(await waiting));
}

/** Selects every round of the list, page by page, and returns their number. */
async function chooseAll(page: Page): Promise<number> {
  await page.locator(".pick input").first().check();
  for (;;) {
    await page.getByRole("button", { name: "Select page" }).click();
    const next = page.getByRole("link", { name: "Next" });
    if ((await next.count()) === 0) break;
    const former = page.url();
    await next.click();
    await page.waitForURL((url) => url.href !== former);
    await page.locator(".pick input:not(:checked)").first().waitFor();
  }
  return Number((await page.locator(".selection output").textContent())?.split(" ")[0]);
}

const posted = (body: URLSearchParams | string, headers: Record<string, string> = {}) =>
  fetch(site.url + PAGE, {
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1)).join(",");

describe("selections too long for an address", () => {
  it.each([
    ["with script", false],
    ["without", true],
  ])("are sent as a form from the list to the file, also for another program, %s", async (_, mute) => {
    const { page } = await open(`${site.url}/companies`);
    const chosen = await chooseAll(page);
    expect(chosen).toBeGreaterThan(100);
    if (mute) await page.route(/\.js(\?|$)/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.getByRole("button", { name: `Export ${chosen} selected` }).click();
    await page.getByText(`${chosen} rounds selected`).waitFor();
    expect(page.url()).toBe(site.url + PAGE);
    await page.waitForLoadState("networkidle");
    expect(await downloadedRows(page)).toHaveLength(chosen);
    await page.getByRole("button", { name: /^HubSpot companies/ }).click();
    await page.locator('button[aria-current="true"]', { hasText: "HubSpot companies" }).waitFor();
    expect(await page.getByText(`${chosen} rounds selected`).isVisible()).toBe(true);
    await page.waitForLoadState("networkidle");
    const companies = await downloadedRows(page);
    expect(companies[0]).toHaveProperty("Company name");
    expect(companies.length).toBeGreaterThan(100);
    expect(await axeViolations(page)).toEqual([]);
  });

  it("keep the list's order and link back to the full list", async () => {
    const page = await (
      await posted(new URLSearchParams({ stage: "Seed", sort: "name", round: numbers(1_500) }))
    ).text();
    expect(page).toContain("1,500 rounds selected");
    expect(page).toContain('href="/companies/export?stage=Seed&amp;sort=name"');
    expect(await htmlFaults(page)).toBe("");
  });

  it("are rejected with an explanation if sent from another site or above the form's limit", async () => {
    const refusals = [
      await posted("round=1", { "sec-fetch-site": "cross-site" }),
      await posted(new URLSearchParams({ round: numbers(100_000) })),
      await posted("round=1", { "content-type": "text/plain" }),
    ];
    const shown = await Promise.all(
      refusals.map(async (response) => [
        response.status,
        response.headers.get("cache-control"),
        /role="alert"[^>]*>([^<]*)</.exec(await response.text())?.[1],
      ]),
    );
    expect(shown).toEqual([
      [
        403,
        "private, no-store",
        "This was sent from another site. Please select the rounds here and export them again.",
      ],
      [413, "private, no-store", "This selection is too large: narrow the filter instead."],
      [400, "private, no-store", "Send the parameters as a form: application/x-www-form-urlencoded."],
    ]);
    expect(site.errors).toEqual([]);
  });
});

describe("individually selected rounds", () => {
  it("are all in the file, whatever filter was active when each was selected", async () => {
    const { page } = await open(`${site.url}/companies?stage=Seed`);
    await page.locator(".pick input").first().check();
    await page.locator("#search").fill("lanternfish");
    await page.getByLabel("Select Lanternfish").first().check();
    await page.getByRole("button", { name: "Export 2 selected" }).click();
    await page.getByText("2 rounds selected").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await downloadedRows(page)).toHaveLength(2);
  });

  it("are reported if they no longer exist or have no valid number", async () => {
    const { page } = await open(`${site.url}${PAGE}?round=1,2,900001,x`);
    await page.getByText("One selected round has an invalid number and is left out.").waitFor();
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Download CSV" }).click();
    await page.getByText(/: 2 rows/).waitFor();
    expect(await page.getByText("1 of the selected rounds is not included: no longer published").isVisible()).toBe(
      true,
    );
  });
});
