import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { TAXES_PIECE } from "../../app/content/pieces/taxes.ts";
import { saveContent } from "../../core/reading/content/revisions.ts";
import { axeViolations } from "./axe.ts";
import { sharedTab, useBrowser } from "./browser.ts";
import { PATIENCE_MS } from "./patience.ts";
import { useMailedSite } from "./mailed-site.ts";
import { startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

// Runs the site as a person would, with its test checkout and a real mail server, from a buy button to the account and
// cancellation. No script touches these pages' forms, so they are the same without it.

const open = sharedTab();
const openAnother = useBrowser();
const world = useMailedSite({ perFile: true });
/** The site of all purchases, on the sample catalogue. */
const start = () => world.start({ SAMPLE: "on", SAMPLE_SIZE: "5" });

const arrive = (page: Page, heading: string) =>
  page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();

/** Clicks a button and waits for the next page. */
async function press(page: Page, name: string, heading: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await arrive(page, heading);
}

/** Texts of the mails to an address. */
const mailsTo = (address: string) =>
  world.mail.received
    .filter(({ to }) => to.includes(address))
    .map(({ source }) => source.replace(/=\r\n/g, "").replace(/\s+/g, " "));

const main = (page: Page) => page.locator("main").innerText();
const plan = (page: Page) => page.locator("#plan").innerText();

async function sound(page: Page): Promise<void> {
  expect(await htmlFaults(await (await page.context().request.get(page.url())).text())).toBe("");
  expect(await axeViolations(page)).toEqual([]);
}

/** Completes the test checkout of a plan with its forms' fields and opens the page it leads to. */
async function buy(
  page: Page,
  { url, plan: bought, price, email }: { url: string; plan: string; price: number; email: string },
): Promise<void> {
  const { request } = page.context();
  const session = await request.post(`${url}/checkout?product=${bought}&quantity=1`, {
    form: { plan: bought, seen: price },
  });
  await page.goto((await request.post(session.url(), { form: { choice: "pay", email } })).url());
}

/** Signs in by the link in the newest of so many mails. */
async function enter(page: Page, url: string, email: string, mails = 1): Promise<void> {
  await page.goto(await world.linkTo(email, mails));
  await page.getByRole("button", { name: "Sign in to Newly Raised", exact: true }).click();
  await page.waitForURL(`${url}/account`);
}

/** Checks what a browser that has just paid may do before its address is confirmed. */
async function unconfirmed(page: Page, url: string, email: string): Promise<void> {
  const { request } = page.context();
  const exported = await request.get(`${url}/exports/leads.csv`);
  expect(Number(exported.headers()["x-row-count"])).toBeGreaterThan(50);
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith("checkout_"))).toEqual([]);
  const account = `${url}/account`;
  await page.goto(account);
  await sound(page);
  for (const section of ["keys", "webhooks", "email", "passkeys", "data"]) {
    await page.goto(`${account}/settings/${section}`);
    await sound(page);
    expect(await page.locator(`#${section}`).innerText()).toContain(
      `Confirm your address first: we sent you a link to ${email}.`,
    );
  }
  const forms = { keys: { "key-label": "mine", "scope-read": "yes" }, email: { "new-email": "other@someone.example" } };
  for (const [section, form] of Object.entries(forms)) {
    const refused = await request.post(`${account}/settings/${section}`, { form });
    expect([refused.status(), await refused.text()]).toEqual([
      403,
      expect.stringContaining("Confirm your address first"),
    ]);
  }
  const passkey = await request.post(`${url}/sign-in/with/passkey/add-options`, { data: {} });
  expect(passkey.status()).toBe(403);
  for (const path of ["/account/data.json", "/account/delete"]) {
    const shown = await (await request.get(url + path)).text();
    expect(shown.replaceAll("<!-- -->", "")).toMatch(/Confirm your address/);
  }
  await page.goto(`${url}/account/delete`);
  await sound(page);
  await page.getByRole("button", { name: "Send it again" }).click();
  await arrive(page, "Confirm your address");
  await page.getByText("Check your inbox: we sent you a link.").waitFor();
  await sound(page);
}

