import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { COMPARISONS } from "../../content/comparisons.ts";
import { COMPARISONS_PIECE } from "../../app/content/pieces/comparisons.ts";
import { failJobs, queuedJobs } from "../run-jobs.ts";
import { hasFullAccess, listEntitlements } from "../../core/customers/billing/entitlement.ts";
import { enqueueAll } from "../../core/shared/jobs/enqueue.ts";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import { axeViolationsIn, keepAxe, OFFICE_CHROME, openDetails, PHONE } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { ACTORS, cookieOf, startBareOffice, startOffice, type Visitor } from "./office-site.ts";
import { OFFICE_SCREENS } from "./screens-and-states.ts";
import { type RunningSite, TODAY } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";
import { deliverJob } from "../../core/programs/webhooks/jobs/deliver.ts";

// The back office as each role sees it, in a real browser without script; office-actions.e2e.ts visits its screens by
// keyboard and with axe-core, when each has something to act on.

let site: RunningSite;
let bare: RunningSite;
beforeAll(async () => {
  [site, bare] = await Promise.all([startOffice(), startBareOffice()]);
});
afterAll(() => Promise.all([site.stop(), bare.stop()]));
const open = useBrowser();

const OWNERS_ONLY = /^\/back-office\/(?:orders|members|tools|audit|preflight|backups|content\/logo|mail\/\d)/;
const mayOpen = (visitor: Visitor, path: string) =>
  visitor === "owner" || (visitor === "editor" && !OWNERS_ONLY.test(path));

const cookie = (visitor: Visitor | null) => (visitor === null ? {} : { cookie: `office_session=${visitor}` });

const ask = (visitor: Visitor | null, path: string) =>
  fetch(site.url + path, { redirect: "manual", headers: cookie(visitor) });

const post = (visitor: Visitor | null, path: string, form: Readonly<Record<string, string>>, from = "same-origin") =>
  fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: { "sec-fetch-site": from, ...cookie(visitor) },
  });

/** A browser without script in which an actor is signed in. */
async function enter(visitor: Visitor, path: string, at: RunningSite = site): Promise<Page> {
  const { page } = await open("about:blank", { javaScriptEnabled: false, reducedMotion: "reduce" });
  await page.context().addCookies([{ ...cookieOf(visitor), url: at.url }]);
  await page.goto(at.url + path);
  return page;
}

describe.each(OFFICE_SCREENS)("%s", (path) => {
  it("sends signed-out visitors to sign in and back", async () => {
    const answer = await ask(null, path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect((await post(null, path, { intent: "end" })).status).toBe(303);
  });

  // A free account is rejected by the same check as a paid one, which may do more elsewhere.
  it.each(["paid", "editor", "owner"] as const)(
    "opens for %s only if it is for them, as valid HTML hidden from search engines",
    async (visitor) => {
      const opens = mayOpen(visitor, path);
      const [page, data] = [await ask(visitor, path), await ask(visitor, `${path}.data`)];
      const html = await page.text();
      for (const [answer, text] of [[page, html] as const, [data, await data.text()] as const]) {
        expect(answer.status).toBe(opens ? 200 : 404);
        expect(answer.headers.get("cache-control")).toMatch(opens ? /^private, no-store$/ : /^private, /);
        expect(/"sections"|Back office/.test(text)).toBe(opens);
      }
      expect(html.includes("Oops! Page not found")).toBe(!opens);
      expect((await post(visitor, path, { intent: "nothing" })).status === 404).toBe(!opens);
      if (visitor !== "owner") return;
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html.includes('id="hydration"')).toBe(/\/(?:work|imports\/tasks\/1|sources\/runs\/1)$/.test(path));
      expect(await htmlFaults(html)).toBe("");
    },
  );

  it("rejects cross-site requests", async () => {
    const answer = await post("owner", path, { intent: "end", retry: "x" }, "cross-site");
    // Screens without forms accept no post.
    expect([403, 405]).toContain(answer.status);
  });
});

