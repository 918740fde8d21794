import { columnOf, execute, rowOf } from "../../../db/statement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { keepLedgerSoon } from "../../shared/jobs/enqueue.ts";
import { addressHash } from "../../shared/address-hash.ts";
import { MAIL_LIST_KEYS, type MailList } from "../../shared/outbox/lists.ts";
import type { SuppressionReason } from "./suppression.ts";

/** Identifies an address by itself with the site's secret, or by its hash as a mailed link carries it. */
export type PreferenceHolder = { readonly address: string; readonly key: Buffer } | { readonly hash: Buffer };

export interface MailPreferences {
  /** True if each list is wanted; true until refused. */
  readonly lists: Readonly<Record<MailList, boolean>>;
  /** No list mail is sent until this time; `null` when not paused. */
  readonly pausedUntil: Date | null;
  /** Set when no list mail is sent at all, whatever `lists` says; see `suppressAddress`. */
  readonly suppressed: { readonly scope: "all" | "subscription"; readonly reason: SuppressionReason } | null;
}

export const LONGEST_PAUSE_DAYS = 180;

/** Reads an address's preferences; an unknown address has the defaults. */
export async function readMailPreferences(ctx: Context, holder: PreferenceHolder): Promise<MailPreferences> {
  const hash = hashOf(holder);
  const refused = await columnOf<string>(ctx)`select list from mail_list_refusal where address_hash = ${hash}`;
  const pause = await rowOf<{ until: Date }>(ctx)`
    select until from mail_pause where address_hash = ${hash} and until > ${ctx.clock.now()}`;
  const suppression = await rowOf<{ scope: string; reason: string }>(ctx)`
    select scope, reason from mail_suppression where address_hash = ${hash}`;
  const unwanted = new Set(refused);
  return {
    lists: Object.fromEntries(MAIL_LIST_KEYS.map((list) => [list, !unwanted.has(list)])) as Record<MailList, boolean>,
    pausedUntil: pause?.until ?? null,
    suppressed:
      suppression === undefined
        ? null
        : { scope: suppression.scope as "all" | "subscription", reason: suppression.reason as SuppressionReason },
  };
}

/**
 * Takes an address off one list and leaves the others as they are. Idempotent, since mail programs repeat such
 * requests.
 */
export async function leaveMailList(ctx: Context, holder: PreferenceHolder, list: MailList): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await execute(inner)`
      insert into mail_list_refusal (address_hash, list, since)
      values (${hashOf(holder)}, ${list}, ${ctx.clock.now()}) on conflict (address_hash, list) do nothing`;
    await keepLedgerSoon(inner);
  });
}

/**
 * Adds an address to a list at its owner's request. Ends a pause and an unsubscription from everything, but no
 * suppression for a bounce, complaint or objection.
 */
export async function joinMailList(ctx: Context, holder: PreferenceHolder, list: MailList): Promise<void> {
  const hash = hashOf(holder);
  await inTransaction(ctx, async ({ db }) => {
    await keepLedgerSoon({ db });
    const unsubscribed = await execute(db)`
      delete from mail_suppression where address_hash = ${hash} and reason = 'unsubscribed'`;
    await execute(db)`delete from mail_pause where address_hash = ${hash}`;
    await execute(db)`delete from mail_list_refusal where address_hash = ${hash} and list = ${list}`;
    // Someone who had left all lists asked for this one only.
    const others = unsubscribed === 0 ? [] : MAIL_LIST_KEYS.filter((other) => other !== list);
    if (others.length === 0) return;
    await db
      .insertInto("mail_list_refusal")
      .values(others.map((other) => ({ address_hash: hash, list: other, since: ctx.clock.now() })))
      .onConflict((conflict) => conflict.columns(["address_hash", "list"]).doNothing())
      .execute();
  });
}

/** Preferences as submitted: lists not in `wanted` are refused. */
export interface ChosenPreferences {
  readonly wanted: readonly MailList[];
  /** Pauses list mail for this many days, at most {@link LONGEST_PAUSE_DAYS}; 0 ends a pause, `null` keeps it. */
  readonly pauseDays: number | null;
}

/** Saves an address's preferences. Wanting any list ends an unsubscription from everything. */
export async function chooseMailPreferences(
  ctx: Context,
  holder: PreferenceHolder,
  { wanted, pauseDays }: ChosenPreferences,
): Promise<void> {
  const hash = hashOf(holder);
  const now = ctx.clock.now();
  await inTransaction(ctx, async ({ db }) => {
    await keepLedgerSoon({ db });
    if (wanted.length > 0) {
      await execute(db)`delete from mail_suppression where address_hash = ${hash} and reason = 'unsubscribed'`;
      await execute(db)`
        delete from mail_list_refusal where address_hash = ${hash} and list = any(${[...wanted]}::text[])`;
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
    if (until <= now) await execute(db)`delete from mail_pause where address_hash = ${hash}`;
    else
      await execute(db)`
        insert into mail_pause (address_hash, until) values (${hash}, ${until})
        on conflict (address_hash) do update set until = ${until}`;
  });
}

/** Takes an address off all present and future lists. */
export async function leaveEveryMailList(ctx: Context, holder: PreferenceHolder): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await execute(inner)`
      insert into mail_suppression (address_hash, scope, reason, since)
      values (${hashOf(holder)}, 'subscription', 'unsubscribed', ${ctx.clock.now()})
      on conflict (address_hash) do nothing`;
    await keepLedgerSoon(inner);
  });
}

interface CopyInput {
  readonly from: string;
  readonly to: string;
  readonly key: Buffer;
}

/**
 * Copies an address's refusals and pauses to another one, for an account that changes its address. Bounces, complaints
 * and objections stay with their address.
 */
export async function copyMailPreferences(ctx: Context, { from, to, key }: CopyInput): Promise<void> {
  const [former, next, now] = [addressHash(from, key), addressHash(to, key), ctx.clock.now()];
  await execute(ctx)`
    insert into mail_list_refusal (address_hash, list, since)
    select ${next}, list, ${now} from mail_list_refusal where address_hash = ${former} on conflict do nothing`;
  await execute(ctx)`
    insert into mail_pause (address_hash, until) select ${next}, until from mail_pause where address_hash = ${former}
    on conflict do nothing`;
  await execute(ctx)`
    insert into mail_suppression (address_hash, scope, reason, since)
    select ${next}, scope, reason, ${now} from mail_suppression where address_hash = ${former}
      and reason = 'unsubscribed'
    on conflict do nothing`;
  await keepLedgerSoon(ctx);
}

function hashOf(holder: PreferenceHolder): Buffer {
  return "hash" in holder ? holder.hash : addressHash(holder.address, holder.key);
}
