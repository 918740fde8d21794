import type { CoverageRun } from "../../../core/directory/coverage-runs.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
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
          <FigureTable caption="Last runs" wide>
            <thead>
              <tr>
                <th scope="col">Started</th>
                <th scope="col">Source</th>
                <th scope="col">Outcome</th>
                <th scope="col" className="number">
                  Documents
                </th>
                <th scope="col" className="number">
                  Records
                </th>
                <th scope="col" className="number">
                  New rounds
                </th>
                <th scope="col" className="number">
                  Changes
                </th>
                <th scope="col" className="number">
                  Unreadable rows
                </th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <th scope="row">
                    <Instant at={run.startedAt} />
                  </th>
                  <td data-label="Source">{run.source}</td>
                  <td data-label="Outcome">{OUTCOMES[run.status]}</td>
                  <td className="number" data-label="Documents">
                    {count(run.documents)}
                  </td>
                  <td className="number" data-label="Records">
                    {count(run.records)}
                  </td>
                  <td className="number" data-label="New rounds">
                    {count(run.newRounds)}
                  </td>
                  <td className="number" data-label="Changes">
                    {count(run.changes)}
                  </td>
                  <td className="number" data-label="Unreadable rows">
                    {count(run.unreadableRows)}
                  </td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        )}
      </Figures>
    </div>
  );
}
