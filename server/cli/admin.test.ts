import { beforeAll, describe, expect, it } from "vitest";
import { acceptInvitation } from "../../core/accounts/invitation.ts";
import { hasFullAccess, listEntitlements } from "../../core/billing/entitlement.ts";
import { settleOrder } from "../../core/billing/settle-order.ts";
import { readAccount } from "../../core/accounts/account.ts";
import { enqueueMail } from "../../core/mail/enqueue-mail.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const admin = (...args: string[]) => commandLine(database.target).run("admin", ...args);
const mail = (...args: string[]) => commandLine(database.target).run("mail", ...args);
const ctx = () => fakeClockContext(database.db, new Date());

describe("npm run admin", () => {
  beforeAll(async () => {
    const { stdout } = await admin("invite", "Eva@newlyraised.example", "--role", "editor");
    const token = /^http:\/\/localhost:\d+\/sign-in\/invitation\?token=(\S+)$/m.exec(stdout)?.[1] ?? "";
    if ((await acceptInvitation(ctx(), { token, email: "" })) === null) throw new Error("the invitation was not taken up");
  }, 60_000);

  it("invites with a link, and only says so when it rehearses", async () => {
    expect(JSON.parse((await admin("invite", "max@newlyraised.example", "--json")).stdout)).toMatchObject({ role: "owner", url: expect.stringContaining("token=") });
    const rehearsed = await admin("invite", "max@newlyraised.example", "--dry-run");
    expect(rehearsed.stdout).toBe("Would invite max@newlyraised.example as owner.\n");
    expect(await database.db.selectFrom("account_invitation").select("id").execute()).toHaveLength(2);
  });

  it("grants access, shows it and takes it back", async () => {
    expect((await admin("grant", "eva@newlyraised.example", "--dry-run")).stdout).toMatch(/^\(Nothing was kept\.\)/);
    expect((await admin("grant", "eva@newlyraised.example", "--plan", "pro", "--until", "2099-01-31")).stdout).toBe(
      "eva@newlyraised.example has full access until 2099-01-31T23:59:59.999Z.\n",
    );
    expect((await admin("show", "eva@newlyraised.example")).stdout).toMatch(/^eva@newlyraised\.example {2}editor {2}full access\n {2}pro by operator from .* until 2099-01-31/);
    expect(JSON.parse((await admin("revoke", "eva@newlyraised.example", "--reason", "refunded", "--json")).stdout)).toMatchObject({ revoked: 1 });
    const account = await readAccount(ctx(), { email: "eva@newlyraised.example" });
    expect(await listEntitlements(ctx(), account?.id ?? "")).toMatchObject([{ plan: "pro", revokedReason: "refunded" }]);
  });

  it("ends what charged nothing", async () => {
    const at = new Date("2026-09-01T12:00:00Z");
    const account = await readAccount(ctx(), { email: "eva@newlyraised.example" });
    const order = { plan: "lifetime", tier: 0, amount_minor: 1_900, currency: "usd", state: "paid", created_at: at, expires_at: at, paid_at: at, account_id: account?.id ?? null };
    const orders = await database.db.insertInto("billing_order").values([
      { ...order, reference: "played", provider: "test" }, { ...order, reference: "tried", provider: "stripe", checkout_id: "cs_test_a" },
    ]).returning("id").execute();
    for (const { id } of orders) await settleOrder(ctx(), id);
    expect((await admin("end-test-purchases", "--dry-run")).stdout).toBe("(Nothing was kept.) 2 purchases that charged nothing count for nothing now.\n");
    expect(await hasFullAccess(ctx(), account?.id ?? "")).toBe(true);
    expect(JSON.parse((await admin("end-test-purchases", "--json")).stdout)).toMatchObject({ purchases: 2 });
    expect(await hasFullAccess(ctx(), account?.id ?? "")).toBe(false);
    expect((await admin("end-test-purchases")).stdout).toBe("No purchase that charged nothing counts as paid.\n");
  });

  it.each([
    [[], "Say what to do"],
    [["invite", "nobody"], "Name an e-mail address"],
    [["invite", "a@b.example", "--role", "king"], "--role is owner or editor"],
    [["grant", "stranger@someone.example"], "Nobody has signed in as stranger@someone.example yet"],
    [["grant", "eva@newlyraised.example", "--until", "tomorrow"], "--until is a day such as"],
    [["grant", "eva@newlyraised.example", "--until", "2001-01-01"], "--until must be a day to come"],
    [["revoke", "eva@newlyraised.example"], "Say why"],
  ])("refuses %j and says what to do", async (args, line) => {
    const { code, stdout, stderr } = await admin(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(line);
  });
});

describe("npm run mail", () => {
  it("shows what waits, in words, without what would command the terminal", async () => {
    expect(await mail("outbox")).toMatchObject({ code: 0, stdout: "No mail waits.\n", stderr: expect.stringContaining("SMTP_URL is not set") });
    await enqueueMail(ctx(), { to: "ada@acme.example", template: "sign_in", data: { url: "https://newlyraised.example/x", minutes: 10 }, purpose: "service" });
    await database.db.updateTable("outbox_message").set({ last_answer: "451 \u001b[31mlater" }).execute();
    const { id } = await database.db.selectFrom("outbox_message").select("id").executeTakeFirstOrThrow();
    expect((await mail("outbox")).stdout).toBe(`${id}  waiting  sign_in  ada@acme.example  0 attempts  451 [31mlater\n`);
    expect((await mail("show", String(id))).stdout).toMatch(/^To: ada@acme\.example\nSubject: Your link to sign in to Newly Raised\n\n[^]*https:\/\/newlyraised\.example\/x/);
    await database.db.updateTable("outbox_message").set({ state: "sent", data: null }).execute();
    expect(await mail("show", String(id))).toMatchObject({ code: 1, stderr: expect.stringContaining("what it said is not kept") });
    expect(await mail("show", "999999")).toMatchObject({ code: 1, stderr: expect.stringContaining("There is no mail 999999") });
  });
});
