import { describe, expect, it, onTestFinished } from "vitest";
import { PRICES } from "../../app/plans/plan-prices.ts";
import { currentPrices } from "../../core/customers/billing/plans.ts";
import { commandLine } from "../../test/command-line.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { startFakeStripe } from "../../test/stripe/fake-stripe.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const link = (name: string, amount: number, active = true) => ({
  id: `plink_${name}`,
  object: "payment_link",
  url: `https://buy.stripe.example/${name}`,
  active: String(active),
  currency: "usd",
  metadata: { plan: "lifetime" },
  line_items: { object: "list", data: [{ quantity: 1, price: { unit_amount: amount } }] },
});

describe("npm run preflight", () => {
  it("exits with 1 while something needs a change, and prints the list as JSON", async () => {
    const { code, stdout } = await commandLine(database.target).run("preflight", "--json");
    const { ready, findings } = JSON.parse(stdout);
    expect({ code, ready }).toEqual({ code: 1, ready: false });
    expect(findings).toContainEqual({ where: "CHECKOUT", what: expect.stringContaining("charges nothing") });
    expect(findings).toContainEqual({
      where: "the backups",
      what: expect.stringContaining("No backup has been verified"),
    });
    expect(findings.map(({ where }: { where: string }) => where)).not.toContain("the orders");
    expect(findings.some(({ where }: { where: string }) => where === "the account")).toBe(process.getuid?.() === 0);
  });

  it("reports test purchases that still grant access", async () => {
    const at = new Date("2026-09-01T12:00:00Z");
    const order = {
      plan: "pro",
      tier: 0,
      amount_minor: 2_900,
      currency: "usd",
      state: "paid",
      created_at: at,
      expires_at: at,
      paid_at: at,
    };
    await database.db
      .insertInto("billing_order")
      .values([
        { ...order, reference: "played", provider: "test" },
        { ...order, reference: "tried", provider: "stripe", checkout_id: "cs_test_a" },
        { ...order, reference: "paid", provider: "stripe", checkout_id: "cs_live_a" },
        { ...order, reference: "over", provider: "test", retired_at: at },
      ])
      .execute();
    const { findings } = JSON.parse((await commandLine(database.target).run("preflight", "--json")).stdout);
    expect(findings).toContainEqual({
      where: "the orders",
      what: expect.stringMatching(/^2 purchases that charged nothing/),
    });
  });

  it("reports active Payment Links that sell a plan at a former price", async () => {
    const fake = await startFakeStripe({ now: () => new Date() });
    onTestFinished(() => fake.stop());
    const prices = await currentPrices(fakeClockContext(database.db), PRICES);
    const usd = prices.get("lifetime")?.usd ?? 0;
    await fake.store.add(link("current", usd * 100));
    await fake.store.add(link("former", usd * 100 - 500));
    await fake.store.add(link("retired", usd * 100 - 500, false));
    const settings = { STRIPE_SECRET_KEY: "sk_test_fake", STRIPE_WEBHOOK_SECRET: "whsec_fake", STRIPE_API: fake.url };
    const { findings } = JSON.parse((await commandLine(database.target, settings).run("preflight", "--json")).stdout);
    const links = findings.filter(({ where }: { where: string }) => where === "Payment Links");
    expect(links).toEqual([{ where: "Payment Links", what: expect.stringContaining("/former still sells lifetime") }]);
  });
});
