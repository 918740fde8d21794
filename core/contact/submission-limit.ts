import { sql } from "kysely";
import { networkOf } from "../../platform/network.ts";
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
 * hour. What is stored is an HMAC of the network (an IPv4 address, or the first 64 bits of an IPv6 one) under a key
 * that is thrown away with the day. An address that is not known is counted as one network.
 */
export async function countSubmission(ctx: Context, address: string | null, { kind, limit }: SubmissionKind = FORMS): Promise<boolean> {
  const now = ctx.clock.now();
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  const network = await hashForToday(ctx, `${kind}${networkOf(address)}`);
  await sql`delete from submission_count where hour < ${now.toISOString().slice(0, 10)}::date`.execute(ctx.db);
  const counts = await sql<{ submissions: number }>`
    insert into submission_count (network, hour, submissions) values (${network}, ${hour}, 1)
    on conflict (network, hour) do update set submissions = submission_count.submissions + 1
    returning submissions`.execute(ctx.db);
  return (counts.rows[0]?.submissions ?? 0) <= limit;
}
