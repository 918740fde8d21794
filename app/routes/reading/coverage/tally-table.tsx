import type { Shares } from "../../../../core/reading/directory/coverage/coverage.ts";
import { countryName } from "../../../ui/format/format-place.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Figures, Share, lagText } from "./figures.tsx";
import { count } from "../../../ui/format/count.ts";
import { type CoverageSource, LAG_DAYS } from "../../../../core/reading/directory/coverage/coverage-counts.ts";
import { PublishedDate } from "../../../ui/format/date.tsx";

interface TallyProps {
  readonly tally: Shares;
}

/** Longer tables are collapsed. */
const OPEN_ROWS = 12;

/** Rounds by the stage their source states. */
export function FundingTypeTable({ tally }: TallyProps) {
  return <TallyTable id="stages" of="Stage" unknown="Other or not stated" tally={tally} />;
}

/** Rounds by the company's country. */
export function CountryTable({ tally }: TallyProps) {
  const named = tally.map((one) => ({ ...one, name: one.name === null ? null : countryName(one.name) }));
  return <TallyTable id="countries" of="Country" unknown="Unknown" tally={named} />;
}

interface TallyTableProps extends TallyProps {
  readonly id: string;
  /** "Country". */
  readonly of: string;
  readonly unknown: string;
}

function TallyTable({ id, of, unknown, tally }: TallyTableProps) {
  const heading = `By ${of.toLowerCase()}`;
  const rest = tally.length > OPEN_ROWS + 1 ? tally.slice(OPEN_ROWS) : [];
  const table = (rows: Shares) => (
    <FigureRows
      caption={`Rounds ${heading.toLowerCase()}`}
      rows={rows}
      keyOf={({ name }) => name ?? ""}
      render={{
        [of]: ({ name }) => name ?? unknown,
        Rounds: ({ count: n }) => count(n),
        Share: ({ share }) => <Share part={share} />,
      }}
      numbers={["Rounds", "Share"]}
    />
  );
  return (
    <Figures id={id} heading={heading}>
      {table(tally.slice(0, tally.length - rest.length))}
      {rest.length > 0 && (
        <details>
          <summary className="link mt-2 inline-flex min-h-11 items-center text-sm">
            {count(rest.length)} more, {count(rest.reduce((sum, { count: n }) => sum + n, 0))} rounds
          </summary>
          {table(rest)}
        </details>
      )}
    </Figures>
  );
}

interface SourceTableProps {
  readonly sources: readonly CoverageSource[];
  readonly total: number;
}

export function SourceTable({ sources, total }: SourceTableProps) {
  return (
    <div className="mt-14">
      <Figures
        id="sources"
        heading="By source"
        about={`Each round under its strongest source, and how quickly rounds announced in the last ${LAG_DAYS} days were listed.`}
      >
        <FigureRows
          caption="Rounds by source"
          wide
          rows={sources}
          keyOf={({ name }) => name ?? ""}
          render={{
            Source: ({ name }) => name ?? "No source on record",
            Rounds: ({ rounds }) => count(rounds),
            Share: ({ rounds }) => <Share part={total === 0 ? 0 : rounds / total} />,
            "Newest round": ({ newestOn }) =>
              newestOn === null ? "Undated" : <PublishedDate date={{ date: newestOn, precision: "day" }} />,
            "Median time to listing": ({ lag }) =>
              lag === null ? "Unknown" : `${lagText(lag)}, of ${count(lag.rounds)}`,
          }}
          numbers={["Rounds"]}
        />
      </Figures>
    </div>
  );
}
