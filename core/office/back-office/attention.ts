import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import type { SourceIssue } from "../../intake/managed-sources/managed-source.ts";
import { countWork, type WorkQueue } from "../work/queue.ts";

/** Counts of open tasks for the operator. */
export interface Attention {
  readonly work: WorkQueue["counts"];
  /** Privacy requests past their legal deadline. */
  readonly overdueRequests: number;
  readonly openRequests: number;
  /** Earliest deadline of an open request, `YYYY-MM-DD`; null when none is open. */
  readonly nextDueOn: string | null;
  /** Orders of the last 30 days with an open billing issue. */
  readonly ordersWithIssues: number;
  readonly deadJobs: number;
  /** Scheduled sources that fail, changed their format, went quiet or published far more than usual. */
  readonly sourceIssues: readonly SourceProblem[];
  readonly failedMail: number;
  /** Domains that refuse mail because of this site, with the newest reason. */
  readonly refusingDomains: readonly { readonly domain: string; readonly reason: string }[];
  readonly waitingMail: number;
  /** Articles whose facts changed, or that name an erased person. */
  readonly flaggedArticles: number;
}

/** A scheduled source with an issue. */
export interface SourceProblem {
  readonly id: number;
  readonly name: string;
  readonly issue: SourceIssue;
  readonly reason: string;
}

export async function readAttention(ctx: Context): Promise<Attention> {
  const now = ctx.clock.now();
  const today = now.toISOString().slice(0, 10);
  const [work, { rows }] = await Promise.all([
    countWork(ctx),
    sql<Omit<Attention, "work">>`
    select
      (select count(*)::int from privacy_request where done_at is null and due_on < ${today}::date)
        as "overdueRequests",
      (select count(*)::int from privacy_request where done_at is null) as "openRequests",
      (select min(due_on) from privacy_request where done_at is null) as "nextDueOn",
      (select count(*)::int from billing_order
      where (issue = 'refund_failed' or (issue is not null and refund_asked_at is null))
      and issue_at > ${now}::timestamptz - interval '30 days') as "ordersWithIssues",
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts and locked_at is null)
      as "deadJobs",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'issue', issue, 'reason', issue_reason)
      order by issue_since), '[]') from managed_source where issue is not null and removed_at is null)
      as "sourceIssues",
      (select count(*)::int from outbox_message where state = 'failed'
      and settled_at > ${now}::timestamptz - interval '30 days') as "failedMail",
      (select coalesce(jsonb_agg(jsonb_build_object('domain', domain, 'reason', reason) order by since desc, domain),
      '[]') from mail_refusal where until > ${now}::timestamptz - interval '1 day') as "refusingDomains",
      (select count(*)::int from outbox_message where state in ('waiting', 'sending') and due_at <= ${now})
      as "waitingMail",
      (select count(distinct f.article_id)::int from article_flag f join article a on a.id = f.article_id
        where f.resolved_at is null and a.state <> 'withdrawn') as "flaggedArticles"`.execute(ctx.db),
  ]);
  const [attention] = rows;
  if (attention === undefined) throw new Error("counting gave no row");
  return { ...attention, work };
}
