import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import type { PaymentProvider } from "./payments.ts";
import { changePrices } from "./notices.ts";
import type { PlanPrice } from "./plans.ts";
import { sendRenewalNotices } from "./notices.ts";

const database = useDatabase();
const at = (date: string) => fakeClockContext(database.db, new Date(`${date}T12:00:00Z`));

async function subscriber(
  id: string,
  { periodEnd, cancels = false }: { periodEnd: string; cancels?: boolean },
): Promise<void> {
  const then = new Date("2026-09-01T12:00:00Z");
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values (${id}, ${`${id}@payer.example`}, true, ${then}, ${then})`.execute(database.db);
  await sql`
    with o as (
      insert into billing_order (reference, plan, every, account_id, provider, tier, amount_minor, currency, state,
        created_at, expires_at, paid_at)
      values (${id}, 'pro', 'month', ${id}, 'stripe', 0, 2900, 'usd', 'paid', ${then}, ${then}, ${then}) returning id
    )
    insert into billing_subscription (id, order_id, status, amount_minor, currency, period_start, period_end,
      cancels_at_period_end, synced_at)
    select ${`sub_${id}`}, id, 'active', 2900, 'usd', ${then}, ${`${periodEnd}T12:00:00Z`}::timestamptz, ${cancels},
      ${then} from o
  `.execute(database.db);
}

const mails = async (template: string) =>
  (
    await sql<{
      to: string;
      data: Record<string, unknown>;
    }>`select to_address as "to", data from outbox_message where template = ${template} order by id`.execute(
      database.db,
    )
  ).rows;

const unexpected = () => Promise.reject(new Error("the test expected nothing else"));

describe("renewals", () => {
  it("are announced once within 30 days, except to subscribers who cancelled", async () => {
    await subscriber("near", { periodEnd: "2026-10-01" });
    await subscriber("far", { periodEnd: "2026-12-01" });
    await subscriber("leaving", { periodEnd: "2026-10-01", cancels: true });
    await Promise.all([1, 2, 3].map(() => sendRenewalNotices(at("2026-09-02"))));
    expect(await mails("renewal")).toEqual([
      {
        to: "near@payer.example",
        data: { plan: "pro", interval: "month", date: "2026-10-01", price: { minor: 2900, currency: "usd" } },
      },
    ]);
    await sql`update billing_subscription set period_end = '2026-11-01T12:00:00Z' where id = 'sub_near'`.execute(
      database.db,
    );
    await sendRenewalNotices(at("2026-10-05"));
    expect(await mails("renewal")).toHaveLength(2);
  });

  it("of test orders are announced as tests", async () => {
    await subscriber("tester", { periodEnd: "2026-10-01" });
    await sql`update billing_order set provider = 'test' where reference = 'tester'`.execute(database.db);
    await sendRenewalNotices(at("2026-09-01"));
    expect((await mails("renewal")).at(-1)).toMatchObject({
      to: "tester@payer.example",
      data: { price: { minor: 2900, isTest: true } },
    });
  });
});

describe("an announced price", () => {
  it("is mailed once and takes effect at the first renewal 30 days later", async () => {
    await sql`delete from billing_subscription where id <> 'sub_near'`.execute(database.db);
    await sql`update billing_subscription set period_end = '2026-10-20T12:00:00Z' where id = 'sub_near'`.execute(
      database.db,
    );
    const asked: string[] = [];
    const provider: PaymentProvider = {
      name: "stripe",
      live: true,
      readEvent: unexpected,
      openCheckout: unexpected,
      readCheckout: unexpected,
      listPaymentLinks: unexpected,
      isTaxReady: unexpected,
      listCompleted: unexpected,
      readSubscription: unexpected,
      closeCheckout: unexpected,
      setCancelAtPeriodEnd: unexpected,
      endSubscription: unexpected,
      refund: unexpected,
      openPortal: unexpected,
      changeEmail: unexpected,
      async changePrice(id, { amountMinor }) {
        asked.push(`${id} ${amountMinor}`);
        return null;
      },
    };
    const monthly: PlanPrice = { tiers: [{ usd: 29, orders: null }], every: "month", announced: null };
    const prices = new Map([["pro", { ...monthly, announced: { usd: 35, from: "2026-10-15" } }]]);
    const change = (date: string) => changePrices(at(date), { provider, prices }, (plan) => plan);
    await change("2026-10-01");
    await change("2026-10-02");
    // The renewal on October 20 is less than 30 days after the mail.
    expect(await mails("price_change")).toEqual([
      {
        to: "near@payer.example",
        data: {
          plan: "pro",
          interval: "month",
          date: "2026-11-20",
          former: { minor: 2900, currency: "usd" },
          price: { minor: 3500, currency: "usd" },
        },
      },
    ]);
    expect(asked).toEqual([]);
    await sql`update billing_subscription set period_end = '2026-11-20T12:00:00Z' where id = 'sub_near'`.execute(
      database.db,
    );
    await change("2026-10-21");
    await change("2026-10-22");
    expect(asked).toEqual(["sub_near 3500"]);
  });
});
