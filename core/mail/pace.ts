import { sql } from "kysely";
import type { Context } from "../context.ts";

/** What the rate allows now. */
export interface Pace {
  /** Mails that may go out at once. */
  readonly allowed: number;
  /** Milliseconds until one may; 0 when one may now. */
  readonly waitMs: number;
  /** When the next would be due if all kept to the rate, in milliseconds since 1970. */
  readonly nextAt: number;
}

/** Mails sent close together at most, as seconds of the rate: senders look only now and then. */
const BURST_SECONDS = 2;

/**
 * Asks how many mails may go out now, at most `limit`, if all senders of this database together keep to a rate (the
 * generic cell rate algorithm). Holds the others off until the transaction ends, which says with {@link keepPace} how many went.
 */
export async function askPace(ctx: Context, perMinute: number, limit: number): Promise<Pace> {
  const interval = 60_000 / perMinute;
  const burst = Math.min(limit, Math.max(1, Math.floor((perMinute * BURST_SECONDS) / 60)));
  const now = ctx.clock.now().getTime();
  const { rows } = await sql<{ nextAt: number }>`select extract(epoch from next_at)::float8 * 1000 as "nextAt" from mail_pace for update`.execute(ctx.db);
  // Never further ahead than the rate can have led: clocks are set back.
  const nextAt = Math.min(Math.max(rows[0]?.nextAt ?? now, now), now + burst * interval);
  const allowed = Math.min(limit, Math.max(0, Math.floor((now - nextAt) / interval + burst + 1e-6)));
  return { allowed, nextAt, waitMs: allowed > 0 ? 0 : Math.max(1, Math.ceil(nextAt - (burst - 1) * interval - now)) };
}

/** Notes that so many mails were taken on. */
export async function keepPace(ctx: Context, perMinute: number, { nextAt }: Pace, taken: number): Promise<void> {
  await sql`update mail_pace set next_at = ${new Date(nextAt + taken * (60_000 / perMinute))}`.execute(ctx.db);
}