describe("an owner's browser", () => {
  let tab: Page;
  beforeAll(async () => {
    ({ page: tab } = await open("about:blank", { reducedMotion: "reduce", colorScheme: "dark" }));
    await tab.context().addCookies([{ ...cookieOf("owner"), url: bare.url }]);
    await keepAxe(tab.context());
  });

  it.each(
    OFFICE_SCREENS.filter(
      (path) =>
        !/privacy-1|mail\/1|imports\/(?:tasks\/)?1|sources\/(?:runs\/)?1|(?:companies|articles(?:\/preview)?)\/1/.test(
          path,
        ),
    ),
  )("finds no violations with axe-core on %s while nothing has happened", async (path) => {
    expect((await tab.goto(bare.url + path))?.status()).toBe(200);
    await openDetails(tab);
    expect(await axeViolationsIn(tab, { looks: PHONE, exclude: OFFICE_CHROME })).toEqual([]);
  });
});

/** Names of sections with the number of what waits in them: "Content", "Jobs3 waiting". */
const sections = (page: Page) =>
  page.getByRole("navigation", { name: "Back office" }).getByRole("link").allTextContents();

describe("API key", () => {
  it("opens no back-office screen, whoever owns it", async () => {
    const [operators, owners] = [
      await createKey(site.ctx, { label: "a program's", access: "paid" }),
      await createKey(site.ctx, { label: "an owner's", access: "paid", accountId: "olga" }),
    ];
    for (const { secret } of [operators, owners]) {
      for (const headers of [
        { authorization: `Bearer ${secret}` },
        { apikey: secret, cookie: "office_session=owner" },
      ]) {
        const answer = await fetch(`${site.url}/back-office/members`, { headers, redirect: "manual" });
        expect([401, 404]).toContain(answer.status);
        expect(await answer.text()).not.toContain("olga@");
      }
    }
  });
});

describe("roles", () => {
  it("show everything to an owner, and everything except money and members to an editor", async () => {
    const [owner, editor] = [await enter("owner", "/back-office"), await enter("editor", "/back-office")];
    const all = await sections(owner);
    expect(all).toContain("Members");
    expect(await sections(editor)).toEqual(
      all.filter((name) => !/^(?:Go live|Backups|Orders|Members|Lists and tools|Audit log)/.test(name)),
    );
    expect(all).toEqual(
      expect.arrayContaining([
        "Privacy requests3 waiting",
        "Jobs3 waiting",
        expect.stringMatching(/^Work\d+ waiting$/),
      ]),
    );
    expect([await owner.getByText("1 payment failed").count(), await editor.getByText("payment").count()]).toEqual([
      1, 0,
    ]);
    expect(await owner.textContent("main")).toContain("$29 in the last 30 days");
    expect(await editor.textContent("main")).not.toContain("$");
    for (const page of [owner, editor]) {
      await page.getByRole("link", { name: "1 privacy request overdue" }).waitFor();
      await page.getByRole("link", { name: "3 jobs permanently failed" }).waitFor();
      await page.getByRole("link", { name: /^\d+ imports? to publish or discard$/ }).waitFor();
      await page.context().close();
    }
  });

  it("see a notice when nothing is waiting, not even a comparison to check again", async () => {
    const page = await enter("editor", "/back-office", bare);
    expect(await page.getByRole("link", { name: /^\d+ statements? about other products/ }).count()).toBeGreaterThan(0);
    await bare.ctx.db
      .insertInto("content_revision")
      .values({
        piece: COMPARISONS_PIECE.key,
        value: JSON.stringify(COMPARISONS.map((one) => ({ ...one, facts: "" }))),
        note: "to check",
        actor: "editor",
        at: new Date(),
      })
      .execute();
    await page.reload();
    expect(await page.textContent("main")).toContain("Nothing needs attention");
    await page.context().close();
  });

  it("are absent from robots.txt and sitemaps", async () => {
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain("Disallow: /back-office\n");
    expect(await (await fetch(`${site.url}/sitemaps/pages.xml`)).text()).not.toContain("back-office");
    expect(Object.keys(ACTORS)).toHaveLength(4);
  });
});

