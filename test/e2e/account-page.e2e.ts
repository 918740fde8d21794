import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { grantAccess, revokeAccess } from "../../core/customers/billing/entitlement.ts";
import type { Context } from "../../core/shared/context.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { sendTestEvent } from "../../core/programs/webhooks/deliveries.ts";
import { addEndpoint } from "../../core/programs/webhooks/endpoints.ts";
import { axeViolations } from "./axe.ts";
import { sharedTab } from "./browser.ts";
import { useMailedSite } from "./mailed-site.ts";
import { htmlFaults } from "./valid-html.ts";

// Actions of an account on its page: keys, webhooks, passkeys and deletion.

const open = sharedTab();
const world = useMailedSite({ perFile: true });
/** The site of all tests; passkeys need a name as its host. */
const start = () =>
  world.start(
    { SAMPLE: "on", SAMPLE_SIZE: "5", GITHUB_CLIENT_ID: "a-client", GITHUB_CLIENT_SECRET: "its secret" },
    "localhost",
  );

/** The address of each test's account. */
let email = "";
let accounts = 0;
beforeEach(() => {
  accounts += 1;
  email = `ada-${accounts}@acme.example`;
});

const sourceOf = async (page: Page) => (await page.context().request.get(page.url())).text();

/** Opens a section of the account page, signed in; accounts.e2e.ts shows the way there. */
async function signIn(page: Page, url: string, section = "plan"): Promise<void> {
  await page.context().addCookies(await world.signIn(url, email));
  await page.goto(`${url}/account/settings/${section}`);
}

/** The signed-in page of another tab in one with script, as axe-core needs it. */
async function withScript(page: Page): Promise<Page> {
  const { page: other } = await open("about:blank");
  await other.context().addCookies(await page.context().cookies());
  await other.goto(page.url());
  return other;
}

async function pay(): Promise<string> {
  const ctx = await world.operator();
  const account = await readAccount(ctx, { email });
  if (account === null) throw new Error("nobody has signed in");
  await grantAccess(ctx, { accountId: account.id, plan: "pro", source: "operator", endsAt: null });
  return account.id;
}

