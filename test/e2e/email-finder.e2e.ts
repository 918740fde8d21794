import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, useBrowser } from "./browser.ts";
import { type FinderWorld, startFinderWorld } from "./finder-world.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

let world: FinderWorld;
/** For an account without a daily limit, and for visitors. */
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
const open = useBrowser();

const field = (page: Page) => page.getByLabel("Full name");
const button = (page: Page) => page.getByRole("button", { name: /^(Find Email|Searching\.\.\.)$/ });
const items = (page: Page) => page.locator("section:has(#email-results) > ul > li");

/** The screen with React running: only then is the button disabled while the field is blank. */
async function hydrated(options = {}, at = site) {
  const opened = await open(`${at.url}/email-finder`, options);
  await expect.poll(() => button(opened.page).isDisabled(), { timeout: 20_000 }).toBe(true);
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
  it("waits a moment for the mail server and shows what it knows, on a page that can be opened again", async () => {
    const page = await without("Ada Park, answers.example");
    expect(await page.locator("h1").textContent()).toBe("Find Founder & Executive Emails");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    expect(await items(page).first().textContent()).toContain("ada.park@answers.example");
    expect(await field(page).inputValue()).toBe("Ada Park, answers.example");
    expect(page.url()).toMatch(/\/email-finder\?search=[0-9a-f-]{36}$/);
    await page.reload();
    expect(await items(page).count()).toBe(1);
    await page.context().close();
  });

  it("says plainly when there is nothing, and shows no results then", async () => {
    const page = await without("Zoe Quill, answers.example");
    await page.getByText("We found no address of Zoe Quill at answers.example. We would rather show nothing than a guess.").waitFor();
    expect(await page.getByRole("heading", { name: /^\d+ address/ }).count()).toBe(0);
    await page.context().close();
  });

  it("leads to the rest when the mail server takes longer", async () => {
    const page = await without("Ada Park, later.example");
    await page.getByText("could not be asked now; we ask again at 12:05 UTC.").waitFor();
    await page.getByRole("link", { name: "Show what has been found since" }).click();
    expect(await page.getByText(/could not be asked now; we ask again/).isVisible()).toBe(true);
    await page.context().close();
  });

  it.each([
    ["Somebody Unknown", "The catalogue knows nobody called Somebody Unknown. Add the company or its domain after a comma: Somebody Unknown, acme.example"],
    ["Ada Park @ Nowhere Ltd", "The catalogue knows no site of Nowhere Ltd. Write its domain instead: Ada Park, acme.example"],
    ["Ada Park, gmail.com", "Everybody can have an address at gmail.com. Enter the company's own domain."],
    ["/companies/founders/nobody", "The catalogue has nobody and no company's site under nobody. Enter a name and the company's domain."],
  ])("asks for more: %s", async (typed, text) => {
    const page = await without(typed);
    await page.getByText(text).waitFor();
    expect(await field(page).inputValue()).toBe(typed);
    await page.context().close();
  });

  it("offers the people of the catalogue with a name, and searches for the one that is chosen", async () => {
    const page = await without("noor haddad");
    await page.getByRole("heading", { name: "Which one do you mean?" }).waitFor();
    await page.getByRole("button", { name: /Noor Haddad/ }).first().click();
    await page.waitForURL(/\?search=/);
    expect(await field(page).inputValue()).toBe("Noor Haddad, lanternfish.example");
    await page.context().close();
  });

  it("lets visitors wait instead of a proof, and counts their searches", async () => {
    const page = await without("Ada Park, any.example", visitors);
    await page.getByText("So that programs do not use the finder up, a search without an account takes 20 seconds. Please wait that long, then press Find Email again.").waitFor();
    expect(await page.locator("input[name=challenge]").inputValue()).toMatch(/\./);
    expect(await field(page).inputValue()).toBe("Ada Park, any.example");
    await page.context().close();
  });

  it("refuses a blank name sent past the form, and tells what to do", async () => {
    for (const body of ["name=%20%20", "", `name=${"a".repeat(301)}`]) {
      const response = await fetch(`${site.url}/email-finder`, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } });
      expect(response.status).toBe(400);
      expect(response.headers.get("cache-control")).toMatch(/private/);
      expect(await response.text()).toMatch(/Enter (the full name|first and last name)/);
    }
    const foreign = await fetch(`${site.url}/email-finder`, { method: "POST", body: "name=Ada", headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" } });
    expect(foreign.status).toBe(403);
  });
});

