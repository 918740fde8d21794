import type { Context } from "../../../../core/shared/context.ts";
import { type ImportTask, waitForTask } from "../../../../core/intake/ingest/tasks/import-task.ts";

/** Time in which small lists finish, so that they need no progress page. */
const PATIENCE_MS = 2_000;

/** Waits briefly for a task. Returns it with the page of its outcome, or of its progress if it is not done. */
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
