import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { queuedJobs } from "../../../test/run-jobs.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { applyCheckout } from "./apply-checkout.ts";
import type { BillingDeps } from "./payments.ts";
import { hasFullAccess } from "./entitlement.ts";
import type { CheckoutState } from "./payments.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
const DEPS: BillingDeps = {
  provider: null,
  prices: new Map([["lifetime", { tiers: [{ usd: 29, orders: null }], every: null, announced: null }]]),
};
const PAID: CheckoutState = {
  kind: "checkout",
  id: "cs_test_1",
  reference: "order-1",
  plan: null,
  state: "complete",
  paid: true,
  failed: false,
  recurring: false,
  amountMinor: 2900,
  currency: "usd",
  email: "ada@buyer.example",
  customerId: null,
  subscription: null,
  subscriptionId: null,
  payment: null,
};

it("keeps a paid order paid, whatever its checkout reports later", async () => {
  const ctx = fakeClockContext(database.db, NOW);
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values ('ada', 'ada@buyer.example', true, ${NOW}, ${NOW})`.execute(ctx.db);
  await sql`
    insert into billing_order (reference, plan, account_id, provider, tier, amount_minor, currency, created_at,
      expires_at)
    values ('order-1', 'lifetime', 'ada', 'stripe', 0, 2900, 'usd', ${NOW}, ${NOW})
  `.execute(ctx.db);
  const apply = (change: Partial<CheckoutState>) =>
    inTransaction(ctx, (inner) => applyCheckout(inner, { ...PAID, ...change }, NOW, DEPS));
  await apply({});
  // The buyer's first list does not wait for the hourly job.
  expect(await queuedJobs(ctx.db, "delivery.monthly")).toHaveLength(1);
  for (const change of [
    { paid: false, failed: true },
    { paid: false },
    { state: "expired" },
    { state: "open" },
  ] as const) {
    expect(await apply(change)).toBe(true);
    expect(await sql`select state, paid_at from billing_order`.execute(ctx.db)).toMatchObject({
      rows: [{ state: "paid", paid_at: NOW }],
    });
    expect(await hasFullAccess(ctx, "ada")).toBe(true);
  }
});
