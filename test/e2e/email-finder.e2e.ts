import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, axeViolationsIn } from "./axe.ts";
import { sharedTab } from "./browser.ts";
import { type FinderWorld, startFinderWorld } from "./finder-world.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

let world: FinderWorld;
/** One site for an account without a daily limit, and one for visitors. */
let site: RunningSite;
let visitors: RunningSite;
beforeAll(async () => {
  world = await startFinderWorld();
  site = await startSite({ data: "own", finder: world.finder(), actor: { id: "ada", access: "paid" } });
  visitors = await startSite({ data: "own", finder: world.finder("mx_only") });
});
afterAll(async () => {
  await site.stop();
  await visitors.stop();
  await world.stop();
});
const open = sharedTab();

const field = (page: Page) => page.getByLabel("Full name");
const button = (page: Page) => page.getByRole("button", { name: /^(Find Email|Searching\.\.\.)$/ });
const items = (page: Page) => page.locator("section:has(#email-results) > ul > li");

/** Opens the screen and waits until React runs, because only then is the button disabled while the field is blank. */
async function hydrated(options = {}, at = site) {
  const opened = await open(`${at.url}/email-finder`, options);
  await expect.poll(() => button(opened.page).isDisabled()).toBe(true);
  return opened;
}

async function search(page: Page, typed: string) {
  await field(page).fill(typed);
  await button(page).click();
}

async function without(typed: string, at = site) {
  const { page } = await open(`${at.url}/email-finder`, { javaScriptEnabled: false });
  await search(page, typed);
  return page;
}

