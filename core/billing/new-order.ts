import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { type PaidPlanKey, type PlanPrice, type TierPrice } from "./plans.ts";

export interface NewOrder {
  readonly plan: PaidPlanKey;
  readonly price: PlanPrice;
  readonly accountId: string | null;
  readonly provider: "stripe" | "payment_link" | "test";
  readonly customerId: string | null;
  /** How long its checkout may stay open; at a limited price never longer than {@link RESERVED_MINUTES}. */
  readonly minutes: number;
  /** Who opens it, hashed: see {@link RESERVED_BY_NETWORK}. */
  readonly network: Buffer;
}

/** How long an unpaid order reserves a price that is limited to a number of orders. */
export const RESERVED_MINUTES = 10;
/** How many unpaid orders one network may have at a limited price at a time, so that a few networks cannot reserve all of them. */
export const RESERVED_BY_NETWORK = 3;

export type MadeOrder =
  | { readonly kind: "taken"; readonly order: OpenOrder }
  | { readonly kind: "refused"; readonly price: TierPrice }
  /** The network has as many unpaid orders at this price as it may. */
  | { readonly kind: "reserved_enough" };

export interface OpenOrder extends TierPrice {
  readonly id: number;
  readonly reference: string;
}

/**
 * Makes an order, and with it reserves a place at the lowest price that has one left: kept until the provider says that
 * the checkout was closed unpaid, which the sweep asks it to do after {@link RESERVED_MINUTES}. Whoever orders the same plan meanwhile waits for this transaction to end, so that no
 * price is sold to more than it is for, however many processes sell it. `refuse` may look at the price and take none.
 */
export async function newOrder(ctx: Context, order: NewOrder, refuse: (price: TierPrice) => boolean): Promise<MadeOrder> {
  return inTransaction(ctx, async (inner) => {
    await sql`select plan from plan_sales where plan = ${order.plan} for update`.execute(inner.db);
    const price = await openTier(inner, order.plan, order.price);
    if (refuse(price)) return { kind: "refused", price };
    const limited = isLimited(order.price, price);
    if (limited && (await reservedBy(inner, order, price)) >= RESERVED_BY_NETWORK) return { kind: "reserved_enough" };
    const now = inner.clock.now();
    const reference = randomBytes(18).toString("base64url");
    const { id } = await inner.db
      .insertInto("billing_order")
      .values({
        reference,
        plan: order.plan,
        account_id: order.accountId,
        provider: order.provider,
        tier: price.tier,
        amount_minor: price.usd * 100,
        currency: "usd",
        customer_id: order.customerId,
        network: limited ? order.network : null,
        created_at: now,
        expires_at: minutesAfter(now, limited ? Math.min(RESERVED_MINUTES, order.minutes) : order.minutes),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { kind: "taken", order: { id, reference, ...price } };
  });
}

/** Whether a price is for a number of orders only. */
export function isLimited({ tiers }: PlanPrice, { tier }: TierPrice): boolean {
  return (tiers[tier]?.orders ?? null) !== null;
}

async function reservedBy(ctx: Context, { plan, network }: NewOrder, { tier }: TierPrice): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from billing_order where network = ${network} and plan = ${plan} and tier = ${tier} and state = 'open'
  `.execute(ctx.db);
  return rows[0]?.open ?? 0;
}

function minutesAfter(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}

/**
 * The order of a plan that an account has left open at a Payment Link, if it is still at a price it can be paid at: pressing
 * again keeps its place a while longer and takes no second one.
 */
export async function openOrderOf(ctx: Context, { plan, price, accountId, minutes }: Pick<NewOrder, "plan" | "price" | "minutes"> & { readonly accountId: string }, refuse: (price: TierPrice) => boolean): Promise<OpenOrder | null> {
  const { rows } = await sql<{ id: number; reference: string; tier: number; usd: number }>`
    select id, reference, tier, amount_minor / 100 as usd from billing_order
    where account_id = ${accountId} and plan = ${plan} and provider = 'payment_link' and state = 'open' and checkout_id is null
    order by id desc limit 1
  `.execute(ctx.db);
  const [open] = rows;
  if (open === undefined || refuse(open) || price.tiers[open.tier]?.usd !== open.usd) return null;
  const expiresAt = minutesAfter(ctx.clock.now(), isLimited(price, open) ? Math.min(RESERVED_MINUTES, minutes) : minutes);
  await sql`update billing_order set expires_at = greatest(expires_at, ${expiresAt}) where id = ${open.id}`.execute(ctx.db);
  return open;
}

/** What a plan costs whoever orders now: the first of its prices with a place that is neither paid nor reserved. */
export async function openTier(ctx: Context, plan: PaidPlanKey, { tiers, announced }: PlanPrice): Promise<TierPrice> {
  if (announced !== null && new Date(announced.from) <= ctx.clock.now()) return { tier: tiers.length, usd: announced.usd };
  const { rows } = await sql<{ tier: number; held: number }>`
    select tier, count(*)::int as held from billing_order
    where plan = ${plan} and tier < ${tiers.length - 1} and state <> 'expired' and state <> 'failed' and retired_at is null
    group by tier
  `.execute(ctx.db);
  const held = new Map(rows.map((row) => [row.tier, row.held]));
  for (const [tier, { usd, orders }] of tiers.entries()) {
    if (orders === null || (held.get(tier) ?? 0) < orders) return { tier, usd };
  }
  throw new Error("a plan's last price has no end");
}
