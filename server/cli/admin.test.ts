import { beforeAll, describe, expect, it } from "vitest";
import { acceptInvitation } from "../../core/customers/accounts/invitation.ts";
import { hasFullAccess, listEntitlements } from "../../core/customers/billing/entitlement.ts";
import { applyEntitlement } from "../../core/customers/billing/apply-entitlement.ts";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const admin = (...args: string[]) => commandLine(database.target).run("admin", ...args);
const ctx = () => fakeClockContext(database.db, new Date());

describe("npm run admin", () => {
  beforeAll(async () => {
    const { stdout } = await admin("invite", "Eva@newlyraised.example", "--role", "editor");
    const token = /^http:\/\/localhost:\d+\/sign-in\/invitation\?token=(\S+)$/m.exec(stdout)?.[1] ?? "";
    if ((await acceptInvitation(ctx(), { token, email: "" })) === null)
      throw new Error("the invitation was not accepted");
  }, 60_000);

  it("invites with a link, and prints none in a dry run", async () => {
    expect(JSON.parse((await admin("invite", "max@newlyraised.example", "--json")).stdout)).toMatchObject({
      role: "owner",
      url: expect.stringContaining("token="),
    });
    const rehearsed = await admin("invite", "max@newlyraised.example", "--dry-run");
    expect(rehearsed.stdout).toBe("Invite max@newlyraised.example as owner.\n");
    expect(await database.db.selectFrom("account_invitation").select("id").execute()).toHaveLength(2);
  });

  it("grants, shows and revokes access", async () => {
    expect((await admin("grant", "eva@newlyraised.example", "--dry-run")).stderr).toBe("Dry run: nothing is kept.\n");
    expect((await admin("grant", "eva@newlyraised.example", "--plan", "pro", "--until", "2099-01-31")).stdout).toBe(
      "eva@newlyraised.example has full access until 2099-01-31T23:59:59.999Z.\n",
    );
    expect((await admin("show", "eva@newlyraised.example")).stdout).toMatch(
      /^eva@newlyraised\.example {2}editor {2}full access\n {2}pro by operator from .* until 2099-01-31/,
    );
    expect(
      JSON.parse((await admin("revoke", "eva@newlyraised.example", "--reason", "refunded", "--json")).stdout),
    ).toMatchObject({ revoked: 1 });
    const account = await readAccount(ctx(), { email: "eva@newlyraised.example" });
    expect(await listEntitlements(ctx(), account?.id ?? "")).toMatchObject([
      { plan: "pro", revokedReason: "refunded" },
    ]);
  });

  it("keeps access for the first sign-in of an address without an account", async () => {
    expect((await admin("grant", "new@customer.example")).stdout).toMatch(
      /^new@customer\.example gets, with the first sign-in, full access for life\./,
    );
    expect(await database.db.selectFrom("pending_grant").select("email").execute()).toEqual([
      { email: "new@customer.example" },
    ]);
  });

  it("voids test purchases", async () => {
    const at = new Date("2026-09-01T12:00:00Z");
    const account = await readAccount(ctx(), { email: "eva@newlyraised.example" });
    const order = {
      plan: "lifetime",
      tier: 0,
      amount_minor: 1_900,
      currency: "usd",
      state: "paid",
      created_at: at,
      expires_at: at,
      paid_at: at,
      account_id: account?.id ?? null,
    };
    const orders = await database.db
      .insertInto("billing_order")
      .values([
        { ...order, reference: "played", provider: "test" },
        { ...order, reference: "tried", provider: "stripe", checkout_id: "cs_test_a" },
      ])
      .returning("id")
      .execute();
    for (const { id } of orders) await applyEntitlement(ctx(), id);
    expect((await admin("end-test-purchases", "--dry-run")).stdout).toBe("Test purchases voided: 2.\n");
    expect(await hasFullAccess(ctx(), account?.id ?? "")).toBe(true);
    expect(JSON.parse((await admin("end-test-purchases", "--json")).stdout)).toMatchObject({ purchases: 2 });
    expect(await hasFullAccess(ctx(), account?.id ?? "")).toBe(false);
    expect((await admin("end-test-purchases")).stdout).toBe("Test purchases voided: 0.\n");
  });

  it.each([
    [[], "Name an action"],
    [["invite", "nobody"], "Name an e-mail address"],
    [["invite", "a@b.example", "--role", "king"], "--role is owner or editor"],
    [["show", "stranger@someone.example"], "There is no account for stranger@someone.example"],
    [["grant", "eva@newlyraised.example", "--until", "tomorrow"], "--until is a day such as"],
    [["grant", "eva@newlyraised.example", "--until", "2001-01-01"], "--until must be a day in the future"],
    [["revoke", "eva@newlyraised.example"], "Give the reason"],
  ])("rejects %j and says what to do", async (args, line) => {
    const { code, stdout, stderr } = await admin(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(line);
  });
});
