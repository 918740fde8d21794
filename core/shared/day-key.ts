import { createHmac, randomBytes } from "node:crypto";
import { execute, requireRow, rowOf } from "../../db/statement.ts";
import type { Context } from "./context.ts";

/** A daily key for hashes of senders, and for signatures. */
export interface DayKey {
  hash(text: string): Buffer;
}

/**
 * Today's key (UTC), shared by all processes. The first call of a day deletes ended rate limits and the keys before
 * yesterday's, so that hashed values cannot be recovered.
 */
export async function todaysKey(ctx: Context): Promise<DayKey> {
  const today = dayOf(ctx.clock.now());
  return (await keyOf(ctx, today)) ?? madeKey(ctx, today);
}

/** The key of the day that contains `moment`; null once deleted. */
export async function keyAt(ctx: Context, moment: Date): Promise<DayKey | null> {
  return keyOf(ctx, dayOf(moment));
}

async function keyOf(ctx: Context, day: string): Promise<DayKey | null> {
  const found = await rowOf<{ key: Buffer }>(ctx)`select key from day_key where day = ${day}`;
  return found === undefined ? null : keyed(found.key);
}

async function madeKey(ctx: Context, day: string): Promise<DayKey> {
  const made = await requireRow<{ key: Buffer }>(ctx)`
    insert into day_key (day, key) values (${day}, ${randomBytes(32)}) on conflict (day) do update set day = ${day}
    returning key`;
  await execute(ctx)`delete from rate_limit where ends_at <= ${ctx.clock.now()}`;
  await execute(ctx)`delete from day_key where day < ${day}::date - 1`;
  return keyed(made.key);
}

function keyed(key: Buffer): DayKey {
  return { hash: (text) => createHmac("sha256", key).update(text).digest() };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
