import { titled } from "../../../page-meta.ts";
import { cancelRun, readRun, type SourceRun } from "../../../../core/intake/managed-sources/runs.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { PrimaryLink, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/run.ts";
import { found, intentAction, screenLoader } from "../screen.ts";
import { counted, figure } from "../format.ts";
import { usePolling } from "../../../ui/use-polling.ts";
import { RowProgress, startsSlowly } from "../imports/progress.tsx";
import { ActionButton, OfficePage } from "../office-page.tsx";
import { describeCounts, describeLeftOut, describeProgress, duration, runTime, STATE_LABELS } from "./labels.ts";

export const handle: RouteHandle = { hydrate: true };

export const loader = screenLoader(async ({ id, ctx }) => {
  const run = await found(readRun(ctx, id));
  return { run, isSlow: startsSlowly(run, run.requestedAt, ctx.clock.now()) };
});

export const action = intentAction({ cancel: ({ ctx, id }) => cancelRun(ctx, { runId: id }) });

export const meta = titled("Run of a source");

/** A run in progress or ended. */
export default function Run({ loaderData: { run, isSlow } }: Route.ComponentProps) {
  const isOver = run.endedAt !== null;
  usePolling(!isOver, 1_000);
  return (
    <OfficePage
      heading={run.name}
      about={
        <>
          Run {run.id}, requested <Instant at={run.requestedAt} /> by {run.requester}.
        </>
      }
      outcome={run.problem === null ? null : { kind: "problem", text: run.problem }}
    >
      <output className="block text-lg font-semibold">
        {run.isCancelling && !isOver ? "Cancelling" : STATE_LABELS[run.state]}
      </output>
      {run.state === "running" && <Progress run={run} />}
      {isOver && <Results run={run} />}
      {isSlow && (
        <p className="mt-3 max-w-prose">
          Only a few sources are read at a time. If none is running, start the site with JOBS=on, or run npm run worker.
        </p>
      )}
      {!isOver && <p className="mt-3 max-w-prose text-muted">You can leave this page. The run continues without it.</p>}
      <div className="office-actions mt-5">
        {!isOver && <PrimaryLink href={`/back-office/sources/runs/${run.id}`}>Reload</PrimaryLink>}
        {!isOver && !run.isCancelling && <ActionButton value="cancel" label="Cancel the run" />}
        <QuietLink href={`/back-office/sources/${run.sourceId}`}>Back to the source</QuietLink>
      </div>
    </OfficePage>
  );
}

function Progress({ run: { opened, document, rows, rowsExpected, counts } }: { readonly run: SourceRun }) {
  const isCounted = rowsExpected !== null && rows > 0;
  return (
    <>
      <p className="mt-2">
        {counted(opened, "document")} opened
        {rows > 0 && `, ${figure(rows)}${isCounted ? ` of ${figure(rowsExpected)}` : ""} rows of the current one read`}
      </p>
      {counts !== null && <p className="mt-1">{describeProgress(counts)}</p>}
      {document !== null && <p className="mt-1 text-muted [overflow-wrap:anywhere]">{document}</p>}
      {isCounted && <RowProgress rows={rows} rowsExpected={rowsExpected} />}
    </>
  );
}

function Results({ run }: { readonly run: SourceRun }) {
  const { counts, freshness } = run;
  const time = runTime(run);
  const leftOut = counts === null ? null : describeLeftOut(counts);
  return (
    <>
      {counts !== null && <p className="mt-2">{describeCounts(counts)}.</p>}
      {leftOut !== null && <p className="mt-1 text-muted">{leftOut}</p>}
      {time !== null && <p className="mt-1 text-muted">It took {time}.</p>}
      {freshness !== null && (
        <p className="mt-1 text-muted">
          Half of its rounds were on the site within {duration(freshness)} of publication.
        </p>
      )}
      {counts !== null && counts.reviews > 0 && <Next href="/back-office/work" label="Review what it found" />}
      {counts !== null && counts.held + counts.proposed > 0 && (
        <Next href="/back-office/imports?show=waiting" label="Decide about its imports" />
      )}
    </>
  );
}

function Next({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <p className="mt-3">
      <TextLink href={href}>{label}</TextLink>
    </p>
  );
}
