import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { insertAccount } from "../../../test/builders/account.ts";
import { exportOf } from "../../../test/builders/exports.ts";
import { cookieBrowser } from "../../../test/cookie-browser.ts";
import { useDatabase } from "../../../test/database.ts";
import { sessionActor } from "../../../server/start/web-deps.ts";
import { refundOrder } from "../billing/refund.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { openExport } from "../../reading/exports/open-export.ts";
import { isFresh, requireFreshSession } from "../../shared/fresh-session.ts";
import { createAccountKey, revokeAccountKey } from "../../programs/keys/manage-keys.ts";
import { type Accounts, openAccounts } from "./accounts.ts";
import { setRequiresPasskeys } from "./back-office-access.ts";
import { keepForm, readKeptForm } from "./kept-form.ts";
import { changeRole } from "./members.ts";
import { removePasskey } from "./passkeys.ts";
import { listSessions } from "./sessions.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
let accounts: Accounts;

let brandName = "Newly Raised";
beforeEach(async () => {
  await sql`delete from account`.execute(database.db);
  await sql`update office_rules set requires_passkeys = false`.execute(database.db);
  accounts = openAccounts({
    db: database.db,
    secret: "a secret of this test's own, long enough",
    siteUrl: "https://newlyraised.example",
    siteName: "Newly Raised",
    providers: {},
    idleMinutes: 30,
    deleteAccount: async () => false,
    brandName: async () => brandName,
  });
});

const as = (actor: Actor, at = NOW): Context => ({ db: database.db, actor, clock: { now: () => at } });
const signedIn = (access: Actor["access"], minutesAgo: number, method: "link" | "passkey" = "link"): Context =>
  as({ id: "olga", access, session: { startedAt: new Date(NOW.getTime() - minutesAgo * 60_000), method } });
const SIGN_IN_AGAIN = { code: "sign_in_again" };

async function signIn(email: string) {
  const browser = cookieBrowser();
  const url = new URL(await accounts.makeWelcomeLink(email));
  const answer = await accounts.confirmLink(url.searchParams.get("token") ?? "", browser.headers());
  if (answer === null) throw new Error("the link did not sign in");
  browser.keep(answer);
  return browser;
}

/** Makes all sessions this many minutes older. */
const pass = (minutes: number) =>
  sql`update account_session set last_used_at = last_used_at - make_interval(mins => ${minutes}),
    created_at = created_at - make_interval(mins => ${minutes})`.execute(database.db);

describe("passkey", () => {
  it("carries the current name of the site", async () => {
    const browser = await signIn("ada@newlyraised.example");
    const address = "https://newlyraised.example/sign-in/with/passkey/generate-register-options";
    const nameOf = async () => {
      const answer = await accounts.handle(new Request(address, { headers: browser.headers() }));
      return JSON.parse(await answer.text()).rp.name;
    };
    expect(await nameOf()).toBe("Newly Raised");
    brandName = "Fund & Wire";
    expect(await nameOf()).toBe("Fund & Wire");
  });
});

describe("session", () => {
  it("ends after 30 idle minutes for owners and editors, but not for members", async () => {
    await insertAccount(database.db, "olga@newlyraised.example", "owner");
    const [olga, ada] = [await signIn("olga@newlyraised.example"), await signIn("ada@acme.example")];
    await pass(29);
    expect(await accounts.current(olga.headers())).not.toBeNull();
    await pass(29);
    expect(await accounts.current(olga.headers())).not.toBeNull();
    await pass(30);
    expect(await accounts.current(olga.headers())).toBeNull();
    await pass(10_000);
    expect(await accounts.current(ada.headers())).not.toBeNull();
  });

  it("ends after the same time for a member promoted since signing in", async () => {
    const eva = await signIn("eva@newlyraised.example");
    await pass(10_000);
    await sql`update account set role = 'editor'`.execute(database.db);
    expect(await accounts.current(eva.headers())).toBeNull();
  });

  it("shows when it was last used, to the minute", async () => {
    const ada = await signIn("ada@acme.example");
    const session = await accounts.current(ada.headers());
    if (session === null) throw new Error("nobody is signed in");
    await pass(5);
    const listed = async () =>
      (await listSessions(as({ id: "ada", access: "free" }, new Date()), session.account.id)).map(({ lastUsedAt }) =>
        Math.round((Date.now() - lastUsedAt.getTime()) / 60_000),
      );
    expect(await listed()).toEqual([5]);
    await accounts.current(ada.headers());
    expect(await listed()).toEqual([0]);
  });

  it("is fresh after a new sign-in, which ends the previous session behind TLS too", async () => {
    await insertAccount(database.db, "olga@newlyraised.example", "owner");
    const olga = await signIn("olga@newlyraised.example");
    const actorOf = sessionActor(as({ id: "operator", access: "owner" }, new Date()), accounts);
    const request = () => new Request("https://newlyraised.example/back-office", { headers: olga.headers() });
    await pass(11);
    const stale = await actorOf(request());
    expect(olga.headers().get("cookie")).toMatch(/^__Host-account\.session_token=/);
    await expect(requireFreshSession(as(stale, new Date()))).rejects.toMatchObject(SIGN_IN_AGAIN);
    const url = new URL(await accounts.makeWelcomeLink("olga@newlyraised.example"));
    const answer = await accounts.confirmLink(url.searchParams.get("token") ?? "", olga.headers());
    olga.keep(answer ?? new Headers());
    const fresh = await actorOf(request());
    expect(fresh).toMatchObject({ access: "owner", session: { method: "link" } });
    await requireFreshSession(as(fresh, new Date()));
    expect(await listSessions(as(fresh, new Date()), fresh.id)).toHaveLength(1);
  });
});

