import { isPublicAddress } from "../../../platform/http/address-check.ts";
import { type Reach, type ReachOptions, reachOfMail } from "./reachability.ts";

/** How the operator wants addresses to be verified: `auto` finds out whether they can be. */
export const FINDER_MODES = ["auto", "smtp", "mx_only"] as const;
export type FinderMode = (typeof FINDER_MODES)[number];

export interface SelfTestInput extends ReachOptions {
  readonly mode: FinderMode;
  /** Public address of the site: one that is not public sends nothing to anybody. */
  readonly siteUrl: string;
}

/** What this site can do, and why, in words for its operator. */
export interface SelfTest {
  readonly reach: Reach;
  readonly why: string;
  /** Whether asking again later may tell something else. */
  readonly mayChange: boolean;
}

/**
 * Decides at a start whether addresses are verified. With `auto` that takes a site that is public and a domain the
 * operator named to be asked (`domains`): nobody else's servers are used for a test, and a site on one's own machine
 * reaches out to nobody. Never rejects.
 */
export async function selfTest(input: SelfTestInput): Promise<SelfTest> {
  if (input.mode === "mx_only") return { reach: "mx_only", why: "FINDER_MODE is mx_only.", mayChange: false };
  if (input.mode === "smtp") return { reach: "smtp", why: "FINDER_MODE is smtp.", mayChange: false };
  if (!isPublicSite(input.siteUrl)) return { reach: "mx_only", why: "SITE_URL is not a public address, so no mail server is asked anything.", mayChange: false };
  if (input.domains.length === 0) return { reach: "mx_only", why: "FINDER_TEST_DOMAINS names no domain whose mail server may be asked whether it can be reached.", mayChange: false };
  const reach = await reachOfMail(input);
  const named = input.domains.join(", ");
  return { reach, why: reach === "smtp" ? `A mail server of ${named} greeted.` : `No mail server of ${named} greeted: outgoing connections to port 25 are probably closed.`, mayChange: reach === "mx_only" };
}

/** Whether an address is one that the world can open. */
export function isPublicSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (/^[\d.]+$/.test(host) || host.includes(":")) return isPublicAddress(host);
  return host.includes(".") && !/\.(?:localhost|local|internal|test|example|invalid|home\.arpa)$/.test(host);
}
