import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { grantAccess, revokeAccess } from "../../core/customers/billing/entitlement.ts";
import { deliverMonthlyLists } from "../../core/customers/delivery/deliver-monthly-lists.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { addLeads } from "../builders/delivery.ts";
import { evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { sampleData } from "../../app/mail/kinds.ts";
import { mailOf } from "../../core/shared/outbox/mails.ts";
import { enqueueMail } from "../../core/shared/outbox/enqueue-mail.ts";
import type { MailList } from "../../core/shared/outbox/lists.ts";
import { listOutbox } from "../../core/customers/mail/read-outbox.ts";
import { headerOf } from "../mail-server.ts";
import { axeViolations } from "./axe.ts";
import { sharedTab } from "./browser.ts";
import { useMailedSite } from "./mailed-site.ts";
import { htmlFaults } from "./valid-html.ts";

// Runs the site as a person would, on the sample catalogue, with a real mail server.

const open = sharedTab();
const world = useMailedSite({ perFile: true });
const start = () => world.start({ SAMPLE: "on", POSTAL_ADDRESS: "1 Invented Street, Exampleton" });

/** Waits for mail to an address that contains `words` and returns its decoded source. */
async function mailTo(address: string, words: string): Promise<string> {
  const found = () => {
    const sources = world.mail.received
      .filter(({ to }) => to.includes(address))
      .map(({ source }) => source.replace(/=\r\n/g, "").replace(/=3D/g, "="));
    return sources.findLast((source) => source.includes(words));
  };
  await vi.waitFor(() => expect(found()).toBeDefined(), 60_000);
  return found() ?? "";
}

const linkIn = (source: string, path: string) =>
  new RegExp(String.raw`http://127\.0\.0\.1:\d+${path}[^\s"<>]*`).exec(source)?.[0] ?? "no such link";

const sourceOf = async (page: Page) => (await page.context().request.get(page.url())).text();

/** Saves a search with the list's form. */
async function save(page: Page, url: string, query: string, name: string): Promise<void> {
  const saved = await page.request.post(`${url}/companies?${query}`, { form: { name }, headers: { origin: url } });
  expect(saved.status()).toBe(200);
}

/** Gives an existing account full access; returns its id. */
async function pay(email: string): Promise<string> {
  const ctx = await world.operator();
  const account = await readAccount(ctx, { email });
  if (account === null) throw new Error("nobody has signed in");
  await grantAccess(ctx, { accountId: account.id, plan: "pro", source: "test", endsAt: null });
  return account.id;
}

const rowsOf = (csv: string) => csv.trim().split("\n").slice(1);

async function soundPage(page: Page): Promise<void> {
  expect(await htmlFaults(await sourceOf(page))).toBe("");
  expect(await axeViolations(page)).toEqual([]);
}

/** Signs the browser in; accounts.e2e.ts shows the way there. */
async function signIn(page: Page, url: string, address: string): Promise<void> {
  await page.context().addCookies(await world.signIn(url, address));
}

const PERIOD = "&from=2026-01-01&to=2026-11-28";

describe("free leads", () => {
  it("arrive for a confirmed address as a page, a mail and a file, without script", async () => {
    const { url } = await start();
    const { page } = await open(`${url}/free-leads`, { javaScriptEnabled: false });
    await page.getByLabel("E-mail").fill("Ada@someone.example");
    await page.getByRole("button", { name: "Get 20 Free Leads" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("Check your inbox");
    expect(await page.getByRole("region", { name: "The newest rounds" }).getByRole("link").count()).toBe(3);
    const confirm = linkIn(await mailTo("ada@someone.example", "/free-leads/confirm"), "/free-leads/confirm");
    // Mail scanners open links before people do.
    for (let look = 0; look < 3; look += 1) expect((await fetch(confirm)).status).toBe(200);
    // A cross-site form neither confirms nor uses up the link.
    expect(
      (await fetch(confirm, { method: "POST", redirect: "manual", headers: { "sec-fetch-site": "cross-site" } }))
        .status,
    ).toBe(403);
    await page.goto(confirm);
    await page.getByRole("button", { name: "Get my free leads" }).click();
    await page.waitForURL(/\/free-leads\/[\da-f-]{36}$/);
    expect(await page.textContent("h1")).toMatch(/^Your free leads for [A-Z][a-z]+ \d{4}$/);
    expect(await page.locator("table.rounds tbody tr").count()).toBe(20);
    const answer = await page.request.get(page.url());
    expect(answer.headers()["cache-control"]).toMatch(/^private/);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');

    const csv = await page.request.get(`${page.url()}/leads.csv`);
    expect(csv.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers()["cache-control"]).toMatch(/^private/);
    expect(rowsOf(await csv.text())).toHaveLength(20);
    expect((await (await page.request.get(`${page.url()}/leads.xlsx`)).body()).subarray(0, 2).toString()).toBe("PK");
    expect((await page.request.get(`${page.url()}/leads.exe`)).status()).toBe(404);

    const delivered = await mailTo("ada@someone.example", "Here are your leads for");
    expect(linkIn(delivered, "/free-leads/[0-9a-f]")).toBe(page.url());

    // A link works once; unknown links get the same answer as used ones.
    expect((await fetch(confirm)).status).toBe(410);
    expect((await fetch(confirm, { method: "POST" })).status).toBe(410);
    expect((await fetch(`${url}/free-leads/confirm?token=nonsense`, { method: "POST" })).status).toBe(410);
    for (const key of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
      expect((await fetch(`${url}/free-leads/${key}`)).status).toBe(404);
      expect((await fetch(`${url}/free-leads/${key}/leads.csv`)).status).toBe(404);
    }

    // The new account has access to these leads and no others.
    await signIn(page, url, "ada@someone.example");
    await page.goto(`${url}/account/settings/lists`);
    const card = page.getByRole("region", { name: "Your lists" });
    expect(await card.textContent()).toContain("20 leads");
    await page.goto(
      new URL((await card.getByRole("link", { name: /^Free leads/ }).getAttribute("href")) ?? "", url).href,
    );
    expect(await page.locator("table.rounds tbody tr").count()).toBe(20);
  });

  it("reject cross-site forms, missing consent and too many requests per network, and answer alike for every address", async () => {
    const { url } = await start();
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${url}/free-leads`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(fields).toString(),
      });
    const consent = /name="consent" value="([^"]+)"/.exec(await (await fetch(`${url}/free-leads`)).text())?.[1] ?? "";
    expect((await post({ email: "a@someone.example", consent }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({ email: "a@someone.example", consent: "1999-01-01" })).status).toBe(409);
    expect((await post({ email: "nobody", consent })).status).toBe(400);
    expect((await post({ email: "a@someone.example\r\nbcc: b@someone.example", consent })).status).toBe(400);
    const answers = [];
    for (const email of ["new@someone.example", "new@someone.example", "third@someone.example"]) {
      const answer = await post({ email, consent });
      answers.push([answer.status, (await answer.text()).replaceAll(email, "…")]);
    }
    expect(new Set(answers.map(([, text]) => text)).size).toBe(1);
    for (let more = 0; more < 2; more += 1) await post({ email: `${more}@someone.example`, consent });
    expect((await post({ email: "late@someone.example", consent })).status).toBe(429);
  });
});

describe("paid deliveries", () => {
  it("include monthly lists and alerts chosen on the account page, while the plan is paid", async () => {
    const { url } = await start();
    const { page } = await open("about:blank");
    await signIn(page, url, "payer@someone.example");
    const payer = await pay("payer@someone.example");
    await save(page, url, "stage=Seed", "Seed rounds");
    await page.goto(`${url}/account/settings/searches`);
    await page.getByLabel("E-mail alerts in Seed rounds").selectOption("at_once");
    await page.getByRole("button", { name: "Save the alert of Seed rounds" }).click();
    await page.waitForURL(/\/account/);
    expect(await page.getByLabel("E-mail alerts in Seed rounds").inputValue()).toBe("at_once");
    await page.goto(`${url}/account/settings/lists`);
    await page.getByLabel("Include in future lists:").selectOption({ label: "Only “Seed rounds”" });
    await page.getByRole("button", { name: "Save the filter of future lists" }).click();
    await page.waitForURL(/\/account/);
    expect(await page.getByLabel("Include in future lists:").inputValue()).not.toBe("");
    // A cross-site post with the customer's cookie changes nothing.
    const search = await page.getByLabel("Include in future lists:").inputValue();
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    for (const [path, body] of [
      ["alerts", `search=${search}&alert=off`],
      ["lists", "search="],
    ] as const) {
      const answer = await fetch(`${url}/account/${path}`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie, "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded" },
        body,
      });
      expect([path, answer.status >= 400]).toEqual([path, true]);
    }
    await page.goto(`${url}/account/settings/searches`);
    expect(await page.getByLabel("E-mail alerts in Seed rounds").inputValue()).toBe("at_once");
    await page.goto(`${url}/account/settings/lists`);
    expect(await page.getByLabel("Include in future lists:").inputValue()).toBe(search);
    await soundPage(page);

    // One moment for the leads and the first list, which has the last 30 days.
    const now = new Date();
    const ctx = { ...(await world.operator()), clock: { now: () => now } };
    const before = new Date(now.getTime() - 86_400_000);
    await addLeads(ctx, {
      count: 3,
      name: "Monthly",
      from: before.toISOString().slice(0, 10),
      addedAt: before.toISOString(),
    });
    await deliverMonthlyLists(ctx);
    const listMail = await mailTo("payer@someone.example", "/account/lists/");
    const listPage = linkIn(listMail, String.raw`/account/lists/\d+`).replace(/\/leads.*/, "");
    await page.goto(listPage);
    expect(await page.textContent("h1")).toContain("Seed rounds");
    expect(await page.textContent("main")).toContain("Monthly 1");
    await soundPage(page);
    const csv = await page.request.get(`${listPage}/leads.csv`);
    expect(csv.headers()["content-disposition"]).toBe(
      `attachment; filename="newly-raised-list-${now.toISOString().slice(0, 10)}.csv"`,
    );
    const first = await csv.text();
    expect(rowsOf(first).length).toBeGreaterThanOrEqual(3);
    expect(await (await page.request.get(`${listPage}/leads.csv`)).text()).toBe(first);
    expect((await (await page.request.get(`${listPage}/leads.xlsx`)).body()).subarray(0, 2).toString()).toBe("PK");

    // Only the account can open it, and only while it pays.
    expect((await fetch(`${listPage}/leads.csv`)).status).toBe(404);
    expect((await fetch(listPage, { redirect: "manual" })).headers.get("location")).toContain("/sign-in?next=");
    const other = (await world.signIn(url, "other@someone.example")).map(({ name, value }) => `${name}=${value}`);
    for (const path of ["/leads.csv", ""])
      expect((await fetch(listPage + path, { headers: { cookie: other.join("; ") } })).status).toBe(404);
    await revokeAccess(ctx, { accountId: payer, reason: "refunded" });
    expect((await page.request.get(`${listPage}/leads.csv`)).status()).toBe(404);
    await page.goto(`${url}/account/settings/lists`);
    expect(await page.getByRole("region", { name: "Your lists" }).textContent()).toContain("requires full access");
    await page.goto(`${url}/account/settings/searches`);
    expect(await page.getByRole("region", { name: "Saved searches" }).textContent()).toContain(
      "paused until you have full access again",
    );
    await soundPage(page);
  });

  it("notify of rounds that enter a saved search, from import to mail to list", async () => {
    const { url } = await start();
    const { page } = await open("about:blank", { javaScriptEnabled: false });
    await signIn(page, url, "alerted@someone.example");
    await pay("alerted@someone.example");
    await page.goto(`${url}/companies?words=Quillwort`);
    await page.locator("summary", { hasText: "Save and e-mail me" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Quillwort news");
    await page.getByLabel("E-mail me new rounds").selectOption("As it happens");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect(await page.locator("#saved").textContent()).toBe(
      "Saved as “Quillwort news”. We e-mail you its new rounds as they are published.",
    );
    const ctx = await world.operator();
    const company = { name: "Quillwort Labs", website: "https://quillwort.example" };
    const list = { source: "list-file", sourceLabel: "List file", input: "list.csv", dryRun: false, isSample: false };
    await runIngest(ctx, list, opened(recordsDocument([evidence({ company })])));
    const mail = await mailTo("alerted@someone.example", "/account/lists/");
    expect(mail).toContain("Quillwort Labs");
    const answer = await page.goto(linkIn(mail, String.raw`/account/lists/\d+`));
    expect(answer?.status()).toBe(200);
    expect(await page.textContent("main")).toContain("Quillwort Labs");
    expect(await page.textContent("h1")).toContain("New in “Quillwort news”");

    await sql`update saved_search set name = 'Quillwort this year', former_address = address || ${PERIOD},
      address = address || '&from=this-year'`.execute(ctx.db);
    await page.goto(`${url}/account/settings/searches`);
    expect(await page.textContent("#searches")).toContain("It had ended: Jan 1, 2026 to Nov 28, 2026.");
    await page.getByRole("button", { name: "Undo the moving period of Quillwort this year" }).click();
    expect(await page.textContent("#searches")).toContain("It has its fixed days again.");
    expect(await page.getByRole("link", { name: "Quillwort this year", exact: true }).getAttribute("href")).toBe(
      `/companies?words=Quillwort${PERIOD}`,
    );
  });
});

describe("mail of a list", () => {
  it("unsubscribes by its link and by one click, from that list only", async () => {
    const { url } = await start();
    const ctx = await world.operator();
    const to = "bea@someone.example";
    const write = (template: string, list: MailList) =>
      enqueueMail(ctx, { to, template, data: sampleData(mailOf(template), url), purpose: "subscription", list });
    const received = () => world.mail.received.filter((mail) => mail.to.includes(to));
    const arrivedAll = async (count: number) => {
      await vi.waitFor(() => expect(received()).toHaveLength(count), 60_000);
      const newest = received().at(-1);
      if (newest === undefined) throw new Error("no mail came");
      return newest;
    };
    const suppressed = (count: number) =>
      vi.waitFor(
        async () => expect(await listOutbox(ctx, { all: true, state: "suppressed", limit: 9 })).toHaveLength(count),
        60_000,
      );

    await write("alert", "alerts");
    const alert = await arrivedAll(1);
    const words = alert.source.replaceAll("=\r\n", "").replaceAll("=3D", "=");
    expect(words).toContain("1 Invented Street, Exampleton");
    const link = linkIn(words, String.raw`/mail/unsubscribe\?token=[\w-]+`);
    expect(headerOf(alert, "list-unsubscribe")).toBe(`<${link}>`);
    // mail-preferences.e2e.ts presses the page's button.
    const pressed = await fetch(link, { method: "POST", body: new URLSearchParams() });
    expect(await pressed.text()).toMatch(/<h1[^>]*>You.{1,6}re unsubscribed/);
    await write("alert", "alerts");
    await suppressed(1);

    await write("free_leads", "free_leads");
    const leads = await arrivedAll(2);
    const oneClick = /<(http:[^>]+)>/.exec(headerOf(leads, "list-unsubscribe") ?? "")?.[1] ?? "";
    const answer = await fetch(oneClick, {
      method: "POST",
      redirect: "error",
      body: new URLSearchParams(Object.fromEntries([(headerOf(leads, "list-unsubscribe-post") ?? "").split("=")])),
    });
    expect(answer.status).toBe(200);
    await write("free_leads", "free_leads");
    await suppressed(2);

    await write("corrections", "corrections");
    await arrivedAll(3);
  });
});
