import { isIP } from "node:net";
import { z } from "zod";

type PlanLinks = readonly (string | null)[];

/** How the site sells: what of it the settings say. */
export interface PaymentSettings {
  /** `test`: the built-in checkout that charges nothing; `off`: nothing can be bought. */
  readonly mode: "stripe" | "payment_link" | "test" | "off";
  /** Whether money is taken: not with the test checkout, nor with a key or Payment Links of Stripe's test mode. */
  readonly live: boolean;
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  /** Stripe Payment Links of each plan, one for each of its prices in order; `null` for a price that is over. */
  readonly links: { readonly pro?: PlanLinks; readonly lifetime?: PlanLinks; readonly all_in_one?: PlanLinks };
  /** Stripe's page on which subscribers of Payment Links sign in and cancel. */
  readonly portalLink: string | null;
  /** Another address for Stripe's API, for a stand-in on this machine. */
  readonly api: { readonly protocol?: "http" | "https"; readonly host?: string; readonly port?: number };
}

const https = z.url({ protocol: /^https$/, error: "must be an https address, for example https://buy.stripe.com/…" });
const links = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .pipe(z.array(z.literal("-").transform(() => null).or(https)))
  .refine((urls) => urls.at(-1) !== null, "must end with a link: - stands for a price that is over")
  .optional();

/** The settings about money, as the environment names them. */
export const PAYMENT_ENVIRONMENT = {
  STRIPE_SECRET_KEY: z.string().regex(/^(?:sk|rk)_(?:test|live)_\w+$/, "must be a secret or restricted key of Stripe's, for example sk_live_…").optional(),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/, "must be the signing secret of Stripe's webhook endpoint, for example whsec_…").optional(),
  STRIPE_API: z.url({ protocol: /^https?$/, error: "must be the address of a stand-in for Stripe's API, for example http://127.0.0.1:12111" }).optional(),
  STRIPE_PORTAL_LINK: https.optional(),
  PAYMENT_LINK_PRO: links,
  PAYMENT_LINK_LIFETIME: links,
  PAYMENT_LINK_ALL_IN_ONE: links,
  CHECKOUT: z.enum(["test", "off"], "must be test or off, for example test").optional(),
};

type PaymentEnvironment = { readonly [N in keyof typeof PAYMENT_ENVIRONMENT]?: z.output<(typeof PAYMENT_ENVIRONMENT)[N]> };

export interface Surroundings {
  readonly nodeEnv: string;
  readonly siteUrl: string;
}

/** How the site sells, or the lines that say what does not fit together. */
export function paymentSettings(env: PaymentEnvironment, { nodeEnv, siteUrl }: Surroundings): PaymentSettings | readonly string[] {
  const { STRIPE_SECRET_KEY: secretKey = null, STRIPE_WEBHOOK_SECRET: webhookSecret = null, STRIPE_PORTAL_LINK: portalLink = null, CHECKOUT: checkout } = env;
  const given = { pro: env.PAYMENT_LINK_PRO, lifetime: env.PAYMENT_LINK_LIFETIME, all_in_one: env.PAYMENT_LINK_ALL_IN_ONE };
  const linked = Object.values(given).some((one) => one !== undefined);
  const provider = secretKey !== null ? "stripe" : linked ? "payment_link" : null;
  const isPublic = nodeEnv === "production" && isPublicSite(siteUrl);
  const problems = [
    ...(provider !== null && webhookSecret === null
      ? ["STRIPE_WEBHOOK_SECRET must be set where STRIPE_SECRET_KEY or a PAYMENT_LINK is: Stripe tells of payments by its webhook, at SITE_URL/api/stripe/webhook."]
      : []),
    ...(provider === "payment_link" && (given.pro ?? given.all_in_one) !== undefined && portalLink === null
      ? ["STRIPE_PORTAL_LINK (or STRIPE_SECRET_KEY) must be set where a PAYMENT_LINK sells a subscription, so that subscribers can cancel online."]
      : []),
    ...(checkout === "test" && provider !== null ? ["CHECKOUT=test stands in for a payment provider: leave it out, or leave out STRIPE_SECRET_KEY and the PAYMENT_LINKs."] : []),
    ...(checkout === "test" && isPublic ? [`CHECKOUT=test would give everybody full access for nothing at ${siteUrl}: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, a PAYMENT_LINK, or CHECKOUT=off.`] : []),
  ];
  if (problems.length > 0) return problems;
  const mode = checkout === "off" ? "off" : (provider ?? (isPublicSite(siteUrl) ? "off" : "test"));
  return {
    mode,
    live: mode === "stripe" ? secretKey?.includes("_live_") === true : mode === "payment_link" && !Object.values(given).flat().some(isTestLink),
    secretKey,
    webhookSecret,
    links: checkout === "off" ? {} : Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)),
    portalLink,
    api: apiOf(env.STRIPE_API),
  };
}

/** Stripe's links of its test mode begin so. */
const isTestLink = (link: string | null | undefined) => typeof link === "string" && new URL(link).pathname.startsWith("/test_");

function apiOf(address: string | undefined): PaymentSettings["api"] {
  if (address === undefined) return {};
  const { protocol, hostname, port } = new URL(address);
  return { protocol: protocol === "http:" ? "http" : "https", host: hostname, ...(port === "" ? {} : { port: Number(port) }) };
}

/** Whether others than people on this machine and its own network can open the site (RFC 6761, 6762, 1918). */
export function isPublicSite(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/^\[|\]$/g, "");
  if (/(?:^|\.)(?:localhost|local|internal|test|invalid)$/.test(host)) return false;
  if (isIP(host) === 4) return !/^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\./.test(host);
  return isIP(host) === 6 ? !/^(?:::1$|f[cd]|fe[89ab])/.test(host) : true;
}
