import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { sharedTab } from "./browser.ts";
import { cookieOf, startBareOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

// Imports that take longer than a request: their progress with and without script, and repeated clicks.

let site: RunningSite;
beforeEach(async () => {
  site = await startBareOffice();
  return () => site.stop();
});
const open = sharedTab();

const LIST = `Company,Website,Amount,Date\n${Array.from(
  { length: 12 },
  (_, n) => `Quillon ${n},https://quillon-${n}.example,$${n + 2}M,2026-07-${10 + n}`,
).join("\n")}\n`;

async function openAs(javaScriptEnabled: boolean): Promise<Page> {
  const { page } = await open("about:blank", {
    javaScriptEnabled,
    reducedMotion: "reduce",
    viewport: { width: 390, height: 800 },
  });
  await page.context().addCookies([{ ...cookieOf("editor"), url: site.url }]);
  return page;
}

async function upload(page: Page, text = LIST): Promise<void> {
  await page.goto(`${site.url}/back-office/imports`);
  await page
    .getByLabel("List file")
    .setInputFiles({ name: "rounds.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Preview import" }).click();
}

const tasks = () => site.ctx.db.selectFrom("import_task").selectAll().orderBy("id").execute();
const leads = async () => (await site.ctx.db.selectFrom("lead").select("round_id").execute()).length;

/** Reads the uploaded list and opens its preview. */
async function preview(page: Page): Promise<void> {
  site.startImports();
  await upload(page);
  await page.waitForURL(/\/back-office\/imports\/\d+(\?|$)/);
}

it("shows the progress of an upload and opens its preview when it is read", async () => {
  const page = await openAs(true);
  await upload(page);
  await page.waitForURL("**/back-office/imports/tasks/*");
  await page.getByRole("status").filter({ hasText: "Waiting to start" }).waitFor();
  const progress = { state: "running", rows: 12_000, rows_expected: 40_000 };
  await site.ctx.db.updateTable("import_task").set(progress).execute();
  await page.getByRole("status").filter({ hasText: "Reading the file: 12,000 of 40,000 rows" }).waitFor();
  expect(await page.getByRole("progressbar", { name: "Rows" }).getAttribute("value")).toBe("12000");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  site.startImports();
  await page.getByRole("heading", { name: "rounds.csv" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/back-office\/imports\/\d+$/);
  expect(site.errors).toEqual([]);
});

it("works without script, by reloading", async () => {
  const page = await openAs(false);
  await upload(page);
  await page.getByText("Waiting to start").waitFor();
  await page.getByRole("link", { name: "Back to imports" }).click();
  await page.getByRole("link", { name: "rounds.csv" }).click();
  await page.getByRole("link", { name: "Reload" }).click();
  await page.getByText("Waiting to start").waitFor();
  site.startImports();
  while ((await page.getByRole("link", { name: "Show the import" }).count()) === 0)
    await page.getByRole("link", { name: "Reload" }).click();
  await page.getByRole("link", { name: "Show the import" }).click();
  expect(await page.getByRole("button", { name: "Publish" }).count()).toBe(1);
});

it("states why a list could not be read, even after its page was left", async () => {
  const page = await openAs(true);
  await upload(page, "Dear reader,\nthis is no list\n");
  await page.getByRole("status").waitFor();
  site.startImports();
  await page
    .getByRole("alert")
    .filter({ hasText: /column/ })
    .waitFor();
  expect(await page.getByRole("status").textContent()).toBe("Not read");
  await page.goto(`${site.url}/back-office/imports`);
  expect(await page.getByRole("region", { name: "In progress" }).textContent()).toContain("Not read");
});

it("publishes once for repeated clicks and shows the state on the import's page", async () => {
  const page = await openAs(false);
  const other = await openAs(true);
  await preview(other);
  const { pathname } = new URL(other.url());
  await page.goto(site.url + pathname);
  await other.getByRole("button", { name: "Publish" }).dblclick();
  await other.getByText("Published.").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Published.").waitFor();
  expect((await tasks()).map(({ action, state }) => `${action} ${state}`)).toEqual(["upload done", "publish done"]);
  expect(await leads()).toBe(12);

  const [, publish] = await tasks();
  await site.ctx.db
    .updateTable("import_task")
    .set({ action: "undo", state: "running", outcome: null, ended_at: null })
    .where("id", "=", publish?.id ?? 0)
    .execute();
  await page.goto(site.url + pathname);
  expect(await page.getByRole("listitem").filter({ hasText: "Undoing" }).count()).toBe(1);
  expect(await page.getByText("Undo import").count()).toBe(0);
  await page.getByRole("button", { name: "Correct what was imported" }).click();
  expect(await page.getByRole("alert").textContent()).toMatch(/^Import \d+ is being undone\./);
});
