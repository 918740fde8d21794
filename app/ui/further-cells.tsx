import type { Lead } from "../../core/directory/lead.ts";
import { Amount } from "./amount.tsx";
import { formatInstant } from "./format-date.ts";

/** Columns a table of rounds can have after its usual ones. */
export type FurtherColumn = "total_raised" | "added" | "updated";

interface FurtherCellsProps {
  readonly round: Lead;
  /** The columns in their order, with their headings. */
  readonly columns: readonly (readonly [FurtherColumn, string])[];
}

/** The cells of the further columns: each carries its heading, since its place depends on what else is shown. */
export function FurtherCells({ round, columns }: FurtherCellsProps) {
  return columns.map(([column, heading]) => (
    <td key={column} data-heading={heading}>
      {column === "total_raised" ? <TotalRaised usdMinor={round.totalRaisedUsdMinor} /> : formatInstant(column === "added" ? round.addedAt : round.updatedAt)}
    </td>
  ));
}

function TotalRaised({ usdMinor }: { readonly usdMinor: number | null }) {
  return <Amount amount={usdMinor === null ? null : { minor: usdMinor, currency: "USD" }} usdMinor={usdMinor} />;
}
