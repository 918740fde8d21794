import type { CoverageSource } from "../../../core/directory/coverage-counts.ts";
import { LAG_DAYS } from "../../../core/directory/coverage-segments.ts";
import { PublishedDate } from "../../ui/date.tsx";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Figures } from "./figures.tsx";
import { Share } from "./share-bar.tsx";
import { count, lagText } from "./words.ts";

interface SourceTableProps {
  readonly sources: readonly CoverageSource[];
  readonly total: number;
}

/** Where the rounds come from. */
export function SourceTable({ sources, total }: SourceTableProps) {
  const largest = Math.max(...sources.map(({ rounds }) => rounds));
  return (
    <div className="mt-14">
      <Figures id="sources" heading="By source" about={`The strongest evidence of each round, and how long rounds announced in the last ${LAG_DAYS} days took to be listed.`}>
        <FigureTable caption="Rounds by source" wide>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col" className="number">
                Rounds
              </th>
              <th scope="col">Share</th>
              <th scope="col">Newest round</th>
              <th scope="col">Median time to listing</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ name, rounds, newestOn, lag }) => (
              <tr key={name ?? ""}>
                <th scope="row">{name ?? "No source on file"}</th>
                <td className="number" data-label="Rounds">
                  {count(rounds)}
                </td>
                <td data-label="Share">
                  <Share value={rounds} total={total} largest={largest} />
                </td>
                <td data-label="Newest round">{newestOn === null ? "Undated" : <PublishedDate date={{ date: newestOn, precision: "day" }} />}</td>
                <td data-label="Median time to listing">{lag === null ? "Unknown" : `${lagText(lag)}, of ${count(lag.rounds)}`}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </Figures>
    </div>
  );
}