describe("account page", () => {
  it("creates keys and webhooks for paying accounts without script and shows each secret once", async () => {
    const { url } = await start();
    const { page } = await open("about:blank", { javaScriptEnabled: false });
    await signIn(page, url, "keys");
    expect(await page.textContent("#keys")).toContain("API keys require full access");
    // A section has an address of its own, and shows nothing else.
    expect(await page.locator("main section").count()).toBe(1);
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    expect(await page.textContent("#webhooks")).toContain("Webhooks require full access");
    // A form that the page does not offer is rejected with the same message.
    const refused = await page
      .context()
      .request.post(`${url}/account/settings/keys`, { form: { "key-label": "CRM", "scope-read": "yes" } });
    expect([refused.status(), await refused.text()]).toEqual([
      403,
      expect.stringContaining("API keys come with full access"),
    ]);
    const accountId = await pay();

    await page.goto(`${url}/account/settings/keys`);
    await page.getByLabel("Name of the new key").fill("CRM");
    await page.getByRole("button", { name: "Create key" }).click();
    const key = (await page.locator("#keys code.select-all").textContent()) ?? "";
    expect(key).toMatch(/^nrk_\w{8}_\w{32}$/);
    // The whole key is visible on a phone too: half a key is copied just as easily.
    await page.setViewportSize({ width: 390, height: 900 });
    const [shown, box] = await Promise.all([
      page.locator("#keys code.select-all").boundingBox(),
      page.locator("#keys [role=alert]").boundingBox(),
    ]);
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${url}/account/settings/keys`);
    expect(await sourceOf(page)).not.toContain(key);
    expect(await page.textContent("#keys")).toContain("never used");
    const ask = (path: string, method = "GET") => fetch(url + path, { method, headers: { apikey: key } });
    expect((await ask("/rest/v1/leads?limit=1")).status).toBe(200);
    const outOfScope = await ask("/exports/leads.csv");
    expect([outOfScope.status, await outOfScope.text()]).toEqual([
      401,
      expect.stringContaining('lacks the scope "export"'),
    ]);
    // A key neither manages an account nor signs in.
    expect((await ask("/account")).status).toBe(401);
    expect((await ask("/companies", "POST")).status).toBe(401);
    // Managing is for keys for which it was ticked.
    expect((await ask("/api/webhooks")).status).toBe(401);
    await page.getByLabel("Name of the new key").fill("Workflows");
    await page.getByRole("checkbox", { name: /saved searches, their e-mail alerts and your webhooks$/ }).check();
    await page.getByRole("button", { name: "Create key" }).click();
    const managing = (await page.locator("#keys code.select-all").textContent()) ?? "";
    const listed = await fetch(`${url}/api/webhooks`, { headers: { apikey: managing } });
    expect([listed.status, await listed.json()]).toEqual([200, { webhooks: [] }]);
    await page.goto(`${url}/account/settings/keys`);
    expect(await page.textContent("#keys")).toContain("last used");

    await page.goto(`${url}/account/settings/webhooks`);
    await page.getByLabel("Endpoint URL").fill("http://127.0.0.1:9/hook");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    expect(await page.locator("#webhooks [role=alert]").textContent()).toContain("must begin with https://");
    await page.getByLabel("Endpoint URL").fill("https://hooks.acme.example/rounds");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    const secret = await page.locator("#webhooks code.select-all").textContent();
    expect(secret).toMatch(/^whsec_/);
    expect(await htmlFaults(await sourceOf(page))).toBe("");
    await page.getByRole("button", { name: /^Send a test/ }).click();
    await page.goto(`${url}/account/settings/webhooks`);
    expect(await page.textContent("#webhooks")).toContain("webhook.test");
    await page.goto(`${url}/account/settings/searches`);
    await page.getByText("Rename the saved search All rounds").click();
    await page.getByLabel("New name of All rounds").fill("Everything");
    await page.getByRole("button", { name: "Save the new name of All rounds" }).click();
    await page.getByRole("link", { name: "Everything", exact: true }).waitFor();
    await page.goto(`${url}/account/settings/webhooks`);
    expect(await page.textContent("#webhooks")).toContain("Everything;");
    // With header and footer, as signed-in visitors see them.
    expect(await axeViolations(await withScript(page), [])).toEqual([]);
    await page.getByRole("button", { name: /^New secret/ }).click();
    expect(await page.locator("#webhooks code.select-all").textContent()).not.toBe(secret);
    await page.getByRole("button", { name: /^Remove https/ }).click();
    expect(await page.locator("#webhooks").textContent()).not.toContain("hooks.acme.example");

    await revokeAccess(await world.operator(), { accountId, reason: "refunded" });
    // Valid with the account's current access: the public sample.
    expect((await ask("/rest/v1/leads?limit=1")).status).toBe(200);
    await page.goto(`${url}/account/settings/keys`);
    await page.getByRole("button", { name: "Revoke the key CRM" }).click();
    expect((await ask("/rest/v1/leads?limit=1")).status).toBe(401);
  });

  it("shows the result of each webhook message and resends only the account's own finished ones", async () => {
    const { url } = await start();
    const { page } = await open("about:blank", { javaScriptEnabled: false });
    await signIn(page, url, "webhooks");
    await pay();
    await page.goto(`${url}/account/settings/webhooks`);
    await page.getByLabel("Endpoint URL").fill("https://hooks.acme.example/rounds");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await page.getByRole("button", { name: /^Send a test/ }).click();
    const again = page.getByRole("button", { name: "Send again the message of" });
    // It is still being retried.
    await page.goto(`${url}/account/settings/webhooks`);
    expect(await page.textContent("#webhooks")).toContain("sending");
    expect(await again.count()).toBe(0);
    const ctx = await world.operator();
    const { id } = await ctx.db
      .updateTable("webhook_delivery")
      .set({ status: "failed", finished_at: new Date() })
      .where("id", "=", (newest) => newest.selectFrom("webhook_delivery").select(({ fn }) => fn.max("id").as("id")))
      .returning("id")
      .executeTakeFirstOrThrow();
    const attempt = {
      delivery_id: id,
      number: 50,
      at: new Date(),
      duration_ms: 12,
      status_code: 500,
      error: "The receiver answered with status 500 instead of 2xx.",
    };
    await ctx.db.insertInto("webhook_attempt").values(attempt).execute();

    await page.goto(`${url}/account/settings/webhooks`);
    expect(await page.textContent("#webhooks")).toMatch(
      /webhook\.test, failed\. Attempt 50: The receiver answered with status 500 instead of 2xx\./,
    );
    expect(await htmlFaults(await sourceOf(page))).toBe("");
    await again.click();
    expect(await page.locator("#webhooks [role=alert]").textContent()).toContain("sent again");
    const status = async () =>
      (await ctx.db.selectFrom("webhook_delivery").select("status").where("id", "=", id).executeTakeFirstOrThrow())
        .status;
    expect(await status()).toBe("pending");
    await page.goto(`${url}/account/settings/webhooks`);
    expect(await again.count()).toBe(0);
    const replay = async (delivery: number) => {
      const answer = await page
        .context()
        .request.post(`${url}/account/settings/webhooks`, { form: { "replay-delivery": String(delivery) } });
      return [answer.status(), await answer.text()];
    };
    expect(await replay(id)).toEqual([409, expect.stringContaining("still in progress")]);
    const other: Context = { ...ctx, actor: { id: "somebody-else", access: "paid" } };
    const search = await saveSearch(other, { name: "Theirs", address: "stage=Seed" });
    const theirs = await addEndpoint(other, {
      searchId: search.id,
      url: "https://hooks.other.example/",
      allowPrivateAddresses: false,
    });
    expect(await replay(await sendTestEvent(other, theirs.id))).toEqual([
      404,
      expect.stringContaining("You have no delivery"),
    ]);
  });

  it("adds a passkey that signs in and removes it", async () => {
    const { url } = await start();
    const { page, complaints } = await open("about:blank");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page, url, "passkeys");
    await page.getByLabel("Name of the new passkey").fill("Ada's laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Remove the passkey Ada's laptop" }).waitFor();
    await expect
      .poll(() => world.mail.received.map(({ source }) => source).join("\n"))
      .toContain("Subject: A new passkey for your Newly Raised account");
    expect(await axeViolations(page)).toEqual([]);
    const cookieBefore = await page.context().cookies();
    await page.context().clearCookies();

    await page.goto(`${url}/sign-in?next=${encodeURIComponent("/account/settings/passkeys?again=1")}`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(`${url}/account/settings/passkeys?again=1`);
    expect(await page.textContent("main")).toContain(email);
    const session = (cookies: typeof cookieBefore) => cookies.find(({ name }) => name.endsWith("session_token"))?.value;
    expect(session(await page.context().cookies())).not.toBe(session(cookieBefore));

    await page.locator("#passkeys input[name=passkey-name]").fill("Old laptop");
    await page.getByRole("button", { name: /^Rename/ }).click();
    await page.getByRole("button", { name: "Remove the passkey Old laptop" }).click();
    await expect.poll(() => page.locator("#passkeys input[name=passkey-name]").count()).toBe(0);
    await page.context().clearCookies();
    await page.goto(`${url}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("This passkey is not known here").waitFor();
    expect(complaints.filter((complaint) => !complaint.includes("401"))).toEqual([]);

    // Unknown steps and cross-site requests do not reach the library.
    const step = (name: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/sign-in/with/passkey/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: "{}",
      });
    expect((await step("delete-passkey")).status).toBe(404);
    expect((await step("sign-in-options", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await step("add-options")).status).toBe(401);
    expect((await step("sign-in")).status).toBe(400);
    for (const path of [
      "magic-link/verify?token=x",
      "sign-in/magic-link",
      "get-session",
      "list-sessions",
      "update-user",
      "delete-user",
      "ok",
    ]) {
      expect((await fetch(`${url}/sign-in/with/${path}`, { redirect: "manual" })).status).toBe(404);
    }
  });

  it("deletes the account once its address is typed, with a fresh sign-in if the last one is old", async () => {
    const { url } = await start();
    const { page } = await open("about:blank", { javaScriptEnabled: false });
    await signIn(page, url);
    const ctx = await world.operator();
    await ctx.db
      .updateTable("account_session")
      .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute();
    await page.goto(`${url}/account/settings/data`);
    await page.getByRole("link", { name: "Delete my account" }).click();
    expect(await page.textContent("main")).toContain("please sign in again first");
    // Nor does a form that skips the confirmation page.
    const skipped = await page
      .context()
      .request.post(`${url}/account/delete`, { form: { address: email }, maxRedirects: 0 });
    expect(skipped.headers()["location"]).toBe("/sign-in/again?next=%2Faccount%2Fdelete");
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.goto(await world.linkTo(email, 2));
    await page.getByRole("button", { name: /^Sign in to/ }).click();
    await page.waitForURL(`${url}/account/delete`);
    expect(await htmlFaults(await sourceOf(page))).toBe("");
    const inBrowser = await withScript(page);
    expect(await axeViolations(inBrowser)).toEqual([]);
    await page.getByLabel(/^Type/).fill("bob@acme.example");
    await page.getByRole("button", { name: "Permanently delete my account" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("Nothing was deleted");
    const foreign = await page
      .context()
      .request.post(`${url}/account/delete`, { form: { address: email }, headers: { "sec-fetch-site": "cross-site" } });
    expect(foreign.status()).toBe(403);
    expect(await readAccount(ctx, { email })).not.toBeNull();
    await page.getByLabel(/^Type/).fill(email);
    await page.getByRole("button", { name: "Permanently delete my account" }).click();
    await page.waitForURL(`${url}/account/deleted`);
    expect(await page.textContent("h1")).toBe("Your account is deleted");
    expect(await htmlFaults(await sourceOf(page))).toBe("");
    expect(await readAccount(ctx, { email })).toBeNull();
    expect((await page.context().cookies()).filter(({ name }) => name.endsWith("session_token"))).toEqual([]);
    const elsewhere = await inBrowser.context().request.get(`${url}/account`);
    expect(elsewhere.url()).toBe(`${url}/sign-in`);
    const sources = () => world.mail.received.flatMap(({ to, source }) => (to.includes(email) ? [source] : []));
    await vi.waitFor(() => expect(sources().at(-1)).toContain("is deleted"), 60_000);
  });

  it("offers the files the account may currently export, to this account only", async () => {
    const { url } = await start();
    const { page } = await open("about:blank", { javaScriptEnabled: false });
    await signIn(page, url);
    const accountId = await pay();
    const ctx = await world.operator();
    const get = (path: string) => page.context().request.get(url + path);
    const rows = async () => Number((await get("/exports/leads.csv")).headers()["x-row-count"]);
    const all = await rows();
    expect(all).toBeGreaterThan(50);
    // Refunded.
    await revokeAccess(ctx, { accountId, reason: "refunded" });
    expect(await rows()).toBe(5);
    // Expired.
    await ctx.db
      .updateTable("entitlement")
      .set({
        revoked_at: null,
        revoked_by_hand: false,
        revoked_reason: null,
        starts_at: new Date(Date.now() - 172_800_000),
        ends_at: new Date(Date.now() - 86_400_000),
      })
      .where("account_id", "=", accountId)
      .execute();
    expect(await rows()).toBe(5);
    // Other accounts cannot read this account's history, lists and files.
    const cookie = (await world.signIn(url, "bob@acme.example"))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const asBob = (path: string) => fetch(url + path, { headers: { cookie } });
    expect(await (await get("/exports/history.json")).json()).toMatchObject({ exports: [{}, {}, {}] });
    expect(await (await asBob("/exports/history.json")).json()).toMatchObject({ exports: [] });
    // Each account sees its own exports, newest first, each with a link to its list.
    expect(await (await asBob("/account/settings/exports")).text()).toContain("No exports yet.");
    expect((await get("/exports/leads.csv?round=1&stage=Seed")).status()).toBe(200);
    for (let n = 0; n < 5; n += 1)
      expect((await get("/exports/leads.xlsx?preset=hubspot-contacts&stage=Series+A")).status()).toBe(200);
    await page.goto(`${url}/account/settings/exports`);
    const past = page.locator("#exports li");
    expect(await past.last().isVisible()).toBe(false);
    await page.getByText("Earlier exports").click();
    expect((await past.allInnerTexts()).map((text) => text.replace(/\s+/g, " "))).toEqual([
      ...Array.from({ length: 5 }, () =>
        expect.stringMatching(/^\d+ rows? as XLSX for HubSpot contacts \w+ \d+, \d+$/),
      ),
      expect.stringMatching(/^[01] rows? as CSV, selected rounds /),
      expect.stringMatching(/^5 rows as CSV /),
      expect.stringMatching(/^5 rows as CSV /),
      expect.stringMatching(new RegExp(`^${all} rows as CSV `)),
    ]);
    expect(await htmlFaults(await sourceOf(page))).toBe("");
    await past.first().getByRole("link").click();
    expect(page.url()).toBe(`${url}/companies?stage=Series+A`);
    const { id } = await ctx.db
      .insertInto("delivery")
      .values({
        account_id: accountId,
        kind: "free",
        month: "2026-10-01",
        key: "11111111-2222-4333-8444-555555555555",
        lead_count: 0,
        change_id: 0,
        delivered_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await get(`/account/lists/${id}`)).status()).toBe(200);
    expect((await asBob(`/account/lists/${id}`)).status).toBe(404);
    // A name with a line break stays on the page and out of mail headers.
    const named = await page
      .context()
      .request.post(`${url}/account/settings/keys`, {
        form: { "key-label": "a\r\nSet-Cookie: planted=1", "scope-read": "yes" },
      });
    expect(named.headers()["set-cookie"]).toBeUndefined();
    for (const next of [
      "//elsewhere.example",
      "/\\elsewhere.example",
      "https://elsewhere.example/",
      "/%0d%0aSet-Cookie:%20planted=1",
    ]) {
      const led = await page
        .context()
        .request.get(`${url}/sign-in?next=${encodeURIComponent(next)}`, { maxRedirects: 0 });
      expect(new URL(led.headers()["location"] ?? "", url).origin).toBe(url);
      expect(led.headers()["set-cookie"]).toBeUndefined();
    }
    for (const form of [
      { end: "others" },
      { "key-label": "CRM", "scope-read": "yes" },
      { forget: "1" },
      { passkey: "p", "passkey-name": "n", "passkey-do": "remove" },
    ]) {
      expect(
        (
          await page.context().request.post(`${url}/account`, { form, headers: { "sec-fetch-site": "cross-site" } })
        ).status(),
      ).toBe(403);
    }
  });

  it("connects configured sign-in providers from its own page only and reports failures", async () => {
    const { url } = await start();
    const signInPage = await (await fetch(`${url}/sign-in?next=%2Fcompanies`)).text();
    expect(signInPage.replaceAll("<!-- -->", "").match(/Continue with \w+/g)).toEqual(["Continue with GitHub"]);
    const go = (path: string, from = "same-origin") =>
      fetch(url + path, { redirect: "manual", headers: { "sec-fetch-site": from } });
    for (const path of ["/sign-in/with/github?next=%2Fcompanies", "/sign-in/with/github"]) {
      const sent = await go(path);
      const to = new URL(sent.headers.get("location") ?? "");
      expect([to.origin, to.searchParams.get("redirect_uri"), to.searchParams.get("client_id")]).toEqual([
        "https://github.com",
        `${url}/sign-in/with/callback/github`,
        "a-client",
      ]);
      expect(to.searchParams.get("state")).toMatch(/^[\w-]{20,}$/);
      expect(sent.headers.getSetCookie().join()).toMatch(/state=.*HttpOnly/);
      expect(sent.headers.get("cache-control")).toContain("no-store");
    }
    expect((await go("/sign-in/with/github", "cross-site")).headers.get("location")).toBe("/sign-in?next=%2Faccount");
    expect((await go("/sign-in/with/google")).status).toBe(404);
    expect((await go("/sign-in/with/callback/google?code=x&state=y")).status).toBe(404);
    const failed = await fetch(`${url}/sign-in/with/callback/github?code=x&state=invented`);
    expect(failed.url.split("?")[0]).toBe(`${url}/sign-in`);
    expect(await failed.text()).toMatch(/role="alert"[^]*That sign-in didn.{1,6}t work/);
  });
});
