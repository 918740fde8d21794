import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, REPEATED } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

let site: RunningSite;
let visited: RunningSite;
beforeAll(async () => {
  [site, visited] = await Promise.all([
    startSite({ data: "own", actor: { id: "customer", access: "paid" } }),
    startSite({ data: "own" }),
  ]);
});
afterAll(() => Promise.all([site.stop(), visited.stop()]));
const open = useBrowser();

const SIGNED_IN = { extraHTTPHeaders: { cookie: "app.session_token=x" } };
const rowOf = (page: Page, name: string) => page.locator("tr[data-round]").filter({ hasText: name }).first();
const columnOf = (page: Page, status: string) => page.getByRole("region", { name: status, exact: true });
const panel = (page: Page) => page.locator("[data-round-panel]");

describe.each([true, false])("leads of an account, with JavaScript: %s", (javaScriptEnabled) => {
  it("are saved, given a status and notes, and hidden from the list", async () => {
    await site.ctx.db.deleteFrom("tracked_company").execute();
    const { page } = await open(`${site.url}/companies`, { ...SIGNED_IN, javaScriptEnabled });
    if (javaScriptEnabled) await page.locator(".pick").first().waitFor();
    const star = rowOf(page, "Lanternfish").getByRole("button", { name: "Save Lanternfish" });
    await star.click();
    await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("link", { name: "My leads 1" }).click();
    await page.waitForURL(`${site.url}/account/leads`);
    const notes = page.getByRole("form", { name: "Lanternfish: your notes" });
    await notes.getByLabel("Status").selectOption("contacted");
    await notes.getByLabel("Notes").fill("Called Noor.");
    await notes.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("link", { name: "Contacted 1" }).click();
    await page.waitForURL(/list=contacted/);
    expect(await notes.getByLabel("Notes").inputValue()).toBe("Called Noor.");
    await page.getByRole("link", { name: "Export", exact: true }).click();
    await page.waitForURL(/companies\/export\?my=contacted&rows=companies$/);
    await page.getByText("My leads: Contacted").waitFor();
    for (const name of ["my_status", "my_notes", "contact_email"])
      expect([name, await page.locator(`input[name=columns][value=${name}]`).isChecked()]).toEqual([name, true]);
    const file = await fetch(`${site.url}/exports/leads.csv?my=contacted&preset=hubspot-contacts`, {
      headers: { ...SIGNED_IN.extraHTTPHeaders, "sec-fetch-site": "same-origin" },
    });
    expect((await file.text()).split("\n")[0]).toMatch(/,My status,My notes$/);
    await page.goto(`${site.url}/companies?my=contacted`);
    await page.getByRole("link", { name: "Remove My leads: Contacted" }).waitFor();
    const names = await page.locator("tr[data-round] th a:not([target])").allTextContents();
    expect([...new Set(names)]).toEqual(["Lanternfish"]);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.waitForURL(/companies\/export\?my=contacted/);
    const own = await fetch(`${site.url}/exports/leads.csv?my=contacted&columns=company_name,my_status,my_notes`, {
      headers: { ...SIGNED_IN.extraHTTPHeaders, "sec-fetch-site": "same-origin" },
    });
    expect(await own.text()).toBe(
      `company_name,my_status,my_notes\n${"Lanternfish,contacted,Called Noor.\n".repeat(names.length)}`,
    );
    // Visitors, whose pages are cached, have no list of their own.
    const cached = await (await fetch(`${visited.url}/companies?my=contacted`)).text();
    expect(cached).not.toContain("My leads");
    expect(cached).toContain("data-round=");
    await page.goto(`${site.url}/account/leads?list=contacted`);
    await page.getByRole("checkbox", { name: "Select Lanternfish" }).check();
    await page.getByRole("button", { name: "Hide" }).click();
    await page.getByRole("link", { name: "Hidden 1" }).waitFor();
    await page.goto(`${site.url}/companies?search=lanternfish`);
    await page.getByText(/you hid (?:is|are) left out here/).waitFor();
    expect(await rowOf(page, "Lanternfish").count()).toBe(0);
    await page.context().close();
  });
});

