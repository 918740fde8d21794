import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { currentPrices } from "./plans.ts";
import type { PlanPrice, PriceTable } from "./plans.ts";
import { sweepBilling } from "./sweep.ts";

const database = useDatabase();
const LIFETIME: PlanPrice = {
  tiers: [
    { usd: 19, orders: 100 },
    { usd: 29, orders: null },
  ],
  every: null,
  announced: null,
};
const MONTHLY: PlanPrice = { tiers: [{ usd: 29, orders: null }], every: "month", announced: null };
const PRICES: PriceTable = new Map([
  ["pro", MONTHLY],
  ["lifetime", LIFETIME],
]);

describe("lifetime price tiers", () => {
  it("follow paid orders and rerender pages when the price changes", async () => {
    const ctx = fakeClockContext(database.db);
    const version = async () =>
      (await sql<{ version: number }>`select version from catalogue_state`.execute(database.db)).rows[0]?.version ?? 0;
    await sweepBilling(ctx, { provider: null, prices: PRICES });
    const before = await version();
    const price = async (plan: string) => (await currentPrices(ctx, PRICES)).get(plan)?.usd;
    expect([await price("pro"), await price("lifetime")]).toEqual([29, 19]);
    await sql`update plan_sales set paid_orders = 100 where plan = 'lifetime'`.execute(database.db);
    expect(await price("lifetime")).toBe(29);
    await sweepBilling(ctx, { provider: null, prices: PRICES });
    await sweepBilling(ctx, { provider: null, prices: PRICES });
    expect(await version()).toBe(before + 1);
  });
});
