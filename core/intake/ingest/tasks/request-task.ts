import { createReadStream } from "node:fs";
import { execute, rowOf, scalarOf } from "../../../../db/statement.ts";
import { conflict } from "../../../../platform/errors.ts";
import type { Context } from "../../../shared/context.ts";
import { enqueue } from "../../../shared/jobs/enqueue.ts";
import type { SourceOptions } from "../../../catalogue/sources/source.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import { readProposal } from "../proposals/proposal.ts";
import type { ImportAction, ImportTask } from "./import-task.ts";
import { runImportJob } from "../jobs/run-import.ts";

const CHUNK_BYTES = 1_048_576;
const KEPT_DAYS = 30;
/** Clicks within this time count as repeated. */
const REPEATED_WITHIN_MS = 10_000;

export interface Upload {
  readonly path: string;
  /** Name of the list. An import replaces the previous one with the same name. */
  readonly name: string;
  readonly options: SourceOptions;
}

/** Stores an uploaded list file and enqueues reading it. Returns the task's id. */
export function requestUpload(ctx: Context, { path, name, options }: Upload): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    await forgetOld(inner);
    const id = await addTask(inner, { proposalId: null, title: name, action: "upload", input: { options } });
    if (id === undefined) throw new Error("no task was added");
    let position = 0;
    for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
      await execute(inner)`insert into import_upload_chunk (task_id, position, bytes)
        values (${id}, ${position++}, ${bytes})`;
    await enqueue(inner, runImportJob, { taskId: id });
    return id;
  });
}

/** Enqueues reading a refused upload again with these options. Throws AppError `conflict` when its file is gone. */
export function retryUpload(
  ctx: Context,
  { taskId, options }: { readonly taskId: number; readonly options: SourceOptions },
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const queued = await execute(inner)`
      update import_task t set state = 'queued', input = ${JSON.stringify({ options })}::jsonb, actor = ${ctx.actor.id},
        problem = null, ended_at = null, attempts = 0, rows = 0, rows_expected = null
      where id = ${taskId} and state = 'failed' and exists (select from import_upload_chunk c
        where c.task_id = t.id)`;
    if (queued === 0) throw conflict("This file is no longer kept. Upload it again.");
    await enqueue(inner, runImportJob, { taskId });
  });
}

/**
 * Enqueues an action on an import and returns the task's id. A repeated click returns the first one's task. Throws
 * AppError `not_found`, or `conflict` while another action on the import is unfinished.
 */
export function requestAction(
  ctx: Context,
  input: { readonly proposalId: number; readonly request: ImportAction },
): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const { proposalId } = input;
    const { title } = await readProposal(inner, proposalId);
    await forgetOld(inner);
    const repeated = await findUnfinished(inner, input);
    if (repeated !== undefined) return repeated;
    const { action, ...rest } = input.request;
    const id = await addTask(inner, { proposalId, title, action, input: rest });
    // No id: a concurrent request was first.
    const first = id ?? (await findUnfinished(inner, input));
    if (first === undefined) throw conflict(`Import ${proposalId} has just changed. Try again.`);
    if (id !== undefined) await enqueue(inner, runImportJob, { taskId: id });
    return first;
  });
}

interface NewTask extends Pick<ImportTask, "proposalId" | "title" | "action"> {
  readonly input: object;
}

async function addTask(ctx: Context, { proposalId, title, action, input }: NewTask): Promise<number | undefined> {
  return scalarOf<number>(ctx)`
    insert into import_task (action, proposal_id, title, input, actor, created_at)
    values (${action}, ${proposalId}, ${title}, ${JSON.stringify(input)}::jsonb, ${ctx.actor.id}, ${ctx.clock.now()})
    on conflict (proposal_id) where state in ('queued', 'running') do nothing returning id`;
}

const DOING: Readonly<Record<ImportAction["action"], string>> = {
  read: "being read again",
  answer: "being measured again",
  publish: "being published",
  discard: "being discarded",
  undo: "being undone",
};

/** The newest task of the import if the same person asked for the same thing just now. */
async function findUnfinished(
  ctx: Context,
  { proposalId, request }: { readonly proposalId: number; readonly request: ImportAction },
): Promise<number | undefined> {
  const { action, ...input } = request;
  const last = await rowOf<{
    id: number;
    action: ImportAction["action"];
    isSame: boolean;
    isActive: boolean;
    endedAt: Date | null;
  }>(ctx)`
    select id, action, action = ${action} and actor = ${ctx.actor.id}
      and input = ${JSON.stringify(input)}::jsonb as "isSame",
           state in ('queued', 'running') as "isActive", case when state = 'done' then ended_at end as "endedAt"
    from import_task where proposal_id = ${proposalId} order by id desc limit 1`;
  if (last === undefined) return undefined;
  const justDone = last.endedAt !== null && ctx.clock.now().getTime() - last.endedAt.getTime() < REPEATED_WITHIN_MS;
  if (last.isSame && (last.isActive || justDone)) return last.id;
  if (!last.isActive) return undefined;
  throw conflict(`Import ${proposalId} is ${DOING[last.action]}. Try again when that is done.`);
}

/** Deletes tasks that ended a month ago. */
async function forgetOld(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * 86_400_000);
  await execute(ctx)`delete from import_task where ended_at < ${before}`;
}
