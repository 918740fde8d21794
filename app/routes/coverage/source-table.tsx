import type { CoverageSource } from "../../../core/directory/coverage-counts.ts";
import { LAG_DAYS } from "../../../core/directory/coverage-segments.ts";
import { PublishedDate } from "../../ui/date.tsx";
import { FigureRows } from "../../ui/figure-rows.tsx";
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
        <FigureRows
          caption="Rounds by source"
          wide
          rows={sources}
          keyOf={({ name }) => name ?? ""}
          columns={[
            { heading: "Source", render: ({ name }) => name ?? "No source on file" },
            { heading: "Rounds", number: true, render: ({ rounds }) => count(rounds) },
            { heading: "Share", render: ({ rounds }) => <Share value={rounds} total={total} largest={largest} /> },
            { heading: "Newest round", render: ({ newestOn }) => (newestOn === null ? "Undated" : <PublishedDate date={{ date: newestOn, precision: "day" }} />) },
            { heading: "Median time to listing", render: ({ lag }) => (lag === null ? "Unknown" : `${lagText(lag)}, of ${count(lag.rounds)}`) },
          ]}
        />
      </Figures>
    </div>
  );
}
