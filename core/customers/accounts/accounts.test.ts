import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { cookieBrowser as browser } from "../../../test/cookie-browser.ts";
import { useDatabase } from "../../../test/database.ts";
import { grantAccess, hasFullAccess, listEntitlements, revokeAccess } from "../billing/entitlement.ts";
import { grantToAddress, listPendingGrants, withdrawPendingGrant } from "../billing/pending-grant.ts";
import { countSubmission } from "../contact/submission-limit.ts";
import { listOutbox } from "../mail/read-outbox.ts";
import { saveSearch } from "../searches/save-search.ts";
import { createAccountKey } from "../../programs/keys/manage-keys.ts";
import { readHeldRows } from "../../office/privacy/held-rows.ts";
import { sweepPersonalData } from "../../office/privacy/sweep.ts";
import type { Context } from "../../shared/context.ts";
import { PERSONAL_DATA } from "../../office/privacy/personal-data.ts";
import { readAccountData } from "../../office/privacy/account-data.ts";
import { hasOwner, readAccount } from "./account.ts";
import { type Accounts, actorOfAccount, openAccounts } from "./accounts.ts";
import { invite, mailInvitation, readInvitation } from "./invitation.ts";
import { setBlocked } from "./members.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";

const database = useDatabase();
// better-auth uses the system clock, so the context does too.
const ctx = () => fakeClockContext(database.db, new Date());
let accounts: Accounts;

beforeEach(async () => {
  for (const table of [
    "outbox_message",
    "account",
    "account_invitation",
    "account_verification",
    "rate_limit",
  ] as const) {
    await database.db.deleteFrom(table).execute();
  }
  accounts = openAccounts({
    db: database.db,
    secret: "a secret of this test's own, long enough",
    siteUrl: "https://newlyraised.example",
    siteName: "Newly Raised",
    providers: {},
    deleteAccount: async () => false,
    idleMinutes: 30,
  });
});
afterEach(() => vi.useRealTimers());

async function linkFor(email: string, next = "/account"): Promise<URL> {
  expect(await accounts.requestLink(ctx(), { email, address: "192.0.2.1", next })).toBe("asked");
  const [mail] = await listOutbox(ctx(), { all: true, limit: 1 });
  return new URL(String(mail?.data?.["url"]));
}

async function signIn(email: string) {
  const ada = browser();
  const token = (await linkFor(email)).searchParams.get("token") ?? "";
  const answer = await accounts.confirmLink(token, ada.headers());
  if (answer === null) throw new Error("the link did not sign in");
  ada.keep(answer);
  return ada;
}

const askFrom = (address: string) =>
  accounts.requestLink(ctx(), { email: "ada@acme.example", address, next: "/account" });
const mailed = async () => (await listOutbox(ctx(), { all: true, limit: 50 })).length;

const asOwner = (): Context => ({ ...ctx(), actor: { id: "olga", access: "owner" } });
const later = (days: number) => ({ ...ctx(), clock: { now: () => new Date(Date.now() + days * 86_400_000) } });

describe("an address that an owner let in or keeps out", () => {
  it("gets access that was given before its first sign-in, once", async () => {
    expect(await grantToAddress(asOwner(), { email: "Ada@Acme.example", plan: "pro", endsAt: null })).toBe("pending");
    expect(await listPendingGrants(asOwner())).toMatchObject([{ email: "ada@acme.example", plan: "pro" }]);
    await signIn("ada@acme.example");
    const account = await readAccount(ctx(), { email: "ada@acme.example" });
    expect(await hasFullAccess(ctx(), account?.id ?? "")).toBe(true);
    await signIn("ada@acme.example");
    expect(await listEntitlements(ctx(), account?.id ?? "")).toHaveLength(1);
    expect(await listPendingGrants(asOwner())).toEqual([]);
    expect(await grantToAddress(asOwner(), { email: "ada@acme.example", plan: "pro", endsAt: null })).toBe("granted");
  });

  it("does not get access that was taken back before its first sign-in", async () => {
    await grantToAddress(asOwner(), { email: "ada@acme.example", plan: "pro", endsAt: null });
    const [waiting] = await listPendingGrants(asOwner());
    await withdrawPendingGrant(asOwner(), waiting?.id ?? 0);
    await signIn("ada@acme.example");
    const account = await readAccount(ctx(), { email: "ada@acme.example" });
    expect(await hasFullAccess(ctx(), account?.id ?? "")).toBe(false);
  });

  it("loses access that waits for longer than 90 days", async () => {
    await grantToAddress(asOwner(), { email: "ada@acme.example", plan: "pro", endsAt: null });
    await sweepPersonalData(later(89));
    expect(await listPendingGrants(asOwner())).toHaveLength(1);
    await sweepPersonalData(later(91));
    expect(await listPendingGrants(asOwner())).toEqual([]);
  });

  it("is signed out by blocking, cannot sign in, and can after it ends", async () => {
    const ada = await signIn("ada@acme.example");
    const { id: accountId = "" } = (await readAccount(ctx(), { email: "ada@acme.example" })) ?? {};
    await setBlocked(asOwner(), { accountId, blocked: true });
    expect(await accounts.current(ada.headers())).toBeNull();
    const token = (await linkFor("ada@acme.example")).searchParams.get("token") ?? "";
    expect(await accounts.confirmLink(token, new Headers())).toBeNull();
    expect(await listSessions(ctx(), accountId)).toEqual([]);
    await setBlocked(asOwner(), { accountId, blocked: false });
    await signIn("ada@acme.example");
    expect(await listSessions(ctx(), accountId)).toHaveLength(1);
  });

  it("is invited by e-mail, with a link that makes it an editor", async () => {
    await mailInvitation(asOwner(), {
      email: "eva@acme.example",
      role: "editor",
      siteUrl: "https://newlyraised.example",
    });
    const [mail] = await listOutbox(ctx(), { all: true, limit: 1 });
    const token = new URL(String(mail?.data?.["url"])).searchParams.get("token") ?? "";
    expect(await readInvitation(ctx(), token)).toMatchObject({ email: "eva@acme.example", role: "editor" });
  });
});

