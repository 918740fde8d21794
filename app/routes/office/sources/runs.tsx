import type { SourceRun } from "../../../../core/intake/managed-sources/runs.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { onScreen } from "../../../../core/catalogue/sources/list-file/on-screen.ts";
import { ListTable } from "../kit/list-table.tsx";
import { describeCounts, describeLeftOut, duration, isProblem, runTime, STATE_LABELS } from "./labels.ts";

/** The history of a source. */
export function SourceRuns({ runs, next }: { readonly runs: readonly SourceRun[]; readonly next: string | null }) {
  return (
    <ListTable
      caption="Runs"
      empty="No runs to show."
      rows={runs}
      next={next}
      older="Older runs"
      keyOf={({ id }) => id}
      columns={[
        { heading: "Run", render: (run) => <RunName run={run} /> },
        { heading: "Status", render: (run) => <RunStatus run={run} /> },
        { heading: "Result", render: ({ counts }) => counts && <Result counts={counts} /> },
        { heading: "Duration", render: (run) => runTime(run) },
        { heading: "Time to page", render: ({ freshness }) => (freshness === null ? null : duration(freshness)) },
      ]}
    />
  );
}

function RunName({ run: { id, requestedAt, requester } }: { readonly run: SourceRun }) {
  return (
    <>
      <TextLink href={`/back-office/sources/runs/${id}`}>Run {id}</TextLink>
      <span className="block text-sm font-normal text-muted">
        <Instant at={requestedAt} />, by {requester}
      </span>
    </>
  );
}

function RunStatus({ run: { state, problem } }: { readonly run: SourceRun }) {
  return (
    <>
      <span className={isProblem(state) ? "badge badge-danger" : "badge"}>{STATE_LABELS[state]}</span>
      {problem !== null && (
        <span className="mt-1 block max-w-80 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {onScreen(problem)}
        </span>
      )}
    </>
  );
}

function Result({ counts }: { readonly counts: NonNullable<SourceRun["counts"]> }) {
  const leftOut = describeLeftOut(counts);
  return (
    <>
      {describeCounts(counts)}
      {leftOut !== null && <span className="block text-sm text-muted">{leftOut}</span>}
    </>
  );
}
