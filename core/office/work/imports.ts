import { sql } from "kysely";
import { conflict, invalidInput } from "../../../platform/errors.ts";
import { LAYOUT_RULE } from "../../catalogue/sources/record.ts";
import { type Proposal, readProposal } from "../../intake/ingest/proposals/proposal.ts";
import type { ImportAction } from "../../intake/ingest/tasks/import-task.ts";
import { requestAction } from "../../intake/ingest/tasks/request-task.ts";
import type { WorkKind } from "./work-kind.ts";

/**
 * Imports that were read and not published. Publishing runs as a job; its undoing withdraws a whole list, so it stays on
 * the import's own screen.
 */
export const IMPORTS: WorkKind = {
  kind: "import",
  name: "Imports",
  one: "Import",
  waiting: () => sql`
    select 'import' as kind, p.id::text as id, p.source, p.created_at as since, p.title, 1 as size, p.status as bulk,
      case p.status when 'held' then 'held imports, for the same reason' else 'imports that nothing holds' end
      as bulk_name, case p.status when 'held' then 1 else 0 end::numeric as rank
    from proposal p where p.status in ('held', 'open') and not exists (
      select from import_task t where t.proposal_id = p.id and t.state in ('queued', 'running'))`,
  async evidence(ctx, { id }) {
    const proposal = await readProposal(ctx, Number(id));
    return isWaiting(proposal) ? { kind: "import", proposal } : null;
  },
  actions: [
    { name: "publish", key: "a", label: "Publish" },
    {
      name: "best",
      key: "b",
      label: "Take the best match for all rows",
      when: (evidence) => evidence.kind === "import" && (evidence.proposal.effect?.best?.taken ?? 0) > 0,
    },
  ],
  all: (size, name) => `All ${size} ${name}`,
  async decide(ctx, { id, action, values }) {
    const proposal = await readProposal(ctx, Number(id));
    if (!isWaiting(proposal)) throw conflict("Somebody has already decided about this import.");
    const request: ImportAction = action === "best" ? { action: "answer", all: "best" } : publication(proposal, values);
    await requestAction(ctx, { proposalId: proposal.id, request });
    return action === "best" ? "answering" : "publishing";
  },
};

function isWaiting({ status }: Proposal): boolean {
  return status === "open" || status === "held";
}

/** A held import needs a reason, unless only its columns are to be confirmed. */
function publication({ holds }: Proposal, { reason = "", websites }: Readonly<Record<string, string>>): ImportAction {
  const asksLayout = holds.some(({ rule }) => rule === LAYOUT_RULE);
  const others = holds.filter(({ rule }) => rule !== LAYOUT_RULE);
  if (others.length > 0 && reason.trim() === "") throw invalidInput("Enter why it can be published anyway.");
  return {
    action: "publish",
    readsWebsites: websites === "read",
    ...(asksLayout && { confirmsLayout: true }),
    ...(others.length > 0 && { acceptHold: reason.trim().slice(0, 500) }),
  };
}
