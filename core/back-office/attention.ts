import { sql } from "kysely";
import type { Context } from "../context.ts";

/** How much waits for somebody to decide or to answer. */
export interface Attention {
  /** Privacy requests past the day an answer is due. */
  readonly overdueRequests: number;
  readonly openRequests: number;
  /** The day the most urgent of them is due, `YYYY-MM-DD`; null when none is open. */
  readonly nextDueOn: string | null;
  readonly openMessages: number;
  /** Orders of the last 30 days with something about their money that only the operator can set right. */
  readonly troubledOrders: number;
  readonly deadJobs: number;
  readonly failedMail: number;
  /** Mail whose time has come and that nobody has sent. */
  readonly waitingMail: number;
  readonly heldRuns: number;
  readonly uncertainMatches: number;
  readonly waitingNews: number;
  /** Sources whose newest run failed or broke off. */
  readonly failedSources: readonly string[];
}

/** Counts what needs somebody, in one query. */
export async function readAttention(ctx: Context): Promise<Attention> {
  const now = ctx.clock.now();
  const today = now.toISOString().slice(0, 10);
  const { rows } = await sql<Attention>`
    select
      (select count(*)::int from privacy_request where done_at is null and due_on < ${today}::date) as "overdueRequests",
      (select count(*)::int from privacy_request where done_at is null) as "openRequests",
      (select min(due_on) from privacy_request where done_at is null) as "nextDueOn",
      (select count(*)::int from contact_message where done_at is null) as "openMessages",
      (select count(*)::int from billing_order where (trouble = 'refund_failed' or (trouble is not null and refund_asked_at is null)) and trouble_at > ${now}::timestamptz - interval '30 days') as "troubledOrders",
      (select count(*)::int from pgboss.job where state = 'failed') as "deadJobs",
      (select count(*)::int from outbox_message where state = 'failed' and settled_at > ${now}::timestamptz - interval '30 days') as "failedMail",
      (select count(*)::int from outbox_message where state in ('waiting', 'sending') and due_at <= ${now}) as "waitingMail",
      (select count(*)::int from review_item where status = 'open' and kind = 'run') as "heldRuns",
      (select count(*)::int from review_item where status = 'open' and kind = 'match') as "uncertainMatches",
      (select count(*)::int from review_item where status = 'open' and kind = 'news') as "waitingNews",
      (select coalesce(array_agg(source order by source), '{}') from (
        select distinct on (source) source, status from ingest_run order by source, started_at desc
      ) newest where status in ('failed', 'interrupted')) as "failedSources"`.execute(ctx.db);
  const [attention] = rows;
  if (attention === undefined) throw new Error("counting gave no row");
  return attention;
}
