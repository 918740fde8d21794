import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { MailList } from "./lists.ts";
import type { Mail } from "./mail.ts";

/** How long a sender may take over one batch before another takes its mail to be abandoned. */
const LEASE_MS = 5 * 60_000;

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

/**
 * Takes on the mail that is due, oldest first, so that no other sender does: also what a sender took on and, killed,
 * never settled. What is of no use any more is given up.
 */
export async function claimDueMail(ctx: Context, limit: number): Promise<readonly ClaimedMail[]> {
  const now = ctx.clock.now();
  await sql`
    update outbox_message set state = 'expired', settled_at = ${now}, data = null
    where state in ('waiting', 'sending') and due_at <= ${now} and expires_at <= ${now}
  `.execute(ctx.db);
  const claimed = await sql<ClaimedMail>`
    with due as (
      select id from outbox_message
      where state in ('waiting', 'sending') and due_at <= ${now}
      order by due_at, id
      limit ${limit}
      for update skip locked
    )
    update outbox_message m
    set state = 'sending', attempts = m.attempts + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
    from due where m.id = due.id
    returning m.id, m.message_id as "messageId", m.to_address as "to", m.template, m.data, m.purpose, m.list, m.attempts
  `.execute(ctx.db);
  return claimed.rows.toSorted((a, b) => a.id - b.id);
}
