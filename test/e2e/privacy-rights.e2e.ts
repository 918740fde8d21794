import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listOutbox } from "../../core/customers/mail/read-outbox.ts";
import { answerRequest } from "../../core/office/privacy/answer-request.ts";
import { fileRequest, privacyForm } from "../../core/office/privacy/file-request.ts";
import { statusUrl } from "../../core/office/privacy/request-link.ts";
import { axeViolations } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { nextScreen } from "./next-screen.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    data: "own",
    actor: async (request) =>
      request.headers.get("cookie")?.includes("office_session=eva") === true
        ? { id: "eva", access: "editor" }
        : { id: "visitor", access: "anonymous" },
  });
});
afterAll(() => site.stop());
const open = useBrowser();

/** The path of the link in the newest mail, which must go to this address. */
async function mailedLink(to: string): Promise<string> {
  const [mail] = await listOutbox(site.ctx, { all: true, limit: 1 });
  expect(mail?.to).toBe(to);
  const { pathname, search } = new URL(String(mail?.data?.["url"]));
  return site.url + pathname + search;
}

/** The text of an MCP tool's answer to a visitor. */
async function callTool(name: string, given: object): Promise<string> {
  const response = await fetch(`${site.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }),
  });
  return response.text();
}

const asEditor = async (page: Page) =>
  page.context().addCookies([{ name: "office_session", value: "eva", url: site.url }]);

/** Faults of a screen in two widths: accessibility, and elements wider than the window. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
    if (wide === true) faults.push(`${width} px: wider than the screen`);
    faults.push(...(await axeViolations(page)));
  }
  return faults;
}

describe("a listed person, without script", () => {
  it("sees, corrects and removes everything in one visit from an address at the company's domain", async () => {
    const { page } = await open(`${site.url}/companies/founders/noor-haddad`, { javaScriptEnabled: false });
    await page.locator("summary", { hasText: "Source of the title" }).click();
    expect(await page.textContent("main")).toContain("Retrieved on");
    await page.getByRole("link", { name: "Is this you?" }).click();
    expect(await page.getByLabel("You are").inputValue()).toBe("noor-haddad");
    await page.getByLabel("Your name").fill("Noor Haddad");
    await page.getByLabel("Your e-mail address").fill("noor@lanternfish.example");
    await page.getByRole("button", { name: "Send me a link" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("Check your inbox");

    await page.goto(await mailedLink("noor@lanternfish.example"));
    await page.getByRole("button", { name: "Yes, I sent this request" }).click();
    const held = await page.getByRole("table", { name: "Values and their sources" }).textContent();
    expect(held).toContain("Noor Haddad");
    expect(await page.textContent("main")).toContain("The page of your request shows everything we hold");
    const download = await fetch(
      site.url + (await page.getByRole("link", { name: "Download as JSON" }).getAttribute("href")),
    );
    expect(await download.json()).toMatchObject({ kind: "person", name: "Noor Haddad", values: expect.any(Array) });

    const own = page.getByRole("form", { name: "Noor Haddad" });
    await own.getByLabel("Profile").fill("not a link");
    await own.getByRole("button", { name: "Save" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("Please check the marked fields.");
    await own.getByLabel("Profile").fill("");
    await own.getByLabel("Location").fill("Marseille");
    await own.getByRole("button", { name: "Save" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Your correction is published.");
    expect(await (await fetch(`${site.url}/companies/founders/noor-haddad`)).text()).toContain("Marseille");

    await page.locator("summary", { hasText: "Remove me" }).click();
    await page.getByRole("button", { name: "Yes, delete my data" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Your data is deleted.");
    expect(await page.textContent("main")).not.toContain("Everything we hold");

    // The page cache learns of a new version within a second.
    for (const path of ["/companies/founders/noor-haddad", "/share/founders/noor-haddad.png"])
      await expect.poll(async () => (await fetch(site.url + path)).status).toBe(410);
    for (const path of [
      "/companies/lanternfish",
      "/companies?search=lanternfish",
      "/companies/founders",
      "/top-founders",
      "/sitemap.xml",
      "/sitemaps/founders-0.xml",
      "/feeds/rounds.json",
      "/rest/v1/people",
      "/exports/leads.csv",
    ]) {
      const response = await fetch(site.url + path);
      expect([path, response.status, /noor/i.test(await response.text())]).toEqual([path, 200, false]);
    }
    for (const [tool, given] of [
      ["get_company", { slug: "lanternfish" }],
      ["search_rounds", { search: "Lanternfish" }],
      ["list_changes", {}],
    ] as const) {
      const answer = await callTool(tool, given);
      expect([tool, answer.includes('"result"'), /noor/i.test(answer)]).toEqual([tool, true, false]);
    }
    await page.context().close();
  });
});

describe("an editor", () => {
  it("verifies a request step by step, deletes the person and lifts the suppression", async () => {
    const { page } = await open(`${site.url}/is-this-you/fernworks-1`, { reducedMotion: "reduce" });
    const options = await page.getByLabel("You are").locator("option").allTextContents();
    const founder = options[0] ?? "";
    await page.getByLabel("You are").selectOption(founder);
    await page.getByLabel("Your name").fill(founder);
    await page.getByLabel("Your e-mail address").fill("ada@mail.example");
    await page.getByLabel("You want to").selectOption("delete-data");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.goto(await mailedLink("ada@mail.example"));
    await page.getByRole("button", { name: "Yes, I sent this request" }).click();
    expect(await page.textContent("main")).toContain("Not verified yet.");
    expect(await page.textContent("main")).not.toContain("Everything we hold");
    const status = page.url();

    await asEditor(page);
    await page.goto(`${site.url}/back-office/inbox`);
    // A screen that is being left is faded.
    await nextScreen(page, () => page.getByRole("link", { name: founder }).click());
    expect(await faultsOf(page)).toEqual([]);
    await page.locator("summary", { hasText: "Delete" }).click();
    await page.getByRole("button", { name: "Delete now" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Verify the requester's identity first.");
    await page.getByLabel("Address").fill("ada@fernworks1.example");
    await page.getByRole("button", { name: "Send identity link" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Identity link sent.");
    const item = page.url();
    await page.goto(await mailedLink("ada@fernworks1.example"));
    await page.getByRole("button", { name: "Yes, it was me" }).click();
    await page.goto(status);
    expect(await page.textContent("main")).toContain("Everything we hold");
    expect(await faultsOf(page)).toEqual([]);
    expect(await htmlFaults(await (await fetch(status)).text())).toBe("");

    await page.goto(item);
    await page.locator("summary", { hasText: "Delete" }).click();
    await page.getByRole("button", { name: "Delete now" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Done. We notified the requester.");
    expect(await mailedLink("ada@mail.example")).toBe(status);
    expect(await (await fetch(`${site.url}/companies/fernworks-1`)).text()).not.toContain(founder);

    await page.goto(`${site.url}/back-office/inbox/suppressed`);
    const rows = page.getByRole("table", { name: "Suppressed people and companies" }).locator("tbody tr");
    expect(await rows.count()).toBe(2);
    await rows.first().locator("summary").click();
    await rows.first().getByLabel("Reason").fill("The wrong person");
    await rows.first().getByRole("button", { name: "Lift suppression" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("Suppression lifted.");
    expect(await rows.count()).toBe(1);
    await page.context().close();
  });
});

describe("somebody who is not listed", () => {
  it("reads on the status page that no data is held, without a needless identity check", async () => {
    const form = {
      name: "Una Quill",
      email: "una@mail.example",
      companyName: "Brackenfold",
      requestType: "correct-data",
    };
    const filed = await fileRequest(site.ctx, {
      form: privacyForm.parse(form),
      globalPrivacyControl: false,
      address: null,
      confirmUrl: `${site.url}/dont-sell-my-info/confirm`,
    });
    if (filed.kind !== "filed") throw new Error("it was not filed");
    const { page } = await open(statusUrl(site.ctx, site.url, filed.id), { javaScriptEnabled: false });
    expect(await page.textContent("main")).toContain("Not verified yet.");
    await answerRequest(site.ctx, { id: filed.id, siteUrl: site.url, outcome: "corrected" });
    await page.reload();
    const answered = await page.textContent("main");
    expect(answered).toContain("We looked for data about you and found none.");
    expect(answered).not.toMatch(/corrected|Not verified yet|contact you|Please confirm/);
    await page.context().close();
  });
});
