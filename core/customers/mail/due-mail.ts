import { type RawBuilder, sql } from "kysely";
import { requireRow } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** SQL: whether a mail of the outbox `m` may be sent now as far as its receiver's domain is concerned. */
export function mayBeSent(now: Date): RawBuilder<boolean> {
  // Mail that somebody has just asked for is tried all the same.
  return sql<boolean>`(m.purpose = 'service' or not exists (
    select from mail_refusal r where r.until > ${now} and r.domain = lower(substring(m.to_address from '[^@]*$'))))`;
}

/** The oldest due mail. */
export interface DueMail {
  /** Seconds since it is due; 0 if none is. */
  readonly seconds: number;
  /** True if any mail was sent within the limit. */
  readonly isMoving: boolean;
}

/**
 * The oldest due mail, and whether mail was sent in the last `limit` seconds. A mail that no server has answered stays
 * due since it was first tried, so that a mail server that is down shows; an answer sets the time of the next attempt.
 */
export async function readDueMail(ctx: Context, limit: number): Promise<DueMail> {
  const now = ctx.clock.now();
  return requireRow<DueMail>(ctx)`
    with oldest as (
      select coalesce(extract(epoch from ${now}::timestamptz - min(since)), 0)::float8 as seconds
      from (
        select case when m.attempts > 0 and coalesce(m.last_answer, '') !~ '^[245][0-9]{2}' then m.created_at
          else m.due_at end as since
        from outbox_message m where m.state in ('waiting', 'sending') and ${mayBeSent(now)}
      ) unsent where since <= ${now}
    )
    select seconds, case when seconds > ${limit} then exists (select from outbox_message
      where state = 'sent' and settled_at > ${now}::timestamptz - make_interval(secs => ${limit})) else true end
      as "isMoving"
    from oldest`;
}
