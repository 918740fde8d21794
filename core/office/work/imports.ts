import { sql } from "kysely";
import { conflict, invalidInput } from "../../../platform/errors.ts";
import { areMended, OPTION_NAMES } from "../../catalogue/sources/list-file/reasons.ts";
import { LAYOUT_RULE } from "../../catalogue/sources/record.ts";
import type { SourceOptions } from "../../catalogue/sources/source.ts";
import { type Proposal, readProposal } from "../../intake/ingest/proposals/proposal.ts";
import type { ImportAction } from "../../intake/ingest/tasks/import-task.ts";
import { requestAction } from "../../intake/ingest/tasks/request-task.ts";
import type { WorkEvidence, WorkKind } from "./work-kind.ts";

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
      case p.status when 'held' then 'held imports, with the same reason to publish' else 'imports that nothing holds' end
      as bulk_name, case p.status when 'held' then 1 else 0 end::numeric as rank
    from proposal p where p.status in ('held', 'open') and not exists (
      select from import_task t where t.proposal_id = p.id and t.state in ('queued', 'running'))`,
  async evidence(ctx, { id }) {
    const proposal = await readProposal(ctx, Number(id));
    return isWaiting(proposal) ? { kind: "import", proposal } : null;
  },
  // Publishing against a doubt is never the first button, and not behind the key that accepts.
  actions: [
    { name: "read", key: "r", label: "Read again", when: whenImport(({ holds }) => areMended(holds)) },
    { name: "publish", key: "a", label: "Publish", when: whenImport(({ holds }) => holds.length === 0) },
    {
      name: "confirm",
      key: "a",
      label: "Confirm columns and publish",
      when: whenImport(({ holds }) => holds.length > 0 && !holds.some(isDoubt)),
    },
    {
      name: "best",
      key: "b",
      label: "Take the best match for all rows",
      when: whenImport(({ effect }) => (effect?.best?.taken ?? 0) > 0),
    },
    { name: "anyway", key: "p", label: "Publish anyway", when: whenImport(({ holds }) => holds.some(isDoubt)) },
  ],
  all: (size, name) => `All ${size} ${name}`,
  async decide(ctx, { id, action, scope, values }) {
    const proposal = await readProposal(ctx, Number(id));
    if (!isWaiting(proposal)) throw conflict("Somebody has already decided about this import.");
    if (action === "read" && scope === "all") throw invalidInput("Lists are read again one by one.");
    const request: ImportAction =
      action === "best"
        ? { action: "answer", all: "best" }
        : action === "read"
          ? { action: "read", options: { ...proposal.options, ...optionsIn(values) } }
          : publication(proposal, values);
    await requestAction(ctx, { proposalId: proposal.id, request });
    return action === "best" ? "answering" : action === "read" ? "reading" : "publishing";
  },
};

/** True for a hold that a confirmation of the columns does not lift. */
const isDoubt = ({ rule }: Proposal["holds"][number]) => rule !== LAYOUT_RULE;

function whenImport(isShown: (proposal: Proposal) => boolean) {
  return (evidence: WorkEvidence) => evidence.kind === "import" && isShown(evidence.proposal);
}

/** The reading options that are filled in. */
function optionsIn(values: Readonly<Record<string, string>>): SourceOptions {
  const filled = OPTION_NAMES.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : []));
  if (filled.length === 0) throw invalidInput("Fill in what is missing first.");
  return Object.fromEntries(filled);
}

function isWaiting({ status }: Proposal): boolean {
  return status === "open" || status === "held";
}

/** A held import needs a reason, unless only its columns are to be confirmed. */
function publication({ holds }: Proposal, { reason = "", websites }: Readonly<Record<string, string>>): ImportAction {
  const others = holds.filter(isDoubt);
  if (others.length > 0 && reason.trim() === "") throw invalidInput("Enter why it can be published anyway.");
  return {
    action: "publish",
    readsWebsites: websites === "read",
    ...(others.length < holds.length && { confirmsLayout: true }),
    ...(others.length > 0 && { acceptHold: reason.trim().slice(0, 500) }),
  };
}
