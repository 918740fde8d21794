import type { Lead } from "../../../core/directory/lead.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { LeadCells, LeadHeadings } from "./lead-cells.tsx";
import { EmptyList } from "./office-page.tsx";

interface LeadsToPickProps {
  readonly caption: string;
  readonly leads: readonly Lead[];
  readonly month: string;
  /** Numbers of the leads that are picked for the month already. */
  readonly chosen: ReadonlySet<number>;
  /** Said when there is none. */
  readonly empty: string;
}

/** Leads that can be picked for a month. */
export function LeadsToPick({ caption, leads, month, chosen, empty }: LeadsToPickProps) {
  if (leads.length === 0) return <EmptyList>{empty}</EmptyList>;
  return (
    <form method="post">
      <input type="hidden" name="month" value={month} />
      <FigureTable caption={caption} wide>
        <thead>
          <tr>
            <LeadHeadings />
            <th scope="col">Decide</th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.roundId}>
              <LeadCells lead={lead} />
              <td data-label="Decide">
                {chosen.has(lead.roundId) ? (
                  "Picked"
                ) : (
                  <button type="submit" name="pick" value={lead.roundId} className="button button-quiet">
                    Pick <span className="sr-only">{lead.companyName}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </form>
  );
}
