import { type RawBuilder, sql } from "kysely";
import { execute, hasRows, rowsOf } from "../../../db/statement.ts";
import type { Database } from "../../../db/client.ts";
import type { Asker, Heard } from "./politeness.ts";

/** Rates of sessions with mail servers. The waiting sessions are in the database, shared by all processes. */
export interface TurnLimits {
  /** Milliseconds between sessions over all providers. */
  readonly gapMs: number;
  /** Milliseconds between sessions of a queue, before any back-off. */
  readonly queueGapMs: number;
  /** Milliseconds between sessions with a provider that serves many companies. */
  readonly providerGapMs: number;
}

export interface Turn extends Asker {
  readonly id: string;
  readonly queue: string;
  readonly provider: string;
  /** Null for a provider whose addresses serve many companies. */
  readonly address: string | null;
  readonly isPatient: boolean;
}

/** The database's clock unless a test sets another one. */
export type Now = () => RawBuilder<Date>;
export const databaseNow: Now = () => sql<Date>`clock_timestamp()`;

/** Longer than any session; a turn not renewed for this long belongs to a dead process. */
const DEAD_MS = 60_000;
/** Sessions of this time count for fairness. */
const FAIR_MS = 60_000;
/** Maximum number of rows of a job waiting per queue; more would hold the slots of other rows. */
export const MOST_PATIENT = 5;
/** Maximum number of concurrent sessions with a provider that serves many companies. */
const MOST_AT_PROVIDER = 5;
/** Number of consecutive sessions without a finding that doubles the gap, and the limit of the gap. */
const MISSES = 10;
const LONGEST_GAP_MS = 30_000;
const HOUR = 3_600_000;
/** Pause after a refusal for reputation; each further one in a row triples it. */
const REST_MS = 2 * HOUR;
const LONGEST_REST_MS = 24 * HOUR;
/** Retention of ended turns. */
const KEPT_MS = 10 * 60_000;

const ms = (milliseconds: number | RawBuilder<unknown>) => sql`${milliseconds} * interval '1 millisecond'`;
/** SQL: the time is in the past, or so far ahead that the clock was set back. */
const isOver = (time: string, now: RawBuilder<Date>, longest: number) =>
  sql<boolean>`(${sql.ref(time)} <= ${now} or ${sql.ref(time)} > ${now} + ${ms(longest)})`;

/** Adds a waiting turn. Returns false when too many rows of its job wait in this queue. */
export async function enterTurn(db: Database, turn: Turn, now: Now = databaseNow): Promise<boolean> {
  const { id, queue, provider, address, account, job, isPatient } = turn;
  await execute(db)`delete from finder_turn where greatest(seen_at, ended_at) < ${now()} - ${ms(KEPT_MS)}`;
  return hasRows(db)`
    insert into finder_turn (id, queue, provider, server_ip, account, job, patient, created_at, seen_at)
    select ${id}, ${queue}, ${provider}, ${address}, ${account}, ${job}, ${isPatient}, ${now()}, ${now()}
    where not ${isPatient}::boolean or (
      select count(*) from finder_turn t where t.started_at is null and t.ended_at is null and t.queue = ${queue}
        and t.account = ${account} and t.job = ${job} and t.patient and t.seen_at > ${now()} - ${ms(DEAD_MS)}
    ) < ${MOST_PATIENT}
    returning id`;
}

/**
 * Starts the next turn if the rates allow one. Chooses among the free queues: the account with the fewest sessions in
 * the last minute, its lookups before its rows, then the job with the fewest. Returns the milliseconds until another
 * one may start.
 */
