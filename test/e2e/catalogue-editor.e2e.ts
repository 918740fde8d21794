import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { axeViolationsIn } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

// An editor corrects, reverts, merges and splits by keyboard, without script.

let site: RunningSite;
beforeAll(async () => {
  site = await startBareOffice();
  const options = { source: "list-file", sourceLabel: "List file", input: "list", dryRun: false };
  const saltmarsh = evidence({
    effectiveAt: "2026-07-01T00:00:00Z",
    company: { name: "Saltmarsh", website: "https://saltmarsh.example" },
    round: { stageText: "Series B", announced: { date: "2026-08-15", precision: "day" } },
  });
  await runIngest(
    site.ctx,
    options,
    opened(recordsDocument([evidence()]), recordsDocument([saltmarsh], { externalId: "other.csv" })),
  );
});
afterAll(() => site.stop());
const open = useBrowser();

async function enter(path: string): Promise<Page> {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await page.goto(site.url + path);
  return page;
}

/** Replaces a field's text by keyboard. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).first().focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}

/** Presses a focused link or button. */
async function press(page: Page, role: "link" | "button", name: RegExp | string): Promise<void> {
  await page.getByRole(role, { name }).first().focus();
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}

const main = (page: Page) => page.locator("main").innerText();
const publicText = async (path: string) => (await (await fetch(site.url + path)).text()).replaceAll("<!-- -->", "");

it("walks through edit, conflict, history, revert, merge, undo and split", async () => {
  const page = await enter("/companies/fernhollow");
  await press(page, "link", "Edit");
  const late = await enter(new URL(page.url()).pathname);
  await type(page, "City", "Paris");
  await type(page, "Reason", "moved its seat");
  await type(page, "Source link", "https://press.example/1");
  await Promise.all([page.waitForURL(/done=saved/), page.keyboard.press("Enter")]);
  expect(await main(page)).toContain("Saved and published.");
  const shown = await publicText("/companies/fernhollow");
  expect(shown).toContain("press.example");
  expect(shown.match(/Edited on <time[^>]*>Sep 1, 2026/g)).toHaveLength(1);
  expect(shown).not.toContain("/back-office");

  await type(late, "City", "Nantes");
  await type(late, "Reason", "read it somewhere");
  await press(late, "button", "Save");
  await late.getByText("It is now “Paris”.").waitFor();
  expect(await late.getByLabel("City").inputValue()).toBe("Nantes");
  expect(await late.getByLabel("Reason").first().inputValue()).toBe("read it somewhere");
  await press(late, "button", "Save");
  await late.getByText("Saved and published.").waitFor();

  await press(late, "button", "Revert “read it somewhere”");
  await late.getByText("Reverted.", { exact: true }).waitFor();
  expect(await late.getByLabel("City").inputValue()).toBe("Paris");
  await press(late, "button", "Apply again “reverted: read it somewhere”");
  await late.getByText("Reverted.", { exact: true }).waitFor();
  expect(await late.getByLabel("City").inputValue()).toBe("Nantes");

  await press(late, "link", "Merge");
  await type(late, "The other company", "saltmarsh");
  await Promise.all([late.waitForURL(/other=/), late.keyboard.press("Enter")]);
  await press(late, "link", "Saltmarsh");
  expect(await main(late)).toContain("other.csv");
  const { page: scripted } = await open("about:blank", { reducedMotion: "reduce" });
  await scripted.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  await scripted.goto(late.url());
  expect(await axeViolationsIn(scripted)).toEqual([]);
  await type(late, "Reason", "one company");
  await press(late, "button", "Merge");
  await late.getByText("Merged.", { exact: true }).waitFor();
  await press(late, "link", "Fernhollow");
  expect((await fetch(`${site.url}/companies/saltmarsh`, { redirect: "manual" })).status).toBe(301);

  await press(late, "link", "Split");
  await late.getByRole("checkbox", { name: /other\.csv/ }).focus();
  await late.keyboard.press("Space");
  await type(late, "Reason", "two companies after all");
  await press(late, "button", "Split");
  await late.getByText("Split.", { exact: true }).waitFor();
  const split = await publicText("/companies/saltmarsh-2");
  expect(split).toContain("Series B");
  expect(split).toContain("Imported list");
  expect(split).not.toContain("other.csv");
  await press(late, "button", /Undo/);
  await late.getByText("Undone.", { exact: true }).waitFor();
  expect(await main(late)).toMatch(/Company \d+, withdrawn/);
});

it("suppresses a company and lifts the suppression, each with a reason", async () => {
  const page = await enter("/companies/fernhollow");
  await press(page, "link", "Edit");
  const status = async () => (await fetch(`${site.url}/companies/fernhollow`)).status;
  await page.locator("summary", { hasText: "Suppress" }).click();
  await page.locator("details[open]").getByLabel("Reason").fill("A sole trader asked for it");
  await page.locator("details[open]").getByRole("button", { name: "Suppress" }).click();
  await page.getByText("Suppressed. No source will list this company again.").waitFor();
  expect(await status()).toBe(410);
  expect(await main(page)).toMatch(/Company \d+, withdrawn, suppressed/);
  await page.goto(`${site.url}/back-office/inbox/suppressed`);
  expect(await page.getByRole("table").innerText()).toContain("Fernhollow");
  await press(page, "link", "Fernhollow");
  await page.locator("summary", { hasText: "Lift suppression" }).click();
  await page.locator("details[open]").getByLabel("Reason").fill("They changed their mind");
  await page.locator("details[open]").getByRole("button", { name: "Lift suppression" }).click();
  await page.getByText("Suppression lifted.").first().waitFor();
  expect(await status()).toBe(200);
});
