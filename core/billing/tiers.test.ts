import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { urlOf } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { currentPrices } from "./current-prices.ts";
import { openTier } from "./new-order.ts";
import type { PlanPrice, PriceTable } from "./plans.ts";
import { sweepBilling } from "./sweep.ts";

const database = useDatabase();
const run = promisify(execFile);
const BUYER = join(import.meta.dirname, "../../test/tier-buyer-process.ts");
const LIFETIME: PlanPrice = { tiers: [{ usd: 19, orders: 100 }, { usd: 29, orders: null }], every: null, announced: null };
const MONTHLY: PlanPrice = { tiers: [{ usd: 29, orders: null }], every: "month", announced: null };
const PRICES: PriceTable = { pro: MONTHLY, lifetime: LIFETIME, all_in_one: MONTHLY };

describe("the lifetime plan's prices", () => {
  it("are sold by two processes at once to exactly 100 at the first, and go back to it for every place given up", async () => {
    const ctx = fakeClockContext(database.db);
    await Promise.all([1, 2].map(() => run(process.execPath, [BUYER, urlOf(database.target), "70"])));
    const { rows } = await sql<{ tier: number; orders: number }>`select tier, count(*)::int as orders from billing_order where plan = 'lifetime' group by tier order by tier`.execute(database.db);
    expect(rows).toEqual([{ tier: 0, orders: 100 }, { tier: 1, orders: 40 }]);
    expect(await openTier(ctx, "lifetime", LIFETIME)).toEqual({ tier: 1, usd: 29 });
    await sql`update billing_order set state = 'expired' where id = (select min(id) from billing_order where tier = 0)`.execute(database.db);
    expect(await openTier(ctx, "lifetime", LIFETIME)).toEqual({ tier: 0, usd: 19 });
  });

  it("are shown by what was paid, and pages are drawn anew once the next one takes effect", async () => {
    const ctx = fakeClockContext(database.db);
    const version = async () => (await sql<{ version: number }>`select version from catalogue_state`.execute(database.db)).rows[0]?.version ?? 0;
    await sweepBilling(ctx, { provider: null, prices: PRICES });
    const before = await version();
    expect(await currentPrices(ctx, PRICES)).toEqual({ pro: 29, lifetime: 19, all_in_one: 29 });
    await sql`update plan_sales set paid_orders = 100 where plan = 'lifetime'`.execute(database.db);
    expect((await currentPrices(ctx, PRICES)).lifetime).toBe(29);
    await sweepBilling(ctx, { provider: null, prices: PRICES });
    await sweepBilling(ctx, { provider: null, prices: PRICES });
    expect(await version()).toBe(before + 1);
  });
});
