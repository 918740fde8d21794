import { expect, it } from "vitest";
import { grantAccess, revokeAccess } from "../billing/entitlement.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { actorOf } from "./owner-actor.ts";

const database = useDatabase();

it("resolves the current access of each owner", async () => {
  const ctx = fakeClockContext(database.db);
  const access = async (id: string) => (await actorOf(ctx, id)).access;
  expect(await access("operator")).toBe("owner");
  expect(await access("nobody")).toBe("anonymous");
  const now = ctx.clock.now();
  await database.db
    .insertInto("account")
    .values({ id: "ada", email: "ada@acme.example", email_verified: true, created_at: now, updated_at: now })
    .execute();
  expect(await access("ada")).toBe("free");
  await grantAccess(ctx, { accountId: "ada", plan: "lifetime", source: "a test", endsAt: null });
  expect(await access("ada")).toBe("paid");
  await revokeAccess(ctx, { accountId: "ada", reason: "refunded" });
  expect(await access("ada")).toBe("free");
});
