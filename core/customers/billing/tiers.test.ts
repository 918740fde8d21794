import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { urlOf } from "../../../test/command-line.ts";
import { useDatabase } from "../../../test/database.ts";
import { currentPrices } from "./plans.ts";
import { openTier } from "./create-order.ts";
import type { PlanPrice, PriceTable } from "./plans.ts";
import { sweepBilling } from "./sweep.ts";

const database = useDatabase();
const run = promisify(execFile);
const BUYER = join(import.meta.dirname, "../../../test/tier-buyer-process.ts");
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
  it("sell exactly 100 at the first price across two processes, and reuse released reservations", async () => {
    const ctx = fakeClockContext(database.db);
    await Promise.all([1, 2].map(() => run(process.execPath, [BUYER, urlOf(database.target), "70"])));
    const { rows } = await sql<{
      tier: number;
      orders: number;
    }>`select tier, count(*)::int as orders from billing_order where plan = 'lifetime' group by tier
      order by tier`.execute(database.db);
    expect(rows).toEqual([
      { tier: 0, orders: 100 },
      { tier: 1, orders: 40 },
    ]);
    expect(await openTier(ctx, "lifetime", LIFETIME)).toMatchObject({ tier: 1, usd: 29 });
    await sql`update billing_order set state = 'expired' where id = (select min(id) from billing_order
      where tier = 0)`.execute(database.db);
    expect(await openTier(ctx, "lifetime", LIFETIME)).toMatchObject({ tier: 0, usd: 19 });
  });

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