describe("signing in by link", () => {
  it("mails a one-time link and creates the account on first use", async () => {
    const link = await linkFor("Ada@Acme.example", "/companies?stage=Seed");
    expect(link.href).toMatch(
      /^https:\/\/newlyraised\.example\/sign-in\/confirm\?next=%2Fcompanies%3Fstage%3DSeed&token=\w{48}$/,
    );
    expect(await readAccount(ctx(), { email: "ada@acme.example" })).toBeNull();
    const ada = browser();
    const token = link.searchParams.get("token") ?? "";
    const answer = await accounts.confirmLink(token, ada.headers());
    expect(answer?.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-account\.session_token=.*; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      ),
    ]);
    ada.keep(answer ?? new Headers());
    expect(await accounts.current(ada.headers())).toMatchObject({
      account: { email: "ada@acme.example", role: "member" },
    });
    expect(await accounts.confirmLink(token, browser().headers())).toBeNull();
    expect(await accounts.current(browser().headers())).toBeNull();
  });

  it("reads a link's address without using the link up", async () => {
    const token = (await linkFor("ada@acme.example")).searchParams.get("token") ?? "";
    expect([
      await accounts.linkAddress(token),
      await accounts.linkAddress(token),
      await accounts.linkAddress("x"),
    ]).toEqual(["ada@acme.example", "ada@acme.example", null]);
    expect(await accounts.confirmLink(token, new Headers())).not.toBeNull();
    expect(await accounts.linkAddress(token)).toBeNull();
  });

  it("stores a link's token only as a hash", async () => {
    const token = (await linkFor("ada@acme.example")).searchParams.get("token") ?? "";
    const kept = await database.db.selectFrom("account_verification").selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it("expires a link after ten minutes", async () => {
    const token = (await linkFor("ada@acme.example")).searchParams.get("token") ?? "";
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1_000 });
    expect(await accounts.confirmLink(token, new Headers())).toBeNull();
  });

  it("rejects forged links and unsigned cookies", async () => {
    expect(await accounts.confirmLink("x".repeat(32), new Headers())).toBeNull();
    const ada = await signIn("ada@acme.example");
    const forged = new Headers({
      cookie: (ada.headers().get("cookie") ?? "").replace(
        /=(.)/,
        (_, first: string) => `=${first === "a" ? "b" : "a"}`,
      ),
    });
    expect(await accounts.current(forged)).toBeNull();
    expect(await accounts.current(new Headers({ cookie: "__Host-account.session_token=%00" }))).toBeNull();
  });

  it("silently limits links per address to 5 an hour per network and 10 overall, and limits links per network", async () => {
    for (let n = 0; n < 7; n += 1) expect(await askFrom("192.0.2.1")).toBe("asked");
    expect(await mailed()).toBe(5);
    // One network's limit does not lock the owner out.
    expect(await askFrom("192.0.2.2")).toBe("asked");
    expect(await mailed()).toBe(6);
    for (let n = 0; n < 20; n += 1) expect(await askFrom(`198.51.100.${100 + n}`)).toBe("asked");
    expect(await mailed()).toBe(10);
    const answers: string[] = [];
    for (let n = 0; n < 32; n += 1)
      answers.push(
        await accounts.requestLink(ctx(), {
          email: `reader-${n}@acme.example`,
          address: "198.51.100.7",
          next: "/account",
        }),
      );
    expect(answers).toEqual([...Array.from({ length: 30 }, () => "asked"), "too_many", "too_many"]);
  });

  it("counts sign-ins of a shared network separately from its forms", async () => {
    while (await countSubmission(ctx(), "198.51.100.9"));
    expect(
      await accounts.requestLink(ctx(), { email: "ada@acme.example", address: "198.51.100.9", next: "/account" }),
    ).toBe("asked");
    for (let n = 0; n < 6; n += 1)
      await accounts.requestLink(ctx(), {
        email: `reader-${n}@acme.example`,
        address: "198.51.100.10",
        next: "/account",
      });
    expect(await countSubmission(ctx(), "198.51.100.10")).toBe(true);
  });

  it("ends a session, or all other sessions, from the next request on", async () => {
    const [desk, phone, other] = [
      await signIn("ada@acme.example"),
      await signIn("ada@acme.example"),
      await signIn("bob@acme.example"),
    ];
    const here = await accounts.current(desk.headers());
    const there = await accounts.current(phone.headers());
    if (here === null || there === null) throw new Error("nobody is signed in");
    const accountId = here.account.id;
    expect((await listSessions(ctx(), accountId)).map(({ id }) => id).toSorted()).toEqual(
      [here.sessionId, there.sessionId].toSorted(),
    );
    const bob = await accounts.current(other.headers());
    expect(await endSession(ctx(), { accountId: bob?.account.id ?? "", sessionId: here.sessionId })).toBe(false);
    expect(await endOtherSessions(ctx(), { accountId, keptId: here.sessionId })).toBe(1);
    expect(await accounts.current(phone.headers())).toBeNull();
    desk.keep(await accounts.signOut(desk.headers()));
    expect(desk.headers().get("cookie")).toBe("");
    expect(await listSessions(ctx(), accountId)).toEqual([]);
    expect(await accounts.current(other.headers())).not.toBeNull();
  });
});

