import { expect, it } from "vitest";
import { fakeClockContext } from "../test/builders/context.ts";
import { addAccount, addPayer } from "../test/builders/delivery.ts";
import { useDatabase } from "../test/database.ts";
import { grantAccess } from "../core/customers/billing/entitlement.ts";
import { PLANS } from "../content/plans.ts";
import { SHIPPED_CONTENT } from "./content/content.ts";
import { lookupsPerMonth, readBudgetOf } from "./lookup-budget.ts";

const database = useDatabase();

it("is the largest budget of the account's plans, 0 without a plan and unlimited for staff", async () => {
  const ctx = fakeClockContext(database.db);
  const payer = await addPayer(ctx, "payer");
  await grantAccess(ctx, { accountId: payer, plan: "all_in_one", source: "test", endsAt: null });
  const older = await addAccount(ctx, "older");
  await grantAccess(ctx, { accountId: older, plan: "a plan no longer sold", source: "test", endsAt: null });
  const perMonth = (id: string) => lookupsPerMonth(ctx, SHIPPED_CONTENT, id);
  expect(await perMonth(payer)).toBe(PLANS.all_in_one.lookups);
  expect(await perMonth(older)).toBe(PLANS.pro.lookups);
  expect(await perMonth(await addAccount(ctx, "free"))).toBe(0);
  expect((await readBudgetOf(ctx, SHIPPED_CONTENT, await addAccount(ctx, "boss", "owner"))).left).toBe(null);
});
