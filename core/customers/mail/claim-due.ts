import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { PROCESS_ID } from "../../../db/site-process.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { LEASE_SECONDS } from "../../shared/lease.ts";
import { LONGEST_WAIT_MS } from "./attempts.ts";
import { mayBeSent } from "./due-mail.ts";
import type { MailList } from "../../shared/outbox/lists.ts";
import type { Mail } from "../../shared/outbox/mail.ts";

/** A mail this sender holds the lease for. */
export interface ClaimedMail {
  readonly id: number;
  readonly messageId: string;
  readonly to: string;
  readonly template: string;
  readonly purpose: Mail["purpose"];
  /** `null` for service mail. */
  readonly list: MailList | null;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  /** How many of them ended with their sender, so that nobody knows the answer. */
  readonly interrupted: number;
}

export interface ClaimedBatch {
  readonly mails: readonly ClaimedMail[];
  /** Milliseconds until the rate limit allows more; 0 when the limit is not the cause. */
  readonly waitMs: number;
}

interface ClaimOptions {
  readonly limit: number;
  /** Rate limit across all senders; `null` for none. */
  readonly perMinute: number | null;
}

/** Claims due mail, oldest first, including mail whose sender crashed; drops expired mail. */
export async function claimDueMail(ctx: Context, { limit, perMinute }: ClaimOptions): Promise<ClaimedBatch> {
  await endExpired(ctx);
  await resetFutureMail(ctx);
  if (perMinute === null) return { mails: await claim(ctx, limit), waitMs: 0 };
  return inTransaction(ctx, async (inner) => {
    const pace = await readRateLimit(inner, perMinute, limit);
    const { allowed, waitMs } = pace;
    if (allowed === 0) return { mails: [], waitMs };
    const mails = await claim(inner, allowed);
    await recordClaimed(inner, perMinute, pace, mails.length);
    return { mails, waitMs: mails.length === allowed && allowed < limit ? Math.ceil(60_000 / perMinute) : 0 };
  });
}

/** Ends expired mail. Runs every few mails, so it has an index. */
async function endExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await execute(ctx)`
    update outbox_message set state = 'expired', settled_at = ${now}, data = null
    where state in ('waiting', 'sending') and due_at <= ${now} and expires_at <= ${now}`;
}

/** Resets mail that is due later than any retry delay: the system clock was set back since it was scheduled. */
async function resetFutureMail(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await execute(ctx)`
    update outbox_message set due_at = ${now}
    where state in ('waiting', 'sending') and due_at > ${new Date(now.getTime() + LONGEST_WAIT_MS)}`;
}

async function claim(ctx: Context, limit: number): Promise<readonly ClaimedMail[]> {
  const now = ctx.clock.now();
  const claimed = await rowsOf<ClaimedMail>(ctx)`
    with due as (
      select id from outbox_message m
      where state in ('waiting', 'sending') and due_at <= ${now} and ${mayBeSent(now)}
      order by due_at, id
      limit ${limit}
      for update of m skip locked
    )
    update outbox_message m
    set state = 'sending', attempts = m.attempts + 1, due_at = ${leaseEnd(now)}, sending_by = ${PROCESS_ID},
      interrupted = m.interrupted + (m.state = 'sending')::int
    from due where m.id = due.id
    returning m.id, m.message_id as "messageId", m.to_address as "to", m.template, m.purpose, m.list, m.attempts,
      m.interrupted`;
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** Extends the lease of claimed mail, except mail that was settled or claimed by another sender meanwhile. */
export async function renewClaims(ctx: Context, mails: readonly ClaimedMail[]): Promise<void> {
  await execute(ctx)`
    update outbox_message m set due_at = ${leaseEnd(ctx.clock.now())}
    from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ attempts }) => attempts)}::int[]) as claimed (id,
      attempts)
    where m.id = claimed.id and m.attempts = claimed.attempts and m.state = 'sending'`;
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1_000);
}

export interface RateLimit {
  /** Mails that may be sent now. */
  readonly allowed: number;
  /** Milliseconds until the next mail may be sent; 0 when one may be sent now. */
  readonly waitMs: number;
  /** Theoretical arrival time of the next mail, in milliseconds since 1970. */
  readonly nextAt: number;
}

/** Burst size in seconds of the rate, because senders poll at intervals. */
const BURST_SECONDS = 2;

/**
 * Returns how many mails, at most `limit`, may be sent now under the rate limit shared by all senders (generic cell
 * rate algorithm). Locks out other senders until the transaction ends; {@link recordClaimed} records how many were sent.
 */
async function readRateLimit(ctx: Context, perMinute: number, limit: number): Promise<RateLimit> {
  const interval = 60_000 / perMinute;
  const burst = Math.min(limit, Math.max(1, Math.floor((perMinute * BURST_SECONDS) / 60)));
  const now = ctx.clock.now().getTime();
  const row = await rowOf<{ nextAt: number }>(ctx)`
    select extract(epoch from next_at)::float8 * 1000 as "nextAt" from mail_rate_limit for update`;
  // Bounded, because the system clock may have been set back since.
  const nextAt = Math.min(Math.max(row?.nextAt ?? now, now), now + burst * interval);
  const allowed = Math.min(limit, Math.max(0, Math.floor((now - nextAt) / interval + burst + 1e-6)));
  return { allowed, nextAt, waitMs: allowed > 0 ? 0 : Math.max(1, Math.ceil(nextAt - (burst - 1) * interval - now)) };
}

async function recordClaimed(ctx: Context, perMinute: number, { nextAt }: RateLimit, taken: number): Promise<void> {
  await execute(ctx)`update mail_rate_limit set next_at = ${new Date(nextAt + taken * (60_000 / perMinute))}`;
}
