import { type RawBuilder, sql } from "kysely";
import { execute, rowOf, scalarOf } from "../../db/statement.ts";
import type { Database } from "../../db/client.ts";

interface CountUseInput {
  /** Keyed hash of the limit and the sender. */
  readonly sender: Buffer;
  readonly quota: number;
  /** Length of a window that starts now. */
  readonly seconds: number;
  /** Number of uses to count; 1 if absent. */
  readonly uses?: number;
  /** Defaults to the database's clock. */
  readonly now?: Date;
}

const instant = (now: Date | undefined): RawBuilder<Date> =>
  now === undefined ? sql`clock_timestamp()` : sql`${now}::timestamptz`;

/**
 * Counts `uses` in the sender's window, which starts with its first use, for all processes. Returns the uses, more than
 * `quota` for a rejected one, and the rest of the window.
 */
export async function countUse(
  db: Database,
  { sender, quota, seconds, uses = 1, now }: CountUseInput,
): Promise<{ readonly used: number; readonly leftMs: number }> {
  const row = await rowOf<{ used: number; leftMs: number }>(db)`
    insert into rate_limit as known (sender_hash, ends_at, used)
    values (${sender}, ${instant(now)} + make_interval(secs => ${seconds}), ${uses}::integer)
    on conflict (sender_hash) do update set
      used = case when known.ends_at <= ${instant(now)} then excluded.used
        else least(known.used, ${quota}) + excluded.used end,
      ends_at = case when known.ends_at <= ${instant(now)} then excluded.ends_at else known.ends_at end
    returning used, (extract(epoch from ends_at - ${instant(now)}) * 1000)::float8 as "leftMs"`;
  return row ?? { used: uses, leftMs: seconds * 1_000 };
}

/** Uses in the sender's window. */
export async function readUse(db: Database, sender: Buffer, now: Date): Promise<number> {
  return scalarOf(db, 0)`select used from rate_limit where sender_hash = ${sender} and ends_at > ${now}`;
}

/** Returns one use to each sender. */
export async function takeBackUse(db: Database, senders: readonly Buffer[]): Promise<void> {
  await execute(db)`update rate_limit set used = used - 1 where sender_hash = any(${[...senders]}::bytea[])`;
}
