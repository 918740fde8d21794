import { describe, expect, it } from "vitest";
import { parseSettings } from "./env.ts";
import { isPublicSite } from "./payment-settings.ts";

const payments = (env: Record<string, string>) => parseSettings(env).payments;
const PUBLIC = { SITE_URL: "https://funded.example" };
const link = (address: string) => ({ PAYMENT_LINK_LIFETIME: address, STRIPE_WEBHOOK_SECRET: "whsec_abc" });
const KEYS = { STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" };

describe("how the site sells", () => {
  it("is the test checkout on a fresh local start, and nothing on a public site that is not set up", () => {
    expect(payments({}).mode).toBe("test");
    expect(payments({ ...PUBLIC, NODE_ENV: "development" }).mode).toBe("off");
    expect(payments(PUBLIC).mode).toBe("off");
    expect(payments({ CHECKOUT: "off" }).mode).toBe("off");
  });

  it("is Stripe with its keys, and its Payment Links with one for each price", () => {
    expect(payments({ ...PUBLIC, ...KEYS })).toMatchObject({ mode: "stripe", secretKey: "sk_live_abc", api: {} });
    const links = { PAYMENT_LINK_LIFETIME: "https://buy.stripe.com/a  https://buy.stripe.com/b", STRIPE_WEBHOOK_SECRET: "whsec_abc" };
    expect(payments({ ...PUBLIC, ...links })).toMatchObject({ mode: "payment_link", links: { lifetime: ["https://buy.stripe.com/a", "https://buy.stripe.com/b"] } });
  });

  it("takes - for the link of a price that is over, not for the last", () => {
    expect(payments(link("- https://buy.stripe.com/b"))).toMatchObject({ mode: "payment_link", live: true, links: { lifetime: [null, "https://buy.stripe.com/b"] } });
    expect(() => payments(link("https://buy.stripe.com/a -"))).toThrow("PAYMENT_LINK_LIFETIME must end with a link");
  });

  it("takes money with a live key, or Payment Links none of which is of Stripe's test mode", () => {
    expect([KEYS, { ...KEYS, STRIPE_SECRET_KEY: "rk_live_abc" }, link("https://buy.stripe.com/a"), link("https://pay.funded.example/a")].map((env) => payments(env).live)).toEqual([true, true, true, true]);
    expect([{}, { CHECKOUT: "off", ...KEYS }, { ...KEYS, STRIPE_SECRET_KEY: "sk_test_abc" }, link("https://buy.stripe.com/a https://buy.stripe.com/test_b")].map((env) => payments(env).live)).toEqual([false, false, false, false]);
  });

  it.each<[Record<string, string>, string]>([
    [{ ...PUBLIC, CHECKOUT: "test" }, "would give everybody full access for nothing at https://funded.example"],
    [{ CHECKOUT: "test", ...KEYS }, "CHECKOUT=test stands in for a payment provider"],
    [{ STRIPE_SECRET_KEY: "sk_live_abc" }, "STRIPE_WEBHOOK_SECRET must be set"],
    [{ PAYMENT_LINK_PRO: "https://buy.stripe.com/a", STRIPE_WEBHOOK_SECRET: "whsec_abc" }, "STRIPE_PORTAL_LINK (or STRIPE_SECRET_KEY) must be set"],
    [{ PAYMENT_LINK_PRO: "http://buy.stripe.com/a" }, "PAYMENT_LINK_PRO"],
    [{ STRIPE_SECRET_KEY: "pk_live_abc" }, "STRIPE_SECRET_KEY must be a secret or restricted key"],
    [{ CHECKOUT: "yes" }, "CHECKOUT must be test or off"],
  ])("is refused with %j", (env, said) => {
    expect(() => payments(env)).toThrow(said);
  });
});

describe("a public site", () => {
  it.each(["http://localhost:3000", "http://site.localhost", "http://127.0.0.1:3000", "http://[::1]", "http://192.168.1.20", "http://10.0.0.3", "http://172.20.0.2", "http://office.local", "http://[fe80::1]", "http://[fd00::1]"])("is not %s", (url) => {
    expect(isPublicSite(url)).toBe(false);
  });
  it.each(["https://funded.example", "http://localhost.funded.example", "http://172.32.0.1", "http://8.8.8.8", "http://[2001:4860::1]"])("is %s", (url) => {
    expect(isPublicSite(url)).toBe(true);
  });
});
