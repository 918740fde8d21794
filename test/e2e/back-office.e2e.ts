import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { hasFullAccess, listEntitlements } from "../../core/billing/entitlement.ts";
import { enqueueAll } from "../../core/jobs/enqueue.ts";
import { createKey } from "../../core/keys/create-key.ts";
import { useBrowser } from "./browser.ts";
import { ACTORS, cookieOf, startBareOffice, startOffice, type Visitor } from "./office-site.ts";
import { OFFICE_SCREENS } from "./screens-and-states.ts";
import { type RunningSite, TODAY } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

// The back office, as each role comes to it, in a real browser; nothing of it needs script.

let site: RunningSite;
let bare: RunningSite;
beforeAll(async () => {
  [site, bare] = await Promise.all([startOffice(), startBareOffice()]);
});
afterAll(() => Promise.all([site.stop(), bare.stop()]));
const open = useBrowser();

const OWNERS_ONLY = /^\/back-office\/(?:orders|members|mail\/\d)/;
const mayOpen = (visitor: Visitor, path: string) => visitor === "owner" || (visitor === "editor" && !OWNERS_ONLY.test(path));

const cookie = (visitor: Visitor | null) => (visitor === null ? {} : { cookie: `office_session=${visitor}` });

const ask = (visitor: Visitor | null, path: string) => fetch(site.url + path, { redirect: "manual", headers: cookie(visitor) });

const post = (visitor: Visitor | null, path: string, form: Readonly<Record<string, string>>, from = "same-origin") =>
  fetch(site.url + path, { method: "POST", redirect: "manual", body: new URLSearchParams(form), headers: { "sec-fetch-site": from, ...cookie(visitor) } });

/** A browser in which somebody is signed in, without script. */
async function enter(visitor: Visitor, path: string, at: RunningSite = site): Promise<Page> {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf(visitor), url: at.url }]);
  await page.goto(at.url + path);
  return page;
}

