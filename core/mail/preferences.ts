import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { addressHash } from "./address-hash.ts";
import { MAIL_LIST_KEYS, type MailList } from "./lists.ts";
import type { SuppressionReason } from "./suppression.ts";

/** Whose preferences: an address with the secret of this site, or the hash that both make (as a mailed link carries it). */
export type PreferenceHolder = { readonly address: string; readonly key: Buffer } | { readonly hash: Buffer };

/** What an address wants. */
export interface MailPreferences {
  /** Every list, and whether it is wanted; what somebody never said is wanted. */
  readonly lists: Readonly<Record<MailList, boolean>>;
  /** Until when nothing of a list is sent, `null` when nothing is paused. */
  readonly pausedUntil: Date | null;
  /** Set when no list is sent at all, whatever the lists say; see `suppressAddress`. */
  readonly suppressed: { readonly scope: "all" | "subscription"; readonly reason: SuppressionReason } | null;
}

/** Longest pause, in days. */
export const LONGEST_PAUSE_DAYS = 180;

/** What an address wants. An address nobody knows is answered as one that has chosen nothing. */
export async function readMailPreferences(ctx: Context, holder: PreferenceHolder): Promise<MailPreferences> {
  const hash = hashOf(holder);
  const refused = await ctx.db.selectFrom("mail_list_refusal").select("list").where("address_hash", "=", hash).execute();
  const pause = await ctx.db.selectFrom("mail_pause").select("until").where("address_hash", "=", hash).where("until", ">", ctx.clock.now()).executeTakeFirst();
  const suppression = await ctx.db.selectFrom("mail_suppression").select(["scope", "reason"]).where("address_hash", "=", hash).executeTakeFirst();
  const unwanted = new Set(refused.map(({ list }) => list));
  return {
    lists: Object.fromEntries(MAIL_LIST_KEYS.map((list) => [list, !unwanted.has(list)])) as Record<MailList, boolean>,
    pausedUntil: pause?.until ?? null,
    suppressed: suppression === undefined ? null : { scope: suppression.scope as "all" | "subscription", reason: suppression.reason as SuppressionReason },
  };
}

/**
 * Takes an address off one list. What is not said here stays as it was, and saying it again changes nothing: mail programs
 * repeat themselves.
 */
export async function leaveMailList(ctx: Context, holder: PreferenceHolder, list: MailList): Promise<void> {
  await ctx.db
    .insertInto("mail_list_refusal")
    .values({ address_hash: hashOf(holder), list, since: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(["address_hash", "list"]).doNothing())
    .execute();
}

/**
 * Puts an address on a list: its owner asked for it anew. Ends a pause and an unsubscription from everything; what bounced,
 * complained or objected stays suppressed.
 */
export async function joinMailList(ctx: Context, holder: PreferenceHolder, list: MailList): Promise<void> {
  const hash = hashOf(holder);
  await inTransaction(ctx, async ({ db }) => {
    const unsubscribed = await db.deleteFrom("mail_suppression").where("address_hash", "=", hash).where("reason", "=", "unsubscribed").returning("scope").executeTakeFirst();
    await db.deleteFrom("mail_pause").where("address_hash", "=", hash).execute();
    await db.deleteFrom("mail_list_refusal").where("address_hash", "=", hash).where("list", "=", list).execute();
    // Whoever had left everything asked for this one alone.
    const others = unsubscribed === undefined ? [] : MAIL_LIST_KEYS.filter((other) => other !== list);
    if (others.length === 0) return;
    await db
      .insertInto("mail_list_refusal")
      .values(others.map((other) => ({ address_hash: hash, list: other, since: ctx.clock.now() })))
      .onConflict((conflict) => conflict.columns(["address_hash", "list"]).doNothing())
      .execute();
  });
}

/** What the preference page sends: the lists that are wanted, all others are not. */
export interface ChosenPreferences {
  readonly wanted: readonly MailList[];
  /** Nothing is sent for so many days from now, at most {@link LONGEST_PAUSE_DAYS}; 0 ends a pause, `null` leaves it as it is. */
  readonly pauseDays: number | null;
}

/** Sets what an address wants. Ends an unsubscription from everything when a list is wanted. */
export async function chooseMailPreferences(ctx: Context, holder: PreferenceHolder, { wanted, pauseDays }: ChosenPreferences): Promise<void> {
  const hash = hashOf(holder);
  const now = ctx.clock.now();
  await inTransaction(ctx, async ({ db }) => {
    if (wanted.length > 0) {
      await db.deleteFrom("mail_suppression").where("address_hash", "=", hash).where("reason", "=", "unsubscribed").execute();
      await db.deleteFrom("mail_list_refusal").where("address_hash", "=", hash).where("list", "in", wanted).execute();
    }
    const unwanted = MAIL_LIST_KEYS.filter((list) => !wanted.includes(list));
    if (unwanted.length > 0) {
      await db
        .insertInto("mail_list_refusal")
        .values(unwanted.map((list) => ({ address_hash: hash, list, since: now })))
        .onConflict((conflict) => conflict.columns(["address_hash", "list"]).doNothing())
        .execute();
    }
    if (pauseDays === null) return;
    const until = new Date(now.getTime() + Math.min(pauseDays, LONGEST_PAUSE_DAYS) * 86_400_000);
    if (until <= now) await db.deleteFrom("mail_pause").where("address_hash", "=", hash).execute();
    else await db.insertInto("mail_pause").values({ address_hash: hash, until }).onConflict((conflict) => conflict.column("address_hash").doUpdateSet({ until })).execute();
  });
}

/** Takes an address off every list there is and ever will be. */
export async function leaveEveryMailList(ctx: Context, holder: PreferenceHolder): Promise<void> {
  await ctx.db
    .insertInto("mail_suppression")
    .values({ address_hash: hashOf(holder), scope: "subscription", reason: "unsubscribed", since: ctx.clock.now() })
    .onConflict((conflict) => conflict.column("address_hash").doNothing())
    .execute();
}

function hashOf(holder: PreferenceHolder): Buffer {
  return "hash" in holder ? holder.hash : addressHash(holder.address, holder.key);
}