describe("the email finder without JavaScript", () => {
  it("waits briefly for the mail server and shows results at a permanent URL", async () => {
    const page = await without("Ada Park, answers.example");
    expect(await page.locator("h1").textContent()).toBe("Find Founder & Executive Emails");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    expect(await items(page).first().textContent()).toContain("ada.park@answers.example");
    expect(await field(page).inputValue()).toBe("Ada Park, answers.example");
    expect(page.url()).toMatch(/\/email-finder\?search=[0-9a-f-]{36}$/);
    await page.reload();
    expect(await items(page).count()).toBe(1);
  });

  it("reports that nothing was found", async () => {
    const page = await without("Zoe Quill, answers.example");
    await page
      .getByText("We found no address for this person at answers.example. We'd rather show nothing than a guess.")
      .waitFor();
    expect(await page.getByRole("heading", { name: /^\d+ address/ }).count()).toBe(0);
  });

  it("links to later results of a slow mail server", async () => {
    const page = await without("Ada Park, later.example");
    await page.getByText("has not answered yet. We'll try again at 12:05 UTC. Reload this page then.").waitFor();
    await page.getByRole("link", { name: "Show the latest results" }).click();
    expect(await page.getByText(/has not answered yet. We'll try again/).isVisible()).toBe(true);
  });

  it.each([
    [
      "Somebody Unknown",
      "We know nobody named Somebody Unknown. Add the company or its domain after a comma: Somebody Unknown, acme.example",
    ],
    [
      "Ada Park @ Nowhere Ltd",
      "We don't know the website of Nowhere Ltd. Enter its domain instead: Ada Park, acme.example",
    ],
    ["Ada Park, gmail.com", "gmail.com is a personal e-mail provider. Enter the company's domain."],
    [
      "/companies/founders/nobody",
      "We know no person and no company website at nobody. Enter a name and the company's domain.",
    ],
  ])("asks for clarification of %s", async (typed, text) => {
    const page = await without(typed);
    await page.getByText(text).waitFor();
    expect(await field(page).inputValue()).toBe(typed);
  });

  it("offers catalogue people of the same name and searches for the selected one", async () => {
    const page = await without("noor haddad");
    await page.getByRole("heading", { name: "Which one do you mean?" }).waitFor();
    await page
      .getByRole("button", { name: /Noor Haddad/ })
      .first()
      .click();
    await page.waitForURL(/\?search=/);
    expect(await field(page).inputValue()).toBe("Noor Haddad, lanternfish.example");
  });

  it("accepts waiting instead of a proof of work and counts searches", async () => {
    const page = await without("Ada Park, any.example", visitors);
    await page
      .getByText(
        "To prevent abuse, searches without an account take 20 seconds. Please wait, then press Find Email again.",
      )
      .waitFor();
    expect(await page.locator("input[name=challenge]").inputValue()).toMatch(/\./);
    expect(await field(page).inputValue()).toBe("Ada Park, any.example");
  });

  it("rejects a blank name with an explanation", async () => {
    for (const body of ["name=%20%20", "", `name=${"a".repeat(301)}`]) {
      const response = await fetch(`${site.url}/email-finder`, {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(response.status).toBe(400);
      expect(response.headers.get("cache-control")).toMatch(/private/);
      expect(await response.text()).toMatch(/Enter (the full name|first and last name)/);
    }
    const foreign = await fetch(`${site.url}/email-finder`, {
      method: "POST",
      body: "name=Ada",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
  });
});

describe("the email finder", () => {
  it("disables the button while the name is blank", async () => {
    const { page } = await hydrated();
    await field(page).fill("   ");
    expect(await button(page).isDisabled()).toBe(true);
    await field(page).fill(" Ada ");
    expect(await button(page).isEnabled()).toBe(true);
  });

  it("searches on Enter and updates results in place", async () => {
    const { page, complaints } = await hydrated();
    await page.evaluate("window.samePage = true");
    await field(page).fill("Ada Park, slow.example");
    await field(page).press("Enter");
    await page.waitForURL(/\?search=/);
    expect(await button(page).textContent()).toBe("Searching...");
    expect(await button(page).isDisabled()).toBe(true);
    // The server is silent, so there is no result in time; then it asks to retry later.
    await page.getByText(/has not answered yet. We'll try again/).waitFor();
    expect(await button(page).textContent()).toBe("Find Email");
    expect(await page.evaluate("window.samePage")).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("shows a confirmed mailbox with source and date, and copies it", async () => {
    const { page, complaints } = await hydrated({ permissions: ["clipboard-read", "clipboard-write"] });
    await search(page, "ada park @ answers.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    const first = items(page).first();
    expect(await first.locator(".badge").allTextContents()).toEqual(["High confidence"]);
    expect(await first.textContent()).toContain("Verified on Sep 1, 2026");
    expect(await first.textContent()).toContain("The address holds the whole name and fits no colleague we know.");
    const backgrounds = await page.evaluate(`["high", "medium", "low"].map((sure) => {
      const badge = Object.assign(document.createElement("span"), { className: "badge confidence-" + sure });
      document.querySelector("main").append(badge);
      const colour = getComputedStyle(badge).backgroundColor;
      badge.remove();
      return colour;
    })`);
    expect(new Set(backgrounds as string[]).size).toBe(3);
    expect(await first.textContent()).toContain("Mailbox confirmed by its mail server on Sep 1, 2026");
    expect(await first.textContent()).not.toContain("not confirmed");
    expect(await first.getByText("Verified", { exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: "Copy ada.park@answers.example" }).click();
    await page.getByText("Email copied!").waitFor();
    expect(await page.locator("[data-toast]").textContent()).toContain("ada.park@answers.example was copied");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("ada.park@answers.example");
    expect(await axeViolations(page)).toEqual([]);
    // It covers other content, so it disappears automatically.
    await page.locator("[data-toast]").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it("links to the document where an address was published", async () => {
    await sql`insert into finder_published (address, domain, person_id, document_id, published_by, url, retrieved_at,
      patterns)
      select 'noor.h@any.example', 'any.example', p.id, (select min(id) from document), 'company',
        'https://any.example/team', '2026-08-20T12:00:00Z', '{}'
      from person p where p.name = 'Noor Haddad' on conflict do nothing`.execute(site.ctx.db);
    const { page } = await hydrated();
    await search(page, "Noor Haddad, any.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    const first = items(page).first();
    expect(await first.textContent()).toMatch(
      /noor\.h@any\.example.*Medium confidence.*Listed, seen on Aug 20, 2026.*: any\.example, retrieved on Aug 20, 2026/,
    );
    expect(await first.getByRole("link").getAttribute("href")).toBe("https://any.example/team");
  });

  it("guesses no address of unknown people at an accept-all server", async () => {
    const { page } = await hydrated();
    await search(page, "Mei Lin, any.example");
    await page
      .getByText(
        "We found no address for this person at any.example. The company's mail server accepts mail for any address, so it doesn't reveal which one is theirs.",
      )
      .waitFor();
    expect(await items(page).count()).toBe(0);
  });

  it("verifies an address and lists a domain's known addresses", async () => {
    const { page } = await hydrated();
    await search(page, "no.body@answers.example");
    await page.getByText("The company's mail server says this address doesn't exist.").waitFor();
    await search(page, "ada.park@answers.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    await search(page, "null.example");
    await page.getByText("null.example doesn't accept e-mail, so nobody has an address there.").waitFor();
    expect(await items(page).count()).toBe(0);
  });

  it("explains an address's flags", async () => {
    const { page } = await hydrated();
    await search(page, "info@answers.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    expect(await items(page).first().locator(".badge").allTextContents()).toEqual(["Role address", "High confidence"]);
    expect(await items(page).first().textContent()).toContain(
      "Role address: used by a team or function, not by one person.",
    );
    expect(await axeViolations(page)).toEqual([]);
    await search(page, "full@answers.example");
    await page.getByText("Mailbox full: its mail server says so; e-mail may bounce.").waitFor();
    expect([await items(page).count(), await axeViolations(page)]).toEqual([0, []]);
  });

  it("solves the proof of work of the first and the last of five searches a day and names the mode", async () => {
    const { page } = await hydrated({}, visitors);
    await page.getByText("Live verification is turned off on this site.").first().waitFor();
    for (const name of ["Ada Park, any.example", "Ada Park, any.example "]) {
      await search(page, name);
      await page.getByText("We found no address for this person at any.example.").waitFor();
      await visitors.ctx.db.updateTable("rate_limit").set({ used: 4 }).where("used", "=", 1).execute();
      await page.goto(`${visitors.url}/email-finder`);
      await expect.poll(() => button(page).isDisabled()).toBe(true);
    }
    await search(page, "Ada Park, any.example");
    await page
      .getByText(
        "You have used all 5 searches for today. A free account includes more. The limit resets at midnight UTC.",
      )
      .waitFor();
    expect(await page.getByRole("link", { name: "Sign in with your e-mail address" }).getAttribute("href")).toBe(
      "/sign-in?next=/email-finder",
    );
  });

  it("is not cached, and reports an expired search", async () => {
    const response = await fetch(`${site.url}/email-finder?search=00000000-0000-4000-8000-000000000000`);
    expect(response.headers.get("cache-control")).toMatch(/private/);
    expect(await response.text()).toContain("This search is no longer available");
  });

  it("lists its benefits and offers customers no upgrade", async () => {
    const { page } = await open(`${site.url}/email-finder`, { javaScriptEnabled: false });
    expect(await page.locator("main li h2").allTextContents()).toEqual([
      "Verified Results",
      "Multiple Sources",
      "Instant Results",
    ]);
    // plan-offers.e2e.ts checks the offer to others.
    expect(await page.getByRole("heading", { name: "Your plan includes unlimited single searches" }).isVisible()).toBe(
      true,
    );
    expect(await page.getByRole("link", { name: "Upgrade to Premium" }).count()).toBe(0);
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(
      "https://newlyraised.example/email-finder",
    );
    expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain("BreadcrumbList");
  });

  it("is accessible and fits at 390 and 1440 px", async () => {
    const { page, complaints } = await hydrated({ reducedMotion: "reduce" });
    await search(page, "Ada Park, answers.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    expect(await axeViolationsIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("is valid HTML", async () => {
    expect(await htmlFaults(await (await fetch(`${site.url}/email-finder`)).text())).toBe("");
    const body = new URLSearchParams({ name: "Ada Park, answers.example" });
    expect(await htmlFaults(await (await fetch(`${site.url}/email-finder`, { method: "POST", body })).text())).toBe("");
  });
});
