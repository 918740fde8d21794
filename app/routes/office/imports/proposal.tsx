import { z } from "zod";
import { listRejectedRows } from "../../../../core/intake/ingest/proposals/outcomes.ts";
import { describeWebsites, importWebsites } from "../../../../core/intake/ingest/proposals/import-websites.ts";
import type { Proposal } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { activeTaskOf, type ImportAction } from "../../../../core/intake/ingest/tasks/import-task.ts";
import { requestAction } from "../../../../core/intake/ingest/tasks/request-task.ts";
import { describeUndo } from "../../../../core/intake/ingest/proposals/undo-figures.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/proposal.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { figure } from "../format.ts";
import { COLUMNS_ID, ImportActions } from "./actions.tsx";
import { ColumnsForm, optionsOf, readForm } from "./columns.tsx";
import { BestTaken, Groups } from "./groups.tsx";
import { ImportEffect, ImportStatus, Samples } from "./effect.tsx";
import { onScreen } from "../../../../core/catalogue/sources/list-file/on-screen.ts";
import { TaskList } from "./progress.tsx";
import { settledTask } from "./settled.ts";
import { proposalAt } from "./read-proposal.ts";
import { OfficePage } from "../office-page.tsx";

const REJECTED_SHOWN = 20;

const actionForm = z.union([
  z.object({ intent: z.literal("publish"), websites: z.literal("read").optional() }),
  z.object({ intent: z.enum(["discard", "undo", "best", "ask-again"]) }),
  z.object({
    intent: z.literal("confirm"),
    reason: z.string().trim().max(500).optional(),
    websites: z.literal("read").optional(),
  }),
  z.object({
    intent: z.literal("accept"),
    reason: z.string().trim().min(1, "Give a reason.").max(500),
    websites: z.literal("read").optional(),
  }),
  z.object({
    intent: z.literal("answer"),
    group: z.string().max(1_000),
    company: z.union([z.enum(["new", "none"]), z.coerce.number().int().positive()]),
  }),
  readForm,
]);

const DONE = {
  published: "Published.",
  held: "Not published: the catalogue has changed, so the import is held. See the reasons below.",
  discarded: "Discarded.",
  undone: "Undone. This import is no longer published.",
  answered: "Saved. It applies to every import of this list.",
  matched: "Every question has its best match as its answer. You can have them asked again until you publish.",
  asked: "The questions are open again.",
  read: "Read again.",
} as const;

/** Answers to all questions, which last only until the import is published. */
const ANSWERED: Readonly<Partial<Record<string, keyof typeof DONE>>> = { best: "matched", "ask-again": "asked" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const proposal = await proposalAt(ctx, params.id);
  const [rejected, task = null, websites] = await Promise.all([
    listRejectedRows(ctx, { proposalId: proposal.id, limit: REJECTED_SHOWN }),
    activeTaskOf(ctx, proposal.id),
    importWebsites(ctx, proposal),
  ]);
  return { proposal, rejected, task, websites: websites && describeWebsites(websites), done: outcomeOf(request, DONE) };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return runAction({ request, context }, actionForm, async (form): Promise<ActionResult> => {
    const proposal = await proposalAt(ctx, params.id);
    const taskId = await requestAction(ctx, { proposalId: proposal.id, request: requestOf(form, proposal) });
    const { task, at } = await settledTask(ctx, taskId);
    if (task.state === "failed") return { problem: task.problem ?? "" };
    const done = task.outcome ?? "started";
    return { done: done === "answered" ? (ANSWERED[form.intent] ?? done) : done, at };
  });
}

