import { describe, expect, it, onTestFinished } from "vitest";
import { PRICES } from "../../app/plan-prices.ts";
import { Content, SHIPPED_CONTENT } from "../../app/content/content.ts";
import { TESTIMONIALS_PIECE } from "../../app/content/pieces/testimonials.ts";
import { CLAIMS } from "../../content/claims.ts";
import { TESTIMONIALS } from "../../content/testimonials.ts";
import { currentPrices } from "../../core/billing/plans.ts";
import { parseSettings } from "../../platform/env.ts";
import { commandLine } from "../../test/command-line.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { startFakeStripe } from "../../test/stripe/fake-stripe.ts";
import { useDatabase } from "../../test/database.ts";
import { accountFindings, contentFindings, serverLogFindings, settingFindings } from "./preflight-findings.ts";

const database = useDatabase();
const SAFE = {
  SITE_URL: "https://funded.example",
  PROXIES: "1",
  CHECKOUT_URL: "https://checkout.example/buy",
  CHECKOUT: "off",
  SEC_USER_AGENT: "Funded Example ops@funded.example",
  SMTP_URL: "smtp://mail.funded.example:587",
  MAIL_FROM: "Funded Example <hello@funded.example>",
  MAIL_BOUNCES: "bounces@funded.example",
  POSTAL_ADDRESS: "1 Example Street, Exampleton",
  SECRET: "s".repeat(32),
  BACKUPS: "/mnt/backups",
};

describe("the settings", () => {
  it("need no change if they are fit for a public site", () => {
    expect(settingFindings(parseSettings(SAFE))).toEqual([]);
  });

  it.each([
    ["NODE_ENV", "development"],
    ["SITE_URL", "http://funded.example"],
    ["SITE_URL", "https://localhost:3000"],
    ["SITE_URL", "https://127.0.0.1"],
    ["CHECKOUT_URL", "http://checkout.example/buy"],
    ["LOG_LEVEL", "debug"],
    ["WEBHOOK_TARGETS", "any"],
    ["SOURCE_TARGETS", "any"],
    ["SEC_USER_AGENT", ""],
    ["SMTP_URL", ""],
    ["MAIL_FROM", "hello@localhost"],
    ["MAIL_BOUNCES", ""],
    ["POSTAL_ADDRESS", ""],
    ["SECRET", ""],
    ["PROXIES", "0"],
    ["BACKUPS", ""],
    ["BACKUPS", "data/backups"],
    ["BACKUPS", "off"],
  ])("are reported if %s is unsafe (%s)", (name, value) => {
    expect(settingFindings(parseSettings({ ...SAFE, [name]: value })).map(({ where }) => where)).toEqual([name]);
  });
});

const found = (env: Record<string, string>) => settingFindings(parseSettings(env)).map(({ where }) => where);

describe("payment settings", () => {
  const { CHECKOUT: _off, CHECKOUT_URL: _elsewhere, ...closed } = SAFE;
  const live = { ...closed, STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" };

  it("need no change with Stripe's live key", () => {
    expect(found(live)).toEqual([]);
  });

  it("are reported if nothing is sold, no payment is possible, or a stand-in replaces Stripe", () => {
    expect(found(closed)).toEqual(["STRIPE_SECRET_KEY"]);
    expect(found({ ...live, STRIPE_SECRET_KEY: "sk_test_abc" })).toEqual(["STRIPE_SECRET_KEY"]);
    expect(found({ ...live, STRIPE_API: "http://127.0.0.1:1" })).toEqual(["STRIPE_API"]);
  });
});

describe("the account", () => {
  it("is reported only if it is root", () => {
    expect(accountFindings(0)).toEqual([{ where: "the account", what: expect.stringContaining("It is root") }]);
    expect([accountFindings(1_000), accountFindings(undefined)]).toEqual([[], []]);
  });
});

describe("the database server", () => {
  it("is reported with its remedy if it logs rejected values", () => {
    expect(serverLogFindings({ level: "warning", role: '"My Site"' })).toEqual([
      {
        where: "the database server",
        what: expect.stringContaining('alter role "My Site" set log_min_messages = log;'),
      },
    ]);
    expect(serverLogFindings({ level: "log", role: "site" })).toEqual([]);
  });
});

const placesIn = (content: Content) => contentFindings({ claims: "stated" }, content).map(({ where }) => where);

describe("the content", () => {
  it("is reported for every sample piece and placeholder", () => {
    const findings = contentFindings({ claims: "stated" }, SHIPPED_CONTENT).map(
      ({ where, what }) => `${where} ${what}`,
    );
    for (const expected of [
      /testimonials.+Mara Lindqvist/,
      /claims.+4\.9\/5 User Rating/,
      /privacy-policy.+have it reviewed/,
      /terms-of-service.+still says \[Jurisdiction\]/,
    ]) {
      expect(findings).toContainEqual(expect.stringMatching(expected));
    }
    expect(findings.filter((line) => line.startsWith("/back-office/content/claims "))).toHaveLength(
      Object.values(CLAIMS).filter(({ sample }) => sample).length,
    );
  });

  it("needs no change where an editor replaced the sample", () => {
    const value = TESTIMONIALS.map((one) => ({ ...one, sample: false }));
    const edited = new Content([{ revisionId: 1, piece: TESTIMONIALS_PIECE.key, value, at: new Date(0) }]);
    expect(placesIn(SHIPPED_CONTENT)).toContain("/back-office/content/testimonials");
    expect(placesIn(edited)).not.toContain("/back-office/content/testimonials");
  });

  it("needs no change for measured claims", () => {
    const findings = contentFindings({ claims: "measured" }, SHIPPED_CONTENT);
    expect(findings.filter(({ where }) => where.endsWith("/claims"))).toEqual([]);
  });
});

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