describe("without script", () => {
  it("retries one dead job and discards another after confirmation, each once", async () => {
    const page = await enter("editor", "/back-office/jobs");
    await page.getByRole("button", { name: "Retry" }).first().click();
    expect(await page.getByRole("alert").textContent()).toBe("Retrying the job now.");
    const forget = page.locator("button[name=forget]").first();
    expect(await forget.isVisible()).toBe(false);
    const gone = await forget.getAttribute("value");
    await page.locator("summary", { hasText: "Discard" }).first().click();
    await forget.click();
    expect(await page.getByRole("alert").textContent()).toBe("Job discarded.");
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(1);
    expect((await post("editor", "/back-office/jobs", { forget: gone ?? "" })).status).toBe(409);
    expect((await post("editor", "/back-office/jobs", { forget: "nonsense" })).status).toBe(400);
    const entries = await site.ctx.db
      .selectFrom("audit_entry")
      .select(["actor", "action"])
      .where("action", "like", "job.%")
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { actor: "eva", action: "job.redriven" },
      { actor: "eva", action: "job.forgotten" },
    ]);
    await page.context().close();
  });

  it("pages through a long list and back to the start", async () => {
    await enqueueAll(
      bare.ctx,
      deliverJob,
      Array.from({ length: 55 }, (_, deliveryId) => ({ deliveryId })),
    );
    await failJobs(bare.ctx.db, { at: TODAY });
    const page = await enter("editor", "/back-office/jobs", bare);
    const payloads = () =>
      page
        .getByRole("table", { name: "Permanently failed jobs" })
        .getByText(/^delivery \d+$/)
        .allTextContents();
    const first = await payloads();
    await page.getByRole("link", { name: "Older failures" }).click();
    const second = await payloads();
    expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([50, 5, 55]);
    expect(await page.getByRole("link", { name: "Older failures" }).count()).toBe(0);
    await page.getByRole("button", { name: "Retry" }).first().click();
    expect(await payloads()).toEqual(second.slice(1));
    await page.getByRole("link", { name: "Back to the start" }).click();
    expect(await payloads()).toEqual(first);
    await page.context().close();
  });

  it("closes a privacy request, records who and when, and reopens it", async () => {
    const page = await enter("editor", "/back-office/inbox");
    expect(await page.locator("tbody tr").count()).toBe(3);
    expect(await page.locator("tbody tr").first().textContent()).toContain("overdue by 13 days");
    await page.getByRole("link", { name: "Ada Example" }).first().click();
    await page.getByLabel("Your note").fill("Deleted, and told her so.");
    await page.getByRole("button", { name: "I answered by e-mail" }).click();
    expect(await page.textContent("main")).toMatch(
      /Noted: you say that you answered by e-mail\.[^]*Sep 1, 2026, 12:00 UTC, by eva@newlyraised\.example[^]*Deleted, and told her so\./,
    );
    await page.goto(`${site.url}/back-office/inbox?state=done`);
    expect(await page.textContent("tbody")).toContain("by eva@newlyraised.example");
    await page.goto(`${site.url}/back-office/inbox/privacy-1`);
    await page.getByRole("button", { name: "Reopen" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Reopened.");
    expect((await ask("editor", "/back-office/inbox/privacy-99")).status).toBe(404);
    await page.context().close();
  });

  it("lets an owner find a member, change the role, grant and revoke access and sign them out", async () => {
    const page = await enter("owner", "/back-office/members");
    await page.getByRole("searchbox", { name: "Account" }).fill("mia@");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "mia@newlyraised.example" }).click();
    const said = () => page.getByRole("alert").textContent();
    await page.getByRole("radio", { name: /^Editor/ }).check();
    await page.getByRole("button", { name: "Save role" }).click();
    expect(await said()).toContain("Role changed");
    expect(await page.getByRole("radio", { name: /^Editor/ }).isChecked()).toBe(true);
    await page.locator("summary", { hasText: "Grant access" }).click();
    await page.getByLabel("Last day").fill("2026-08-01");
    await page.getByRole("button", { name: "Grant full access" }).click();
    expect(await said()).toContain("must be in the future");
    await page.locator("summary", { hasText: "Grant access" }).click();
    await page.getByLabel("Last day").fill("2026-12-31");
    await page.getByRole("button", { name: "Grant full access" }).click();
    expect(await said()).toBe("Full access granted.");
    await page.locator("summary", { hasText: "Revoke access" }).click();
    await page.getByLabel("Reason").fill("a mistake");
    await page.getByRole("button", { name: "Revoke access" }).click();
    expect(await said()).toBe("Full access revoked.");
    expect(await page.textContent("main")).toContain(": a mistake");
    await page.locator("summary", { hasText: "Sign out everywhere" }).click();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    expect(await said()).toBe("Signed out everywhere.");
    expect((await ask("owner", "/back-office/members/nobody")).status).toBe(404);
    await page.context().close();
  });

  it("lets an owner refund once within 30 days, which ends access at once", async () => {
    const page = await enter("owner", "/back-office/orders");
    expect(await page.locator("tbody tr").count()).toBe(3);
    const old = page.locator("tbody tr", { hasText: "mia@newlyraised.example" });
    expect(await old.textContent()).toContain("No action");
    const number = (await old.locator("th").textContent())?.match(/#(\d+)/)?.[1] ?? "";
    expect(await (await post("owner", "/back-office/orders", { refund: number, reason: "late" })).text()).toContain(
      "older than 30 days",
    );
    await page.getByRole("main").getByRole("searchbox").fill("pia@");
    await page.getByRole("button", { name: "Search" }).click();
    expect(await page.locator("tbody tr").count()).toBe(1);
    expect(await hasFullAccess(site.ctx, "pia")).toBe(true);
    await page.locator("summary", { hasText: "Refund" }).click();
    await page.getByLabel("Reason").fill("not what she needs");
    await page.getByRole("button", { name: /^Refund order/ }).click();
    expect(await page.getByRole("alert").textContent()).toContain("Access has ended");
    expect(await page.textContent("tbody")).toMatch(/Being refunded.*not what she needs/);
    expect(await queuedJobs(site.ctx.db, "billing.refund")).toHaveLength(1);
    const held = await listEntitlements(site.ctx, "pia");
    expect(held.filter(({ source, revokedAt }) => source.startsWith("order:") && revokedAt === null)).toEqual([]);
    await page.context().close();
  });

  it("lets an editor choose the month's picks, add one by search and remove one", async () => {
    const page = await enter("editor", "/back-office/monthly");
    const heading = () => page.locator("h2").first().textContent();
    expect(await heading()).toBe("0 of 20 picked");
    await page.getByRole("button", { name: "Pick Fernhollow" }).first().click();
    expect(await heading()).toBe("1 of 20 picked");
    await page.getByRole("main").getByRole("searchbox").fill("fernhollow");
    await page.getByRole("button", { name: "Search" }).click();
    expect(await page.getByRole("table", { name: "Search results" }).textContent()).toContain("Picked");
    await page.getByRole("link", { name: "October 2026" }).click();
    expect(await heading()).toBe("0 of 20 picked");
    await page.getByRole("link", { name: "September 2026" }).click();
    await page.getByRole("button", { name: "Remove Fernhollow" }).click();
    expect(await heading()).toBe("0 of 20 picked");
    expect((await ask("editor", "/back-office/monthly?month=2026-13")).status).toBe(404);
    await page.context().close();
  });

  it("lets an editor map a word to industries and undo it, and rejects everybody else", async () => {
    const page = await enter("editor", "/back-office/industries");
    await page.getByLabel("Look up a word").fill("Zymurgy kits");
    await page.getByRole("button", { name: "Look up" }).click();
    expect(await page.textContent("main")).toContain("“Zymurgy kits” names nothing known.");
    const industries = page.getByRole("combobox", { name: /^Industries/ });
    await industries.fill("Food and beverage, Brewing of mead");
    await page.getByRole("button", { name: /^Map/ }).click();
    expect(await page.getByRole("alert").textContent()).toContain("“Brewing of mead” is no industry.");
    expect(await industries.inputValue()).toBe("Food and beverage, Brewing of mead");
    await industries.fill("food and beverage, Retail");
    await page.getByRole("button", { name: /^Map/ }).click();
    expect(await page.locator(".work-last").textContent()).toContain(
      "You mapped Zymurgy kits as Food and beverage, Retail.",
    );
    await page.getByRole("button", { name: /^Undo/ }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Decision undone.");
    await page.context().close();
  });

  it("lets an editor list an undecided company, and keep another off", async () => {
    const page = await enter("editor", "/back-office/startups");
    expect(await page.textContent("main")).toContain("1 of 2");
    await page.getByRole("button", { name: /^A startup: list it/ }).click();
    await page.getByText("You listed").waitFor();
    await page.getByRole("button", { name: /^No startup/ }).click();
    expect(await page.textContent("main")).toContain("Nothing waits here.");
    await page.goto(`${site.url}/companies/tarnwick`);
    expect(await page.textContent("main")).toContain("Not listed because an editor decided so.");
    const unknown = { item: "startup:999999", action: "yes", scope: "item" };
    expect((await post("editor", "/back-office/work", unknown)).status).toBe(409);
    await page.context().close();
  });

  it("resends failed mail and shows an owner the mail as sent", async () => {
    const editor = await enter("editor", "/back-office/mail?show=failed");
    expect(await editor.locator("tbody").textContent()).toContain("550 5.1.1 No such user");
    expect(await editor.locator("tbody a").count()).toBe(0);
    await editor.getByRole("button", { name: "Send again" }).click();
    expect(await editor.getByRole("alert").textContent()).toBe("The e-mail is queued again.");
    expect(await editor.textContent("main")).toContain("No failed e-mail.");
    await editor.context().close();

    const owner = await enter("owner", "/back-office/mail");
    await owner.getByRole("link", { name: /^Sign-in link/ }).click();
    expect(await owner.textContent("h1")).toBe("Sign in to Newly Raised");
    expect(await owner.textContent("main")).toContain("https://newlyraised.example/sign-in/confirm?token=x");
    await owner.getByRole("link", { name: "Preview" }).click();
    const source = await ask("owner", new URL(owner.url()).pathname);
    expect(source.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(source.headers.get("cache-control")).toBe("private, no-store");
    expect(await owner.textContent("body")).toContain("1 Example Street");
    expect((await ask("editor", new URL(owner.url()).pathname)).status).toBe(404);
    await owner.context().close();
  });

  it("finds a suppressed address and allows mail to it again", async () => {
    const page = await enter("editor", "/back-office/mail/suppressed");
    expect(await page.textContent("tbody")).toContain("Bounced");
    await page.getByLabel("Address").fill("Bounced@someone.example");
    await page.getByRole("button", { name: "Look up" }).click();
    expect(await page.getByRole("alert").textContent()).toContain(
      "no e-mail at all since Sep 1, 2026. Reason: Bounced.",
    );
    expect(page.url()).not.toContain("someone");
    await page.locator("summary", { hasText: "Allow e-mail" }).click();
    await page.getByRole("button", { name: "Allow e-mail again" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("can receive e-mail again.");
    expect(await page.textContent("main")).toContain("No suppressed addresses.");
    expect((await post("editor", "/back-office/mail/suppressed", { intent: "look", address: "nobody" })).status).toBe(
      400,
    );
    await page.context().close();
  });

  it("keeps the last owner's role", async () => {
    const page = await enter("owner", "/back-office/members/olga");
    await page.getByRole("radio", { name: /^Member/ }).check();
    await page.getByRole("button", { name: "Save role" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("This is the last owner.");
    await page.context().close();
  });

  it("ignores an editor's post to an owner's action", async () => {
    const answer = await post("editor", "/back-office/members/eva", { intent: "role", role: "owner" });
    expect(answer.status).toBe(404);
    expect(await site.ctx.db.selectFrom("account").select("role").where("id", "=", "eva").executeTakeFirst()).toEqual({
      role: "editor",
    });
  });
});
