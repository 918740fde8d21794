import { beforeEach, describe, expect, it } from "vitest";
import { insertAccount } from "../../../test/builders/account.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { cookieBrowser } from "../../../test/cookie-browser.ts";
import { useDatabase } from "../../../test/database.ts";
import { watchStatements } from "../../../test/watched-statements.ts";
import type { Context } from "../../shared/context.ts";
import { listOutbox } from "../mail/read-outbox.ts";
import { saveSearch } from "../searches/save-search.ts";
import { sendTestEvent } from "../../programs/webhooks/deliveries.ts";
import { addEndpoint, enableEndpoint, removeEndpoint, rotateSecret } from "../../programs/webhooks/endpoints.ts";
import { type Accounts, openAccounts } from "./accounts.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys.ts";
import { listSessions } from "./sessions.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db, new Date());
const options = {
  secret: "a secret of this test's own, long enough",
  siteUrl: "https://newlyraised.example",
  siteName: "Newly Raised",
  providers: {},
  deleteAccount: async () => false,
  idleMinutes: 30,
};
let accounts: Accounts;

beforeEach(async () => {
  for (const table of ["outbox_message", "saved_search", "account", "account_verification", "rate_limit"] as const)
    await database.db.deleteFrom(table).execute();
  accounts = openAccounts({ ...options, db: database.db });
});

async function tokenFor(email: string): Promise<string> {
  await accounts.requestLink(ctx(), { email, address: "192.0.2.1", next: "/account" });
  const [mail] = await listOutbox(ctx(), { all: true, limit: 1 });
  return new URL(String(mail?.data?.["url"])).searchParams.get("token") ?? "";
}

describe("a sign-in link", () => {
  it("signs in once for twenty concurrent uses", async () => {
    const token = await tokenFor("ada@acme.example");
    const answers = await Promise.all(Array.from({ length: 20 }, () => accounts.confirmLink(token, new Headers())));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await database.db.selectFrom("account_session").select("id").execute()).toHaveLength(1);
    expect(await database.db.selectFrom("account").select("id").execute()).toHaveLength(1);
  });

  it("signs nobody in when replayed", async () => {
    const token = await tokenFor("ada@acme.example");
    expect(await accounts.confirmLink(token, new Headers())).not.toBeNull();
    for (let n = 0; n < 3; n += 1) expect(await accounts.confirmLink(token, new Headers())).toBeNull();
    expect(await database.db.selectFrom("account_session").select("id").execute()).toHaveLength(1);
  });
});

describe("requesting a link", () => {
  it("runs the same statements for known and unknown addresses", async () => {
    await insertAccount(database.db, "known@acme.example");
    const statementsFor = async (email: string) => {
      const { db, statements } = watchStatements(database.db);
      const watched = openAccounts({ ...options, db });
      // On first use better-auth reads its own tables.
      await watched.requestLink(
        { ...ctx(), db },
        { email: "first@acme.example", address: "198.51.100.1", next: "/account" },
      );
      statements.length = 0;
      expect(
        await watched.requestLink({ ...ctx(), db }, { email, address: `203.0.113.${email.length}`, next: "/account" }),
      ).toBe("asked");
      return statements;
    };
    const known = await statementsFor("known@acme.example");
    expect(known.length).toBeGreaterThan(2);
    expect(await statementsFor("stranger@acme.example")).toEqual(known);
    const mails = await listOutbox(ctx(), { all: true, limit: 10 });
    expect(mails.map(({ to, template }) => [to, template])).toEqual(
      expect.arrayContaining([
        ["known@acme.example", "sign_in"],
        ["stranger@acme.example", "sign_in"],
      ]),
    );
  });
});

