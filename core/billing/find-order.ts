import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { lockAccountsOf } from "./lock-order.ts";
import type { CheckoutState } from "./payment-provider.ts";
import type { PaidPlanKey } from "./plans.ts";

export interface FoundOrder {
  readonly id: number;
  readonly plan: PaidPlanKey;
  readonly state: "open" | "pending" | "paid" | "failed" | "expired";
  readonly accountId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** Its money goes back, if it comes at all. */
  readonly refundAsked: boolean;
}

interface Row extends FoundOrder {
  readonly checkoutId: string | null;
  readonly tier: number;
}

const COLUMNS = sql`id, plan, state, account_id as "accountId", amount_minor as "amountMinor", currency, checkout_id as "checkoutId", tier, refund_asked_at is not null as "refundAsked"`;

/**
 * The order of a checkout, its account and its row held: the one it was opened for, else the one its reference names, else, for a Payment
 * Link somebody passed on, a new one of the plan the operator wrote on the link. `null`: something else the operator sells.
 */
export async function findOrder(ctx: Context, state: CheckoutState, { prices }: BillingDeps): Promise<FoundOrder | null> {
  await lockAccountsOf(ctx, sql`checkout_id = ${state.id} or reference = ${state.reference}`);
  const opened = await oneOrder(ctx, sql`checkout_id = ${state.id}`);
  if (opened !== null) return opened;
  const named = state.reference === null ? null : await oneOrder(ctx, sql`reference = ${state.reference}`);
  if (named !== null && named.checkoutId === null) return named;
  if (state.state !== "complete") return null;
  // A link gone through twice: its second payment is an order of its own, for the same account.
  if (named !== null) return addOrder(ctx, state, named);
  if (state.plan === null) return null;
  return addOrder(ctx, state, { plan: state.plan, accountId: null, amountMinor: (prices[state.plan].tiers[0]?.usd ?? 0) * 100, currency: "usd", tier: 0 });
}

async function oneOrder(ctx: Context, condition: ReturnType<typeof sql>): Promise<Row | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} from billing_order where ${condition} for update`.execute(ctx.db);
  return rows[0] ?? null;
}

async function addOrder(ctx: Context, { id }: CheckoutState, { plan, accountId, amountMinor, currency, tier }: Omit<Row, "id" | "state" | "checkoutId" | "refundAsked">): Promise<FoundOrder | null> {
  const now = ctx.clock.now();
  await sql`
    insert into billing_order (reference, plan, account_id, provider, tier, amount_minor, currency, checkout_id, created_at, expires_at)
    values (${randomBytes(18).toString("base64url")}, ${plan}, ${accountId}, 'payment_link', ${tier}, ${amountMinor}, ${currency}, ${id}, ${now}, ${now})
    on conflict (checkout_id) do nothing
  `.execute(ctx.db);
  return oneOrder(ctx, sql`checkout_id = ${id}`);
}