describe("invitations", () => {
  it("make the first person to accept the owner, once", async () => {
    expect(await hasOwner(ctx())).toBe(false);
    const [one, two] = [
      await invite(ctx(), { email: null, role: "owner" }),
      await invite(ctx(), { email: null, role: "owner" }),
    ];
    expect(await readInvitation(ctx(), one)).toMatchObject({ email: null, role: "owner" });
    const answers = await Promise.all(
      [one, two].map((token, n) =>
        accounts.acceptInvitation(ctx(), { token, email: `operator-${n}@newlyraised.example`, headers: new Headers() }),
      ),
    );
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await hasOwner(ctx())).toBe(true);
    expect(await readInvitation(ctx(), two)).toBeNull();
  });

  it("give a role to the invited address only and keep its account", async () => {
    const eva = await signIn("eva@newlyraised.example");
    const before = await accounts.current(eva.headers());
    const token = await invite(ctx(), { email: "Eva@newlyraised.example", role: "editor" });
    const answer = await accounts.acceptInvitation(ctx(), {
      token,
      email: "mallory@elsewhere.example",
      headers: new Headers(),
    });
    expect(answer?.getSetCookie()).toHaveLength(1);
    const after = await accounts.current(eva.headers());
    expect(after).toMatchObject({ account: { id: before?.account.id, role: "editor" } });
    expect(
      await accounts.acceptInvitation(ctx(), { token, email: "eva@newlyraised.example", headers: new Headers() }),
    ).toBeNull();
    expect(await readAccount(ctx(), { email: "mallory@elsewhere.example" })).toBeNull();
  });

  it("never lower a role: an owner stays owner", async () => {
    const olga = await signIn("olga@newlyraised.example");
    await database.db
      .updateTable("account")
      .set({ role: "owner" })
      .where("email", "=", "olga@newlyraised.example")
      .execute();
    const token = await invite(ctx(), { email: "olga@newlyraised.example", role: "editor" });
    expect(
      await accounts.acceptInvitation(ctx(), { token, email: "olga@newlyraised.example", headers: new Headers() }),
    ).not.toBeNull();
    expect(await accounts.current(olga.headers())).toMatchObject({ account: { role: "owner" } });
    expect(await hasOwner(ctx())).toBe(true);
    expect(await readInvitation(ctx(), token)).toBeNull();
  });

  it("expire after two days", async () => {
    const token = await invite(ctx(), { email: "eva@newlyraised.example", role: "editor" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 48 * 3_600_000 });
    expect(await readInvitation(ctx(), token)).toBeNull();
  });
});

