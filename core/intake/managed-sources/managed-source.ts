import { sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import type { KindOptions, PublishingRule } from "../../catalogue/sources/source.ts";

export type SourceIssue = "failing" | "shape" | "flood" | "quiet";

/** A source that the site reads by schedule. */
export interface ManagedSource {
  readonly id: number;
  readonly kind: string;
  readonly target: string;
  readonly name: string;
  readonly options: KindOptions;
  /** In plain words, in canonical form. */
  readonly schedule: string;
  readonly publishing: PublishingRule;
  readonly nextRunAt: Date | null;
  readonly pausedAt: Date | null;
  readonly createdAt: Date;
  readonly issue: SourceIssue | null;
  readonly issueReason: string | null;
  readonly issueSince: Date | null;
  /** Expected columns or feed format. */
  readonly shape: string | null;
  readonly freshness: Freshness | null;
  readonly activeRunId: number | null;
  readonly lastRun: { readonly state: EndedState; readonly endedAt: Date } | null;
  readonly lastGoodAt: Date | null;
}

/** Minutes from publication to page, over the rounds of the last 30 days. */
export interface Freshness {
  readonly median: number;
  readonly p90: number;
  readonly rounds: number;
}

/** Final state of a run. */
export type EndedState = "done" | "held" | "partly_failed" | "failed" | "cancelled" | "interrupted";

const COLUMNS = sql`
  s.id, s.kind, s.target, s.name, s.options, s.schedule, s.publishing, s.next_run_at as "nextRunAt",
  s.paused_at as "pausedAt", s.created_at as "createdAt", s.issue, s.issue_reason as "issueReason",
  s.issue_since as "issueSince", s.shape,
  case when s.freshness_median is not null then jsonb_build_object('median', s.freshness_median, 'p90', s.freshness_p90,
  'rounds', s.freshness_rounds) end as freshness,
  (select r.id from source_run r where r.source_id = s.id and r.ended_at is null) as "activeRunId",
  last.state as "lastState", last.ended_at as "lastEndedAt",
  (select max(r.ended_at) from source_run r where r.source_id = s.id and r.ended_at is not null
  and r.state in ('done', 'held', 'partly_failed')) as "lastGoodAt"`;

const FROM = sql`
  managed_source s left join lateral (
    select r.state, r.ended_at from source_run r where r.source_id = s.id and r.ended_at is not null order by r.id desc
      limit 1
  ) last on true`;

interface Row extends Omit<ManagedSource, "lastRun"> {
  readonly lastState: EndedState | null;
  readonly lastEndedAt: Date | null;
}

/** Every source that is not removed, by name. */
export async function listSources(ctx: Context): Promise<readonly ManagedSource[]> {
  const rows = await rowsOf<Row>(ctx)`
    select ${COLUMNS} from ${FROM} where s.removed_at is null order by lower(s.name), s.id`;
  return rows.map(sourceOf);
}

/** Throws AppError `not_found` if there is no such source. */
export async function readSource(ctx: Context, id: number): Promise<ManagedSource> {
  const row = await rowOf<Row>(ctx)`select ${COLUMNS} from ${FROM} where s.id = ${id} and s.removed_at is null`;
  if (row === undefined) throw notFound(`There is no source ${id}. It may have been removed.`);
  return sourceOf(row);
}

function sourceOf({ lastState, lastEndedAt, ...source }: Row): ManagedSource {
  const lastRun = lastState === null || lastEndedAt === null ? null : { state: lastState, endedAt: lastEndedAt };
  return { ...source, lastRun };
}
