import { z } from "zod";
import { isPublicSite } from "./payment-settings.ts";
import { oneOf, type Read } from "./setting-types.ts";

/** Addresses of the ECB's zip files of reference rates. */
export interface ExchangeRateSettings {
  /** The newest day. */
  readonly dailyUrl: string;
  /** Every day since 1999. */
  readonly historyUrl: string;
}

const ECB = "https://www.ecb.europa.eu/stats/eurofxref";
const address = z.url({
  protocol: /^https?$/,
  error: `must be the address of a zip file of the ECB's rates, for example ${ECB}/eurofxref.zip`,
});

/** Environment variables. */
export const EXCHANGE_RATE_ENVIRONMENT = {
  EXCHANGE_RATES: oneOf(["on", "off"])
    .optional()
    .meta({
      shown: "`on` for a public site, else `off`",
      description:
        "adds the ECB's exchange rates as a source: their history first, then every working day. They " +
        "give amounts in other currencies a US-dollar value. Without them, the shipped history up to 2025 " +
        "applies",
    }),
  ECB_DAILY_URL: address
    .default(`${ECB}/eurofxref.zip`)
    .describe("address of the ECB's zip file with the newest daily rates"),
  ECB_HISTORY_URL: address
    .default(`${ECB}/eurofxref-hist.zip`)
    .describe("address of the ECB's zip file with the history of rates"),
} as const;

type Environment = Read<typeof EXCHANGE_RATE_ENVIRONMENT> & {
  readonly NODE_ENV: string;
  readonly SITE_URL?: string | undefined;
};

/** Addresses of the rates, or null for none; by default only public sites in production fetch them. */
export function exchangeRateSettings(env: Environment): ExchangeRateSettings | null {
  const isOn = env.EXCHANGE_RATES ?? (env.NODE_ENV === "production" && isRealSite(env.SITE_URL) ? "on" : "off");
  return isOn === "on" ? { dailyUrl: env.ECB_DAILY_URL, historyUrl: env.ECB_HISTORY_URL } : null;
}

/** A public host other than the names reserved for examples (RFC 2606). */
function isRealSite(siteUrl: string | undefined): boolean {
  return siteUrl !== undefined && isPublicSite(siteUrl) && !new URL(siteUrl).hostname.endsWith(".example");
}