describe("a round beside the list", () => {
  it("opens with a row, follows j and k, and closes with Escape", async () => {
    const { page, complaints } = await open(`${visited.url}/companies`);
    await page.locator(".pick").first().waitFor();
    const names = await page.locator("tr[data-round] th a:not([target])").allTextContents();
    await page.locator("tr[data-round]").first().locator("td:nth-child(5)").click();
    await expect.poll(() => panel(page).getByRole("heading", { level: 2 }).textContent()).toBe(names[0]);
    expect(page.url()).toMatch(/\?open=\d+$/);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect.poll(() => panel(page).getByRole("heading", { level: 2 }).textContent()).toBe(names[1]);
    await page.keyboard.press("k");
    await expect.poll(() => panel(page).getByRole("heading", { level: 2 }).textContent()).toBe(names[0]);
    expect(await axeViolations(page, REPEATED)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(page.url()).toBe(`${visited.url}/companies`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("has its own URL without JavaScript, and shows visitors similar companies but no notes", async () => {
    const { page } = await open(`${visited.url}/companies?industry=Climate`, { javaScriptEnabled: false });
    const round = await page.locator("tr[data-round]").first().getAttribute("data-round");
    const answer = await page.goto(`${visited.url}/companies?industry=Climate&open=${round}`);
    expect(await htmlFaults((await answer?.text()) ?? "")).toBe("");
    expect(await panel(page).getByRole("heading", { name: "Similar companies" }).isVisible()).toBe(true);
    expect(await panel(page).locator("form:not([action='/email-finder'])").count()).toBe(0);
    await panel(page).getByRole("link", { name: "Close" }).click();
    await page.waitForURL(`${visited.url}/companies?industry=Climate`);
    await page.context().close();
  });

  it("is absent for rounds outside the sample", async () => {
    const outside = await visited.ctx.db
      .selectFrom("lead")
      .select("round_id")
      .orderBy("listed_on")
      .orderBy("round_id")
      .executeTakeFirstOrThrow();
    const html = await (await fetch(`${visited.url}/companies?open=${outside.round_id}`)).text();
    expect(html).not.toContain("data-round-panel");
  });
});

/** Saves three companies of the list. */
async function saveThree() {
  await site.ctx.db.deleteFrom("tracked_company").execute();
  const rows = await site.ctx.db
    .selectFrom("lead")
    .select(["company_id", "company_name"])
    .distinctOn("company_id")
    .orderBy("company_id")
    .limit(3)
    .execute();
  await site.ctx.db
    .insertInto("tracked_company")
    .values(rows.map(({ company_id }) => ({ owner: "customer", company_id, saved: true, updated_at: new Date() })))
    .execute();
  return rows.map(({ company_name }) => company_name);
}

describe.each([true, false])("several leads at once, with JavaScript: %s", (javaScriptEnabled) => {
  it("get one status", async () => {
    const [first = "", second = ""] = await saveThree();
    const { page } = await open(`${site.url}/account/leads`, { ...SIGNED_IN, javaScriptEnabled });
    if (javaScriptEnabled) await page.getByRole("button", { name: "Select all" }).waitFor();
    for (const name of [first, second]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByLabel("Status of the selected leads").selectOption("replied");
    await page.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("link", { name: "Replied 2" }).waitFor();
    expect(await page.getByRole("link", { name: "Saved 3" }).count()).toBe(1);
    await page.context().close();
  });
});

describe.each([true, false])(
  "leads of an account that are found and removed, with JavaScript: %s",
  (javaScriptEnabled) => {
    it("keep their order, and go with status and notes", async () => {
      const [first = "", second = "", third = ""] = await saveThree();
      const { page } = await open(`${site.url}/account/leads`, { ...SIGNED_IN, javaScriptEnabled });
      const bar = page.getByRole("search", { name: "My leads" });
      await bar.getByLabel("Order").selectOption("name");
      await bar.getByRole("button", { name: "Show" }).click();
      await page.waitForURL(/\?sort=name$/);
      const names = () => page.locator("tr[data-round] th a:not([target])").allTextContents();
      expect(await names()).toEqual([first, second, third].toSorted((a, b) => a.localeCompare(b)));
      await bar.getByLabel("Search my leads").fill(second);
      await bar.getByRole("button", { name: "Show" }).click();
      await page.waitForURL(/search=/);
      expect(await names()).toEqual([second]);
      if (javaScriptEnabled) await page.getByRole("button", { name: "Select all" }).waitFor();
      await page.getByRole("checkbox", { name: `Select ${second}` }).check();
      // Only a script knows the selection before it is sent.
      expect(await page.getByRole("link", { name: "Export selected" }).count()).toBe(javaScriptEnabled ? 1 : 0);
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByRole("link", { name: "All 2" }).waitFor();
      await page.getByText("None of these leads match.").waitFor();
      await page.getByText("1 company removed from My leads, with status and notes.").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("link", { name: "All 3" }).waitFor();
      await page.getByText("Undone.").waitFor();
      expect(await names()).toEqual([second]);
      await page.context().close();
    });
  },
);

describe("the board of an account's leads", () => {
  it("moves cards by keyboard and says so, by dragging, and by their choice of status", async () => {
    const [first = "", second = "", third = ""] = await saveThree();
    const { page, complaints } = await open(`${site.url}/account/leads?view=board`, SIGNED_IN);
    const card = (name: string) => page.getByRole("article", { name, exact: true });
    await page.waitForLoadState("networkidle");
    await card(first).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText(`${first} moved to New.`).waitFor();
    await page.keyboard.press("ArrowRight");
    await columnOf(page, "Contacted").getByRole("article", { name: first, exact: true }).waitFor();
    await card(second).dragTo(columnOf(page, "Won"));
    await columnOf(page, "Won").getByRole("article", { name: second, exact: true }).waitFor();
    await page.getByLabel(`Status of ${third}`).selectOption("lost");
    await columnOf(page, "Lost").getByRole("article", { name: third, exact: true }).waitFor();
    const kept = await site.ctx.db.selectFrom("tracked_company").select("status").orderBy("company_id").execute();
    expect(kept.map(({ status }) => status)).toEqual(["contacted", "won", "lost"]);
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("moves cards without script", async () => {
    const [first = ""] = await saveThree();
    const { page } = await open(`${site.url}/account/leads?view=board`, { ...SIGNED_IN, javaScriptEnabled: false });
    const form = page.getByRole("form", { name: `${first}: status` });
    await form.getByLabel(`Status of ${first}`).selectOption("won");
    await form.getByRole("button", { name: "Move" }).click();
    await columnOf(page, "Won").getByRole("article", { name: first, exact: true }).waitFor();
    expect(page.url()).toBe(`${site.url}/account/leads?view=board`);
    await page.context().close();
  });
});

describe("the page of an account's leads", () => {
  it("is valid, accessible and fits on a telephone", async () => {
    await site.ctx.db.deleteFrom("tracked_company").execute();
    const { page } = await open(`${site.url}/companies?search=lanternfish`, SIGNED_IN);
    await page.getByRole("button", { name: "Save Lanternfish" }).first().click();
    await page.getByRole("link", { name: "My leads 1" }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const answer = await page.goto(`${site.url}/account/leads`);
    expect(await htmlFaults((await answer?.text()) ?? "")).toBe("");
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.context().close();
  });

  it("asks visitors to sign in", async () => {
    const answer = await fetch(`${visited.url}/account/leads`, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe("/sign-in?next=%2Faccount%2Fleads");
    const body = new URLSearchParams({ company: "1", saved: "true", from: "/companies?stage=Seed" });
    const posted = await fetch(`${visited.url}/account/leads/track`, { method: "POST", body, redirect: "manual" });
    expect(posted.headers.get("location")).toBe("/sign-in?next=%2Fcompanies%3Fstage%3DSeed");
  });
});