describe("actorOfAccount", () => {
  it("follows role and entitlements from the next request on", async () => {
    const ada = await signIn("ada@acme.example");
    const session = await accounts.current(ada.headers());
    if (session === null) throw new Error("nobody is signed in");
    const access = async (at = new Date()) => (await actorOfAccount(fakeClockContext(database.db, at), session)).access;
    const accountId = session.account.id;
    expect(await access()).toBe("free");
    await grantAccess(ctx(), { accountId, plan: "pro", source: "operator", endsAt: new Date(Date.now() + 86_400_000) });
    expect(await access()).toBe("paid");
    expect(await access(new Date(Date.now() + 86_400_001))).toBe("free");
    expect(await access(new Date(Date.now() - 60_000))).toBe("free");
    await grantAccess(ctx(), { accountId, plan: "lifetime", source: "operator", endsAt: null });
    expect(await revokeAccess(ctx(), { accountId, reason: "refunded" })).toBe(2);
    expect(await access()).toBe("free");
    expect(await hasFullAccess(ctx(), "nobody")).toBe(false);
    expect(await listEntitlements(ctx(), accountId)).toMatchObject([
      { plan: "lifetime", revokedReason: "refunded" },
      { plan: "pro" },
    ]);
    expect((await actorOfAccount(ctx(), { ...session, account: { ...session.account, role: "editor" } })).access).toBe(
      "editor",
    );
  });
});

describe("readAccountData", () => {
  it("returns the acting account's data only", async () => {
    const eva = await signIn("eva@newlyraised.example");
    const session = await accounts.current(eva.headers());
    if (session === null) throw new Error("nobody is signed in");
    await grantAccess(ctx(), { accountId: session.account.id, plan: "pro", source: "operator", endsAt: null });
    const acting = { ...ctx(), actor: await actorOfAccount(ctx(), session) };
    await saveSearch(acting, { name: "Seed in Spain", address: "?country=ES&stage=Seed" });
    await saveSearch(
      { ...acting, actor: { id: "somebody else", access: "paid" } },
      { name: "Not theirs", address: "" },
    );
    await createAccountKey(acting, { label: "Eva's CRM", scopes: ["read"] });
    await database.db
      .insertInto("passkey")
      .values({
        id: "p1",
        account_id: session.account.id,
        name: "Eva's phone",
        public_key: "opens",
        credential_id: "opens too",
        counter: 0,
        device_type: "singleDevice",
        backed_up: false,
      })
      .execute();
    await database.db
      .insertInto("contact_message")
      .values({ received_at: new Date(), name: "Eva", email: "EVA@newlyraised.example", message: "Hello" })
      .execute();
    for (const [id, owner] of [
      ["theirs", session.account.id],
      [
        "others",
        (await signIn("bob@acme.example"), (await readAccount(ctx(), { email: "bob@acme.example" }))?.id ?? ""),
      ],
    ] as const) {
      await database.db
        .insertInto("finder_bulk")
        .values({
          id,
          account_id: owner,
          file_name: "people.csv",
          format: "csv",
          headers: ["Name"],
          rows: 1,
          state: "running",
          created_at: new Date(),
          purge_at: new Date(),
        })
        .execute();
      await database.db
        .insertInto("finder_bulk_row")
        .values({
          bulk_id: id,
          position: 0,
          cells: JSON.stringify([`Somebody ${id}`]),
          name: "Somebody",
          company: "Acme",
          domain: "acme.example",
          spread: 0,
          state: "waiting",
          due_at: new Date(),
        })
        .execute();
    }
    const held = await readAccountData(
      acting,
      session.account,
      Buffer.from("a secret of this test's own, long enough"),
    );
    expect(held).toMatchObject({
      account: { email: "eva@newlyraised.example" },
      keys: [{ label: "Eva's CRM", scopes: ["read"] }],
      passkeys: [{ name: "Eva's phone" }],
      webhooks: [],
      orders: [],
      deliveries: [],
      billing: { status: "active" },
      mailPreferences: { suppressed: null },
      everythingElse: { contact_message: [{ message: "Hello" }], finder_lookup: [] },
      sessions: [{ user_agent: "Invented/1.0" }],
      plans: [{ plan: "pro" }],
      searches: [{ name: "Seed in Spain" }],
      exports: [],
      mail: expect.arrayContaining([expect.objectContaining({ template: "sign_in" })]),
      finderRows: [{ list: "theirs", cells: ["Somebody theirs"], email: null }],
      exportedRounds: [],
      webhookMessages: [],
      leftOut: { exportedRounds: expect.any(String), webhookMessages: expect.any(String), secrets: expect.any(String) },
    });
    // Every table with an owner is included, and no secret is.
    const text = JSON.stringify(held);
    for (const secret of ["opens", "secret_sha256", "token", "Not theirs"]) expect(text).not.toContain(secret);
    const tables = PERSONAL_DATA.filter(({ column }) => column === "account_id").map(({ table }) => table);
    expect(Object.keys(await readHeldRows(acting, session.account))).toEqual(expect.arrayContaining(tables));
  });
});
