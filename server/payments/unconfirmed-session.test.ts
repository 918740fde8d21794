import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { sessionActor } from "../start/web-deps.ts";
import { cookieBrowser } from "../../test/cookie-browser.ts";
import { useDatabase } from "../../test/database.ts";
import { buyerAccount } from "../../core/customers/billing/apply-checkout.ts";
import { isUnconfirmed } from "../../core/shared/confirmed-address.ts";
import type { Context } from "../../core/shared/context.ts";
import { grantCode } from "../../core/programs/keys/oauth-code.ts";
import { createAccountKey } from "../../core/programs/keys/manage-keys.ts";
import { setAlert } from "../../core/customers/searches/alert.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { addEndpoint } from "../../core/programs/webhooks/endpoints.ts";
import { type Accounts, openAccounts } from "../../core/customers/accounts/accounts.ts";
import { requestEmailChange } from "../../core/customers/accounts/change-email.ts";
import { changeRole } from "../../core/customers/accounts/members.ts";
import { listSessions } from "../../core/customers/accounts/sessions.ts";

const database = useDatabase();
let accounts: Accounts;
let context: Context;

beforeEach(async () => {
  await sql`delete from account`.execute(database.db);
  accounts = openAccounts({
    db: database.db,
    secret: "a secret of this test's own, long enough",
    siteUrl: "https://newlyraised.example",
    siteName: "Newly Raised",
    providers: {},
    idleMinutes: 30,
    deleteAccount: async () => false,
  });
  context = { db: database.db, actor: { id: "visitor", access: "anonymous" }, clock: { now: () => new Date() } };
});

const EMAIL = "buyer@someone.example";

type Browser = ReturnType<typeof cookieBrowser>;

/** A browser that has just paid for a new account. */
async function payer() {
  const id = (await buyerAccount(context, EMAIL))?.id ?? "";
  const now = new Date();
  await sql`insert into entitlement (account_id, plan, source, starts_at) values (${id}, 'pro', 'operator', ${now})`.execute(
    database.db,
  );
  const browser = cookieBrowser();
  browser.keep(await accounts.signInBuyer(id, browser.headers()));
  return { id, browser };
}

async function confirmIn(browser: Browser) {
  const token = new URL(await accounts.makeWelcomeLink(EMAIL)).searchParams.get("token") ?? "";
  const headers = await accounts.confirmLink(token, browser.headers());
  if (headers === null) throw new Error("the link did not sign in");
  browser.keep(headers);
}

const current = (browser: Browser) => accounts.current(browser.headers());

/** What the pages of a browser pass to core. */
const contextOf = async (browser: Browser): Promise<Context> => ({
  ...context,
  actor: await sessionActor(
    context,
    accounts,
  )(new Request("https://newlyraised.example/", { headers: browser.headers() })),
});

const confirmed = async () =>
  (await database.db.selectFrom("account").select("email_verified as is").executeTakeFirstOrThrow()).is;

const search = (ctx: Context) => saveSearch(ctx, { name: "All rounds", address: "" });

describe("a session that began with a purchase", () => {
  it("reads with the paid access, and confirms nothing", async () => {
    const { browser } = await payer();
    const ctx = await contextOf(browser);
    expect(ctx.actor).toMatchObject({ access: "paid", session: { method: "purchase" } });
    expect(isUnconfirmed(ctx)).toBe(true);
    expect(await confirmed()).toBe(false);
  });

  it.each<readonly [string, (ctx: Context) => Promise<unknown>]>([
    ["an API key", (ctx) => createAccountKey(ctx, { label: "mine", scopes: ["read"] })],
    [
      "a connected program",
      (ctx) => grantCode(ctx, { clientId: "c", redirectUri: "https://a.example/", codeChallenge: "x" }),
    ],
    [
      "another address",
      (ctx) =>
        requestEmailChange(ctx, {
          account: { id: ctx.actor.id, email: EMAIL },
          newEmail: "other@someone.example",
          address: null,
          confirmUrl: "https://newlyraised.example/account/email",
        }),
    ],
    [
      "a webhook",
      async (ctx) =>
        addEndpoint(ctx, {
          searchId: (await search(ctx)).id,
          url: "https://hook.example/",
          allowPrivateAddresses: false,
        }),
    ],
    ["an alert", async (ctx) => setAlert(ctx, { searchId: (await search(ctx)).id, frequency: "daily" })],
    ["a member", (ctx) => changeRole(ctx, { accountId: ctx.actor.id, role: "owner" })],
  ])("adds no %s", async (_what, add) => {
    const { browser } = await payer();
    await expect(add(await contextOf(browser))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("gets no role that the owners gave to the address", async () => {
    const { browser } = await payer();
    await sql`update account set role = 'owner'`.execute(database.db);
    expect((await contextOf(browser)).actor.access).toBe("paid");
  });

  it("becomes a full session in the browser that confirms the address", async () => {
    const { browser, id } = await payer();
    await confirmIn(browser);
    expect(await current(browser)).toMatchObject({ method: "link", account: { id } });
    expect(isUnconfirmed(await contextOf(browser))).toBe(false);
    expect(await listSessions(context, id)).toHaveLength(1);
  });

  it("ends when the address is confirmed in another browser", async () => {
    const { browser: payers, id } = await payer();
    const owners = cookieBrowser();
    await confirmIn(owners);
    expect(await current(payers)).toBeNull();
    expect(await current(owners)).toMatchObject({ account: { id } });
    expect(await listSessions(context, id)).toHaveLength(1);
  });

  it("ends however the address is confirmed, even while it begins", async () => {
    const { browser, id } = await payer();
    await sql`update account set email_verified = true`.execute(database.db);
    expect(await listSessions(context, id)).toEqual([]);
    const late = cookieBrowser();
    late.keep(await accounts.signInBuyer(id, late.headers()));
    for (const one of [browser, late]) expect(await current(one)).toBeNull();
  });

  it("ends when somebody else buys with the same address", async () => {
    const { browser, id } = await payer();
    expect(await buyerAccount(context, EMAIL)).toEqual({ id, isNew: false });
    expect(await current(browser)).toBeNull();
  });
});