describe("buying", () => {
  it("sells a plan to a new visitor by test checkout and mailed link; cancelling takes two clicks, keeping it one", async () => {
    const { url } = await start();
    const buyer = "buyer@someone.example";
    const { page: shop } = await open(`${url}/checkout?product=pro&quantity=1`);
    await arrive(shop, "Get Pro");
    expect(await main(shop)).toContain("nothing is charged");
    await sound(shop);
    await press(shop, "Continue to payment: $29", "Test checkout");
    expect(await main(shop)).toContain("Nothing is charged here.");
    await sound(shop);
    await shop.getByLabel("E-mail").fill(buyer);
    await shop.getByRole("button", { name: "Use a card that is declined" }).click();
    await shop.getByRole("alert").filter({ hasText: "was declined" }).waitFor();
    await shop.getByLabel("E-mail").fill(buyer);
    await press(shop, "Pay", "You have full access");
    expect(await main(shop)).toContain(`We sent a link to ${buyer}. Open it to confirm your address`);
    await sound(shop);
    await unconfirmed(shop, url, buyer);
    await enter(shop, url, buyer, 2);
    await shop.goto(`${url}/account/settings/keys`);
    expect(await main(shop)).not.toContain("Confirm your address first");
    await shop.getByRole("button", { name: "Create key" }).waitFor();
    await shop.goto(`${url}/account`);
    expect(await plan(shop)).toMatch(/Pro[^]*\$29 a month[^]*full database[^]*Renews on[^]*Payments/);
    await sound(shop);
    // An active plan is not sold again.
    const soldAgain = await (await shop.context().request.get(`${url}/checkout?product=pro&quantity=1`)).text();
    expect(soldAgain.replaceAll("<!-- -->", "")).toContain("Your account already has a subscription.");

    // A cross-site post with the buyer's cookie changes nothing.
    const cookie = (await shop.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const fromElsewhere = (path: string) =>
      fetch(url + path, {
        method: "POST",
        redirect: "manual",
        headers: {
          cookie,
          "sec-fetch-site": "cross-site",
          origin: "https://elsewhere.example",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: "",
      });
    for (const path of ["cancel", "portal"])
      expect((await fromElsewhere(`/account/billing/${path}`)).headers.get("location") ?? "/account").toMatch(
        /^\/account/,
      );
    await shop.reload();
    expect(await plan(shop)).toContain("Renews on");

    await shop.getByRole("link", { name: "Cancel my plan" }).click();
    await arrive(shop, "Cancel your plan?");
    await sound(shop);
    await press(shop, "Cancel my plan", "Your account");
    expect(await plan(shop)).toContain("Cancelled. Full access until");
    await fromElsewhere("/account/billing/keep");
    await shop.reload();
    expect(await plan(shop)).toContain("Cancelled. Full access until");
    await sound(shop);
    await shop.getByRole("button", { name: "Keep my plan" }).click();
    await shop.getByRole("link", { name: "Cancel my plan" }).waitFor();
    expect(await plan(shop)).toContain("Renews on");

    // A failed renewal starts a grace period; a paid one ends it. Both come after the provider's answer to "keep".
    const { db } = await world.operator();
    await vi.waitFor(
      async () =>
        expect(
          (await sql`select from graphile_worker.jobs where task_identifier = 'billing.send_change'`.execute(db)).rows,
        ).toEqual([]),
      { timeout: PATIENCE_MS },
    );
    await db.updateTable("billing_subscription").set({ status: "past_due" }).execute();
    await shop.reload();
    expect(await plan(shop)).toContain("Your last payment failed. You keep full access until");
    await sound(shop);
    // The confirmation page states the effect of cancelling.
    await shop.getByRole("link", { name: "Cancel my plan" }).click();
    await arrive(shop, "Cancel your plan?");
    expect(await main(shop)).toMatch(
      /We won't charge you again\. Your last payment failed, so your plan and full access end now/,
    );
    await sound(shop);
    await shop.getByRole("link", { name: "Keep my plan" }).click();
    await arrive(shop, "Your account");
    await db.updateTable("billing_subscription").set({ status: "active" }).execute();
    await shop.reload();
    expect(await plan(shop)).toContain("Renews on");
  });
});

const firstLists = (address: string) => mailsTo(address).filter((mail) => mail.includes("Your first list"));

describe("a first list", () => {
  it("is linked on the page after paying, and mailed once", async () => {
    const { url } = await start();
    const { page } = await openAnother("about:blank");
    await buy(page, { url, plan: "pro", price: 29, email: "eager@someone.example" });
    await arrive(page, "You have full access");
    const link = page.locator('main a[href^="/account/lists/"]');
    const path = (await link.getAttribute("href")) ?? "";
    await sound(page);
    await page.reload();
    expect(await link.getAttribute("href")).toBe(path);
    await link.click();
    await page.waitForURL(`**${path}`);
    expect(await page.locator("main tbody tr").count()).toBeGreaterThan(0);
    await vi.waitFor(() => expect(firstLists("eager@someone.example")).toHaveLength(1), 60_000);
    expect(firstLists("eager@someone.example")[0]).toContain(path);
  });

  it("becomes the answer to the one question after paying, saved and shown", async () => {
    const { url } = await start();
    const { page } = await openAnother("about:blank");
    await buy(page, { url, plan: "pro", price: 29, email: "seller@someone.example" });
    await arrive(page, "You have full access");
    const answer = page.getByRole("textbox", { name: "Which of them do you sell to?" });
    await answer.fill("newest first");
    await page.getByRole("button", { name: "Show me these" }).click();
    await page.getByText("Name an industry, a stage or a place").waitFor();
    expect(await answer.inputValue()).toBe("newest first");
    await answer.fill("fintech");
    await page.getByRole("button", { name: "Show me these" }).click();
    await page.waitForURL("**/companies?industry=Fintech&saved=*");
    expect(await page.getByRole("navigation", { name: "Your lists" }).innerText()).toContain("fintech");
  });
});

describe("a purchase in somebody else's name", () => {
  it("ends for the payer when the owner of the address confirms it, and never opens an existing account", async () => {
    const { url } = await start();
    const email = "owner-of-it@someone.example";
    const { page: payer } = await open("about:blank");
    const { page: owner } = await openAnother("about:blank");
    await buy(payer, { url, plan: "all_in_one", price: 39, email });
    await arrive(payer, "You have full access");
    await enter(owner, url, email);
    await owner.goto(`${url}/account/settings/sessions`);
    expect(await owner.locator("#sessions").innerText()).not.toContain("End");
    await payer.goto(`${url}/account`);
    expect(payer.url()).toBe(`${url}/sign-in`);
    await buy(payer, { url, plan: "lifetime", price: 19, email });
    await arrive(payer, "Payment received. Thank you!");
    expect(await main(payer)).toContain("We have emailed a sign-in link");
    await sound(payer);
    await payer.goto(`${url}/account`);
    expect(payer.url()).toBe(`${url}/sign-in`);
  });
});

describe("a buyer", () => {
  it("goes back without paying, and pays later", async () => {
    const { url } = await start();
    const { page } = await open(`${url}/checkout?product=lifetime&quantity=1`);
    await press(page, "Continue to payment: $19", "Test checkout");
    await press(page, "Go back without paying", "Get Lifetime");
    expect(await main(page)).toContain("You returned without paying. Nothing was charged.");
    await sound(page);
    await press(page, "Continue to payment: $19", "Test checkout");
    await page.getByLabel("E-mail").fill("patient@someone.example");
    await press(page, "Pay", "You have full access");
    await enter(page, url, "patient@someone.example");
    expect(await plan(page)).toMatch(/Lifetime[^]*\$19 once[^]*Lifetime access\. No renewal\./);
    expect(await page.getByRole("link", { name: "Cancel my plan" }).count()).toBe(0);
  });
});

describe("lifetime plan", () => {
  it("informs a monthly subscriber before and after buying that the subscription ends", async () => {
    const { url } = await start();
    const { page } = await open("about:blank");
    await buy(page, { url, plan: "pro", price: 29, email: "both@someone.example" });
    await arrive(page, "You have full access");
    await enter(page, url, "both@someone.example");
    const ends = "subscription ends with the paid period, and we won't charge you for it again.";
    await page.goto(`${url}/checkout?product=lifetime&quantity=1`);
    expect(await main(page)).toContain(ends);
    await sound(page);
    await buy(page, { url, plan: "lifetime", price: 19, email: "both@someone.example" });
    await arrive(page, "You have full access");
    expect(await main(page)).toContain(ends);
    await page.goto(`${url}/account`);
    expect(await plan(page)).toMatch(/Lifetime[^]*Lifetime access\. No renewal\./);
    expect(await page.getByRole("link", { name: "Cancel my plan" }).count()).toBe(0);
    const subjects = () =>
      mailsTo("both@someone.example").map((mail) => / Subject: (.*?) Message-ID: /.exec(mail)?.[1]);
    const welcomes = ["Welcome to Newly Raised Pro", "Welcome to Newly Raised Lifetime"];
    // The first list is mailed as well, by a job of its own.
    const ofPurchases = () => subjects().filter((subject) => !subject?.startsWith("Your first list"));
    await vi.waitFor(() => expect(ofPurchases()).toEqual(welcomes), 60_000);
    const stating = mailsTo("both@someone.example").filter((mail) => mail.includes(ends));
    expect(stating.map((mail) => mail.includes("Welcome to Newly Raised Lifetime"))).toEqual([true]);
  });
});

describe("refund", () => {
  it("revokes access on the next request and shows the buyer the refund", async () => {
    const { site, url } = await start();
    await vi.waitFor(() => expect(site.stdout()).toContain("/sign-in/invitation?token="), 60_000);
    const { page: buyer } = await open("about:blank");
    await buy(buyer, { url, plan: "all_in_one", price: 39, email: "sorry@someone.example" });
    await arrive(buyer, "You have full access");
    const returned = buyer.url();
    await enter(buyer, url, "sorry@someone.example");
    const rows = async () =>
      Number((await buyer.context().request.get(`${url}/exports/leads.csv`)).headers()["x-row-count"]);
    expect(await rows()).toBeGreaterThan(50);

    const invitation = /http:\S+\/sign-in\/invitation\?token=\S+/.exec(site.stdout())?.[0] ?? "";
    const accepted = await fetch(invitation, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email: "owner@newlyraised.example" }),
    });
    const cookie = accepted.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const orders = `${url}/back-office/orders?search=sorry%40someone.example`;
    const form = await (await fetch(orders, { headers: { cookie } })).text();
    const refund = /<button[^>]* value="(\d+)"[^>]* name="refund"/.exec(form)?.[1] ?? "no form for a refund";
    const asked = await fetch(orders, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ refund, reason: "asked within a day" }),
    });
    expect(await asked.text()).toContain("Access has ended");
    expect(await rows()).toBe(5);
    await buyer.goto(`${url}/account`);
    expect(await plan(buyer)).toContain("Ended on");
    expect(await buyer.getByRole("link", { name: "Cancel my plan" }).count()).toBe(0);
    await vi.waitFor(
      async () => {
        await buyer.reload();
        expect(await plan(buyer)).toContain("$39 refunded");
      },
      { timeout: PATIENCE_MS, interval: 500 },
    );
    await buyer.goto(returned);
    await arrive(buyer, "This order was refunded");
    expect(await main(buyer)).toMatch(/was refunded on \w{3} \d+, \d{4}\. This order no longer gives access/);
    await sound(buyer);
  });
});

