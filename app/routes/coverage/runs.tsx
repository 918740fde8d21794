import type { CoverageRun } from "../../../core/directory/coverage-runs.ts";
import { FigureRows } from "../../ui/figure-rows.tsx";
import { Figures } from "./figures.tsx";
import { Instant } from "../../ui/instant.tsx";
import { count } from "./words.ts";

const OUTCOMES: Readonly<Record<CoverageRun["status"], string>> = {
  running: "Running",
  done: "Finished",
  held: "Waits for a person",
  failed: "Failed",
  interrupted: "Interrupted",
};

/** When the sources were last read, and what that brought. */
export function Runs({ runs }: { readonly runs: readonly CoverageRun[] }) {
  return (
    <div className="mt-14">
      <Figures id="runs" heading="Last runs" about="When sources were last read. A run outside what its source usually brings waits for a person before anything of it is published; rows that cannot be read are kept aside, never guessed at.">
        {runs.length === 0 ? (
          <p className="card mt-4 p-5 text-muted">No source has been read yet.</p>
        ) : (
          <FigureRows
            caption="Last runs"
            wide
            rows={runs}
            keyOf={({ id }) => id}
            columns={[
              { heading: "Started", render: ({ startedAt }) => <Instant at={startedAt} /> },
              { heading: "Source", render: ({ source }) => source },
              { heading: "Outcome", render: ({ status }) => OUTCOMES[status] },
              { heading: "Documents", number: true, render: ({ documents }) => count(documents) },
              { heading: "Records", number: true, render: ({ records }) => count(records) },
              { heading: "New rounds", number: true, render: ({ newRounds }) => count(newRounds) },
              { heading: "Changes", number: true, render: ({ changes }) => count(changes) },
              { heading: "Unreadable rows", number: true, render: ({ unreadableRows }) => count(unreadableRows) },
            ]}
          />
        )}
      </Figures>
    </div>
  );
}