export async function grantTurn(db: Database, limits: TurnLimits, now: Now = databaseNow): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // The lock makes processes choose one after another; the choice then sees what the others chose.
    const rows = await rowsOf<{ wait: number }>(tx)`
      select extract(epoch from next_at - ${now()})::float8 * 1000 as wait from finder_rate_limit for update`;
    const wait = rows[0]?.wait ?? 0;
    if (wait > 0 && wait <= limits.gapMs) return wait;
    const granted = await hasRows(tx)`
      with running as (
        select queue, provider, server_ip from finder_turn
        where started_at is not null and ended_at is null and seen_at > ${now()} - ${ms(DEAD_MS)}
      ),
      recent as (select account, job from finder_turn where started_at > ${now()} - ${ms(FAIR_MS)}),
      chosen as (
        select w.id, w.queue, w.provider, coalesce(q.misses, 0) as misses
        from finder_turn w left join finder_queue q on q.name = w.queue left join finder_queue p on p.name = w.provider
          left join (select account, count(*) as sessions from recent group by account) a on a.account = w.account
          left join (select account, job, count(*) as sessions from recent group by account, job) j
            on j.account = w.account and j.job = w.job
        where w.started_at is null and w.ended_at is null and w.seen_at > ${now()} - ${ms(DEAD_MS)}
          and (q.name is null or ${isOver("q.next_at", now(), LONGEST_GAP_MS)})
          and (p.name is null or ${isOver("p.next_at", now(), LONGEST_GAP_MS)})
          and (p.rest_until is null or ${isOver("p.rest_until", now(), LONGEST_REST_MS)})
          and not exists (select from running r where r.queue = w.queue or r.server_ip = w.server_ip)
          and (select count(*) from running r where r.provider = w.provider) < ${MOST_AT_PROVIDER}
        order by coalesce(a.sessions, 0), w.patient, coalesce(j.sessions, 0), w.created_at, w.id
        limit 1
      ),
      started as (
        update finder_turn t set started_at = ${now()}, seen_at = ${now()} from chosen where t.id = chosen.id
        returning t.queue, t.provider, chosen.misses
      ),
      paced as (
        insert into finder_queue (name, next_at)
        select queue, ${now()} +
          ${ms(sql`least(${LONGEST_GAP_MS}::float8, ${limits.queueGapMs}::float8 * power(2, least(misses / ${MISSES}, 10)))`)}
          from started
        union all select provider, ${now()} + ${ms(limits.providerGapMs)} from started where provider <> queue
        on conflict (name) do update set next_at = excluded.next_at
      )
      update finder_rate_limit set next_at = ${now()} + ${ms(limits.gapMs)} from started
      returning 1`;
    return granted ? limits.gapMs : Number.POSITIVE_INFINITY;
  });
}

/**
 * The turns that have started, and those whose provider is paused, with the seconds until it may be contacted again.
 */
export async function readTurns(
  db: Database,
  ids: readonly string[],
  now: Now = databaseNow,
): Promise<readonly { readonly id: string; readonly isStarted: boolean; readonly restSeconds: number | null }[]> {
  return rowsOf<{ id: string; isStarted: boolean; restSeconds: number | null }>(db)`
    select t.id, t.started_at is not null as "isStarted",
      case when not ${isOver("p.rest_until", now(), LONGEST_REST_MS)}
        then extract(epoch from p.rest_until - ${now()})::float8 end as "restSeconds"
    from finder_turn t left join finder_queue p on p.name = t.provider where t.id = any(${[...ids]}::uuid[])`;
}

/** Keeps waiting turns alive. */
export async function renewTurns(db: Database, ids: readonly string[], now: Now = databaseNow): Promise<void> {
  await execute(db)`update finder_turn set seen_at = ${now()} where id = any(${[...ids]}::uuid[]) and ended_at is null`;
}

/** Ends a turn; the session's result (null if it did not start) sets the rate of the next ones. */
export async function endTurn(
  db: Database,
  { id, queue, provider }: Pick<Turn, "id" | "queue" | "provider">,
  heard: Heard | null,
  now: Now = databaseNow,
): Promise<void> {
  await execute(db)`update finder_turn set ended_at = ${now()} where id = ${id}`;
  if (heard === null) return;
  await execute(db)`
    update finder_queue set
      misses = case when name <> ${queue} then misses when ${heard === "found"}::boolean then 0 else misses + 1 end,
      refusals = case when name <> ${provider} or ${heard === "unclear"}::boolean then refusals
      when ${heard === "reputation"}::boolean then refusals + 1 else 0 end,
      rest_until = case when name = ${provider} and ${heard === "reputation"}::boolean
        then ${now()} + ${ms(sql`least(${LONGEST_REST_MS}::float8, ${REST_MS}::float8 * power(3, least(refusals, 10)))`)}
          else rest_until end
    where name in (${queue}, ${provider})`;
}
