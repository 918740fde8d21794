import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { type ImportTask, readTask } from "../../../core/ingest/tasks/import-task.ts";
import { coreContext } from "../../context.ts";
import type { RouteHandle } from "../../hydration.ts";
import { messageMeta } from "../../page-meta.ts";
import { PrimaryLink, QuietLink } from "../../ui/controls.tsx";
import { Instant } from "../../ui/instant.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/imports-task.ts";
import { onScreen } from "../../../core/sources/list-file/on-screen.ts";
import { taskStatus } from "./imports-progress.tsx";
import { outcomePage } from "./imports-settled.ts";
import { OfficePage } from "./office-page.tsx";

export const handle: RouteHandle = { hydrate: true };

const POLL_MS = 1_000;
/** After this time without a start, probably no process is working on tasks. */
const SLOW_START_MS = 60_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const task = /^\d{1,15}$/.test(params.id) ? await readTask(ctx, Number(params.id)) : undefined;
  if (task === undefined) throw data(null, { ...PRIVATE, status: 404 });
  const at = outcomePage(task);
  const startsSlowly = task.state === "queued" && ctx.clock.now().getTime() - task.createdAt.getTime() > SLOW_START_MS;
  return { task, startsSlowly, at: at === null ? null : `${at}?done=${task.outcome}` };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Import progress");

/** The progress of a task; with script it opens the import at the end. */
export default function ImportProgress({ loaderData: { task, startsSlowly, at } }: Route.ComponentProps) {
  const isOver = task.state === "failed" || at !== null;
  usePolling(!isOver);
  useEffect(() => {
    if (at !== null) location.replace(at);
  }, [at]);
  const problem = task.state === "failed" ? ({ kind: "problem", text: onScreen(task.problem ?? "") } as const) : null;
  return (
    <OfficePage
      heading={task.title}
      about={
        <>
          Started <Instant at={task.createdAt} /> by {task.creator}.
        </>
      }
      outcome={problem}
    >
      <Status task={task} />
      {startsSlowly && (
        <p className="mt-3 max-w-prose">
          Imports run one at a time. If no other import is running, start the site with JOBS=on, or run npm run worker.
        </p>
      )}
      {!isOver && (
        <p className="mt-3 max-w-prose text-muted">You can leave this page. The import continues without it.</p>
      )}
      <p className="office-actions mt-5">
        {task.state !== "failed" && (
          <PrimaryLink href={at ?? `/back-office/imports/tasks/${task.id}`}>
            {at === null ? "Reload" : "Show the import"}
          </PrimaryLink>
        )}
        <QuietLink href={backFrom(task)}>{backLabel(task)}</QuietLink>
      </p>
    </OfficePage>
  );
}

/** True if an uploaded list was rejected; its file must be sent again. */
function isRefused({ state, proposalId }: ImportTask): boolean {
  return state === "failed" && proposalId === null;
}

function backFrom(task: ImportTask): string {
  if (task.proposalId !== null) return `/back-office/imports/${task.proposalId}`;
  return isRefused(task) ? "/back-office/imports?refused" : "/back-office/imports";
}

function backLabel(task: ImportTask): string {
  if (task.proposalId !== null) return `Back to import #${task.proposalId}`;
  return isRefused(task) ? "Upload it again with options" : "Back to imports";
}

function Status({ task }: { readonly task: ImportTask }) {
  const { state, rows, rowsExpected } = task;
  const isCounted = state === "running" && rowsExpected !== null && rows > 0;
  return (
    <>
      <output className="block text-lg font-semibold">{taskStatus(task)}</output>
      {isCounted && (
        <progress
          className="mt-3 w-full max-w-prose"
          aria-label="Rows"
          value={Math.min(rows, rowsExpected)}
          max={rowsExpected}
        />
      )}
      {isCounted && rows >= rowsExpected && <p className="mt-2 text-muted">All rows are read. Finishing.</p>}
    </>
  );
}

/** Loads the page's data again every second while it is visible. */
function usePolling(isActive: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isActive, revalidate]);
}