describe.each(OFFICE_SCREENS)("%s", (path) => {
  it("leads who is signed out to sign in, and back", async () => {
    const answer = await ask(null, path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect((await post(null, path, { deed: "end" })).status).toBe(303);
  });

  it.each(["paid", "free", "editor", "owner"] as const)("opens for %s only if it is for them", async (visitor) => {
    const opens = mayOpen(visitor, path);
    for (const answer of [await ask(visitor, path), await ask(visitor, `${path}.data`)]) {
      expect(answer.status).toBe(opens ? 200 : 404);
      expect(answer.headers.get("cache-control")).toMatch(opens ? /^private, no-store$/ : /^private, /);
      expect(/"sections"|Back office/.test(await answer.text())).toBe(opens);
    }
    expect((await (await ask(visitor, path)).text()).includes("Oops! Page not found")).toBe(!opens);
    expect((await post(visitor, path, { deed: "nothing" })).status === 404).toBe(!opens);
  });

  it("is written well and kept out of search engines", async () => {
    const html = await (await ask("owner", path)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain("data-hydrate");
    expect(await htmlFaults(html)).toBe("");
  });

  it("refuses what a page of another site sends", async () => {
    const answer = await post("owner", path, { deed: "end", retry: "x" }, "cross-site");
    // A screen that only shows has nothing to send to.
    expect([403, 405]).toContain(answer.status);
  });
});

const LOOKS = [[390, "light"], [390, "dark"], [1440, "light"], [1440, "dark"]] as const;

/** What axe-core finds (WCAG 2.2 AA with target sizes, and best practices) at both widths, in both schemes, and what is wider than the screen. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
    const results: axe.AxeResults = await page.evaluate(`axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })`);
    faults.push(...results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${width} px, ${colorScheme}: ${id} at ${node.target.join(" ")}`)));
    const wide = await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
    if (wide === true) faults.push(`${width} px: wider than the screen`);
  }
  return faults;
}

async function look(at: RunningSite, path: string): Promise<string[]> {
  const { page } = await open("about:blank", { reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf("owner"), url: at.url }]);
  const answer = await page.goto(at.url + path);
  expect(answer?.status()).toBe(200);
  await page.evaluate(axe.source);
  // What is folded away is looked at, too.
  await page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true");
  const faults = await faultsOf(page);
  await page.context().close();
  return faults;
}

describe("axe-core finds nothing on", () => {
  it.each(OFFICE_SCREENS)("%s", async (path) => {
    expect(await look(site, path)).toEqual([]);
  });

  it.each(OFFICE_SCREENS.filter((path) => !/privacy-1|mail\/1/.test(path)))("%s while nothing has happened", async (path) => {
    expect(await look(bare, path)).toEqual([]);
  });
});

describe("the keyboard alone", () => {
  it.each(OFFICE_SCREENS)("reaches everything on %s, in order and marked", async (path) => {
    const { page } = await open("about:blank", { reducedMotion: "reduce" });
    await page.context().addCookies([{ ...cookieOf("owner"), url: site.url }]);
    await page.goto(site.url + path);
    const stops: number = await page.evaluate(`(() => {
      window.stops = [...document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary)")].filter((one) => one.tabIndex >= 0 && one.type !== "hidden" && one.checkVisibility() && !(one.type === "radio" && !one.checked));
      document.querySelector("main").focus();
      return window.stops.length;
    })()`);
    const visited: number[] = [];
    for (let i = 0; i < stops; i++) {
      await page.keyboard.press("Tab");
      const [stop, outlined] = await page.evaluate<[number, boolean]>(`[window.stops.indexOf(document.activeElement), getComputedStyle(document.activeElement).outlineStyle !== "none"]`);
      expect(outlined).toBe(true);
      visited.push(stop);
    }
    expect(visited).toEqual(Array.from({ length: stops }, (_, i) => i));
    await page.context().close();
  });
});

const sections = (page: Page) => page.getByRole("navigation", { name: "Back office" }).getByRole("link").allTextContents();

describe("an API key", () => {
  it("opens nothing, whoever's it is", async () => {
    const [operators, owners] = [await createKey(site.ctx, { label: "a program's", access: "paid" }), await createKey(site.ctx, { label: "an owner's", access: "paid", accountId: "olga" })];
    for (const { secret } of [operators, owners]) {
      for (const headers of [{ authorization: `Bearer ${secret}` }, { apikey: secret, cookie: "office_session=owner" }]) {
        const answer = await fetch(`${site.url}/back-office/members`, { headers, redirect: "manual" });
        expect([401, 404]).toContain(answer.status);
        expect(await answer.text()).not.toContain("olga@");
      }
    }
  });
});

describe("what each sees", () => {
  it("is everything for an owner, and all but money and members for an editor", async () => {
    const [owner, editor] = [await enter("owner", "/back-office"), await enter("editor", "/back-office")];
    const all = await sections(owner);
    expect(all).toContain("Members");
    expect(await sections(editor)).toEqual(all.filter((name) => name !== "Members" && name !== "Orders"));
    expect([await owner.getByText("1 payment failed").count(), await editor.getByText("payment").count()]).toEqual([1, 0]);
    expect(await owner.textContent("main")).toContain("$29 in the last 30 days");
    expect(await editor.textContent("main")).not.toContain("$");
    for (const page of [owner, editor]) {
      await page.getByRole("link", { name: "1 privacy request overdue" }).waitFor();
      await page.getByRole("link", { name: "3 jobs failed for good" }).waitFor();
      await page.getByRole("link", { name: "1 document held for review" }).waitFor();
      await page.context().close();
    }
  });

  it("is said to be nothing while nothing waits", async () => {
    const page = await enter("editor", "/back-office", bare);
    expect(await page.textContent("main")).toContain("nobody waits for an answer, and nothing has failed");
    await page.context().close();
  });

  it("is kept from crawlers, and in no sitemap", async () => {
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain("Disallow: /back-office\n");
    expect(await (await fetch(`${site.url}/sitemaps/pages.xml`)).text()).not.toContain("back-office");
    expect(Object.keys(ACTORS)).toHaveLength(4);
  });
});

describe("without script", () => {
  it("a dead job is tried again, another forgotten after a second press, and neither twice", async () => {
    const page = await enter("editor", "/back-office/jobs");
    await page.getByRole("button", { name: "Try again" }).first().click();
    expect(await page.getByRole("alert").textContent()).toBe("The job is tried again, at once.");
    const forget = page.locator("button[name=forget]").first();
    expect(await forget.isVisible()).toBe(false);
    const gone = await forget.getAttribute("value");
    await page.locator("summary", { hasText: "Forget" }).first().click();
    await forget.click();
    expect(await page.getByRole("alert").textContent()).toBe("The job is forgotten.");
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(1);
    expect((await post("editor", "/back-office/jobs", { forget: gone ?? "" })).status).toBe(409);
    expect((await post("editor", "/back-office/jobs", { forget: "nonsense" })).status).toBe(400);
    const entries = await site.ctx.db.selectFrom("audit_entry").select(["actor", "action"]).where("action", "like", "job.%").orderBy("id").execute();
    expect(entries).toEqual([{ actor: "eva", action: "job.redriven" }, { actor: "eva", action: "job.forgotten" }]);
    await page.context().close();
  });

  it("a long list is read on page by page, and back to its beginning", async () => {
    await enqueueAll(bare.ctx, "webhooks.deliver", Array.from({ length: 55 }, (_, deliveryId) => ({ deliveryId })));
    await sql`update pgboss.job set state = 'failed', completed_on = ${TODAY} where name = 'webhooks.deliver'`.execute(bare.ctx.db);
    const page = await enter("editor", "/back-office/jobs", bare);
    const told = () => page.getByRole("table", { name: "Jobs that failed for good" }).locator("code").allTextContents();
    const first = await told();
    await page.getByRole("link", { name: "Earlier failures" }).click();
    const second = await told();
    expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([50, 5, 55]);
    expect(await page.getByRole("link", { name: "Earlier failures" }).count()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).first().click();
    expect(await told()).toEqual(second.slice(1));
    await page.getByRole("link", { name: "Back to the beginning" }).click();
    expect(await told()).toEqual(first);
    await page.context().close();
  });

  it("a request is answered, with who and when, and opened again", async () => {
    const page = await enter("editor", "/back-office/inbox");
    expect(await page.locator("tbody tr").count()).toBe(3);
    expect(await page.locator("tbody tr").first().textContent()).toContain("overdue by 13 days");
    await page.getByRole("link", { name: "Ada Example" }).first().click();
    await page.getByLabel("What you did").fill("Deleted, and told her so.");
    await page.getByRole("button", { name: "Mark as answered" }).click();
    expect(await page.textContent("main")).toMatch(/It is marked as answered\.[^]*Sep 1, 2026, 12:00 UTC, by eva@newlyraised\.example[^]*Deleted, and told her so\./);
    await page.goto(`${site.url}/back-office/inbox?state=done`);
    expect(await page.textContent("tbody")).toContain("by eva@newlyraised.example");
    await page.goto(`${site.url}/back-office/inbox/privacy-1`);
    await page.getByRole("button", { name: "Open it again" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("It is open again.");
    expect((await ask("editor", "/back-office/inbox/privacy-99")).status).toBe(404);
    await page.context().close();
  });

  it("what waits for review is decided", async () => {
    const page = await enter("editor", "/back-office/review");
    expect(await page.locator("main li.card").count()).toBe(3);
    const decide = async (about: string, label: RegExp) => {
      const card = page.locator("main li.card", { hasText: about });
      await card.locator("summary").click();
      await card.getByRole("button", { name: label }).click();
    };
    await decide("other.csv", /^A company of its own/);
    await decide("odd.csv", /^Publish it as it is/);
    expect(await page.getByRole("alert").textContent()).toContain("published");
    await decide("feed", /^Leave it out/);
    expect(await page.getByRole("alert").textContent()).toBe("It is decided.");
    expect(await page.textContent("main")).toContain("Nothing waits for review.");
    const { rounds } = await site.ctx.db.selectFrom("lead").select(({ fn }) => fn.countAll<number>().as("rounds")).executeTakeFirstOrThrow();
    expect(rounds).toBe(3);
    await page.context().close();
  });

  it("an owner finds a member, changes the role, gives access and takes it, and signs them out", async () => {
    const page = await enter("owner", "/back-office/members");
    await page.getByRole("searchbox", { name: "Address" }).fill("mia@");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "mia@newlyraised.example" }).click();
    const said = () => page.getByRole("alert").textContent();
    await page.getByRole("radio", { name: /^Editor/ }).check();
    await page.getByRole("button", { name: "Save the role" }).click();
    expect(await said()).toContain("The role is changed");
    expect(await page.getByRole("radio", { name: /^Editor/ }).isChecked()).toBe(true);
    await page.locator("summary", { hasText: "Give access" }).click();
    await page.getByLabel("Last day").fill("2026-08-01");
    await page.getByRole("button", { name: "Give full access" }).click();
    expect(await said()).toContain("must be a day to come");
    await page.locator("summary", { hasText: "Give access" }).click();
    await page.getByLabel("Last day").fill("2026-12-31");
    await page.getByRole("button", { name: "Give full access" }).click();
    expect(await said()).toBe("They have full access now.");
    await page.locator("summary", { hasText: "Take access back" }).click();
    await page.getByLabel("Why").fill("a mistake");
    await page.getByRole("button", { name: "Take it back" }).click();
    expect(await said()).toBe("They have no full access any more.");
    expect(await page.textContent("main")).toContain(": a mistake");
    await page.locator("summary", { hasText: "Sign out everywhere" }).click();
    await page.getByRole("button", { name: "Sign them out" }).click();
    expect(await said()).toBe("They are signed out everywhere.");
    expect((await ask("owner", "/back-office/members/nobody")).status).toBe(404);
    await page.context().close();
  });

  it("an owner refunds within 30 days, once, and access ends at once", async () => {
    const page = await enter("owner", "/back-office/orders");
    expect(await page.locator("tbody tr").count()).toBe(3);
    const old = page.locator("tbody tr", { hasText: "mia@newlyraised.example" });
    expect(await old.textContent()).toContain("Nothing to decide");
    const number = (await old.locator("th").textContent())?.match(/#(\d+)/)?.[1] ?? "";
    expect(await (await post("owner", "/back-office/orders", { refund: number, reason: "late" })).text()).toContain("older than 30 days");
    await page.getByRole("searchbox").fill("pia@");
    await page.getByRole("button", { name: "Search" }).click();
    expect(await page.locator("tbody tr").count()).toBe(1);
    expect(await hasFullAccess(site.ctx, "pia")).toBe(true);
    await page.locator("summary", { hasText: "Refund" }).click();
    await page.getByLabel("Why").fill("not what she needs");
    await page.getByRole("button", { name: /^Refund order/ }).click();
    expect(await page.getByRole("alert").textContent()).toContain("Access has ended");
    expect(await page.textContent("tbody")).toMatch(/Being refunded.*not what she needs/);
    const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job where name = 'billing.refund'`.execute(site.ctx.db);
    expect(rows).toEqual([{ jobs: 1 }]);
    const held = await listEntitlements(site.ctx, "pia");
    expect(held.filter(({ source, revokedAt }) => source.startsWith("order:") && revokedAt === null)).toEqual([]);
    await page.context().close();
  });

  it("an editor picks the month's leads, finds one by search, and takes one out", async () => {
    const page = await enter("editor", "/back-office/handpicks");
    const heading = () => page.locator("h2").first().textContent();
    expect(await heading()).toBe("0 of 20 picked");
    await page.getByRole("button", { name: "Pick Fernhollow" }).first().click();
    expect(await heading()).toBe("1 of 20 picked");
    await page.getByRole("searchbox").fill("fernhollow");
    await page.getByRole("button", { name: "Search" }).click();
    expect(await page.getByRole("table", { name: "Found leads" }).textContent()).toContain("Picked");
    await page.getByRole("link", { name: "October 2026" }).click();
    expect(await heading()).toBe("0 of 20 picked");
    await page.getByRole("link", { name: "September 2026" }).click();
    await page.getByRole("button", { name: "Take out Fernhollow" }).click();
    expect(await heading()).toBe("0 of 20 picked");
    expect((await ask("editor", "/back-office/handpicks?month=2026-13")).status).toBe(404);
    await page.context().close();
  });

  it("mail that failed is sent again, and an owner reads one as it is sent", async () => {
    const editor = await enter("editor", "/back-office/mail?show=failed");
    expect(await editor.locator("tbody").textContent()).toContain("550 5.1.1 No such user");
    expect(await editor.locator("tbody a").count()).toBe(0);
    await editor.getByRole("button", { name: "Send again" }).click();
    expect(await editor.getByRole("alert").textContent()).toBe("It goes out again with the next mails.");
    expect(await editor.textContent("main")).toContain("No mail has failed.");
    await editor.context().close();

    const owner = await enter("owner", "/back-office/mail");
    await owner.getByRole("link", { name: /^Sign in/ }).click();
    expect(await owner.textContent("h1")).toBe("Your link to sign in to Newly Raised");
    expect(await owner.textContent("main")).toContain("https://newlyraised.example/sign-in/confirm?token=x");
    await owner.getByRole("link", { name: "See it as it looks" }).click();
    const source = await ask("owner", new URL(owner.url()).pathname);
    expect(source.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(source.headers.get("cache-control")).toBe("private, no-store");
    expect(await owner.textContent("body")).toContain("1 Example Street");
    expect((await ask("editor", new URL(owner.url()).pathname)).status).toBe(404);
    await owner.context().close();
  });

  it("a suppressed address is looked up and let get mail again", async () => {
    const page = await enter("editor", "/back-office/mail/suppressed");
    expect(await page.textContent("tbody")).toContain("Mail came back");
    await page.getByLabel("Address").fill("Bounced@someone.example");
    await page.getByRole("button", { name: "Look it up" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("gets no mail at all since Sep 1, 2026. Reason: Mail came back.");
    expect(page.url()).not.toContain("someone");
    await page.locator("summary", { hasText: "Write to it again" }).click();
    await page.getByRole("button", { name: "Let it get mail again" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("gets mail again.");
    expect(await page.textContent("main")).toContain("No address is suppressed.");
    expect((await post("editor", "/back-office/mail/suppressed", { deed: "look", address: "nobody" })).status).toBe(400);
    await page.context().close();
  });

  it("what the finder said is held against what became of it, band by band", async () => {
    const page = await enter("editor", "/back-office/finder");
    const rows = await page.getByRole("row").evaluateAll((all) => all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent)));
    // Of 20 known ends two are bounces; ten were said to be unsure, of which too few are known.
    expect(rows).toEqual([
      ["High", "20", "18", "0", "2", "10.0%", "2.8% and 30.1%"],
      ["Medium", "0", "0", "0", "0", "Not known yet", "–"],
      ["Low", "10", "0", "0", "2", "Not known yet", "–"],
    ]);
    await page.context().close();
  });

  it("the last owner keeps the role", async () => {
    const page = await enter("owner", "/back-office/members/olga");
    await page.getByRole("radio", { name: /^Member/ }).check();
    await page.getByRole("button", { name: "Save the role" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("This is the last owner.");
    await page.context().close();
  });

  it("an editor's post to what is the owners' changes nothing", async () => {
    const answer = await post("editor", "/back-office/members/eva", { deed: "role", role: "owner" });
    expect(answer.status).toBe(404);
    expect(await site.ctx.db.selectFrom("account").select("role").where("id", "=", "eva").executeTakeFirst()).toEqual({ role: "editor" });
  });
});
