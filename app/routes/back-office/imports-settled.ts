import type { Context } from "../../../core/context.ts";
import { type ImportTask, waitForTask } from "../../../core/ingest/tasks/import-task.ts";

/** Small lists are done within this time, so that their page needs no progress. */
const PATIENCE_MS = 2_000;

/** Waits a moment for a task. Returns it, and the page that shows its outcome or else its progress. */
export async function settledTask(
  ctx: Context,
  taskId: number,
): Promise<{ readonly task: ImportTask; readonly at: string }> {
  const task = await waitForTask(ctx, taskId, PATIENCE_MS);
  if (task === undefined) throw new Error("a task disappeared");
  return { task, at: outcomePage(task) ?? `/back-office/imports/tasks/${task.id}` };
}

/** The import that a task created or changed; null while it is not done. */
export function outcomePage({ outcomeProposalId }: ImportTask): string | null {
  return outcomeProposalId === null ? null : `/back-office/imports/${outcomeProposalId}`;
}
