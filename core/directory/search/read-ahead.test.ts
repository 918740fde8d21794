import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../context.ts";
import { createKey } from "../../keys/create-key.ts";
import { readAhead } from "./read-ahead.ts";

const database = useDatabase();
let ctx: Context;

async function account(role: "member" | "owner", signedInUntil: string): Promise<void> {
  const now = ctx.clock.now();
  await database.db.insertInto("account").values({ id: role, email: `${role}@someone.example`, email_verified: true, role, created_at: now, updated_at: now }).execute();
  await database.db.insertInto("account_session").values({ id: role, account_id: role, token: role, expires_at: signedInUntil, created_at: now, updated_at: now }).execute();
}

beforeEach(async () => {
  ctx = fakeClockContext(database.db);
  await sql`truncate account, api_key cascade`.execute(database.db);
});

describe("reading the whole catalogue ahead", () => {
  it("is left while nobody could ask for it", async () => {
    expect(await readAhead(ctx, 100)).toBe(false);
    await account("member", "2100-01-01");
    expect(await readAhead(ctx, 100)).toBe(false);
    await account("owner", "2000-01-01");
    expect(await readAhead(ctx, 100)).toBe(false);
  });

  it("happens for who is signed in and sees everything, by role or by plan", async () => {
    await account("owner", "2100-01-01");
    expect(await readAhead(ctx, 100)).toBe(true);
    await database.db.deleteFrom("account").execute();
    await account("member", "2100-01-01");
    await sql`insert into entitlement (account_id, plan, source, starts_at) values ('member', 'pro', 'test', '2000-01-01')`.execute(database.db);
    expect(await readAhead(ctx, 100)).toBe(true);
  });

  it("happens for a key that sees everything", async () => {
    await createKey(ctx, { label: "free", access: "free" });
    expect(await readAhead(ctx, 100)).toBe(false);
    await createKey(ctx, { label: "paid", access: "paid" });
    expect(await readAhead(ctx, 100)).toBe(true);
  });
});