describe("a session", () => {
  it("planted by someone else is replaced at sign-in", async () => {
    const mallory = cookieBrowser();
    mallory.keep(
      (await accounts.confirmLink(await tokenFor("mallory@elsewhere.example"), mallory.headers())) ?? new Headers(),
    );
    const planted = mallory.headers().get("cookie");
    // Mallory plants a cookie in Ada's browser.
    const ada = cookieBrowser(planted);
    ada.keep((await accounts.confirmLink(await tokenFor("ada@acme.example"), ada.headers())) ?? new Headers());
    expect(ada.headers().get("cookie")).not.toBe(planted);
    expect(await accounts.current(ada.headers())).toMatchObject({ account: { email: "ada@acme.example" } });
    // The planted cookie shows nothing of Ada's and has ended.
    expect(await accounts.current(mallory.headers())).toBeNull();
  });

  it("with an invented token is never accepted", async () => {
    const ada = cookieBrowser("__Host-account.session_token=invented.by-somebody");
    ada.keep((await accounts.confirmLink(await tokenFor("ada@acme.example"), ada.headers())) ?? new Headers());
    const [session] = await database.db.selectFrom("account_session").select("token").execute();
    expect(session?.token).toMatch(/^\w{32}$/);
    expect(ada.headers().get("cookie")).not.toContain("invented");
  });

  it("is replaced at every sign-in, which ends the former one", async () => {
    const ada = cookieBrowser();
    ada.keep((await accounts.confirmLink(await tokenFor("ada@acme.example"), ada.headers())) ?? new Headers());
    const [first, before] = [await accounts.current(ada.headers()), ada.headers()];
    ada.keep((await accounts.confirmLink(await tokenFor("ada@acme.example"), ada.headers())) ?? new Headers());
    const second = await accounts.current(ada.headers());
    expect(second?.sessionId).not.toBe(first?.sessionId);
    expect(await accounts.current(before)).toBeNull();
    expect(await listSessions(ctx(), second?.account.id ?? "")).toHaveLength(1);
  });
});

describe("another account's ids", () => {
  it("cannot be read, changed or removed", async () => {
    const [ada, bob] = [
      await insertAccount(database.db, "ada@acme.example"),
      await insertAccount(database.db, "bob@acme.example"),
    ];
    const as = (id: string): Context => ({ ...ctx(), actor: { id, access: "paid" } });
    const search = await saveSearch(as(ada), { name: "Seed", address: "?stage=Seed" });
    const webhook = await addEndpoint(as(ada), {
      searchId: search.id,
      url: "https://hooks.acme.example/",
      allowPrivateAddresses: false,
    });
    await database.db
      .insertInto("passkey")
      .values({
        id: "p1",
        account_id: ada,
        name: "Phone",
        public_key: "k",
        credential_id: "c",
        counter: 0,
        device_type: "singleDevice",
        backed_up: false,
      })
      .execute();
    const notFound = { code: "not_found" };
    await expect(
      addEndpoint(as(bob), { searchId: search.id, url: "https://hooks.bob.example/", allowPrivateAddresses: false }),
    ).rejects.toMatchObject(notFound);
    for (const act of [removeEndpoint, rotateSecret, enableEndpoint, sendTestEvent])
      await expect(act(as(bob), webhook.id)).rejects.toMatchObject(notFound);
    await expect(renamePasskey(ctx(), { accountId: bob, passkeyId: "p1", name: "Mine" })).rejects.toMatchObject(
      notFound,
    );
    await expect(removePasskey(ctx(), { accountId: bob, passkeyId: "p1" })).rejects.toMatchObject(notFound);
    expect(await listPasskeys(ctx(), ada)).toMatchObject([{ name: "Phone" }]);
    expect(await listPasskeys(ctx(), bob)).toEqual([]);
  });
});

describe("a passkey's name", () => {
  it.each(["", "   ", "two\r\nSet-Cookie: lines", "x".repeat(61), "\u0000", "phone\u202Ecod"])(
    "cannot be %j",
    async (name) => {
      await expect(renamePasskey(ctx(), { accountId: "a", passkeyId: "p", name })).rejects.toMatchObject({
        code: "invalid_input",
      });
    },
  );
});
