import { sql } from "kysely";
import { rowOf, rowsOf, scalarOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import type { KindOptions } from "../../catalogue/sources/source.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { type EndedState, readSource } from "./managed-source.ts";
import { requireNamed } from "./policy-waits.ts";
import { runSourceJob } from "./jobs/run-source.ts";

/** Results of a run. */
export interface RunCounts {
  /** Documents with new content, including held and proposed ones. */
  readonly documents: number;
  readonly unchanged: number;
  readonly unreadable: number;
  readonly held: number;
  /** Imports that wait to be published. */
  readonly proposed: number;
  readonly records: number;
  readonly reviews: number;
  readonly rejected: number;
  readonly excluded: number;
  readonly newCompanies: number;
  readonly newRounds: number;
  readonly changes: number;
  readonly rejectedBy: Readonly<Record<string, number>>;
  /** What was left out by rule, by reason; absent from runs before it was counted. */
  readonly excludedBy?: Readonly<Record<string, number>>;
  /** New rounds and news items, published or not; absent from runs before they were counted. */
  readonly news?: number;
  /** Those held as a flood. */
  readonly flooded?: number;
  /** Exchange rates that were stored. */
  readonly rates?: number;
}

export interface SourceRun {
  readonly id: number;
  readonly sourceId: number;
  readonly name: string;
  readonly kind: string;
  readonly state: "queued" | "running" | EndedState;
  /** E-mail address of the account, or the actor's name. */
  readonly requester: string;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly isCancelling: boolean;
  /** Documents opened so far, the current one and its rows. */
  readonly opened: number;
  readonly document: string | null;
  readonly rows: number;
  readonly rowsExpected: number | null;
  /** Of a run that ended, else so far. */
  readonly counts: RunCounts | null;
  /** Median minutes from publication to page of the rounds it added. */
  readonly freshness: number | null;
  readonly problem: string | null;
}

const COLUMNS = sql`
  r.id, r.source_id as "sourceId", s.name, s.kind, r.state,
  coalesce((select email from account where id = r.requested_by), r.requested_by) as requester,
  r.requested_at as "requestedAt", r.started_at as "startedAt", r.ended_at as "endedAt",
  r.cancelled_by is not null as "isCancelling", r.opened, r.document, r.rows, r.rows_expected as "rowsExpected",
  r.counts, r.freshness, r.problem`;

/** Undefined if there is no such run. */
export async function readRun(ctx: Context, id: number): Promise<SourceRun | undefined> {
  return rowOf<SourceRun>(ctx)`
    select ${COLUMNS} from source_run r join managed_source s on s.id = r.source_id where r.id = ${id}`;
}

interface RunQuery {
  readonly sourceId: number;
  /** Includes runs that found nothing new. */
  readonly uneventful: boolean;
  /** Continues after the run with this id. */
  readonly before?: number;
  readonly limit: number;
}

/** Runs of a source, newest first. */
export async function listSourceRuns(
  ctx: Context,
  { sourceId, uneventful, before, limit }: RunQuery,
): Promise<readonly SourceRun[]> {
  return rowsOf<SourceRun>(ctx)`
    select ${COLUMNS} from source_run r join managed_source s on s.id = r.source_id
    where r.source_id = ${sourceId} and (${before ?? null}::bigint is null or r.id < ${before ?? null})
      and (${uneventful} or r.state <> 'done' or (r.counts ->> 'documents')::int > 0 or (r.counts ->> 'rates')::int > 0)
    order by r.id desc limit ${limit}`;
}

interface RunRequest {
  readonly id: number;
  /** Options for this run only, such as more days. */
  readonly options?: KindOptions;
  /** Enqueues no job, because the caller performs the run. */
  readonly isOwn?: boolean;
}

/**
 * Enqueues reading a source now and returns the run's id; while a run is unfinished, its id. Throws AppError
 * `not_found`, or `conflict` if it waits for a privacy policy, or if the caller wants to perform the run itself and
 * another is unfinished.
 */
export async function requestRun(ctx: Context, { id, options = {}, isOwn = false }: RunRequest): Promise<number> {
  requireEditor(ctx);
  return inTransaction(ctx, async (inner) => {
    const { name, kind } = await readSource(inner, id);
    await requireNamed(inner, kind);
    const runId = await addRun(inner, id, options);
    if (runId === undefined) {
      const { activeRunId } = await readSource(inner, id);
      return isOwn || activeRunId === null ? refuse(name) : activeRunId;
    }
    await writeAudit(inner, "source.run_requested", { source: id, name, run: runId });
    if (!isOwn) await enqueue(inner, runSourceJob, { runId });
    return runId;
  });
}

function refuse(name: string): never {
  throw conflict(`${name} is being read. Try again when that is done.`);
}

/** Adds a queued run; undefined while another one is unfinished. */
export async function addRun(ctx: Context, sourceId: number, options: KindOptions): Promise<number | undefined> {
  return scalarOf<number>(ctx)`
    insert into source_run (source_id, options, requested_by, requested_at)
    values (${sourceId}, ${JSON.stringify(options)}::jsonb, ${ctx.actor.id}, ${ctx.clock.now()})
    on conflict (source_id) where ended_at is null do nothing returning id`;
}

/** Cancels a run: at once if it is queued, otherwise within a second or two. Ignores ended runs. */
export async function cancelRun(ctx: Context, { runId }: { readonly runId: number }): Promise<void> {
  requireEditor(ctx);
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const row = await rowOf<{ sourceId: number }>(inner)`
      update source_run set cancelled_by = ${inner.actor.id},
        state = case when state = 'queued' then 'cancelled' else state end,
        ended_at = case when state = 'queued' then ${now}::timestamptz end
      where id = ${runId} and ended_at is null and cancelled_by is null returning source_id as "sourceId"`;
    if (row !== undefined) await writeAudit(inner, "source.run_cancelled", { source: row.sourceId, run: runId });
  });
}