describe("the email finder", () => {
  it("keeps the button disabled while the name is blank", async () => {
    const { page } = await hydrated();
    await field(page).fill("   ");
    expect(await button(page).isDisabled()).toBe(true);
    await field(page).fill(" Ada ");
    expect(await button(page).isEnabled()).toBe(true);
    await page.context().close();
  });

  it("searches on Enter, says so meanwhile, and is told the rest without a new page", async () => {
    const { page, complaints } = await hydrated();
    await page.evaluate("window.samePage = true");
    await field(page).fill("Ada Park, slow.example");
    await field(page).press("Enter");
    await page.waitForURL(/\?search=/);
    expect(await button(page).textContent()).toBe("Searching...");
    expect(await button(page).isDisabled()).toBe(true);
    // The server says nothing, so nothing is known within the time it has; then it asks to come back.
    await page.getByText(/could not be asked now; we ask again/).waitFor();
    expect(await button(page).textContent()).toBe("Find Email");
    expect(await page.evaluate("window.samePage")).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows a verified address with its source and date, and copies it", async () => {
    const { page, complaints } = await hydrated({ permissions: ["clipboard-read", "clipboard-write"] });
    await search(page, "ada park @ answers.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    const first = items(page).first();
    expect(await first.locator(".badge").textContent()).toBe("High confidence");
    expect(await first.textContent()).toContain("Pattern Match");
    const backgrounds = await page.evaluate(`["high", "medium", "low"].map((sure) => {
      const badge = Object.assign(document.createElement("span"), { className: "badge confidence-" + sure });
      document.querySelector("main").append(badge);
      const colour = getComputedStyle(badge).backgroundColor;
      badge.remove();
      return colour;
    })`);
    expect(new Set(backgrounds as string[]).size).toBe(3);
    expect(await first.textContent()).toContain("Its mail server knew the address, asked on Sep 1, 2026");
    expect(await first.textContent()).not.toContain("nobody has confirmed it");
    expect(await first.getByText("Verified", { exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: "Copy ada.park@answers.example" }).click();
    await page.getByText("Email copied!").waitFor();
    expect(await page.locator("[data-toast]").textContent()).toContain("ada.park@answers.example was copied");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("ada.park@answers.example");
    expect(await axeViolations(page)).toEqual([]);
    // It covers what it stands before, so it goes away by itself.
    await page.locator("[data-toast]").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows where an address was published, with a link and the day", async () => {
    await sql`insert into finder_published (address, domain, person_id, document_id, published_by, url, retrieved_at, patterns)
      select 'noor.h@lanternfish.example', 'lanternfish.example', p.id, (select min(id) from document), 'company', 'https://lanternfish.example/team', '2026-08-20T12:00:00Z', '{}'
      from person p where p.name = 'Noor Haddad' on conflict do nothing`.execute(site.ctx.db);
    const { page } = await hydrated();
    await search(page, "Noor Haddad, lanternfish.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    const first = items(page).first();
    expect(await first.textContent()).toMatch(/noor\.h@lanternfish\.example.*High confidence.*Company Website.*: lanternfish\.example.*, retrieved on Aug 20, 2026/);
    expect(await first.getByRole("link").getAttribute("href")).toBe("https://lanternfish.example/team");
    await page.context().close();
  });

  it("guesses nothing of people the catalogue does not have, where a server takes any address", async () => {
    const { page } = await hydrated();
    await search(page, "Mei Lin, any.example");
    await page.getByText("We found no address of Mei Lin at any.example. The company's mail server takes mail for any address, so it does not tell which one is theirs.").waitFor();
    expect(await items(page).count()).toBe(0);
    await page.context().close();
  });

  it("verifies an address, and lists what is known of a domain", async () => {
    const { page } = await hydrated();
    await search(page, "no.body@answers.example");
    await page.getByText("The company's mail server says that there is no such address.").waitFor();
    await search(page, "ada.park@answers.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    await search(page, "null.example");
    await page.getByText("null.example takes no mail, so nobody has an address there.").waitFor();
    expect(await items(page).count()).toBe(0);
    await page.context().close();
  });

  it("says in words what else is known of an address", async () => {
    const { page } = await hydrated();
    await search(page, "info@answers.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    expect(await items(page).first().locator(".badge").allTextContents()).toEqual(["Function", "High confidence"]);
    expect(await items(page).first().textContent()).toContain("Function: the address of a function, not of a person.");
    expect(await axeViolations(page)).toEqual([]);
    await search(page, "full@answers.example");
    await page.getByText("Mailbox full: its mail server says so, and mail may come back.").waitFor();
    expect([await items(page).count(), await axeViolations(page)]).toEqual([0, []]);
    await page.context().close();
  });

  it("works a proof out for visitors, five times a day, and says which mode is on", async () => {
    const { page } = await hydrated({}, visitors);
    await page.getByText("This site does not ask mail servers (mx_only), so it verifies no addresses.").first().waitFor();
    for (let n = 0; n < 5; n++) {
      await search(page, `Ada Park, any.example${" ".repeat(n)}`);
      await page.getByText("We found no address of Ada Park at any.example.").waitFor();
      await page.goto(`${visitors.url}/email-finder`);
      await expect.poll(() => button(page).isDisabled(), { timeout: 20_000 }).toBe(true);
    }
    await search(page, "Ada Park, any.example");
    await page.getByText("All 5 searches of this day are used up. With a free account there are more. New ones come at midnight UTC.").waitFor();
    expect(await page.getByRole("link", { name: "Sign in with your e-mail address" }).getAttribute("href")).toBe("/sign-in?next=/email-finder");
    await page.context().close();
  });

  it("is somebody's own: kept nowhere, and gone is gone", async () => {
    const response = await fetch(`${site.url}/email-finder?search=00000000-0000-4000-8000-000000000000`);
    expect(response.headers.get("cache-control")).toMatch(/private/);
    expect(await response.text()).toContain("This search is not there any more");
  });

  it("tells of its benefits and leads to the checkout in a new tab", async () => {
    const { page } = await open(`${site.url}/email-finder`, { javaScriptEnabled: false });
    expect(await page.locator("main li h2").allTextContents()).toEqual(["Verified Results", "Multiple Sources", "Instant Results"]);
    const upgrade = page.getByRole("link", { name: "Upgrade to Premium" });
    expect([await upgrade.getAttribute("href"), await upgrade.getAttribute("target"), await upgrade.getAttribute("rel")]).toEqual([
      "/checkout?product=lifetime&quantity=1", "_blank", "noopener noreferrer",
    ]);
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe("https://newlyraised.example/email-finder");
    expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain("BreadcrumbList");
    await page.context().close();
  });

  it.each([
    [390, "light"],
    [1440, "dark"],
  ] as const)("is accessible and fits at %d px, %s", async (width, colorScheme) => {
    const { page, complaints } = await hydrated({ viewport: { width, height: 900 }, colorScheme });
    await search(page, "Ada Park, answers.example");
    await page.getByRole("heading", { name: "1 address" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("is valid HTML", async () => {
    expect(await htmlFaults(await (await fetch(`${site.url}/email-finder`)).text())).toBe("");
    const body = new URLSearchParams({ name: "Ada Park, answers.example" });
    expect(await htmlFaults(await (await fetch(`${site.url}/email-finder`, { method: "POST", body })).text())).toBe("");
  });
});
