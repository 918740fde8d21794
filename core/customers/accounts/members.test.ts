import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { grantAccess, revokeAccess } from "../billing/entitlement.ts";
import type { Context } from "../../shared/context.ts";
import type { Role } from "./account.ts";
import { changeRole, endAllSessions, pageMembers } from "./members.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
const ctx = (access: Context["actor"]["access"] = "owner"): Context => fakeClockContext(database.db, NOW, access);

async function addAccount(id: string, email: string, role: Role, createdAt: Date): Promise<void> {
  await database.db
    .insertInto("account")
    .values({ id, email, email_verified: true, role, created_at: createdAt, updated_at: createdAt })
    .execute();
}

async function addSession(id: string, accountId: string, expiresAt: Date): Promise<void> {
  await database.db
    .insertInto("account_session")
    .values({ id, account_id: accountId, token: id, expires_at: expiresAt, created_at: NOW, last_used_at: NOW })
    .execute();
}

beforeAll(async () => {
  await addAccount("olga", "olga@newlyraised.example", "owner", new Date("2026-01-01T00:00:00Z"));
  await addAccount("otto", "otto@newlyraised.example", "owner", new Date("2026-01-02T00:00:00Z"));
  await addAccount("eva", "eva@newlyraised.example", "editor", new Date("2026-01-03T00:00:00Z"));
  // Equal timestamps, as after an import; ids break the tie.
  for (const id of ["m1", "m2", "m3"])
    await addAccount(id, `${id}@acme.example`, "member", new Date("2026-02-01T00:00:00Z"));
  await addAccount("odd", "100%_sure@odd.example", "member", new Date("2026-02-02T00:00:00Z"));
  await grantAccess(ctx(), { accountId: "m1", plan: "pro", source: "test", endsAt: new Date("2026-10-01T00:00:00Z") });
  await grantAccess(ctx(), { accountId: "m1", plan: "lifetime", source: "test", endsAt: null });
  await grantAccess(ctx(), { accountId: "m2", plan: "pro", source: "test", endsAt: null });
  await revokeAccess(ctx(), { accountId: "m2", reason: "refunded" });
  await addSession("s1", "m1", new Date("2026-09-02T00:00:00Z"));
  await addSession("s2", "m1", new Date("2026-09-03T00:00:00Z"));
  await addSession("s3", "m1", new Date("2026-08-01T00:00:00Z"));
});

const found = async (search: string) =>
  (await pageMembers(ctx(), { search, limit: 20, after: null })).items.map(({ id }) => id);

describe("pageMembers", () => {
  it("returns every account once across pages, newest first", async () => {
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const page = await pageMembers(ctx(), { search: "", limit: 3, after });
      pages.push(page.items.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(pages).toEqual([["odd", "m3", "m2"], ["m1", "eva", "otto"], ["olga"]]);
  });

  it("shows the current plan and signed-in browsers", async () => {
    const { items } = await pageMembers(ctx(), { search: "m", limit: 20, after: null });
    expect(items.map(({ id, plan, sessions }) => [id, plan, sessions])).toEqual([
      ["m3", null, 0],
      ["m2", null, 0],
      ["m1", "lifetime", 2],
    ]);
  });

  it.each([
    ["olga@", ["olga"]],
    [" OLGA", ["olga"]],
    ["@newly", ["eva", "otto", "olga"]],
    ["100%_", ["odd"]],
    ["1%", []],
    ["_", []],
    ["nobody", []],
  ])("are found by %j", async (search, ids) => {
    expect(await found(search)).toEqual(ids);
  });

  it("starts over for an invalid cursor", async () => {
    for (const after of ["x", "2026-99-99T00:00:00Z~m1", "~", "2026-02-01T00:00:00Z~'; drop table account"]) {
      expect((await pageMembers(ctx(), { search: "", limit: 1, after })).items.map(({ id }) => id)).toEqual(["odd"]);
    }
  });
});

const roleOf = async (id: string) =>
  (await database.db.selectFrom("account").select("role").where("id", "=", id).executeTakeFirst())?.role;

describe("changeRole", () => {
  it("lets owners change roles and records it in the audit log", async () => {
    expect(await changeRole(ctx(), { accountId: "m3", role: "editor" })).toBe("changed");
    expect(await changeRole(ctx(), { accountId: "m3", role: "editor" })).toBe("same");
    expect(await changeRole(ctx(), { accountId: "nobody", role: "editor" })).toBe("missing");
    expect(await roleOf("m3")).toBe("editor");
    const entries = await database.db
      .selectFrom("audit_entry")
      .select(["actor", "detail"])
      .where("action", "=", "account.role_changed")
      .execute();
    expect(entries).toEqual([{ actor: "operator", detail: { accountId: "m3", from: "member", to: "editor" } }]);
  });

  it.each(["anonymous", "free", "paid", "editor"] as const)("is forbidden for %s", async (access) => {
    await expect(changeRole(ctx(access), { accountId: "m1", role: "owner" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(endAllSessions(ctx(access), "m1")).rejects.toMatchObject({ code: "forbidden" });
    expect(await roleOf("m1")).toBe("member");
  });

  it("keeps the last owner under concurrent changes", async () => {
    const outcomes = await Promise.all([
      changeRole(ctx(), { accountId: "olga", role: "member" }),
      changeRole(ctx(), { accountId: "otto", role: "member" }),
      changeRole(ctx(), { accountId: "otto", role: "editor" }),
    ]);
    expect(outcomes.filter((outcome) => outcome === "changed").length).toBeGreaterThan(0);
    const owners = await database.db.selectFrom("account").select("id").where("role", "=", "owner").execute();
    expect(owners).toHaveLength(1);
    expect(await changeRole(ctx(), { accountId: owners[0]?.id ?? "", role: "editor" })).toBe("last_owner");
  });
});

it("ends all sessions of an account and records it in the audit log", async () => {
  expect(await endAllSessions(ctx(), "m1")).toBe(3);
  expect(await endAllSessions(ctx(), "m1")).toBe(0);
  const entries = await database.db
    .selectFrom("audit_entry")
    .select("detail")
    .where("action", "=", "account.sessions_ended")
    .execute();
  expect(entries).toEqual([{ detail: { accountId: "m1", count: 3 } }]);
});