describe("requireFreshSession", () => {
  it("guards refunds, role changes, keys, passkeys and full exports of owners and editors", async () => {
    const stale = signedIn("owner", 10);
    for (const act of [
      () => refundOrder(stale, { orderId: 1, reason: "asked for" }),
      () => changeRole(stale, { accountId: "ada", role: "editor" }),
      () => createAccountKey(stale, { label: "CRM", scopes: ["read"] }),
      () => revokeAccountKey(stale, "nrk_1"),
      () => removePasskey(stale, { accountId: "olga", passkeyId: "p" }),
      () => openExport(stale, exportOf()),
      () => setRequiresPasskeys(stale, false),
    ])
      await expect(act()).rejects.toMatchObject(SIGN_IN_AGAIN);
    expect(await refundOrder(signedIn("owner", 9), { orderId: 1, reason: "asked for" })).toBe("not_found");
    await (await openExport(stale, exportOf({ picked: [1] }))).close();
  });

  it("lets members, jobs, API keys and the command line pass", async () => {
    for (const actor of [
      signedIn("paid", 10_000).actor,
      { id: "operator", access: "owner" },
      { id: "key:nrk_1", access: "paid" },
    ] as const)
      await requireFreshSession(as(actor));
    expect(isFresh(new Date(NOW.getTime() - 599_999), NOW)).toBe(true);
  });

  it("demands a passkey once an owner, who must have one, requires passkeys", async () => {
    const id = await insertAccount(database.db, "olga@newlyraised.example", "owner");
    const { session } = signedIn("owner", 1).actor;
    const byLink = as({ id, access: "owner", ...(session && { session }) });
    await expect(setRequiresPasskeys(byLink, true)).rejects.toThrow("First add a passkey");
    await sql`insert into passkey (id, account_id, public_key, credential_id, counter, device_type, backed_up)
      values ('p', ${id}, 'key', 'credential', 0, 'singleDevice', false)`.execute(database.db);
    await expect(setRequiresPasskeys(byLink, true)).rejects.toThrow("Sign in with your passkey first");
    await expect(setRequiresPasskeys(signedIn("editor", 1, "passkey"), true)).rejects.toMatchObject({
      code: "forbidden",
    });
    await setRequiresPasskeys(signedIn("owner", 1, "passkey"), true);
    await expect(requireFreshSession(signedIn("editor", 1))).rejects.toMatchObject(SIGN_IN_AGAIN);
    await requireFreshSession(signedIn("editor", 1, "passkey"));
    await setRequiresPasskeys(as({ id: "operator", access: "owner" }), false);
    await requireFreshSession(signedIn("editor", 1));
  });
});

describe("kept form", () => {
  it("is shown only to its account, only on its page, for an hour", async () => {
    const id = await insertAccount(database.db, "olga@newlyraised.example", "owner");
    const olga = { id, access: "owner" } as const;
    const form = { path: "/back-office/orders?search=issue", input: { refund: "12", reason: "asked for" } };
    await keepForm(as(olga), { path: "/account", input: {} });
    await keepForm(as(olga), form);
    expect(await readKeptForm(as(olga), "/back-office/orders")).toEqual(form);
    expect(await readKeptForm(as(olga), "/account")).toBeNull();
    expect(await readKeptForm(as({ ...olga, id: "eva" }), "/back-office/orders")).toBeNull();
    expect(await readKeptForm(as(olga, new Date("2026-09-01T13:00:00Z")), "/back-office/orders")).toBeNull();
  });
});
