import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { BrowserContextOptions, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolationsIn } from "./axe.ts";
import { bytesOf, sharedTab, useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

let site: RunningSite;
let paid: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
  paid = await startSite({ data: "own", actor: { id: "account-1", access: "paid" } });
});
afterAll(async () => {
  await site.stop();
  await paid.stop();
});
const openInTab = sharedTab();
const open = (url: string, options: BrowserContextOptions = {}) =>
  openInTab(url, { reducedMotion: "reduce", ...options });
/** For tests about requests, which a tab with a cache would not send. */
const openFresh = useBrowser();

/**
 * A CRM export: listed companies by website (twice), by address and by name; a namesake; an unlisted company; a secret.
 */
const CRM = [
  "Record ID,Company name,Company Domain Name,Contact Email,Notes",
  '1,"Lanternfish Robotics, Inc.",www.LANTERNFISH.example,,Confidential-Pipeline-Note',
  "2,Somebody,https://fernworks1.example/about,,",
  "3,,,ada@celeste-energie.example,",
  "4,Quillgate 2 LLC,,,",
  "5,Brackfield 3,another-site.example,ola@gmail.com,",
  "6,Unheard Of Ltd,unheard-of.example,,",
].join("\r\n");

const file = (content: string | Uint8Array, name = "accounts.csv") => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

const panel = (page: Page) => page.locator("details.exclusion");
const shownNames = (page: Page) => page.locator("[data-round]:not([hidden]) th a:not([target])").allTextContents();
const status = (page: Page) => page.locator(".exclusion-status");

async function openPanel(page: Page) {
  if ((await panel(page).getAttribute("open")) === null) await panel(page).locator("summary").click();
}

/** Opens the panel on the list and gives it a file. */
async function giveFile(page: Page, given: ReturnType<typeof file>) {
  await openPanel(page);
  await page.getByLabel(/^Choose a(nother)? file/).setInputFiles(given);
}