function requestOf(form: z.output<typeof actionForm>, { columns, options }: Proposal): ImportAction {
  switch (form.intent) {
    case "discard":
    case "undo":
      return { action: form.intent };
    case "best":
      return { action: "answer", all: "best" };
    case "ask-again":
      return { action: "answer", all: "undo" };
    case "confirm": {
      const reason = form["reason"];
      const readsWebsites = form["websites"] === "read";
      return { action: "publish", confirmsLayout: true, readsWebsites, ...(reason ? { acceptHold: reason } : {}) };
    }
    case "publish":
      return { action: "publish", readsWebsites: form["websites"] === "read" };
    case "accept":
      return { action: "publish", acceptHold: form["reason"], readsWebsites: form["websites"] === "read" };
    case "answer":
      return { action: "answer", group: form["group"], answer: form["company"] };
    case "read":
      return { action: "read", options: optionsOf(form, columns, options) };
  }
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Import");

export default function Import({
  loaderData: { proposal, rejected, task, websites, done },
  actionData,
}: Route.ComponentProps) {
  const { id, title, status, holds, effect, columns, options, acceptedReason, undone } = proposal;
  const isWaiting = status === "open" || status === "held";
  const problem = actionData?.outcome && { ...actionData.outcome, text: onScreen(actionData.outcome.text) };
  return (
    <OfficePage
      heading={title}
      about={
        <>
          Import #{id} <ImportStatus status={status} /> <Story proposal={proposal} />
        </>
      }
      outcome={problem ?? done}
    >
      {holds.length > 0 && (
        <Section id="holds" heading={isWaiting ? "Why this import is held" : "Why this import was held"}>
          <ul className="office-attention">
            {holds.map(({ rule, reason }) => (
              <li key={rule + reason} data-pressing={isWaiting ? "" : undefined}>
                {onScreen(reason.charAt(0).toUpperCase() + reason.slice(1))}.
              </li>
            ))}
          </ul>
          {acceptedReason !== null && <p className="mt-2 text-muted">Published anyway: {acceptedReason}</p>}
        </Section>
      )}
      {task === null ? (
        <ImportActions status={status} holds={holds} reasonProblem={actionData?.problems["reason"]} />
      ) : (
        <TaskList tasks={[task]} />
      )}
      {undone !== null && (
        <>
          <h2 className="mt-8 text-xl font-semibold">Undone</h2>
          <p className="mt-2 max-w-prose">{describeUndo(undone)}.</p>
        </>
      )}
      <h2 className="mt-8 text-xl font-semibold">Effect</h2>
      {effect === null ? <p className="mt-2 text-muted">Not measured.</p> : <ImportEffect effect={effect} />}
      {websites !== undefined && <p className="mt-3 max-w-prose">{websites}</p>}
      {columns.length > 0 && (
        <>
          <h2 id={COLUMNS_ID} className="mt-10 scroll-mt-20 text-xl font-semibold">
            Columns
          </h2>
          <ColumnsForm columns={columns} options={options} parts={effect?.parts ?? []} isNew={!isWaiting} />
        </>
      )}
      {effect?.bestTakenAt !== undefined && status !== "published" && status !== "superseded" && (
        <BestTaken at={effect.bestTakenAt} />
      )}
      {effect !== null && effect.groupCount > 0 && (
        <>
          <h2 className="mt-10 text-xl font-semibold">Rows that need a decision</h2>
          <Groups effect={effect} status={status} />
        </>
      )}
      {effect !== null && (
        <>
          <h2 className="mt-10 text-xl font-semibold">Sample changes</h2>
          <Samples samples={effect.samples} />
        </>
      )}
      {rejected.length > 0 && (
        <>
          <h2 className="mt-10 text-xl font-semibold">Rejected rows</h2>
          <RejectedRows id={id} rejected={rejected} codes={effect?.rejectedByCode ?? {}} />
        </>
      )}
    </OfficePage>
  );
}

function Story({ proposal }: { readonly proposal: Proposal }) {
  const { createdAt, creator, publishedAt, publisher, endedAt, ender, status, supersededBy } = proposal;
  return (
    <>
      Read <Instant at={createdAt} /> by {creator}.
      {publishedAt !== null && (
        <>
          {" "}
          Published <Instant at={publishedAt} /> by {publisher}.
        </>
      )}
      {endedAt !== null && (
        <>
          {" "}
          {status === "undone" ? "Undone" : "Discarded"} <Instant at={endedAt} /> by {ender}.
        </>
      )}
      {supersededBy !== null && (
        <>
          {" "}
          Replaced by <TextLink href={`/back-office/imports/${supersededBy}`}>import #{supersededBy}</TextLink>.
        </>
      )}
    </>
  );
}

interface RejectedRowsProps {
  readonly id: number;
  readonly rejected: Awaited<ReturnType<typeof listRejectedRows>>;
  readonly codes: Readonly<Record<string, number>>;
}

function RejectedRows({ id, rejected, codes }: RejectedRowsProps) {
  const reasons = Object.entries(codes).map(([code, count]) => `${figure(count)} ${code.replaceAll("_", " ")}`);
  return (
    <>
      <p className="mt-1 text-muted">
        {reasons.join(", ")}{" "}
        <TextLink href={`/back-office/imports/${id}/rejected.csv`} download>
          Download all as CSV
        </TextLink>
      </p>
      <ul className="mt-3 grid gap-1 text-sm">
        {rejected.map(({ position, ref, column, reason }) => (
          <li key={position} className="[overflow-wrap:anywhere]">
            {!reason.startsWith(ref) && <strong>{ref}: </strong>}
            {column !== null && `${column}: `}
            {reason}
          </li>
        ))}
      </ul>
    </>
  );
}
