import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { rowOf, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import type { SourceOptions } from "../../../catalogue/sources/source.ts";
import type { GroupAnswer } from "../proposals/decide.ts";

/**
 * An action on an import. `all` answers all questions, or those of `groups`, with their best matches, or takes that back. `acceptHold` is the reason to publish
 * a held one; `confirmsLayout` remembers how its columns are read.
 */
export type ImportAction =
  | { readonly action: "read"; readonly options: SourceOptions }
  | { readonly action: "answer"; readonly groups: readonly string[]; readonly answer: GroupAnswer }
  | { readonly action: "answer"; readonly all: "best" | "undo"; readonly groups?: readonly string[] }
  | {
      readonly action: "publish";
      readonly acceptHold?: string;
      readonly confirmsLayout?: true;
      readonly readsWebsites?: boolean;
    }
  | { readonly action: "discard" }
  | { readonly action: "undo" };

/** An editor's request: reading an uploaded file, or an action on an import. */
export type ImportRequest = ImportAction | { readonly action: "upload"; readonly options: SourceOptions };

/** Outcome of a request; `held`: publishing was refused because the import has become implausible. */
export type ImportOutcome = "proposed" | "read" | "answered" | "published" | "held" | "discarded" | "undone";

/** A request performed by a job, and its progress. */
export interface ImportTask {
  readonly id: number;
  readonly action: ImportRequest["action"];
  /** The import; null for an upload. */
  readonly proposalId: number | null;
  readonly title: string;
  readonly state: "queued" | "running" | "done" | "failed";
  readonly rows: number;
  /** Null if unknown. */
  readonly rowsExpected: number | null;
  readonly outcome: ImportOutcome | null;
  /** The import that was created or changed; null until the task is done. */
  readonly outcomeProposalId: number | null;
  readonly problem: string | null;
  /** True if an uploaded file is still kept, to be read with other options. */
  readonly hasFile: boolean;
  /** E-mail address of the account, or the actor's name. */
  readonly creator: string;
  readonly createdAt: Date;
}

const COLUMNS = sql`
  t.id, t.action, t.proposal_id as "proposalId", t.title, t.state, t.rows, t.rows_expected as "rowsExpected", t.outcome,
  t.outcome_proposal_id as "outcomeProposalId", t.problem, t.created_at as "createdAt",
  exists (select from import_upload_chunk c where c.task_id = t.id) as "hasFile",
  coalesce((select email from account where id = t.actor), t.actor) as creator`;

/** Undefined if there is no such task; ended ones are kept for a month. */
export async function readTask(ctx: Context, id: number): Promise<ImportTask | undefined> {
  return rowOf<ImportTask>(ctx)`select ${COLUMNS} from import_task t where t.id = ${id}`;
}

/** The unfinished task of an import. */
export async function activeTaskOf(ctx: Context, proposalId: number): Promise<ImportTask | undefined> {
  return rowOf<ImportTask>(ctx)`
    select ${COLUMNS} from import_task t where t.proposal_id = ${proposalId}
      and t.state in ('queued', 'running')`;
}

const FAILED_SHOWN_HOURS = 24;
const SHOWN = 20;

/** Unfinished tasks, and those that failed within a day, newest first. */
export async function listTasks(ctx: Context): Promise<ImportTask[]> {
  const since = new Date(ctx.clock.now().getTime() - FAILED_SHOWN_HOURS * 3_600_000);
  return rowsOf<ImportTask>(ctx)`
    select ${COLUMNS} from import_task t
    where t.ended_at is null or (t.state = 'failed' and t.ended_at > ${since})
    order by t.id desc limit ${SHOWN}`;
}

const POLL_MS = 50;

/** Waits for the task to end, at most `forMs` milliseconds, and returns its latest state. */
export async function waitForTask(ctx: Context, id: number, forMs: number): Promise<ImportTask | undefined> {
  const deadline = performance.now() + forMs;
  for (;;) {
    const task = await readTask(ctx, id);
    if (task === undefined || task.state === "done" || task.state === "failed" || performance.now() >= deadline)
      return task;
    await sleep(POLL_MS);
  }
}
