import { describe, expect, it } from "vitest";
import { parseSettings } from "./env.ts";
import { isPublicSite } from "./payment-settings.ts";

const payments = (env: Record<string, string>) => parseSettings(env).payments;
const PUBLIC = { SITE_URL: "https://funded.example" };
const KEYS = { STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" };

describe("payment settings", () => {
  it("default to the test checkout on a local site and to nothing on a public one", () => {
    expect(payments({}).mode).toBe("test");
    expect(payments({ ...PUBLIC, NODE_ENV: "development" }).mode).toBe("off");
    expect(payments(PUBLIC).mode).toBe("off");
    expect(payments({ CHECKOUT: "off" }).mode).toBe("off");
  });

  it("use Stripe with its keys, and a Payment Link for each plan that has one", () => {
    expect(payments({ ...PUBLIC, ...KEYS })).toMatchObject({ mode: "stripe", secretKey: "sk_live_abc", api: {} });
    const links = { PAYMENT_LINKS: "pro=https://buy.stripe.com/a  lifetime=https://buy.stripe.com/b?x=1" };
    expect(payments({ ...PUBLIC, ...KEYS, ...links })).toMatchObject({
      mode: "stripe",
      links: new Map([
        ["pro", "https://buy.stripe.com/a"],
        ["lifetime", "https://buy.stripe.com/b?x=1"],
      ]),
    });
  });

  it("take real payments with a live key", () => {
    expect([KEYS, { ...KEYS, STRIPE_SECRET_KEY: "rk_live_abc" }].map((env) => payments(env).live)).toEqual([
      true,
      true,
    ]);
    expect(
      [{}, { CHECKOUT: "off", ...KEYS }, { ...KEYS, STRIPE_SECRET_KEY: "sk_test_abc" }].map(
        (env) => payments(env).live,
      ),
    ).toEqual([false, false, false]);
  });

  it.each<[Record<string, string>, string]>([
    [{ ...PUBLIC, CHECKOUT: "test" }, "would give everybody free full access at https://funded.example"],
    [{ CHECKOUT: "test", ...KEYS }, "CHECKOUT=test replaces a payment provider"],
    [{ STRIPE_SECRET_KEY: "sk_live_abc" }, "STRIPE_WEBHOOK_SECRET is required"],
    [{ PAYMENT_LINKS: "pro=https://buy.stripe.com/a" }, "STRIPE_SECRET_KEY is required with PAYMENT_LINKS"],
    [{ ...KEYS, PAYMENT_LINKS: "pro=http://buy.stripe.com/a" }, "PAYMENT_LINKS must name plans"],
    [{ STRIPE_SECRET_KEY: "pk_live_abc" }, "STRIPE_SECRET_KEY must be a secret or restricted key"],
    [{ CHECKOUT: "yes" }, "CHECKOUT must be test or off"],
  ])("are rejected with %j", (env, said) => {
    expect(() => payments(env)).toThrow(said);
  });
});

describe("isPublicSite", () => {
  it.each([
    "http://localhost:3000",
    "http://site.localhost",
    "http://127.0.0.1:3000",
    "http://[::1]",
    "http://192.168.1.20",
    "http://10.0.0.3",
    "http://172.20.0.2",
    "http://office.local",
    "http://[fe80::1]",
    "http://[fd00::1]",
  ])("is false for %s", (url) => {
    expect(isPublicSite(url)).toBe(false);
  });
  it.each([
    "https://funded.example",
    "http://localhost.funded.example",
    "http://172.32.0.1",
    "http://8.8.8.8",
    "http://[2001:4860::1]",
  ])("is true for %s", (url) => {
    expect(isPublicSite(url)).toBe(true);
  });
});
