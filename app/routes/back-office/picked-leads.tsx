import type { Handpick } from "../../../core/delivery/handpick.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Instant } from "../../ui/instant.tsx";
import { LeadCells, LeadHeadings } from "./lead-cells.tsx";
import { EmptyList } from "./office-page.tsx";

/** The leads that are picked for a month, each with a way to take it out. */
export function PickedLeads({ picks, month }: { readonly picks: readonly Handpick[]; readonly month: string }) {
  if (picks.length === 0) {
    return (
      <div className="mt-3">
        <EmptyList>None is picked for this month yet: all would be filled by the rule.</EmptyList>
      </div>
    );
  }
  return (
    <FigureTable caption="Picked leads" wide>
      <thead>
        <tr>
          <LeadHeadings />
          <th scope="col">Picked</th>
          <th scope="col">Decide</th>
        </tr>
      </thead>
      <tbody>
        {picks.map(({ leadId, lead, pickedAt }) => (
          <tr key={leadId}>
            {lead === null ? (
              <>
                <th scope="row">Lead {leadId}</th>
                <td className="col-span-full" colSpan={3}>
                  Not published any more, so nobody is given it.
                </td>
              </>
            ) : (
              <LeadCells lead={lead} />
            )}
            <td data-label="Picked">
              <Instant at={pickedAt} />
            </td>
            <td data-label="Decide">
              <TakeOut id={leadId} name={lead?.companyName ?? `lead ${leadId}`} month={month} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function TakeOut({ id, name, month }: { readonly id: number; readonly name: string; readonly month: string }) {
  return (
    <form method="post">
      <input type="hidden" name="month" value={month} />
      <button type="submit" name="unpick" value={id} className="button button-quiet">
        Take out <span className="sr-only">{name}</span>
      </button>
    </form>
  );
}
