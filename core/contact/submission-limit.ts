import { sql } from "kysely";
import { IPV6_SITE_SHARE, networkOf, siteOf } from "../../platform/network.ts";
import type { Context } from "../context.ts";
import { hashForToday } from "./day-hash.ts";

/** How many forms one network may send in an hour, all forms together. */
export const SUBMISSIONS_PER_HOUR = 5;

/** What is counted by itself, and how much of it an hour a network may send. */
export interface SubmissionKind {
  readonly kind: string;
  readonly limit: number;
}

const FORMS: SubmissionKind = { kind: "", limit: SUBMISSIONS_PER_HOUR };

/** Counts what an account does, like {@link countSubmission} what a network does. */
export function countOfAccount(ctx: Context, accountId: string, kind: SubmissionKind): Promise<boolean> {
  return countSubmission(ctx, `account ${accountId}`, kind);
}

/**
 * Counts a form sent from this address; false when its network has sent more of its kind than the limit in this
 * hour, or its IPv6 site {@link IPV6_SITE_SHARE} times as much. What is stored is an HMAC of the network (an IPv4 address, or
 * the first 64 bits of an IPv6 one) and of the site under a key that is deleted after the day. An address that is not
 * known is counted as one network.
 */
export async function countSubmission(ctx: Context, address: string | null, { kind, limit }: SubmissionKind = FORMS): Promise<boolean> {
  await sql`delete from submission_count where hour < ${ctx.clock.now().toISOString().slice(0, 10)}::date`.execute(ctx.db);
  const ofNetwork = await countOne(ctx, `${kind}${networkOf(address)}`);
  const site = siteOf(address);
  const ofSite = site === null ? 0 : await countOne(ctx, `${kind}${site}`);
  return ofNetwork <= limit && ofSite <= limit * IPV6_SITE_SHARE;
}

/** Counts one more of a sender in this hour; returns how many that makes. */
async function countOne(ctx: Context, sender: string): Promise<number> {
  const hour = new Date(Math.floor(ctx.clock.now().getTime() / 3_600_000) * 3_600_000);
  const hash = await hashForToday(ctx, sender);
  const counts = await sql<{ submissions: number }>`
    insert into submission_count (network, hour, submissions) values (${hash}, ${hour}, 1)
    on conflict (network, hour) do update set submissions = submission_count.submissions + 1
    returning submissions`.execute(ctx.db);
  return counts.rows[0]?.submissions ?? 0;
}
