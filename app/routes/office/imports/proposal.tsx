import { Fragment } from "react";
import { titled } from "../../../page-meta.ts";
import { z } from "zod";
import {
  listColumnProblems,
  listRejectedRows,
  readGroupEvidence,
} from "../../../../core/intake/ingest/proposals/outcomes.ts";
import { describeWebsites, importWebsites } from "../../../../core/intake/ingest/proposals/import-websites.ts";
import type { Proposal } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { activeTaskOf, type ImportAction } from "../../../../core/intake/ingest/tasks/import-task.ts";
import { requestAction } from "../../../../core/intake/ingest/tasks/request-task.ts";
import { describeUndo } from "../../../../core/intake/ingest/proposals/describe.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/proposal.ts";
import { formAction, screenLoader } from "../screen.ts";
import { figure } from "../format.ts";
import { ImportActions } from "./actions.tsx";
import { changesReading, COLUMNS_FORM, ColumnsForm, optionsOf, readForm } from "./columns.tsx";
import { Holds, ImportEffect, ImportStatus, type Mends, Samples } from "./effect.tsx";
import { areMended, mendsBeside, partsOf } from "../../../../core/catalogue/sources/list-file/reasons.ts";
import { OptionFields } from "./option-fields.tsx";
import { TaskList } from "./progress.tsx";
import { evidenceInWords, Questions } from "./questions.tsx";
import { doneAs, proposalAt, settledTask } from "./settled.ts";
import { Views } from "../list.tsx";
import { OfficePage } from "../office-page.tsx";

const REJECTED_SHOWN = 20;

const anyReason = z.string().trim().max(500);
const PUBLICATION = { reason: anyReason.optional(), websites: z.literal("read").optional() };

const actionForm = z.union([
  z.object({ intent: z.enum(["discard", "undo", "best", "ask-again"]) }),
  z.looseObject({ intent: z.enum(["publish", "confirm"]), ...PUBLICATION }),
  z.looseObject({ intent: z.literal("accept"), ...PUBLICATION, reason: anyReason.min(1, "Give a reason.") }),
  /** The ticked groups are `group-N`. */
  z.looseObject({
    intent: z.enum(["answer", "answer-best", "answer-new", "answer-none"]),
    company: z.union([z.literal("new"), z.coerce.number().int().positive()]).optional(),
  }),
  readForm,
]);

const DONE = {
  published: "Published.",
  held: "Not published: the catalogue has changed, so the import is held. See the reasons below.",
  discarded: "Discarded.",
  undone: "Undone. This import is no longer published.",
  answered: "Saved. It applies to every import of this list.",
  matched: "Answered with the best matches. You can have the questions asked again until you publish.",
  asked: "The questions are open again.",
  read: "Read again.",
  "read-first": "Read again with your changes, and not published yet: check the effect, then publish.",
} as const;

/** Messages about answers that last only until the import is published. */
const SAID: Readonly<Partial<Record<string, keyof typeof DONE>>> = {
  best: "matched",
  "answer-best": "matched",
  "ask-again": "asked",
};

const VIEWS = ["columns", "questions", "changes", "rejected"] as const;

export const loader = screenLoader(async ({ params, ctx, query }) => {
  const proposal = await proposalAt(ctx, params.id);
  const view = VIEWS.find((one) => one === query.get("show")) ?? "columns";
  const groups = proposal.effect?.groups ?? [];
  const group = view === "questions" ? (groups.find(({ key }) => key === query.get("group")) ?? groups[0]) : undefined;
  const [rejected, problems, task = null, websites, evidence] = await Promise.all([
    listRejectedRows(ctx, { proposalId: proposal.id, limit: REJECTED_SHOWN }),
    listColumnProblems(ctx, proposal.id),
    activeTaskOf(ctx, proposal.id),
    importWebsites(ctx, proposal),
    group && readGroupEvidence(ctx, { proposalId: proposal.id, group }),
  ]);
  return {
    proposal,
    view,
    rejected,
    problems,
    task,
    websites: websites && describeWebsites(websites),
    shown: group && evidence ? { group, evidence: evidenceInWords(evidence) } : null,
  };
});

export const action = formAction(actionForm, async (form, { ctx, params, values: posted }) => {
  const proposal = await proposalAt(ctx, params.id);
  const asked = requestOf(form, proposal, posted);
  if (asked === null) return { problem: "Tick the questions, or choose a company first.", status: 400 };
  const taskId = await requestAction(ctx, { proposalId: proposal.id, request: asked });
  const { task, at } = await settledTask(ctx, taskId);
  if (task.state === "failed") return { problem: task.problem ?? "" };
  const said = PUBLISHING.has(form.intent) || proposal.status === "published" ? "read-first" : SAID[form.intent];
  // A task that goes on is followed on another page, which needs the message at its end.
  if (task.outcome === null) return { done: "started", at, query: { group: null, said: said ?? null } };
  return { done: doneAs(task.outcome, said), at, query: { group: null } };
});

const PUBLISHING: ReadonlySet<string> = new Set(["publish", "confirm", "accept"]);

/**
 * The action that a form asks for; null if it names no questions or company. A form that publishes with changed columns
 * reads the list again instead, so that the editor sees the effect of the changes first.
 */
