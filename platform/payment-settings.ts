import { isIP } from "node:net";
import { z } from "zod";
import type { Read } from "./setting-types.ts";

/** Settings for selling plans. */
export interface PaymentSettings {
  /** `test`: the built-in checkout that charges nothing; `off`: nothing can be bought. */
  readonly mode: "stripe" | "test" | "off";
  /** True if payments are real: false for the test checkout and for Stripe's test mode. */
  readonly live: boolean;
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  /** Stripe Payment Links by plan; such a plan is bought there. */
  readonly links: ReadonlyMap<string, string>;
  /** Another base URL for Stripe's API, for an emulator on this machine. */
  readonly api: { readonly protocol?: "http" | "https"; readonly host?: string; readonly port?: number };
}

/** `plan=https://… plan=https://…`. */
const links = z
  .string()
  .trim()
  .regex(
    /^(?:\w+=https:\/\/\S+(?:\s+|$))+$/,
    "must name plans and their https addresses, for example lifetime=https://buy.stripe.com/…",
  )
  .transform((text) => new Map(text.split(/\s+/).map((pair) => splitAt(pair, pair.indexOf("=")))))
  .optional();

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at + 1)];

/** Environment variables about payments. */
export const PAYMENT_ENVIRONMENT = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, "must be a secret or restricted key of Stripe's, for example sk_live_…")
    .optional()
    .describe(
      "sells through Stripe Checkout: a secret key, or one restricted to products, checkout sessions, " +
        "customers, subscriptions, payments, refunds, disputes and the portal",
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be the signing secret of Stripe's webhook endpoint, for example whsec_…")
    .optional()
    .describe(
      "signing secret of the webhook endpoint `SITE_URL/api/stripe/webhook` (API version " +
        "`2025-03-31.basil` or later); required with the key",
    ),
  STRIPE_API: z
    .url({
      protocol: /^https?$/,
      error: "must be the address of a stand-in for Stripe's API, for example http://127.0.0.1:12111",
    })
    .optional()
    .describe("for tests: a stand-in for Stripe's API"),
  PAYMENT_LINKS: links.describe(
    "sells plans at Stripe Payment Links instead of the checkout: `pro=https://buy.stripe.com/… " +
      "lifetime=https://…`. Needs the two settings above. Give each link the metadata `plan` = the " +
      "plan's name; its payment gives access to the account of the buyer's e-mail address. The link may " +
      "redirect to `SITE_URL/checkout/return?session={CHECKOUT_SESSION_ID}`",
  ),
  CHECKOUT: z
    .enum(["test", "off"], "must be test or off, for example test")
    .optional()
    .meta({
      shown: "`test`, but `off` on a public site",
      description:
        "what replaces a payment provider: a test checkout that charges nothing, or nothing. Test " +
        "purchases (also from a Stripe test key) stop counting once the site takes real payments",
    }),
};

type PaymentEnvironment = Read<typeof PAYMENT_ENVIRONMENT>;

export interface Surroundings {
  readonly nodeEnv: string;
  readonly siteUrl: string;
}

/** Returns how the site sells, or lines that say which settings conflict. */
export function paymentSettings(
  env: PaymentEnvironment,
  { nodeEnv, siteUrl }: Surroundings,
): PaymentSettings | readonly string[] {
  const {
    STRIPE_SECRET_KEY: secretKey = null,
    STRIPE_WEBHOOK_SECRET: webhookSecret = null,
    PAYMENT_LINKS: paymentLinks = new Map<string, string>(),
    CHECKOUT: checkout,
  } = env;
  const isPublic = nodeEnv === "production" && isPublicSite(siteUrl);
  const problems = [
    ...(secretKey !== null && webhookSecret === null
      ? [
          "STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY: Stripe reports payments to its webhook, at SITE_URL/api/stripe/webhook.",
        ]
      : []),
    ...(paymentLinks.size > 0 && secretKey === null
      ? ["STRIPE_SECRET_KEY is required with PAYMENT_LINKS, so that their payments give access."]
      : []),
    ...(checkout === "test" && secretKey !== null
      ? ["CHECKOUT=test replaces a payment provider: remove it, or remove STRIPE_SECRET_KEY."]
      : []),
    ...(checkout === "test" && isPublic
      ? [
          `CHECKOUT=test would give everybody free full access at ${siteUrl}: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or CHECKOUT=off.`,
        ]
      : []),
  ];
  if (problems.length > 0) return problems;
  const mode = checkout === "off" ? "off" : secretKey !== null ? "stripe" : isPublicSite(siteUrl) ? "off" : "test";
  return {
    mode,
    live: mode === "stripe" && secretKey?.includes("_live_") === true,
    secretKey,
    webhookSecret,
    links: checkout === "off" ? new Map() : paymentLinks,
    api: apiOf(env.STRIPE_API),
  };
}

function apiOf(address: string | undefined): PaymentSettings["api"] {
  if (address === undefined) return {};
  const { protocol, hostname, port } = new URL(address);
  return {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port === "" ? {} : { port: Number(port) }),
  };
}

/** True if people outside this machine and its network can open the site (RFC 6761, 6762, 1918). */
export function isPublicSite(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/^\[|\]$/g, "");
  if (/(?:^|\.)(?:localhost|local|internal|test|invalid)$/.test(host)) return false;
  if (isIP(host) === 4) return !/^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\./.test(host);
  return isIP(host) === 6 ? !/^(?:::1$|f[cd]|fe[89ab])/.test(host) : true;
}
