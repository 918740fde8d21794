import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { insertAccount } from "../../../test/builders/account.ts";
import { useDatabase } from "../../../test/database.ts";
import { grantAccess, revokeAccess } from "../../customers/billing/entitlement.ts";
import type { Context } from "../../shared/context.ts";
import { createAccountKey, MOST_KEYS, revokeAccountKey } from "./manage-keys.ts";
import { listAccountKeys } from "./api-key.ts";
import { authenticateKey } from "./authenticate-key.ts";

const database = useDatabase();
const NOON = new Date("2026-09-01T12:00:00Z");
const ctx = (now = NOON) => fakeClockContext(database.db, now);
const as = (id: string, access: Context["actor"]["access"] = "paid"): Context => ({ ...ctx(), actor: { id, access } });
let ada = "";
let bob = "";

beforeEach(async () => {
  await database.db.deleteFrom("account").execute();
  [ada, bob] = [
    await insertAccount(database.db, "ada@acme.example"),
    await insertAccount(database.db, "bob@acme.example"),
  ];
});

describe("an account's keys", () => {
  it("follow the account's current access", async () => {
    await grantAccess(ctx(), {
      accountId: ada,
      plan: "pro",
      source: "operator",
      endsAt: new Date("2026-09-02T12:00:00Z"),
    });
    const { secret, prefix } = await createAccountKey(as(ada), { label: "CRM", scopes: ["read"] });
    const { rows: mails } = await sql`select template, data from outbox_message`.execute(database.db);
    expect(mails).toEqual([{ template: "key_created", data: { label: "CRM", prefix } }]);
    const access = async (now = NOON) => {
      const found = await authenticateKey(ctx(now), secret);
      return "actor" in found ? found.actor : found.refused;
    };
    expect(await access()).toEqual({ id: ada, access: "paid" });
    // The plan has expired.
    expect(await access(new Date("2026-09-02T12:00:01Z"))).toEqual({ id: ada, access: "free" });
    await revokeAccess(ctx(), { accountId: ada, reason: "refunded" });
    expect(await access()).toEqual({ id: ada, access: "free" });
    // An editor's key has paid access, without editing.
    await database.db.updateTable("account").set({ role: "editor" }).where("id", "=", ada).execute();
    expect(await access()).toEqual({ id: ada, access: "paid" });
    await database.db.deleteFrom("account").where("id", "=", ada).execute();
    expect(await access()).toBe("There is no such key.");
  });

  it("keep free access if created with it, whatever the account pays for", async () => {
    await grantAccess(ctx(), { accountId: ada, plan: "pro", source: "operator", endsAt: null });
    const { secret } = await createAccountKey(as(ada), { label: "CRM", scopes: ["read"] });
    await database.db.updateTable("api_key").set({ access: "free" }).where("account_id", "=", ada).execute();
    expect(await authenticateKey(ctx(), secret)).toMatchObject({ actor: { id: ada, access: "free" } });
  });

  it("carry the chosen scopes", async () => {
    const { secret } = await createAccountKey(as(ada), { label: "CRM", scopes: ["export"] });
    expect(await authenticateKey(ctx(), secret)).toMatchObject({ scopes: ["export"] });
    await expect(createAccountKey(as(ada), { label: "CRM", scopes: [] })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("need full access and are limited per account, even when created concurrently", async () => {
    await expect(createAccountKey(as(ada, "free"), { label: "CRM", scopes: ["read"] })).rejects.toMatchObject({
      code: "forbidden",
    });
    const made = await Promise.allSettled(
      Array.from({ length: MOST_KEYS + 5 }, (_, n) =>
        createAccountKey(as(ada), { label: `Key ${n}`, scopes: ["read"] }),
      ),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_KEYS);
    expect(await listAccountKeys(ctx(), ada)).toHaveLength(MOST_KEYS);
  });

  it("cannot be seen or revoked by another account", async () => {
    const { prefix, secret } = await createAccountKey(as(ada), { label: "CRM", scopes: ["read"] });
    expect(await listAccountKeys(ctx(), bob)).toEqual([]);
    await expect(revokeAccountKey(as(bob), prefix)).rejects.toMatchObject({ code: "not_found" });
    expect(await authenticateKey(ctx(), secret)).toHaveProperty("actor");
    await revokeAccountKey(as(ada), prefix);
    expect(await authenticateKey(ctx(), secret)).toEqual({ refused: "This key was revoked." });
    await expect(revokeAccountKey(as(ada), prefix)).rejects.toMatchObject({ code: "not_found" });
  });
});