/** Records all requests of the browser, as one text. */
function watch(page: Page): { readonly requests: Request[]; all(): string } {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return {
    requests,
    all: () =>
      requests
        .map(
          (request) =>
            `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`,
        )
        .join("\n"),
  };
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const address = (query = "") => `${site.url}/companies/export${query}`;

async function downloaded(page: Page, button: string) {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

const isOfWorker = (request: Request) => /\/worker-/.test(request.url());

/** Waits for the number of companies that the list hides. */
const hides = (page: Page, text: RegExp) => status(page).getByText(text).waitFor();

describe("exclusion list", () => {
  it("hides its companies, loads its worker only for a file, without network access, and sends nothing of the file", async () => {
    const { page, complaints } = await openFresh("about:blank");
    const sent = watch(page);
    await page.goto(`${site.url}/companies`, { waitUntil: "networkidle" });
    await openPanel(page);
    await page.getByLabel("Choose a file").waitFor();
    expect(sent.requests.some(isOfWorker)).toBe(false);
    await giveFile(page, file(CRM));
    await hides(page, /^4 of 50 hidden: in your list \(3 by website, 1 by name\)\./);
    expect(sent.requests.some(isOfWorker)).toBe(true);
    const names = await shownNames(page);
    expect(names.filter((name) => /^(Lanternfish|Fernworks 1|Céleste Énergie|Quillgate 2)$/.test(name))).toEqual([]);
    expect(names).toContain("Brackfield 3");
    expect(await panel(page).textContent()).toContain(
      "accounts.csv: 6 rows (CSV, separated by commas, UTF-8), compared by website (“Company Domain Name”), e-mail address (“Contact Email”) and name (“Company name”).",
    );
    const [worker] = page.workers();
    const policy = (await fetch(worker?.url() ?? "")).headers.get("content-security-policy");
    expect(policy).toBe("default-src 'none'");
    expect(await worker?.evaluate("fetch('/companies').then(() => 'sent', () => 'refused')")).toBe("refused");
    const refusals = complaints.splice(0);
    expect(refusals.filter((complaint) => !complaint.includes("Content Security Policy"))).toEqual([]);
    await page.goto(`${site.url}/companies/export`);
    await page.getByText("4 of 100 left out: in your list (3 by website, 1 by name).").waitFor();
    const { bytes } = await downloaded(page, "Download CSV");
    expect(bytes.toString()).not.toMatch(/^Lanternfish|,lanternfish\.example/m);
    expect(sent.requests.length).toBeGreaterThan(4);
    expect(
      sent.requests
        .filter((request) => request.method() !== "GET")
        .map((request) => request.url())
        .filter((url) => !url.endsWith("/measures")),
    ).toEqual([]);
    expect(sent.all()).not.toMatch(/accounts\.csv|Confidential|unheard|another-site|celeste|quillgate%202|Record ID/i);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("survives a reload, is stored on the device only on request, applies to filtered lists and can be removed", async () => {
    const { page } = await open(`${site.url}/companies`);
    await giveFile(page, file(CRM));
    await hides(page, /4 of 50 hidden/);
    await page.keyboard.press("Escape");
    await page.locator("[data-round]:not([hidden]) .pick input").first().check();
    await page.getByRole("button", { name: "Select page" }).click();
    // Hidden rows are not selected.
    expect(await page.locator(".selection output").textContent()).toBe("46 selected");
    await page.reload();
    await hides(page, /4 of 50 hidden/);
    const second = await page.context().newPage();
    await second.goto(`${site.url}/companies`, { waitUntil: "networkidle" });
    expect((await shownNames(second)).length).toBe(50);
    await openPanel(page);
    await page.getByLabel("Remember on this device").check();
    await expect.poll(() => page.evaluate("localStorage.getItem('exclusion-list')")).not.toBeNull();
    await second.reload();
    await hides(second, /4 of 50 hidden/);
    await openPanel(second);
    expect(await second.getByLabel("Remember on this device").isChecked()).toBe(true);
    await second.getByRole("button", { name: "Remove list" }).click();
    await expect.poll(() => second.evaluate("localStorage.getItem('exclusion-list')")).toBeNull();
    await second.close();
    await page.locator("form.filters [name=search]").fill("Lanternfish");
    await hides(page, /^1 of 1 hidden: in your list \(1 by website, 0 by name\)\./);
    // Open, the panel may cover the line below it.
    await panel(page).locator("summary").click();
    await status(page).getByRole("button", { name: "Show all" }).click();
    expect(await shownNames(page)).toEqual(["Lanternfish"]);
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect(page.workers().length).toBe(0);
    expect(await shownNames(page)).toEqual(["Lanternfish"]);
  });

  describe("given other files one after another", () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await open(`${site.url}/companies`));
    });

    it("accepts a file dropped anywhere on the page", async () => {
      const transfer = await page.evaluateHandle((content) => {
        const data = new DataTransfer();
        data.items.add(new File([content], "dropped.csv"));
        return data;
      }, CRM);
      await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
      await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
      await hides(page, /4 of 50 hidden/);
      expect(await panel(page).textContent()).toContain("dropped.csv: 6 rows");
    });

    it("asks for columns it does not recognise", async () => {
      await giveFile(page, file("Ref,Whoso,Colour\n1,Lanternfish,red\n2,Fernworks 1,blue\n", "odd.csv"));
      const form = page.getByRole("form", { name: "Columns of your file" });
      await form.getByText(/columns of odd\.csv were not recognized/).waitFor();
      expect(await page.getByLabel("Website or domain").evaluate((select) => select === document.activeElement)).toBe(
        true,
      );
      await form.getByRole("button", { name: "Compare" }).click();
      await form.getByText("Choose at least one column.").waitFor();
      await page.getByLabel("Company name").selectOption("Whoso");
      await form.getByRole("button", { name: "Compare" }).click();
      await hides(page, /^2 of 50 hidden: in your list \(0 by website, 2 by name\)/);
    });

    it("explains a bad file and keeps the list", async () => {
      await giveFile(page, file("%PDF-1.7", "accounts.pdf"));
      await panel(page)
        .getByRole("alert")
        .getByText(/This is not a list. A CSV file or an XLSX workbook is expected/)
        .waitFor();
      expect(await status(page).textContent()).toMatch(/^2 of 50 hidden/);
    });

    it("reads workbooks", async () => {
      const workbook = zipSync({
        "xl/workbook.xml": strToU8(
          '<workbook xmlns:r="r"><sheets><sheet name="Accounts" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        "xl/_rels/workbook.xml.rels": strToU8(
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        "xl/worksheets/sheet1.xml": strToU8(
          `<worksheet><sheetData><row>${cell("Account Name")}${cell("Website")}</row><row>${cell("Lanternfish")}${cell("lanternfish.example")}</row></sheetData></worksheet>`,
        ),
      });
      await giveFile(page, file(workbook, "accounts.xlsx"));
      await hides(page, /^1 of 50 hidden/);
      expect(await shownNames(page)).not.toContain("Lanternfish");
    });

    it("fills the page with rows of the next one when many are hidden", async () => {
      await status(page).getByRole("button", { name: "Show all" }).click();
      const most = (await shownNames(page)).slice(0, 45);
      expect(most).toHaveLength(45);
      await giveFile(page, file(`Company name\n${most.map((name) => `"${name}"`).join("\n")}\n`));
      await hides(page, /^45 of 100 hidden: in your list .*Rows of the next page are shown as well\./);
      expect((await shownNames(page)).length).toBe(55);
      expect(await page.locator('nav a[rel="next"]').isVisible()).toBe(false);
      await status(page).getByRole("button", { name: "Show all" }).click();
      expect((await shownNames(page)).length).toBe(50);
      expect(await page.locator('nav a[rel="next"]').isVisible()).toBe(true);
    });
  });
});

describe("export dialog", () => {
  it("works without JavaScript", async () => {
    const { page } = await open(`${site.url}/companies?stage=Seed`, { javaScriptEnabled: false });
    await page.getByRole("button", { name: "Export" }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/companies/export?stage=Seed");
    expect(await page.getByText("13 rounds with Stage: Seed").isVisible()).toBe(true);
    const own = await downloaded(page, "Download CSV");
    expect(own.bytes.toString("utf8", 3).split("\n", 1)[0]).toMatch(/^company_name,website,/);
    await page.getByRole("link", { name: /^HubSpot companies/ }).click();
    await page.waitForURL(/preset=/);
    const hubspot = await downloaded(page, "Download CSV");
    expect([hubspot.name, hubspot.bytes.toString("utf8", 3).split("\n", 1)[0]]).toEqual([
      "newly-raised-hubspot-companies-2026-09-01.csv",
      "Company name,Company Domain Name,Website URL,Description,About Us,City,State/Region,Country/Region,Year Founded,LinkedIn Company Page,Number of Employees,Employees As Of,Last Round,Last Round Amount,Last Round Date,Last Round Proof",
    ]);
  });

  describe("of one list", () => {
    let page: Page;
    let complaints: string[];
    beforeAll(async () => {
      ({ page, complaints } = await open(address("?search=Lanternfish")));
      await page.waitForLoadState("networkidle");
    });

    it("saves the file under its name and reports its rows", async () => {
      const { name, bytes } = await downloaded(page, "Download NDJSON");
      expect(name).toBe("newly-raised-leads-2026-09-01.ndjson");
      expect(bytes.toString().trimEnd().split("\n").length).toBe(1);
      await page
        .getByText(/^newly-raised-leads-2026-09-01\.ndjson is in your downloads: 1 row \(\d+ kB\)\.$/)
        .waitFor();
      expect(complaints).toEqual([]);
    });

    it("shows progress, can be cancelled and explains failures", async () => {
      const held = Promise.withResolvers<void>();
      await page.route(/\/exports\/leads\.csv/, async (route) => {
        await held.promise;
        await route.abort().catch(() => undefined);
      });
      await page.getByRole("button", { name: "Download CSV" }).click();
      await page.getByRole("progressbar").waitFor();
      expect(await page.getByRole("button", { name: "Download XLSX" }).isDisabled()).toBe(true);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Cancelled: nothing was saved.").waitFor();
      held.resolve();
      await page.unroute(/\/exports\/leads\.csv/);
      await page.route(/\/exports\/leads\.csv/, (route) =>
        route.fulfill({
          status: 503,
          contentType: "text/plain",
          body: "4 exports are being written at this moment. Please try again in half a minute.\n",
        }),
      );
      await page.getByRole("button", { name: "Download CSV" }).click();
      await page
        .getByRole("alert")
        .getByText("4 exports are being written at this moment. Please try again in half a minute.")
        .waitFor();
      await page.unroute(/\/exports\/leads\.csv/);
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Download CSV" }).click();
      await page
        .getByRole("alert")
        .getByText("The site could not be reached. Check your connection and try again.")
        .waitFor();
      await page.context().setOffline(false);
    });

    it("saves nothing when every company is excluded", async () => {
      await page.getByLabel("Choose a file").setInputFiles(file(CRM));
      await page.getByText(/^1 of 1 left out/).waitFor();
      await page.getByRole("button", { name: "Download CSV" }).click();
      await page.getByText("Nothing to save: the only company in it is in your list.").waitFor();
      expect(await page.getByText(/in your downloads/).count()).toBe(0);
    });

    it("reports a file without a column that identifies companies", async () => {
      await page.locator("summary", { hasText: "Columns" }).click();
      await page
        .locator("input[name=columns]")
        .evaluateAll((boxes) => boxes.forEach((box) => ((box as HTMLInputElement).checked = false)));
      await page.getByLabel(/^funding_date/).check();
      await page.getByRole("button", { name: "Download CSV" }).click();
      await page
        .getByRole("alert")
        .getByText(/This file has no column with a company's name or website/)
        .waitFor();
      expect(await page.getByText(/in your downloads/).count()).toBe(0);
    });
  });

  it("leaves excluded companies out of CSV and NDJSON files, also for a target program, and offers no XLSX", async () => {
    const { page } = await open(address("?preset=salesforce-leads"));
    await page.getByLabel("Choose a file").setInputFiles(file(CRM));
    await page.getByText(/of 100 left out/).waitFor();
    expect(await page.getByRole("button", { name: "Download XLSX" }).isDisabled()).toBe(true);
    for (const format of ["CSV", "NDJSON"]) {
      const { name, bytes } = await downloaded(page, `Download ${format}`);
      expect(bytes.toString()).toContain("Brackfield 3");
      expect(bytes.toString()).not.toMatch(/Lanternfish|Fernworks 1\b/);
      // Salesforce would not accept Céleste Énergie, which has no person.
      await page
        .locator("output", { hasText: `${name} is in your downloads` })
        .filter({ hasText: "3 left out: in your list (2 by website, 1 by name)." })
        .waitFor();
    }
    await page.getByRole("button", { name: "Remove list" }).click();
    const { bytes } = await downloaded(page, "Download XLSX");
    expect(strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain("Lanternfish");
  });

  it("exports only selected rounds and offers to export the whole list", async () => {
    const { page } = await open(`${site.url}/companies?stage=Seed`);
    await page.getByLabel("Select Quillgate 2").check();
    await page.getByLabel("Select Fernloom 10").check();
    await page.getByRole("button", { name: "Export 2 selected" }).click();
    await page.getByText("2 rounds selected").waitFor();
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: /^HubSpot companies/ }).click();
    await page.locator('a[aria-current="true"]', { hasText: "HubSpot companies" }).waitFor();
    await page.getByLabel("Choose a file").setInputFiles(file(CRM));
    await page.getByText("Companies on your list are left out when you download a file.").waitFor();
    const { bytes } = await downloaded(page, "Download CSV");
    expect(
      bytes
        .toString("utf8", 3)
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",", 1)[0]),
    ).toEqual(["Fernloom 10"]);
    await page.getByText("1 left out: in your list (0 by website, 1 by name).").waitFor();
    await page.getByRole("link", { name: "Export all 13 rounds instead" }).click();
    await page.getByText("13 rounds with Stage: Seed").waitFor();
  });

  it("offers only new rounds after a first export", async () => {
    const path = `${paid.url}/companies/export?stage=Seed`;
    const option = /Only what is new since my last export/;
    expect(await (await fetch(path)).text()).not.toMatch(option);
    await (
      await fetch(`${paid.url}/exports/leads.csv?stage=Seed`, { headers: { "sec-fetch-site": "same-origin" } })
    ).text();
    const { page } = await open(path);
    await page.waitForLoadState("networkidle");
    await page.getByLabel(option).check();
    const { name } = await downloaded(page, "Download CSV");
    expect(name).toBe("newly-raised-leads-new-since-2026-09-01-2026-09-01.csv");
    await page.getByText(/: 0 rows/).waitFor();
  });

  it("and the list's panel are accessible and fit at 390, 768 and 1440 px, the list's buttons in one line", async () => {
    const { page, complaints } = await open(`${paid.url}/companies`);
    await giveFile(page, file(CRM));
    await hides(page, /hidden/);
    // screens.e2e.ts covers the list beneath the panel.
    expect(await axeViolationsIn(page, { include: [".exclusion"] })).toEqual([]);
    const lines: number[][] = [];
    for (const width of [390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await panel(page).locator(".panel").boundingBox();
      expect([width, box !== null && box.x >= 0 && box.x + box.width <= width]).toEqual([width, true]);
      const tops = await page
        .locator(".actions :is(button, summary)")
        .filter({ visible: true, hasText: /^(?:Export|Exclude my list|Save and e-mail me)$/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
      lines.push([width, tops.length, new Set(tops).size]);
    }
    expect(lines.slice(1)).toEqual([768, 1280, 1440].map((width) => [width, 3, 1]));
    await page.goto(`${paid.url}/companies/export?stage=Seed`);
    await page.getByText(/left out|None of these/).waitFor();
    await page.getByRole("button", { name: "Change columns" }).click();
    expect(await axeViolationsIn(page)).toEqual([]);
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(768);
    expect(complaints).toEqual([]);
  });

  it("is valid HTML", async () => {
    expect(await htmlFaults(await (await fetch(address("?stage=Seed&preset=twenty&round=1,2"))).text())).toBe("");
  });
});
