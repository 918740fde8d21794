import type { Tally } from "../../../../core/reading/directory/stats.ts";
import { countryName } from "../../../ui/format/format-place.ts";
import { FigureRows, FigureTable } from "../../../ui/charts/figure-table.tsx";
import { Figures, Share, count, lagText } from "./figures.tsx";
import { type CoverageSource, LAG_DAYS } from "../../../../core/reading/directory/coverage/coverage-counts.ts";
import { PublishedDate } from "../../../ui/format/date.tsx";

interface TallyProps {
  readonly tally: Tally;
  readonly total: number;
}

/** Longer tables are collapsed. */
const OPEN_ROWS = 12;

/** Rounds by the stage their source states. */
export function FundingTypeTable({ tally, total }: TallyProps) {
  return (
    <TallyTable id="stages" heading="By stage" of="Stage" unknown="Other or not stated" tally={tally} total={total} />
  );
}

/** Rounds by the company's country. */
export function CountryTable({ tally, total }: TallyProps) {
  const named = tally.map(({ name, count: n }) => ({ name: name === null ? null : countryName(name), count: n }));
  return <TallyTable id="countries" heading="By country" of="Country" unknown="Unknown" tally={named} total={total} />;
}

interface TallyTableProps extends TallyProps {
  readonly id: string;
  readonly heading: string;
  /** The column heading: "Country". */
  readonly of: string;
  readonly unknown: string;
}

function TallyTable({ id, heading, of, unknown, tally, total }: TallyTableProps) {
  const rest = tally.slice(OPEN_ROWS);
  const table = (rows: Tally) => (
    <Rows of={of} unknown={unknown} tally={rows} total={total} caption={`Rounds ${heading.toLowerCase()}`} />
  );
  return (
    <Figures id={id} heading={heading}>
      {table(rest.length > 1 ? tally.slice(0, OPEN_ROWS) : tally)}
      {rest.length > 1 && (
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

function Rows({
  of,
  unknown,
  tally,
  total,
  caption,
}: Omit<TallyTableProps, "id" | "heading"> & { readonly caption: string }) {
  return (
    <FigureTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col" className="number">
            Rounds
          </th>
          <th scope="col" className="number sm:text-start">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {tally.map(({ name, count: n }) => (
          <tr key={name ?? ""}>
            <th scope="row">{name ?? unknown}</th>
            <td className="number">{count(n)}</td>
            <td>
              <Share value={n} total={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
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
          columns={[
            { heading: "Source", render: ({ name }) => name ?? "No source on record" },
            { heading: "Rounds", number: true, render: ({ rounds }) => count(rounds) },
            { heading: "Share", render: ({ rounds }) => <Share value={rounds} total={total} /> },
            {
              heading: "Newest round",
              render: ({ newestOn }) =>
                newestOn === null ? "Undated" : <PublishedDate date={{ date: newestOn, precision: "day" }} />,
            },
            {
              heading: "Median time to listing",
              render: ({ lag }) => (lag === null ? "Unknown" : `${lagText(lag)}, of ${count(lag.rounds)}`),
            },
          ]}
        />
      </Figures>
    </div>
  );
}
