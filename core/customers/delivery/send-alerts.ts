import { sql } from "kysely";
import { execute, hasRows, rowOf, rowsOf } from "../../../db/statement.ts";
import { lockForWriting } from "../../shared/message-lock.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import type { AlertFrequency } from "../searches/alert-frequency.ts";
import { nextAlert } from "../searches/alert.ts";
import { followEach, throwFailures } from "../searches/follow-each.ts";
import { isBehind } from "../searches/day-turn.ts";
import { SUBSCRIBER, type Subscriber } from "../searches/pass-over.ts";
import { readFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { advanceCursor, cursorPosition } from "../searches/cursor.ts";
import { isEntitled } from "../../shared/entitled.ts";
import { roundsWithNewAddresses } from "./address-corrections.ts";
import { alertSet } from "./lead-set.ts";
import { PAID_MAIL_LEAD } from "./mail-lead.ts";
import { watchedNews } from "./watched-news.ts";

/** New leads shown in an alert, and leads with news of their addresses; a link leads to the others. */
const LEADS_IN_ALERT = 20;

/** Due alerts fetched per batch. */
const AT_ONCE = 5_000;

interface DueAlert extends Subscriber {
  readonly searchId: number;
}

interface Following {
  readonly searchId: number;
  readonly cursorId: number;
  readonly frequency: AlertFrequency;
  readonly address: string;
}

/**
 * Mails the new leads of every due alert, and its leads whose addresses were found, verified or withdrawn; of watched
 * companies any news. Searches without matches are skipped in bulk, with one query per distinct
 * search; each other alert moves its cursor and writes its mail in one transaction, so processes share the work and
 * crashes lose nothing. Owners without access catch up later; failures are thrown after all alerts were tried. Announces
 * changes up to `until`, by default the newest. Returns the number of mails.
 */
export async function sendAlerts(ctx: Context, until = Number.MAX_SAFE_INTEGER): Promise<number> {
  const failures: unknown[] = [];
  let mails = 0;
  let last = 0;
  for (;;) {
    const due = await dueAlerts(ctx, { after: last, until });
    const failed = await followEach(ctx, {
      behind: due,
      until,
      step: async ({ searchId }) => {
        if (await inTransaction(ctx, (inner) => sendAlert(inner, searchId, until))) mails += 1;
      },
      passed: postpone,
    });
    failures.push(...failed);
    last = due.at(-1)?.searchId ?? last;
    if (due.length < AT_ONCE) break;
  }
  throwFailures(failures, "alerts could not be sent");
  return mails;
}

async function dueAlerts(
  ctx: Context,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<readonly DueAlert[]> {
  const now = ctx.clock.now();
  return rowsOf<DueAlert>(ctx)`
    select a.search_id as "searchId", ${SUBSCRIBER} from search_alert a join search_cursor w
      on w.id = a.cursor_id join saved_search s on s.id = a.search_id
    where a.due_at <= ${now} and a.search_id > ${after} and ${isBehind(ctx, until)}
      and exists (select from account where account.id = s.owner
        and (account.role <> 'member' or ${isEntitled("account.id", now)}))
    order by a.search_id limit ${sql.lit(AT_ONCE)}`;
}

/** Reschedules daily and weekly alerts without news; immediate ones stay due. */
async function postpone(ctx: Context, cursorIds: readonly number[]): Promise<void> {
  const now = ctx.clock.now();
  await execute(ctx)`
    update search_alert set due_at = case frequency when 'daily' then ${nextAlert("daily", now)}::timestamptz
      else ${nextAlert("weekly", now)}::timestamptz end
    where cursor_id = any(${[...cursorIds]}::bigint[]) and frequency <> 'at_once'`;
}

async function sendAlert(ctx: Context, searchId: number, until: number): Promise<boolean> {
  const now = ctx.clock.now();
  await lockForWriting(ctx);
  // Skip alerts that another process handles or has just sent.
  const alert = await rowOf<Following>(ctx)`
    select a.search_id as "searchId", a.cursor_id as "cursorId", a.frequency, s.address
    from search_alert a join saved_search s on s.id = a.search_id
    where a.search_id = ${searchId} and a.due_at <= ${now} for update of a skip locked`;
  if (alert === undefined) return false;
  const since = await cursorPosition(ctx, alert.cursorId);
  const { added, changed } = await advanceCursor(ctx, alert.cursorId, until);
  const range = { since, until: await cursorPosition(ctx, alert.cursorId) };
  const isWatch = readFilterAddress(new URLSearchParams(alert.address)).filter.watched.length > 0;
  const addressed = isWatch
    ? await watchedNews(ctx, { added, changed, ...range })
    : await roundsWithNewAddresses(ctx, { roundIds: changed, ...range });
  const isSent = added.length + addressed.length > 0 && (await mailAlert(ctx, alert, { added, addressed, isWatch }));
  // An immediate alert without news stays due, so that the next change is sent at once.
  if (isSent || alert.frequency !== "at_once")
    await execute(ctx)`update search_alert set due_at = ${nextAlert(alert.frequency, now)}
      where search_id = ${searchId}`;
  return isSent;
}

interface AlertNews {
  readonly added: readonly number[];
  /** Leads with news of an address, or with any other news of a watched company. */
  readonly addressed: readonly number[];
  readonly isWatch: boolean;
}

async function mailAlert(
  ctx: Context,
  { searchId, address, frequency }: Following,
  { added, addressed, isWatch }: AlertNews,
): Promise<boolean> {
  const now = ctx.clock.now();
  const set = await alertSet(ctx, address, [...added, ...addressed]);
  const withoutRounds = isWatch ? "alert_watched" : "alert_addresses";
  const shown = (roundIds: readonly number[]) => sql`coalesce((
        select jsonb_agg(x.lead order by x.position) from (
          select m.position, ${PAID_MAIL_LEAD} as lead from lead_set_member m join listing lead on lead.round_id = m.round_id
          where m.set_id = ${set.id} and m.round_id = any(${[...roundIds]}::bigint[])
          order by m.position limit ${sql.lit(LEADS_IN_ALERT)}) x), '[]')`;
  return hasRows(ctx)`
    with made as (
      insert into delivery (account_id, kind, set_id, search_name, lead_count, change_id, delivered_at)
      select s.owner, 'alert', ${set.id}, s.name, ${set.leadCount}, (select coalesce(max(id), 0) from change), ${now}
        from saved_search s where s.id = ${searchId}
      returning id, account_id, search_name
    )
    insert into outbox_message (to_address, template, data, purpose, list, cause, created_at, due_at)
    select a.email, ${set.leadCount > addressed.length ? "alert" : withoutRounds}::text,
      jsonb_build_object('id', made.id, 'search', made.search_name, 'address', ${address}::text, 'frequency',
        ${frequency}::text, 'count', ${set.leadCount - addressed.length}::integer, 'leads', ${shown(added)},
        'addressed', ${addressed.length}::integer, 'addresses', ${shown(addressed)}),
      'subscription', 'alerts', 'alert:' || made.id, ${now}, ${now}
    from made join account a on a.id = made.account_id
    returning id`;
}