function requestOf(
  form: z.output<typeof actionForm>,
  { columns, options }: Proposal,
  posted: Readonly<Record<string, string>>,
): ImportAction | null {
  const groups = Object.entries(posted).flatMap(([name, key]) => (/^group-\d+$/.test(name) ? [key] : []));
  if (PUBLISHING.has(form.intent) && changesReading(posted, columns, options))
    return { action: "read", options: optionsOf(readForm.parse({ ...posted, intent: "read" }), columns, options) };
  switch (form.intent) {
    case "discard":
    case "undo":
      return { action: form.intent };
    case "best":
      return { action: "answer", all: "best" };
    case "ask-again":
      return { action: "answer", all: "undo" };
    case "publish":
    case "confirm":
    case "accept":
      return {
        action: "publish",
        readsWebsites: form.websites === "read",
        ...(form.intent === "confirm" && { confirmsLayout: true as const }),
        ...(form.reason && { acceptHold: form.reason }),
      };
    case "answer-best":
      return groups.length === 0 ? null : { action: "answer", all: "best", groups };
    case "answer":
    case "answer-new":
    case "answer-none": {
      const answer = { answer: form.company, "answer-new": "new" as const, "answer-none": "none" as const }[
        form.intent
      ];
      return groups.length === 0 || answer === undefined ? null : { action: "answer", groups, answer };
    }
    case "read":
      return { action: "read", options: optionsOf(form, columns, options) };
  }
}

export const meta = titled("Import");

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, view, rejected, problems, task, websites, shown } = loaderData;
  const { id, title, status, holds, effect, columns, options, acceptedReason, undone } = proposal;
  const isWaiting = status === "open" || status === "held";
  const names = {
    columns: columns.length === 0 ? "Effect" : "Effect and columns",
    questions: `Questions (${figure(effect?.groupCount ?? 0)})`,
    changes: "Examples",
    rejected: `Rejected rows (${figure(effect?.rows.rejected ?? rejected.length)})`,
  };
  const columnsForm = view === "columns" && columns.length > 0 ? COLUMNS_FORM : undefined;
  const reasons = [...partsOf(holds), ...(effect?.notices ?? [])];
  const beside = mendsBeside(columnsForm === undefined || !isWaiting ? [] : reasons);
  const mends: Mends = (reason) => {
    const column = "column" in reason ? columns.findIndex((one) => one.column === reason.column) : -1;
    return (
      <>
        {beside.has(reason) && column !== -1 && (
          <TextLink href={`?show=columns#column-${column}`}>Change the column</TextLink>
        )}
        <span className="office-options mt-2 empty:hidden">
          <OptionFields names={beside.get(reason) ?? []} options={options} form={COLUMNS_FORM} />
        </span>
      </>
    );
  };
  // Publishing comes after the questions, which need the whole screen.
  const isAsking = view === "questions" && isWaiting && (effect?.groupCount ?? 0) > 0;
  return (
    <OfficePage
      heading={title}
      about={
        <>
          Import #{id} <ImportStatus status={status} /> <Story proposal={proposal} />
        </>
      }
      done={DONE}
    >
      {holds.length > 0 && !isAsking && (
        <Section id="holds" heading={isWaiting ? "Why this import is held" : "Why this import was held"}>
          <Holds holds={holds} isPressing={isWaiting} mends={mends} />
          {acceptedReason !== null && <p className="mt-2 text-muted">Published anyway: {acceptedReason}</p>}
        </Section>
      )}
      {isWaiting && effect?.waits !== undefined && (
        <p className="mt-2 max-w-prose">Not published by itself: {effect.waits}.</p>
      )}
      {/* Enter in a field of the columns reads again: buttons that publish come before. */}
      {columnsForm !== undefined && (
        <button hidden form={columnsForm} name="intent" value="read" formNoValidate>
          Read again
        </button>
      )}
      {task === null ? (
        !isAsking && (
          <ImportActions
            status={status}
            holds={holds}
            isMended={columnsForm !== undefined && areMended(holds)}
            reasonProblem={actionData?.problems["reason"]}
            columnsForm={columnsForm}
          />
        )
      ) : (
        <TaskList tasks={[task]} />
      )}
      {undone !== null && <p className="mt-4 max-w-prose">Undone: {describeUndo(undone)}.</p>}
      <div className="mt-4">
        <Views
          label="Parts of the import"
          views={VIEWS.map((one) => ({ href: `?show=${one}`, name: names[one], current: one === view }))}
        />
      </div>
      {view === "columns" && (
        <>
          {effect === null ? (
            <p className="text-muted">Not measured.</p>
          ) : (
            <ImportEffect effect={effect} mends={mends} />
          )}
          {websites !== undefined && <p className="mt-2 max-w-prose">{websites}</p>}
          {columns.length > 0 && (
            <Section id="columns" heading="Columns" className="mt-6">
              <ColumnsForm
                columns={columns}
                options={options}
                parts={effect?.parts ?? []}
                problems={problems}
                status={status}
                elsewhere={[...beside.values()].flat()}
              />
            </Section>
          )}
        </>
      )}
      {view === "questions" && effect !== null && <Questions effect={effect} status={status} shown={shown} />}
      {view === "changes" && <Samples samples={effect?.samples ?? []} />}
      {view === "rejected" && <RejectedRows id={id} rejected={rejected} codes={effect?.rejectedByCode ?? {}} />}
    </OfficePage>
  );
}

function Story({ proposal }: { readonly proposal: Proposal }) {
  const { createdAt, creator, publishedAt, publisher, endedAt, ender, status, supersededBy } = proposal;
  const steps = [
    ["Read", createdAt, creator],
    ["Published", publishedAt, publisher],
    [status === "undone" ? "Undone" : "Discarded", endedAt, ender],
  ] as const;
  return (
    <>
      {steps.map(
        ([what, at, by]) =>
          at !== null && (
            <Fragment key={what}>
              {what} <Instant at={at} /> by {by}.{" "}
            </Fragment>
          ),
      )}
      {supersededBy !== null && "Replaced by "}
      {supersededBy !== null && (
        <TextLink href={`/back-office/imports/${supersededBy}`}>import #{supersededBy}</TextLink>
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
  if (rejected.length === 0) return <p className="text-muted">No row was rejected.</p>;
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