// After the others, because it changes what the site's prices say.
describe("a business buyer", () => {
  it("sees the tax at every step and finds the invoice in the account", async () => {
    const { url } = await start();
    const value = { prices: "net", taxName: "VAT", automaticTax: true, collectTaxIds: true, collectAddress: true };
    const edit = { piece: TAXES_PIECE.key, value, note: "net prices", seen: null, area: "owners" as const };
    const operator = await world.operator();
    await saveContent(operator, edit);
    // The buyers of the other tests come from the same network.
    await operator.db.deleteFrom("rate_limit").execute();
    const { page } = await open(`${url}/pricing`);
    await vi.waitFor(async () => {
      await page.reload();
      expect(await page.locator("#pricing").innerText()).toMatch(/\$29[^]*plus VAT where it applies/);
    }, 60_000);
    await sound(page);
    await page.goto(`${url}/checkout?product=pro&quantity=1`);
    expect(await main(page)).toMatch(/You pay \$29 \(plus VAT where it applies\) today[^]*Buying for a business\?/);
    await sound(page);
    await press(page, "Continue to payment: $29", "Test checkout");
    expect(await main(page)).toMatch(/\$34\.80[^]*with \$5\.80 test tax/);
    await page.getByLabel("E-mail").fill("office@company.example");
    await page.getByLabel("Business name").fill("Acme GmbH");
    await page.getByLabel("Tax ID").fill("DE123456789");
    await page.getByLabel("Billing address").fill("1 Example Street, Berlin");
    await sound(page);
    await press(page, "Pay", "You have full access");
    await page.goto(`${url}/account`);
    expect(await plan(page)).toMatch(/\$29 a month plus VAT where it applies/);
    await sound(page);
    await page.goto((await page.getByRole("link", { name: /^Invoice of/ }).getAttribute("href")) ?? "");
    await page.getByRole("heading", { level: 1, name: /^Invoice TEST-/ }).waitFor();
    expect(await main(page)).toMatch(
      /not a real invoice[^]*Acme GmbH[^]*1 Example Street, Berlin[^]*Tax ID DE123456789[^]*reverse charge[^]*\$29/i,
    );
    await sound(page);
  });
});

