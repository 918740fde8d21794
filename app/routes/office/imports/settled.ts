import type { Context } from "../../../../core/shared/context.ts";
import { type ImportTask, waitForTask } from "../../../../core/intake/ingest/tasks/import-task.ts";
import { type Proposal, readProposal } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { found, idAt } from "../screen.ts";

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
function outcomePage({ outcomeProposalId }: ImportTask): string | null {
  return outcomeProposalId === null ? null : `/back-office/imports/${outcomeProposalId}`;
}

/** Messages that say more than the outcome that each belongs to. */
const SAYS_MORE: Readonly<Record<string, string>> = { "read-first": "read", matched: "answered", asked: "answered" };

/** The key of the message on an outcome: the one that the action chose, if the outcome is of its kind. */
export function doneAs(outcome: string, said: string | undefined): string {
  return said !== undefined && SAYS_MORE[said] === outcome ? said : outcome;
}

/**
 * The screen that shows what a task did: the one that it was started from, by the query of the progress page, with its
 * message. Null while the task is not done.
 */
export function outcomeAt(task: ImportTask, query: URLSearchParams): string | null {
  const page = outcomePage(task);
  if (page === null) return null;
  const shown = new URLSearchParams(query);
  shown.delete("said");
  shown.set("done", doneAs(task.outcome ?? "", query.get("said") ?? undefined));
  return `${page}?${shown}`;
}

/** The import with the id in a URL. Throws the response 404 if there is none. */
export function proposalAt(ctx: Context, id: string): Promise<Proposal> {
  return found(readProposal(ctx, idAt(id)));
}
