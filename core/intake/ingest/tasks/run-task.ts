import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { execute, rowOf } from "../../../../db/statement.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { inCatalogueTransaction } from "../../../catalogue/claims/state.ts";
import type { Context } from "../../../shared/context.ts";
import type { OpenRequest } from "../../../catalogue/sources/source.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import {
  answerAll,
  answerGroups,
  discardProposal,
  publishProposal,
  undoAnswerAll,
  undoProposal,
} from "../proposals/decide.ts";
import { confirmLayout } from "../proposals/layouts.ts";
import { proposeUpload, readAgain } from "../proposals/read-again.ts";
import type { ImportAction, ImportOutcome, ImportRequest } from "./import-task.ts";

/** Attempts of a task whose processes were killed or had internal errors. */
const ATTEMPTS = 5;

interface Attempt {
  readonly id: number;
  readonly request: ImportRequest;
  readonly proposalId: number | null;
  readonly title: string;
  readonly actor: string;
  /** From 1. */
  readonly attempts: number;
}

interface Result {
  readonly outcome: ImportOutcome;
  readonly proposalId: number;
}

/**
 * Performs a task as the editor who requested it and records its outcome in the same transaction, so that an attempt
 * after a kill repeats nothing. An AppError becomes the task's problem; any other error is thrown and counts as an
 * attempt. Does nothing for a task that has ended.
 */
export async function runTask(
  ctx: Context,
  input: { readonly taskId: number; readonly settings: OpenRequest["settings"] },
): Promise<void> {
  const task = await beginAttempt(ctx, input.taskId);
  if (task === undefined) return;
  if (task.attempts > ATTEMPTS) {
    await fail(ctx, task.id, `This was stopped ${ATTEMPTS} times before it was done, so nothing was changed.`);
    return;
  }
  const asEditor: Context = { ...ctx, actor: { id: task.actor, access: "editor" } };
  const progress = new TaskProgress(ctx, task.id);
  try {
    await perform(asEditor, task, { settings: input.settings, onRows: progress.update });
  } catch (error) {
    await progress.end();
    const isOurs = isAppError(error) && error.code !== "internal" && error.code !== "unavailable";
    if (isOurs) return await fail(ctx, task.id, error.message);
    if (task.attempts === ATTEMPTS) await fail(ctx, task.id, "Internal error; see the log. Nothing was changed.");
    throw error;
  }
}

async function beginAttempt(ctx: Context, id: number): Promise<Attempt | undefined> {
  return rowOf<Attempt>(ctx)`
    update import_task set state = 'running', attempts = attempts + 1, rows = 0, started_at = ${ctx.clock.now()}
    where id = ${id} and state in ('queued', 'running')
    returning id, input || jsonb_build_object('action', action) as request, proposal_id as "proposalId", title, actor,
      attempts`;
}

interface Doing {
  readonly settings: OpenRequest["settings"];
  readonly onRows: OnRows;
}

async function perform(ctx: Context, task: Attempt, { settings, onRows }: Doing): Promise<void> {
  const { request, proposalId } = task;
  if (request.action === "upload") {
    const id = await withUploadedFile(ctx, task.id, (path) =>
      proposeUpload(ctx, { path, name: task.title, options: request.options, settings, onRows }),
    );
    return await inTransaction(ctx, (inner) => finish(inner, task.id, { outcome: "proposed", proposalId: id }));
  }
  if (proposalId === null) throw new Error("a task without its import");
  await inCatalogueTransaction(ctx, async (inner) => {
    // Another process may have taken this one for dead and performed the task.
    const row = await rowOf<{ state: string }>(inner)`select state from import_task where id = ${task.id}`;
    if (row?.state !== "running") return;
    await finish(inner, task.id, await act(inner, { id: proposalId, request, onRows }));
  });
}

interface Acting {
  readonly id: number;
  readonly request: ImportAction;
  readonly onRows: OnRows;
}

async function act(ctx: Context, { id, request, onRows }: Acting): Promise<Result> {
  switch (request.action) {
    case "publish": {
      const publish = request.confirmsLayout === true ? confirmLayout : publishProposal;
      const { acceptHold, readsWebsites } = request;
      const { status } = await publish(ctx, { id, acceptHold, readsWebsites, onRows });
      return { outcome: status === "published" ? "published" : "held", proposalId: id };
    }
    case "discard":
      await discardProposal(ctx, { id });
      return { outcome: "discarded", proposalId: id };
    case "undo":
      await undoProposal(ctx, { id });
      return { outcome: "undone", proposalId: id };
    case "answer":
      if ("answer" in request) await answerGroups(ctx, { id, groups: request.groups, answer: request.answer, onRows });
      else if (request.all === "best") await answerAll(ctx, { id, groups: request.groups, onRows });
      else await undoAnswerAll(ctx, { id, onRows });
      return { outcome: "answered", proposalId: id };
    case "read":
      return { outcome: "read", proposalId: await readAgain(ctx, { id, options: request.options, onRows }) };
  }
}

async function withUploadedFile<T>(ctx: Context, taskId: number, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  try {
    const path = join(folder, "list");
    await pipeline(Readable.from(uploadedBytes(ctx, taskId)), createWriteStream(path));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* uploadedBytes(ctx: Context, taskId: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const row = await rowOf<{ bytes: Buffer }>(ctx)`
      select bytes from import_upload_chunk where task_id = ${taskId} and position = ${position}`;
    if (row === undefined) return;
    yield row.bytes;
  }
}

async function finish(ctx: Context, id: number, { outcome, proposalId }: Result): Promise<void> {
  await execute(ctx)`
    update import_task set state = 'done', outcome = ${outcome}, outcome_proposal_id = ${proposalId},
      ended_at = ${ctx.clock.now()}
    where id = ${id} and state = 'running'`;
  await dropUpload(ctx, id);
}

/** An uploaded file stays for a day or two (`core/office/privacy/sweep.ts`), so that it can be read with other options. */
async function fail(ctx: Context, id: number, problem: string): Promise<void> {
  await execute(ctx)`
    update import_task set state = 'failed', problem = ${problem}, ended_at = ${ctx.clock.now()}
    where id = ${id} and state = 'running'`;
}

async function dropUpload(ctx: Context, taskId: number): Promise<void> {
  await execute(ctx)`delete from import_upload_chunk where task_id = ${taskId}`;
}

/** Called with the number of rows read so far, and the total if known. */
type OnRows = (rows: number, expected?: number) => void;

const WRITE_EVERY_MS = 500;

/** Writes a task's progress over a connection outside its transaction. A failed update is left to the next one. */
class TaskProgress {
  readonly #ctx: Context;
  readonly #taskId: number;
  #writing: Promise<unknown> | undefined;
  #writeAt = 0;

  constructor(ctx: Context, taskId: number) {
    this.#ctx = ctx;
    this.#taskId = taskId;
  }

  readonly update: OnRows = (rows, expected) => {
    if (this.#writing !== undefined || performance.now() < this.#writeAt) return;
    this.#writeAt = performance.now() + WRITE_EVERY_MS;
    this.#writing = sql`
      update import_task set rows = ${rows}, rows_expected = coalesce(${expected ?? null}::int, rows_expected)
      where id = ${this.#taskId} and state = 'running'`
      .execute(this.#ctx.db)
      .catch(() => undefined)
      .finally(() => {
        this.#writing = undefined;
      });
  };

  /** Waits for a pending update. */
  async end(): Promise<void> {
    await this.#writing;
  }
}
