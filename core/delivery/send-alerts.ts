import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { type AlertFrequency, nextAlert } from "../searches/alert.ts";
import { calmFollowers, type Follower, passOver } from "../searches/pass-over.ts";
import { advanceWatch } from "../searches/watch.ts";
import { isEntitled } from "./entitled.ts";
import { alertSet } from "./lead-set.ts";
import { MAIL_LEAD } from "./mail-lead.ts";

/** How many new leads an alert's mail shows; a link leads to all of them. */
export const LEADS_IN_ALERT = 20;

/** Searches looked for at once; each that has something to tell is told in a transaction of its own. */
const AT_ONCE = 5_000;

interface DueAlert extends Follower {
  readonly searchId: number;
}

interface Following {
  readonly searchId: number;
  readonly watchId: number;
  readonly frequency: AlertFrequency;
  readonly address: string;
}

/**
 * Mails what is new in every saved search whose alert is due. Those into which nothing came are passed over together,
 * after one look a search as it is worded; for each of the others, how far it was told and the mail that tells it are one
 * transaction, so that a crash anywhere loses and doubles nothing, and processes share the work. Who has no access just
 * now hears of it all when they have it again. One search that cannot be told keeps no other from being told; then, with
 * the others done, it throws. Answers how many mails it wrote.
 */
export async function sendAlerts(ctx: Context): Promise<number> {
  const failures: unknown[] = [];
  let mails = 0;
  let last = 0;
  for (;;) {
    const due = await dueAlerts(ctx, last);
    const isCalm = await passOverCalm(ctx, due);
    for (const { searchId, watchId } of due) {
      if (isCalm.has(watchId)) continue;
      try {
        if (await inTransaction(ctx, (inner) => sendAlert(inner, searchId))) mails += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    last = due.at(-1)?.searchId ?? last;
    if (due.length < AT_ONCE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} alerts of saved searches could not be written`);
  return mails;
}

async function dueAlerts(ctx: Context, after: number): Promise<readonly DueAlert[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<DueAlert>`
    select a.search_id as "searchId", w.id as "watchId", w.position, s.address from search_alert a join search_watch w on w.id = a.watch_id join saved_search s on s.id = a.search_id
    where a.due_at <= ${now} and a.search_id > ${after} and w.position < (select coalesce(max(id), 0) from change)
      and exists (select from account where account.id = s.owner and (account.role <> 'member' or ${isEntitled("account.id", now)}))
    order by a.search_id limit ${sql.lit(AT_ONCE)}`.execute(ctx.db);
  return rows;
}

/** Puts off, together, the alerts of searches into which nothing came; those told as it happens stay due for the next thing. */
async function passOverCalm(ctx: Context, due: readonly DueAlert[]): Promise<ReadonlySet<number>> {
  const now = ctx.clock.now();
  const calm = await calmFollowers(ctx, due);
  const passed = await inTransaction(ctx, async (inner) => {
    const watchIds = await passOver(inner, calm);
    await sql`
      update search_alert set due_at = case frequency when 'daily' then ${nextAlert("daily", now)}::timestamptz else ${nextAlert("weekly", now)}::timestamptz end
      where watch_id = any(${[...watchIds]}::bigint[]) and frequency <> 'at_once'`.execute(inner.db);
    return watchIds;
  });
  return new Set(passed);
}

async function sendAlert(ctx: Context, searchId: number): Promise<boolean> {
  const now = ctx.clock.now();
  // What another process is at, or has just told, is passed over.
  const { rows } = await sql<Following>`
    select a.search_id as "searchId", a.watch_id as "watchId", a.frequency, s.address
    from search_alert a join saved_search s on s.id = a.search_id
    where a.search_id = ${searchId} and a.due_at <= ${now} for update of a skip locked`.execute(ctx.db);
  const alert = rows[0];
  if (alert === undefined) return false;
  const { added } = await advanceWatch(ctx, alert.watchId);
  const isTold = added.length > 0 && (await tell(ctx, alert, added));
  // Told as it happens: with nothing to tell, the next thing that happens is told at once.
  if (isTold || alert.frequency !== "at_once") await sql`update search_alert set due_at = ${nextAlert(alert.frequency, now)} where search_id = ${searchId}`.execute(ctx.db);
  return isTold;
}

async function tell(ctx: Context, { searchId, address, frequency }: Following, added: readonly number[]): Promise<boolean> {
  const now = ctx.clock.now();
  const set = await alertSet(ctx, address, added);
  const { rows } = await sql`
    with made as (
      insert into delivery (account_id, kind, set_id, search_name, lead_count, change_id, delivered_at)
      select s.owner, 'alert', ${set.id}, s.name, ${set.leadCount}, (select coalesce(max(id), 0) from change), ${now} from saved_search s where s.id = ${searchId}
      returning id, account_id, search_name
    )
    insert into outbox_message (to_address, template, data, purpose, list, cause, created_at, due_at)
    select a.email, 'alert',
      jsonb_build_object('id', made.id, 'search', made.search_name, 'address', ${address}::text, 'frequency', ${frequency}::text, 'count', ${set.leadCount}::integer, 'leads', (
        select jsonb_agg(${MAIL_LEAD} order by m.position)
        from lead_set_member m join lead on lead.round_id = m.round_id where m.set_id = ${set.id} and m.position <= ${sql.lit(LEADS_IN_ALERT)})),
      'subscription', 'alerts', 'alert:' || made.id, ${now}, ${now}
    from made join account a on a.id = made.account_id
    returning id`.execute(ctx.db);
  return rows.length > 0;
}
