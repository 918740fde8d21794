import type { Lead } from "../../../../core/reading/directory/lead.ts";
import { Amount } from "../../../ui/format/amount.tsx";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { EmptyList } from "../office-page.tsx";
import type { FeaturedPick } from "../../../../core/customers/delivery/featured-picks.ts";
import { Instant } from "../../../ui/frame/instant.tsx";

function LeadHeadings() {
  return (
    <>
      <th scope="col">Company</th>
      <th scope="col">Round</th>
      <th scope="col" className="number">
        Raised
      </th>
      <th scope="col">Announced</th>
    </>
  );
}

/** The first four cells of a lead's row. */
function LeadCells({
  lead: { companyName, companySlug, country, fundingType, amount, amountUsdMinor, announced },
}: {
  readonly lead: Lead;
}) {
  return (
    <>
      <th scope="row">
        <TextLink href={`/companies/${companySlug}`}>{companyName}</TextLink>
        {country !== null && <span className="font-normal text-muted"> {country}</span>}
      </th>
      <td data-label="Round">{fundingType ?? "Unknown"}</td>
      <td className="number" data-label="Raised">
        <Amount amount={amount} usdMinor={amountUsdMinor} />
      </td>
      <td data-label="Announced">{announced === null ? "Undated" : <PublishedDate date={announced} />}</td>
    </>
  );
}

interface LeadsToPickProps {
  readonly caption: string;
  readonly leads: readonly Lead[];
  readonly month: string;
  /** Ids of the leads already picked for the month. */
  readonly chosen: ReadonlySet<number>;
  /** Text when there are no leads. */
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
                  <QuietButton name="pick" value={lead.roundId}>
                    Pick <span className="sr-only">{lead.companyName}</span>
                  </QuietButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </form>
  );
}

/** The leads picked for a month, each with a button to remove it. */
export function PickedLeads({ picks, month }: { readonly picks: readonly FeaturedPick[]; readonly month: string }) {
  if (picks.length === 0) {
    return (
      <div className="mt-3">
        <EmptyList>No leads picked by hand for this month.</EmptyList>
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
                  No longer published, so it won't be delivered.
                </td>
              </>
            ) : (
              <LeadCells lead={lead} />
            )}
            <td data-label="Picked">
              <Instant at={pickedAt} />
            </td>
            <td data-label="Decide">
              <PickButtons id={leadId} name={lead?.companyName ?? `lead ${leadId}`} month={month} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function PickButtons({ id, name, month }: { readonly id: number; readonly name: string; readonly month: string }) {
  return (
    <form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="month" value={month} />
      <QuietButton name="up" value={id}>
        <span aria-hidden="true">↑</span> <span className="sr-only">Move {name} up</span>
      </QuietButton>
      <QuietButton name="down" value={id}>
        <span aria-hidden="true">↓</span> <span className="sr-only">Move {name} down</span>
      </QuietButton>
      <QuietButton name="unpick" value={id}>
        Remove <span className="sr-only">{name}</span>
      </QuietButton>
    </form>
  );
}
