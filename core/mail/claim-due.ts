import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { LEASE_SECONDS } from "../lease.ts";
import { LONGEST_WAIT_MS, MOST_ATTEMPTS } from "./attempts.ts";
import type { MailList } from "./lists.ts";
import type { Mail } from "./mail.ts";
import { askPace, keepPace } from "./pace.ts";

/** A mail that this sender has taken on. */
export interface ClaimedMail {
  readonly id: number;
  readonly messageId: string;
  readonly to: string;
  readonly template: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly purpose: Mail["purpose"];
  /** The list it belongs to, `null` for service mail. */
  readonly list: MailList | null;
  /** How often it has been tried, this time included. */
  readonly attempts: number;
}

export interface ClaimedBatch {
  readonly mails: readonly ClaimedMail[];
  /** Milliseconds after which the rate allows more; 0 when it is not what holds mail back. */
  readonly waitMs: number;
}

interface ClaimOptions {
  readonly limit: number;
  /** Mails a minute, all senders together; `null`: as fast as they go. */
  readonly perMinute: number | null;
}

/**
 * Takes on the mail that is due, oldest first, so that no other sender does: also what a sender took on and, killed,
 * never settled. What is of no use any more is given up.
 */
export async function claimDueMail(ctx: Context, { limit, perMinute }: ClaimOptions): Promise<ClaimedBatch> {
  await giveUp(ctx);
  await bringForward(ctx);
  if (perMinute === null) return { mails: await claim(ctx, limit), waitMs: 0 };
  return inTransaction(ctx, async (inner) => {
    const pace = await askPace(inner, perMinute, limit);
    const { allowed, waitMs } = pace;
    if (allowed === 0) return { mails: [], waitMs };
    const mails = await claim(inner, allowed);
    await keepPace(inner, perMinute, pace, mails.length);
    return { mails, waitMs: mails.length === allowed && allowed < limit ? Math.ceil(60_000 / perMinute) : 0 };
  });
}

/**
 * Also what no sender lived long enough to settle, however often it was taken on. Each of the two is found by an index of
 * its own: this is asked for every few mails, while any number of others may be due.
 */
async function giveUp(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    update outbox_message
    set state = case when expires_at <= ${now} then 'expired' else 'failed' end,
      settled_at = ${now},
      data = case when expires_at <= ${now} then null else data end,
      last_answer = case when expires_at <= ${now} then last_answer else coalesce(last_answer, 'Each sender ended before it could tell what became of it.') end
    where (state in ('waiting', 'sending') and due_at <= ${now} and expires_at <= ${now})
      or (state = 'sending' and due_at <= ${now} and attempts >= ${MOST_ATTEMPTS})
  `.execute(ctx.db);
}

/** Mail due later than it can have been put off was so before the clock was set back: else it waited as much longer. */
async function bringForward(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    update outbox_message set due_at = ${now}
    where state in ('waiting', 'sending') and due_at > ${new Date(now.getTime() + LONGEST_WAIT_MS)}`.execute(ctx.db);
}

async function claim(ctx: Context, limit: number): Promise<readonly ClaimedMail[]> {
  const now = ctx.clock.now();
  const claimed = await sql<ClaimedMail>`
    with due as (
      select id from outbox_message
      where state in ('waiting', 'sending') and due_at <= ${now}
      order by due_at, id
      limit ${limit}
      for update skip locked
    )
    update outbox_message m
    set state = 'sending', attempts = m.attempts + 1, due_at = ${leaseEnd(now)}
    from due where m.id = due.id
    returning m.id, m.message_id as "messageId", m.to_address as "to", m.template, m.data, m.purpose, m.list, m.attempts
  `.execute(ctx.db);
  return claimed.rows.toSorted((a, b) => a.id - b.id);
}

/** Keeps claimed mail from other senders for another lease; mail that was settled or claimed by another meanwhile stays as it is. */
export async function renewClaims(ctx: Context, mails: readonly ClaimedMail[]): Promise<void> {
  await sql`
    update outbox_message m set due_at = ${leaseEnd(ctx.clock.now())}
    from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ attempts }) => attempts)}::int[]) as claimed (id, attempts)
    where m.id = claimed.id and m.attempts = claimed.attempts and m.state = 'sending'
  `.execute(ctx.db);
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1_000);
}
