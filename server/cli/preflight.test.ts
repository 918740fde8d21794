import { describe, expect, it } from "vitest";
import { CLAIMS } from "../../content/claims.ts";
import { parseSettings } from "../../platform/env.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { accountFindings, contentFindings, settingFindings } from "./preflight-findings.ts";

const database = useDatabase();
const SAFE = {
  SITE_URL: "https://funded.example", PROXIES: "1", CHECKOUT_URL: "https://checkout.example/buy", CHECKOUT: "off", SEC_USER_AGENT: "Funded Example ops@funded.example",
  SMTP_URL: "smtp://mail.funded.example:587", MAIL_FROM: "Funded Example <hello@funded.example>", MAIL_BOUNCES: "bounces@funded.example", POSTAL_ADDRESS: "1 Example Street, Exampleton", SECRET: "s".repeat(32), BACKUPS: "/mnt/backups",
};

describe("the settings", () => {
  it("that are fit for a public site give nothing to do", () => {
    expect(settingFindings(parseSettings(SAFE))).toEqual([]);
  });

  it.each([
    ["NODE_ENV", "development"], ["SITE_URL", "http://funded.example"], ["SITE_URL", "https://localhost:3000"], ["SITE_URL", "https://127.0.0.1"],
    ["CHECKOUT_URL", "http://checkout.example/buy"], ["LOG_LEVEL", "debug"], ["WEBHOOK_TARGETS", "any"], ["SEC_USER_AGENT", ""],
    ["SMTP_URL", ""], ["MAIL_FROM", "hello@localhost"], ["MAIL_BOUNCES", ""], ["POSTAL_ADDRESS", ""], ["SECRET", ""], ["PROXIES", "0"], ["BACKUPS", ""], ["BACKUPS", "data/backups"], ["BACKUPS", "off"],
  ])("name an unsafe %s (%s)", (name, value) => {
    expect(settingFindings(parseSettings({ ...SAFE, [name]: value })).map(({ where }) => where)).toEqual([name]);
  });
});

const found = (env: Record<string, string>) => settingFindings(parseSettings(env)).map(({ where }) => where);

describe("the settings about money", () => {
  const { CHECKOUT: _off, CHECKOUT_URL: _elsewhere, ...closed } = SAFE;
  const live = { ...closed, STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" };

  it("are fit with Stripe's live key", () => {
    expect(found(live)).toEqual([]);
  });

  it("name a shop that sells nothing, takes no money, or asks a stand-in", () => {
    expect(found(closed)).toEqual(["STRIPE_SECRET_KEY"]);
    expect(found({ ...live, STRIPE_SECRET_KEY: "sk_test_abc" })).toEqual(["STRIPE_SECRET_KEY"]);
    expect(found({ ...live, STRIPE_API: "http://127.0.0.1:1" })).toEqual(["STRIPE_API"]);
  });
});

describe("the account", () => {
  it("is named when it is root, and only then", () => {
    expect(accountFindings(0)).toEqual([{ where: "the account", what: expect.stringContaining("It is root") }]);
    expect([accountFindings(1_000), accountFindings(undefined)]).toEqual([[], []]);
  });
});

describe("the content", () => {
  it("names every sample piece and placeholder", () => {
    const findings = contentFindings({ claims: "stated" }).map(({ where, what }) => `${where} ${what}`);
    for (const expected of [/testimonials.+Mara Lindqvist/, /claims.+4\.9\/5 User Rating/, /comparisons.+GrowthList/, /privacy-policy.+have it reviewed/, /terms-of-service.+still says \[Jurisdiction\]/]) {
      expect(findings).toContainEqual(expect.stringMatching(expected));
    }
    expect(findings.filter((line) => line.startsWith("content/claims.ts"))).toHaveLength(Object.values(CLAIMS).filter(({ sample }) => sample).length);
  });

  it("asks nothing of claims that are measured", () => {
    expect(contentFindings({ claims: "measured" }).filter(({ where }) => where === "content/claims.ts")).toEqual([]);
  });
});

describe("npm run preflight", () => {
  it("ends with 1 while something is to be done, and gives programs the list", async () => {
    const { code, stdout } = await commandLine(database.target).run("preflight", "--json");
    const { ready, findings } = JSON.parse(stdout);
    expect({ code, ready }).toEqual({ code: 1, ready: false });
    expect(findings).toContainEqual({ where: "CHECKOUT", what: expect.stringContaining("charges nothing") });
    expect(findings).toContainEqual({ where: "the backups", what: expect.stringContaining("No backup has been verified") });
    expect(findings.map(({ where }: { where: string }) => where)).not.toContain("the orders");
    expect(findings.some(({ where }: { where: string }) => where === "the account")).toBe(process.getuid?.() === 0);
  });

  it("names a Payment Link that still sells a price that is over", async () => {
    await database.db.updateTable("plan_sales").set({ paid_orders: 100 }).where("plan", "=", "lifetime").execute();
    const env = { PAYMENT_LINK_LIFETIME: "https://buy.stripe.example/19 https://buy.stripe.example/29", STRIPE_WEBHOOK_SECRET: "whsec_abc" };
    const { findings } = JSON.parse((await commandLine(database.target, env).run("preflight", "--json")).stdout);
    expect(findings).toContainEqual({ where: "PAYMENT_LINK_LIFETIME", what: expect.stringContaining("https://buy.stripe.example/19 still sells") });
  });

  it("names purchases that charged nothing and count as paid", async () => {
    const at = new Date("2026-09-01T12:00:00Z");
    const order = { plan: "pro", tier: 0, amount_minor: 2_900, currency: "usd", state: "paid", created_at: at, expires_at: at, paid_at: at };
    await database.db.insertInto("billing_order").values([
      { ...order, reference: "played", provider: "test" }, { ...order, reference: "tried", provider: "stripe", checkout_id: "cs_test_a" },
      { ...order, reference: "paid", provider: "stripe", checkout_id: "cs_live_a" }, { ...order, reference: "over", provider: "test", retired_at: at },
    ]).execute();
    const { findings } = JSON.parse((await commandLine(database.target).run("preflight", "--json")).stdout);
    expect(findings).toContainEqual({ where: "the orders", what: expect.stringMatching(/^2 purchases that charged nothing/) });
  });
});
