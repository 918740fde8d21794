import { IPV6_SITE_SHARE, networkOf, siteOf } from "../../../platform/network.ts";
import type { Context } from "../../shared/context.ts";
import { todaysKey } from "../../shared/day-key.ts";
import { countUse } from "../../shared/rate-limit.ts";

/** Forms per hour and network, all forms together. */
export const SUBMISSIONS_PER_HOUR = 5;

/** A separately counted kind of submission and its hourly limit per network. */
export interface SubmissionKind {
  readonly kind: string;
  readonly limit: number;
}

const FORMS: SubmissionKind = { kind: "", limit: SUBMISSIONS_PER_HOUR };

/** Rate-limits an account, as {@link countSubmission} does a network. */
export function countAccountSubmission(ctx: Context, accountId: string, kind: SubmissionKind): Promise<boolean> {
  return countSubmission(ctx, `account ${accountId}`, kind);
}

/**
 * Counts a submission from an IP address; false over the hourly limit of its network, or over {@link IPV6_SITE_SHARE}
 * times the limit for its IPv6 site. Stores only HMACs (of the IPv4 address or IPv6 /64, and of the site) under a daily
 * key. Unknown addresses share one counter.
 */
export async function countSubmission(
  ctx: Context,
  address: string | null,
  { kind, limit }: SubmissionKind = FORMS,
): Promise<boolean> {
  const isWithinNetwork = await isWithin(ctx, `${kind}${networkOf(address)}`, limit);
  const site = siteOf(address);
  return (site === null || (await isWithin(ctx, `${kind}${site}`, limit * IPV6_SITE_SHARE))) && isWithinNetwork;
}

async function isWithin(ctx: Context, sender: string, quota: number): Promise<boolean> {
  const key = await todaysKey(ctx);
  const now = ctx.clock.now();
  const seconds = 3_600 - ((now.getTime() / 1_000) % 3_600);
  const { used } = await countUse(ctx.db, { sender: key.hash(`submission ${sender}`), quota, seconds, now });
  return used <= quota;
}
