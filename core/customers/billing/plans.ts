import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** Days of notice before a renewal or a price change. */
export const NOTICE_DAYS = 30;

/** Interval at which a plan is charged; `null` is one payment. */
export type Interval = "month" | "year";

/** Pricing of a paid plan, as declared in `content/plans.ts`. */
export interface PlanPrice {
  /** Prices in whole US dollars, in the order they take effect; `orders` is how many orders each is limited to. */
  readonly tiers: readonly { readonly usd: number; readonly orders: number | null }[];
  readonly every: Interval | null;
  /**
   * An announced price. It applies to new orders from that day, and to renewals whose payers were notified 30 days
   * before.
   */
  readonly announced: { readonly usd: number; readonly from: string } | null;
}

/** All paid plans by name. Each gives the same full access. */
export type PriceTable = ReadonlyMap<string, PlanPrice>;

export interface TierPrice {
  /** Index in the plan's tiers. */
  readonly tier: number;
  readonly usd: number;
}

/** The plan's price after `taken` orders. */
export function priceAfter({ tiers, announced }: PlanPrice, taken: number, now: Date): TierPrice {
  if (announced !== null && new Date(announced.from) <= now) return { tier: tiers.length, usd: announced.usd };
  let end = 0;
  for (const [tier, { usd, orders }] of tiers.entries()) {
    if (orders === null) return { tier, usd };
    end += orders;
    if (taken < end) return { tier, usd };
  }
  throw new Error("a plan's last price has no end");
}

/** The plan's price for a checkout opened now, based on paid orders. */
export async function currentPrice(ctx: Context, plan: string, price: PlanPrice): Promise<TierPrice> {
  return (await currentPrices(ctx, new Map([[plan, price]]))).get(plan) ?? priceAfter(price, 0, ctx.clock.now());
}

/** Current prices, based on paid orders; checkouts opened before keep theirs. */
export async function currentPrices(ctx: Context, prices: PriceTable): Promise<ReadonlyMap<string, TierPrice>> {
  const sales = await rowsOf<{ plan: string; paidOrders: number }>(ctx)`
    select plan, paid_orders as "paidOrders" from plan_sales`;
  const now = ctx.clock.now();
  const paid = new Map(sales.map(({ plan, paidOrders }) => [plan, paidOrders]));
  return new Map([...prices].map(([plan, price]) => [plan, priceAfter(price, paid.get(plan) ?? 0, now)]));
}
