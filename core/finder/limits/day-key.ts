import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Keys what is kept of senders and signs challenges; there is another one each day. */
export interface DayKey {
  /** The keyed hash of a text. */
  hash(text: string): Buffer;
}

/**
 * Today's key (UTC), the same in all processes. With the first call of a day what was counted before it is forgotten, and
 * yesterday's key a day later, when no challenge signed with it is open any more.
 */
export async function todaysKey(ctx: Context): Promise<DayKey> {
  const today = dayOf(ctx.clock.now());
  return (await keyOf(ctx, today)) ?? madeKey(ctx, today);
}

/** The key of the day a moment lies in; null once it is thrown away. */
export async function keyAt(ctx: Context, moment: Date): Promise<DayKey | null> {
  return keyOf(ctx, dayOf(moment));
}

async function keyOf(ctx: Context, day: string): Promise<DayKey | null> {
  const { rows } = await sql<{ key: Buffer }>`select key from finder_day_key where day = ${day}::date`.execute(ctx.db);
  const [found] = rows;
  return found === undefined ? null : keyed(found.key);
}

async function madeKey(ctx: Context, day: string): Promise<DayKey> {
  const { rows } = await sql<{ key: Buffer }>`
    insert into finder_day_key (day, key) values (${day}::date, ${randomBytes(32)})
    on conflict (day) do update set key = finder_day_key.key returning key`.execute(ctx.db);
  await forgetOldUse(ctx);
  const [made] = rows;
  if (made === undefined) throw new Error("the day's key was neither there nor made");
  return keyed(made.key);
}

/** Removes what is kept of senders and proofs of windows that are over, and the keys before yesterday's. */
export async function forgetOldUse(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await sql`delete from finder_use where window_ends_at <= ${now}`.execute(ctx.db);
  await sql`delete from finder_spent_challenge where expires_at <= ${now}`.execute(ctx.db);
  await sql`delete from finder_day_key where day < ${dayOf(now)}::date - 1`.execute(ctx.db);
}

function keyed(key: Buffer): DayKey {
  return { hash: (text) => createHmac("sha256", key).update(text).digest() };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
