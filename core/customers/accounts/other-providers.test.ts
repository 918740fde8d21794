import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { insertAccount } from "../../../test/builders/account.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { cookieBrowser, type CookieBrowser } from "../../../test/cookie-browser.ts";
import { useDatabase } from "../../../test/database.ts";
import {
  type OAuthProvider,
  PROVIDER_CREDENTIALS,
  type ProviderAccount,
  startOAuthProvider,
} from "../../../test/oauth-provider.ts";
import { buyerAccount } from "../billing/apply-checkout.ts";
import { readAccount } from "./account.ts";
import { type Accounts, openAccounts } from "./accounts.ts";
import type { Provider } from "./providers.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db, new Date());
const SITE = "https://newlyraised.example";
let provider: OAuthProvider;
let accounts: Accounts;

beforeAll(async () => {
  provider = await startOAuthProvider();
  vi.stubGlobal("fetch", provider.fetch);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await provider.stop();
});
beforeEach(async () => {
  await database.db.deleteFrom("account").execute();
  accounts = openAccounts({
    db: database.db,
    secret: "a secret of this test's own, long enough",
    siteUrl: SITE,
    siteName: "Newly Raised",
    providers: { google: PROVIDER_CREDENTIALS, github: PROVIDER_CREDENTIALS },
    deleteAccount: async () => false,
    idleMinutes: 30,
  });
});

async function comeBack(at: string, browser: CookieBrowser): Promise<string> {
  const answer = await accounts.handle(new Request(at, { headers: browser.headers() }));
  browser.keep(answer.headers);
  return answer.headers.get("location") ?? `status ${answer.status}`;
}

async function go(
  name: Provider,
  account: ProviderAccount,
  browser: CookieBrowser,
  next = "/companies?stage=Seed",
): Promise<string> {
  const { url, headers } = await accounts.beginWithProvider({ provider: name, next });
  browser.keep(headers);
  return comeBack(provider.agree(url, account), browser);
}

const ADA: ProviderAccount = { id: "4711", email: "Ada@acme.example", verified: true };

describe.each(["google", "github"] as const)("signing in with %s", (name) => {
  it("creates an account for a verified address, stores nothing else and recognises it later", async () => {
    const browser = cookieBrowser();
    expect(await go(name, ADA, browser)).toBe("/companies?stage=Seed");
    const first = await accounts.current(browser.headers());
    expect(first).toMatchObject({ account: { email: "ada@acme.example", role: "member" } });
    const [identity] = await database.db.selectFrom("account_identity").selectAll().execute();
    expect(identity).toMatchObject({
      provider_id: name,
      provider_account_id: "4711",
      access_token: null,
      refresh_token: null,
      id_token: null,
    });
    expect(await database.db.selectFrom("account").select(["name", "image"]).execute()).toEqual([
      { name: "", image: null },
    ]);
    const again = cookieBrowser();
    await go(name, ADA, again);
    expect((await accounts.current(again.headers()))?.account.id).toBe(first?.account.id);
  });

  it("opens the existing account of the same verified address", async () => {
    const id = await insertAccount(database.db, "ada@acme.example");
    const browser = cookieBrowser();
    await go(name, ADA, browser);
    expect((await accounts.current(browser.headers()))?.account.id).toBe(id);
  });

  it("opens an unopened account created by a purchase", async () => {
    const id = (await buyerAccount(ctx(), "ada@acme.example"))?.id ?? "";
    const [browser, payers] = [cookieBrowser(), cookieBrowser()];
    payers.keep(await accounts.signInBuyer(id, payers.headers()));
    await go(name, ADA, browser);
    expect((await accounts.current(browser.headers()))?.account.id).toBe(id);
    expect(await accounts.current(payers.headers())).toBeNull();
  });

  it("ends the browser's former session", async () => {
    const browser = cookieBrowser();
    await go(name, ADA, browser);
    const former = browser.headers();
    await go(name, ADA, browser);
    expect(await accounts.current(browser.headers())).toMatchObject({ account: { email: "ada@acme.example" } });
    expect(await accounts.current(former)).toBeNull();
  });

  it("does nothing for an address the provider has not verified", async () => {
    const id = await insertAccount(database.db, "ada@acme.example");
    const browser = cookieBrowser();
    for (const email of ["ada@acme.example", "nobody-yet@acme.example"]) {
      expect(await go(name, { id: "666", email, verified: false }, browser)).toMatch(
        /^(https:\/\/newlyraised\.example)?\/sign-in\?.*error=/,
      );
      expect(await accounts.current(browser.headers())).toBeNull();
    }
    expect(await database.db.selectFrom("account").select("id").execute()).toEqual([{ id }]);
    expect(await database.db.selectFrom("account_identity").select("id").execute()).toEqual([]);
  });

  it("works once, in the browser that started it", async () => {
    const [ada, mallory] = [cookieBrowser(), cookieBrowser()];
    const { url, headers } = await accounts.beginWithProvider({ provider: name, next: "/account" });
    ada.keep(headers);
    const back = provider.agree(url, ADA);
    // Another browser opens Ada's callback URL.
    expect(await comeBack(back, mallory)).toMatch(/error=/);
    expect(await accounts.current(mallory.headers())).toBeNull();
    const forged = new URL(back);
    forged.searchParams.set("state", "invented");
    expect(await comeBack(forged.href, ada)).toMatch(/error=/);
    expect(await readAccount(ctx(), { email: "ada@acme.example" })).toBeNull();
    await go(name, ADA, ada);
    expect(await comeBack(back, ada)).toMatch(/error=/);
  });

  it("rejects redirects to another site", async () => {
    for (const next of ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example"]) {
      await expect(accounts.beginWithProvider({ provider: name, next })).rejects.toMatchObject({
        code: "invalid_input",
      });
    }
  });
});

it("offers only configured providers", () => {
  const options = {
    db: database.db,
    secret: "a secret of this test's own, long enough",
    siteUrl: SITE,
    siteName: "Newly Raised",
    deleteAccount: async () => false,
    idleMinutes: 30,
  };
  expect(accounts.providers).toEqual(["google", "github"]);
  expect(openAccounts({ ...options, providers: { github: PROVIDER_CREDENTIALS } }).providers).toEqual(["github"]);
  expect(openAccounts({ ...options, providers: {} }).providers).toEqual([]);
});
