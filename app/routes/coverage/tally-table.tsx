import type { Tally } from "../../../core/directory/stats.ts";
import { countryName } from "../../ui/format-place.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Figures } from "./figures.tsx";
import { Share } from "./share-bar.tsx";
import { count } from "./words.ts";

interface TallyProps {
  readonly tally: Tally;
  readonly total: number;
}

/** More rows than this are folded away. */
const OPEN_ROWS = 12;

/** Rounds by the stage their source stated. */
export function FundingTypeTable({ tally, total }: TallyProps) {
  return <TallyTable id="stages" heading="By stage" of="Stage" unknown="Not stated, or another" tally={tally} total={total} />;
}

/** Rounds by the country their company sits in. */
export function CountryTable({ tally, total }: TallyProps) {
  const named = tally.map(({ name, count: n }) => ({ name: name === null ? null : countryName(name), count: n }));
  return <TallyTable id="countries" heading="By country" of="Country" unknown="Unknown" tally={named} total={total} />;
}

interface TallyTableProps extends TallyProps {
  readonly id: string;
  readonly heading: string;
  /** What the names are. */
  readonly of: string;
  readonly unknown: string;
}

function TallyTable({ id, heading, of, unknown, tally, total }: TallyTableProps) {
  const rest = tally.slice(OPEN_ROWS);
  const table = (rows: Tally) => <Rows of={of} unknown={unknown} tally={rows} total={total} largest={Math.max(...tally.map(({ count: n }) => n))} caption={`Rounds ${heading.toLowerCase()}`} />;
  return (
    <Figures id={id} heading={heading}>
      {table(rest.length > 1 ? tally.slice(0, OPEN_ROWS) : tally)}
      {rest.length > 1 && (
        <details>
          <summary className="link mt-2 inline-flex min-h-11 items-center text-sm">{count(rest.length)} more, {count(rest.reduce((sum, { count: n }) => sum + n, 0))} rounds</summary>
          {table(rest)}
        </details>
      )}
    </Figures>
  );
}

function Rows({ of, unknown, tally, total, largest, caption }: Omit<TallyTableProps, "id" | "heading"> & { readonly largest: number; readonly caption: string }) {
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
              <Share value={n} total={total} largest={largest} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