describe("missing, forged or cross-site checkout requests", () => {
  it("are answered with the remedy and never with a server error", async () => {
    const site = await startSite({ data: "none" });
    onTestFinished(() => site.stop());
    const { url } = site;
    const get = async (path: string) => {
      const answer = await fetch(url + path, { redirect: "manual" });
      return [answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]];
    };
    expect(await get("/checkout")).toEqual([404, "There is no such plan"]);
    for (const product of ["gold", "", "PRO", "__proto__", "pro%00", "a".repeat(2_000)])
      expect(await get(`/checkout?product=${product}&quantity=1`)).toEqual([404, "There is no such plan"]);
    for (const quantity of ["2", "0", "-1", "", "1e0", "one", "1&quantity=5"])
      expect(await get(`/checkout?product=pro&quantity=${quantity}`)).toEqual([400, "One license at a time"]);
    for (const order of ["guessed", "", "%00", "1", "a".repeat(5_000), "x&session=cs_test_guessed", "x&session=%00"])
      expect(await get(`/checkout/return?order=${order}`)).toEqual([404, "There is no such order"]);
    expect(await get("/checkout/test/invoice/pi_test_guessed")).toEqual([404, "There is no such test invoice"]);
    for (const session of ["cs_test_guessed", "idempotency_x", "x%20or%201"])
      expect(await get(`/checkout/test/${session}`)).toEqual([404, "There is no such test payment"]);
    expect((await get("/checkout/test/%00"))[0]).toBe(400);
    // An unknown order leads to this site's own page, whatever its address contains.
    for (const order of ["x&next=https://elsewhere.example", "%00", "//elsewhere.example"]) {
      expect(
        (await fetch(`${url}/checkout/cancelled?order=${order}`, { redirect: "manual" })).headers.get("location"),
      ).toBe("/pricing");
    }

    const form = { "content-type": "application/x-www-form-urlencoded" };
    const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
      (await fetch(url + path, { method: "POST", redirect: "manual", headers: { ...form, ...headers }, body })).status;
    const good = "plan=pro&seen=29";
    for (const elsewhere of [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://elsewhere.example" },
      { origin: "null" },
    ] as Record<string, string>[]) {
      for (const path of ["/checkout?product=pro&quantity=1", "/checkout/test/cs_test_guessed"])
        expect([400, 403, 404]).toContain(await post(path, good, elsewhere));
    }
    for (const body of [
      "",
      "plan=gold&seen=29",
      "plan=pro",
      "plan=pro&seen=-1",
      "plan=pro&seen=many",
      "plan=free&seen=0",
      "%E0%A4%A",
      "plan=pro&seen=1e400",
    ])
      expect(await post("/checkout?product=pro&quantity=1", body)).toBe(400);
    expect(await post("/checkout?product=pro&quantity=1", good, { "content-type": "application/json" })).toBe(415);
    expect(await post("/checkout?product=pro&quantity=1", `${good}&x=${"y".repeat(200_000)}`)).toBe(413);
    expect(await post("/checkout?product=pro&quantity=2", good)).toBe(400);
    expect(await post("/checkout?product=pro&quantity=1", "plan=pro&seen=1")).toBe(409);
    for (const path of ["cancel", "keep", "portal"]) expect(await post(`/account/billing/${path}`, "")).toBe(303);

    const event = JSON.stringify({ id: "evt_1", type: "checkout.session.completed" });
    expect(await post("/api/stripe/webhook", event)).toBe(400);
    expect(await post("/api/stripe/webhook", event, { "stripe-signature": "t=1,v1=00" })).toBe(400);
    expect(await post("/api/stripe/webhook", "x".repeat(600_000))).toBe(413);
    expect((await fetch(`${url}/api/stripe/webhook`)).status).toBe(405);

    // Forms for the buyer's own payment without the expected values, and another account's plan.
    const opened = await fetch(`${url}/checkout?product=pro&quantity=1`, {
      method: "POST",
      redirect: "manual",
      headers: form,
      body: good,
    });
    expect(opened.status).toBe(303);
    const session = opened.headers.get("location") ?? "";
    expect(session).toMatch(/^\/checkout\/test\/cs_/);
    for (const body of [
      "",
      "choice=steal",
      "choice=pay",
      "choice=pay&email=nobody",
      "choice=pay&email=a%40b.example%0d%0abcc:c%40d.example",
    ])
      expect(await post(session, body)).toBe(400);
    expect(await post(session, "choice=pay&email=a%40b.example", { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await site.ctx.db.selectFrom("outbox_message").select("id").execute()).toEqual([]);
    expect(site.errors).toEqual([]);
  });
});
