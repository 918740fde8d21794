import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { grantAccess } from "../../core/customers/billing/entitlement.ts";
import { createBulkWorker, lookUpRow } from "../../core/finder/bulk/bulk-worker.ts";
import { axeViolations } from "./axe.ts";
import { bytesOf, useBrowser } from "./browser.ts";
import { ORDINARY_DOMAINS } from "./catalogue.ts";
import { type FinderWorld, startFinderWorld } from "./finder-world.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

// The contact of a company: found from its page with one click, and for a whole list with three.

let world: FinderWorld;
let site: RunningSite;
beforeAll(async () => {
  world = await startFinderWorld(["noor", "ada", "kofi", "ines", "ravi", "mei"], ORDINARY_DOMAINS);
  site = await startSite({
    data: "own",
    finder: world.finder(),
    actor: async ({ headers }) =>
      headers.get("cookie")?.includes("member") === true
        ? { id: "ada", access: "paid" }
        : headers.get("cookie")?.includes("editor") === true
          ? { id: "ed", access: "editor" }
          : { id: "visitor", access: "anonymous" },
  });
  // The invented names are numbered, and a number is no part of a name.
  await sql`update person set name = regexp_replace(name, '[0-9]+$', '')`.execute(site.ctx.db);
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values ('ada', 'ada@acme.example', true, now(), now())`.execute(site.ctx.db);
  await grantAccess(site.ctx, { accountId: "ada", plan: "pro", source: "test", endsAt: null });
});
afterAll(async () => {
  await site.stop();
  await world.stop();
});
const open = useBrowser();

/** A page of the signed-in member, or of an editor. */
async function asMember(path: string, options = {}, who = "member"): Promise<Page> {
  const { page } = await open(`${site.url}${path}`, options);
  await page.context().addCookies([{ name: "test_session", value: who, url: site.url }]);
  await page.goto(site.url + path);
  return page;
}

/** The place of a person's address. */
const placeOf = (page: Page, name: string) => page.locator("li", { hasText: name }).locator(".contact-address");

it("finds a person's verified address in place with one click, and keeps it there", async () => {
  const page = await asMember("/companies/lanternfish");
  const place = placeOf(page, "Noor Haddad");
  await page.getByRole("button", { name: "Find address of Noor Haddad" }).click();
  await place.getByText("High confidence").waitFor();
  expect(await place.textContent()).toMatch(
    /noor@lanternfish\.exampleCopyVerified on Sep 1, 2026 · High confidence.*Noor Haddad is listed as Co-founder & CEO.*Mailbox confirmed by its mail server/s,
  );
  expect(await place.getByRole("button").count()).toBe(1);
  expect(page.url()).toBe(`${site.url}/companies/lanternfish`);
  await page.reload();
  expect(await place.textContent()).toContain(
    "noor@lanternfish.exampleCopyVerified on Sep 1, 2026 · Mailbox confirmed by its mail server",
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

it("returns to the page with the result without JavaScript", async () => {
  const page = await asMember("/companies/lanternfish", { javaScriptEnabled: false });
  await page.getByRole("button", { name: "Find address of Tomas Lindqvist" }).click();
  await page.waitForURL(/\/companies\/lanternfish\?lookup=/);
  expect(await placeOf(page, "Tomas Lindqvist").locator("[data-looked-up]").textContent()).toContain(
    "We found no address for this person at lanternfish.example.",
  );
  expect(await placeOf(page, "Noor Haddad").locator("[data-looked-up]").textContent()).toBe("");
  expect(await htmlFaults(await (await page.request.get(page.url())).text())).toBe("");
  await page.context().close();
});

it("finds an address in the panel beside the list, for visitors with a proof of work", async () => {
  const { page } = await open(`${site.url}/companies?search=lanternfish`);
  await page.locator(".pick").first().waitFor();
  await page.locator("tr[data-round] td").nth(3).click();
  const panel = page.locator("[data-round-panel]");
  await panel.getByRole("button", { name: "Find address of Noor Haddad" }).click();
  await panel.getByText("High confidence").waitFor();
  expect(await panel.textContent()).toContain("noor@lanternfish.example");
  await page.context().close();
});

it("lets an editor test with one click whether the site can verify addresses", async () => {
  const page = await asMember("/back-office/finder", {}, "editor");
  await page.getByLabel(/^E-mail address/).fill("noor@lanternfish.example");
  await page.getByRole("button", { name: "Test now" }).click();
  expect(await page.getByRole("alert").textContent()).toContain(
    "Verification works. The mail server of lanternfish.example confirmed",
  );
  await page.context().close();
});

it("hides addresses from visitors and explains how to get them", async () => {
  const html = await (await fetch(`${site.url}/companies/lanternfish`)).text();
  expect(html).not.toContain("@lanternfish.example");
  expect(html).toContain("come with every paid plan");
  expect(await htmlFaults(html)).toBe("");
});

it("gets from a filter to a file of 50 leads with their addresses in three clicks", async () => {
  const page = await asMember("/companies?amount-min=1000000", { acceptDownloads: true });
  await page.getByRole("button", { name: "Find addresses" }).click();
  await page.getByText("Left in your plan this month").waitFor();
  expect(await page.locator("dl").textContent()).toContain("10,000 of 10,000");
  expect(await page.locator("section:has(#list)").textContent()).toContain("This takes up to 5 minutes");
  expect(await htmlFaults(await (await page.request.get(page.url())).text())).toBe("");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Find \d+ addresses/ }).click();
  await page.waitForURL(/\/email-finder\/bulk\/./);
  await createBulkWorker({
    ctx: site.ctx,
    lookUp: (row) => lookUpRow(site.ctx, world.finder(), row),
    onError: (error) => {
      throw error;
    },
  }).runDue();
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download/ }).click();
  const [heading, ...rows] = (await bytesOf(await waiting)).toString().trimEnd().split("\n");
  expect(heading).toMatch(/^\uFEFFCompany,Website,.*,Name,Title,Profile,Email,Email confidence/);
  expect(rows).toHaveLength(50);
  const found = rows.filter((row) => /,\w+@[\w-]+\.example,high,.*,Verified,.*,yes,/.test(row));
  // The offering that Form D names has no website.
  expect(found.length).toBeGreaterThanOrEqual(49);
  const exported = await page.request.get(`${site.url}/exports/leads.csv?amount-min=1000000`);
  expect((await exported.text()).match(/@[\w-]+\.example,verified/g)?.length).toBeGreaterThanOrEqual(49);
  await page.goto(`${site.url}/companies?amount-min=1000000`);
  expect(await page.locator("a.mail").count()).toBeGreaterThanOrEqual(48);
  const account = await page.request.get(`${site.url}/email-finder/bulk`);
  expect(await account.text()).toMatch(
    /9,9\d\d of 10,000 addresses from lists are left in your plan until Oct 1, 2026/,
  );
  await page.context().close();
});
