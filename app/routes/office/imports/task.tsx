import { titled } from "../../../page-meta.ts";
import { useEffect } from "react";
import { z } from "zod";
import { type ImportTask, readTask } from "../../../../core/intake/ingest/tasks/import-task.ts";
import { retryUpload } from "../../../../core/intake/ingest/tasks/request-task.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { PrimaryLink, QuietLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/task.ts";
import { OPTION_LABELS } from "../../../../core/catalogue/sources/list-file/reasons.ts";
import { formAction, found, idAt, screenLoader } from "../screen.ts";
import { RowProgress, startsSlowly, taskStatus } from "./progress.tsx";
import { usePolling } from "../../../ui/use-polling.ts";
import { outcomeAt, settledTask } from "./settled.ts";
import { type FormField, OfficeForm } from "../kit/form.tsx";
import { OfficePage } from "../office-page.tsx";

export const handle: RouteHandle = { hydrate: true };

export const loader = screenLoader(async ({ request, params, ctx, query }) => {
  const task = await found(readTask(ctx, idAt(params.id)));
  const isSlow = startsSlowly(task, task.createdAt, ctx.clock.now());
  return { task, isSlow, at: outcomeAt(task, query), search: new URL(request.url).search };
});

const optionsForm = z.object({
  company: z.string().trim().max(200),
  "date-order": z.enum(["", "dmy", "mdy", "ymd"]),
  sheet: z.string().trim().max(200),
});

/** Reads a refused upload again with the chosen options. */
export const action = formAction(optionsForm, async ({ company, ...others }, { ctx, params }) => {
  const given = Object.entries(others).filter(([, value]) => value !== "");
  const options = { ...Object.fromEntries(given), ...(company !== "" && { map: [`company=${company}`] }) };
  const taskId = Number(params.id);
  await retryUpload(ctx, { taskId, options });
  const { task, at } = await settledTask(ctx, taskId);
  return task.state === "failed" ? { problem: task.problem ?? "" } : { done: task.outcome ?? "started", at };
});

export const meta = titled("Import progress");

/** The progress of a task; with script it opens the import at the end. */
export default function ImportProgress({ loaderData: { task, isSlow, at, search } }: Route.ComponentProps) {
  const isOver = task.state === "failed" || at !== null;
  usePolling(!isOver, 1_000);
  useEffect(() => {
    if (at !== null) location.replace(at);
  }, [at]);
  const problem = task.state === "failed" && task.problem !== null ? task.problem : null;
  return (
    <OfficePage
      heading={task.title}
      about={
        <>
          Started <Instant at={task.createdAt} /> by {task.creator}.
        </>
      }
      outcome={problem === null ? null : { kind: "problem", text: problem }}
    >
      <Status task={task} />
      {task.state === "failed" && task.hasFile && (
        <OfficeForm label="Read it again" fields={RETRY_FIELDS} submit="Read again" />
      )}
      {isSlow && (
        <p className="mt-3 max-w-prose">
          Imports run one at a time. If no other import is running, start the site with JOBS=on, or run npm run worker.
        </p>
      )}
      {!isOver && (
        <p className="mt-3 max-w-prose text-muted">You can leave this page. The import continues without it.</p>
      )}
      <p className="office-actions mt-5">
        {task.state !== "failed" && (
          <PrimaryLink href={at ?? `/back-office/imports/tasks/${task.id}${search}`}>
            {at === null ? "Reload" : "Show the import"}
          </PrimaryLink>
        )}
        <QuietLink href={`/back-office/imports${task.proposalId === null ? "" : `/${task.proposalId}`}`}>
          {task.proposalId === null ? "Back to imports" : `Back to import #${task.proposalId}`}
        </QuietLink>
      </p>
    </OfficePage>
  );
}

/** Options without which some lists are unreadable; the preview offers every option. */
const RETRY_FIELDS: readonly FormField[] = [
  { name: "company", label: "Company column", maxLength: 200 },
  {
    name: "date-order",
    label: OPTION_LABELS["date-order"],
    type: "choice",
    options: [
      ["", "Detect automatically"],
      ["dmy", "Day, month, year"],
      ["mdy", "Month, day, year"],
    ],
  },
  { name: "sheet", label: OPTION_LABELS.sheet, maxLength: 200, placeholder: "name or number" },
];

function Status({ task }: { readonly task: ImportTask }) {
  const { state, rows, rowsExpected } = task;
  const isCounted = state === "running" && rowsExpected !== null && rows > 0;
  return (
    <>
      <output className="block text-lg font-semibold">{taskStatus(task)}</output>
      {isCounted && <RowProgress rows={rows} rowsExpected={rowsExpected} />}
      {isCounted && rows >= rowsExpected && <p className="mt-2 text-muted">All rows are read. Finishing.</p>}
    </>
  );
}
