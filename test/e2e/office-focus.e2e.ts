import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordBackupRun } from "../../core/office/back-office/backups.ts";
import { useBrowser } from "./browser.ts";
import { cookieOf, startOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

// Where the keyboard stands in the back office after a form was sent.

let site: RunningSite;
beforeAll(async () => {
  site = await startOffice();
});
afterAll(() => site.stop());
const open = useBrowser();

async function enter(path: string) {
  const { page } = await open("about:blank");
  page.setDefaultTimeout(8000);
  await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
  await page.goto(site.url + path);
  await page.locator(".office[data-keys]").waitFor();
  return page;
}

it("goes on at the next row after a row's action, and says the message with it", async () => {
  const page = await enter("/back-office/jobs");
  const retry = page.getByRole("button", { name: "Retry" });
  await retry.first().focus();
  await page.keyboard.press("Enter");
  await page.getByText("Retrying the job now.").waitFor();
  const next = page.locator("tbody tr").first().getByRole("button", { name: "Retry" });
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await next.getAttribute("aria-describedby")).toBe(await page.getByRole("alert").getAttribute("id"));
  await page.context().close();
});

it("stands at the message after other actions, and at the rejected field of a form", async () => {
  const page = await enter("/back-office/mail?show=failed");
  await page.getByRole("button", { name: "Resend all failed e-mail" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("All failed e-mail").waitFor();
  const focused = (selector: string) => page.locator(`${selector}:focus`).count();
  await expect.poll(() => focused("[role=alert]")).toBe(1);

  await page.goto(`${site.url}/back-office/catalogue/companies?edit=1`);
  const cell = page.getByRole("textbox", { name: /^Country of / }).nth(1);
  await cell.fill("Atlantis");
  await page.getByLabel("Reason").fill("read on its site");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a country or its code").waitFor();
  await expect.poll(() => focused("input[aria-invalid=true]")).toBe(1);
  await page.context().close();
});

it("opens a line of Today at Alt and its digit, and goes to the main action from a file field", async () => {
  const page = await enter("/back-office");
  await page.keyboard.press("Alt+1");
  await page.waitForURL((address) => address.pathname !== "/back-office");
  await page.goto(`${site.url}/back-office/imports`);
  await page.locator(".office[data-keys]").waitFor();
  await page.getByLabel("List file").focus();
  await page.keyboard.press("a");
  expect(await page.locator(".button-primary:focus").textContent()).toBe("Preview import");
  await page.context().close();
});

it("shows by itself when a backup has ended", async () => {
  const page = await enter("/back-office/backups");
  await page.getByRole("button", { name: "Back up now" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("The site is being backed up.").waitFor();
  await site.ctx.db.deleteFrom("backup_run").execute();
  await recordBackupRun(site.ctx, {
    task: "backup",
    startedAt: site.ctx.clock.now(),
    place: "/mnt/backups",
    file: "x.tar.zst",
    bytes: 2_048,
    rows: 12,
    needs: null,
    error: null,
  });
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'backup.daily'))`.execute(site.ctx.db);
  await page.getByText("Done: 2 KiB, 12 rows").waitFor();
  expect(await page.locator("[data-running]").count()).toBe(0);
  await page.context().close();
});
