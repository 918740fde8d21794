import type { FeaturedPick } from "../../../../core/customers/delivery/featured-picks.ts";
import type { Lead } from "../../../../core/reading/directory/lead.ts";
import type { FigureColumn } from "../../../ui/charts/figure-table.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Amount } from "../../../ui/format/amount.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { ListTable, type RowAction } from "../list.tsx";

/** The columns of a lead; null: it is no longer published. */
function columnsOf<Row>(
  leadOf: (row: Row) => Lead | null,
  idOf: (row: Row) => number,
): [FigureColumn<Row>, ...FigureColumn<Row>[]] {
  return [
    {
      heading: "Company",
      render: (row) => {
        const lead = leadOf(row);
        if (lead === null) return `Lead ${idOf(row)}`;
        return (
          <>
            <TextLink href={`/companies/${lead.companySlug}`}>{lead.companyName}</TextLink>
            {lead.country !== null && <span className="font-normal text-muted"> {lead.country}</span>}
          </>
        );
      },
    },
    {
      heading: "Round",
      render: (row) => {
        const lead = leadOf(row);
        return lead === null ? "No longer published, so it won't be delivered." : (lead.fundingType ?? "Unknown");
      },
    },
    {
      heading: "Raised",
      number: true,
      render: (row) => {
        const lead = leadOf(row);
        return lead !== null && <Amount amount={lead.amount} usdMinor={lead.amountUsdMinor} />;
      },
    },
    {
      heading: "Announced",
      render: (row) => {
        const announced = leadOf(row)?.announced ?? null;
        return announced === null ? "Undated" : <PublishedDate date={announced} />;
      },
    },
  ];
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
  return (
    <ListTable
      caption={caption}
      empty={empty}
      rows={leads}
      keyOf={({ roundId }) => roundId}
      columns={[
        ...columnsOf<Lead>(
          (lead) => lead,
          ({ roundId }) => roundId,
        ),
        { heading: "Picked", render: ({ roundId }) => (chosen.has(roundId) ? "Picked" : "") },
      ]}
      hidden={{ month }}
      actions={[
        {
          name: "pick",
          value: ({ roundId }) => roundId,
          label: "Pick",
          of: ({ companyName }) => companyName,
          when: ({ roundId }) => !chosen.has(roundId),
        },
      ]}
    />
  );
}

const nameOf = ({ lead, leadId }: FeaturedPick) => lead?.companyName ?? `lead ${leadId}`;
const PICK_ACTIONS: readonly RowAction<FeaturedPick>[] = [
  { name: "up", value: ({ leadId }) => leadId, label: "Up", of: nameOf },
  { name: "down", value: ({ leadId }) => leadId, label: "Down", of: nameOf },
  { name: "unpick", value: ({ leadId }) => leadId, label: "Remove", of: nameOf },
];

/** The leads picked for a month in their order. */
export function PickedLeads({ picks, month }: { readonly picks: readonly FeaturedPick[]; readonly month: string }) {
  return (
    <ListTable
      caption="Picked leads"
      empty="No leads picked by hand for this month."
      rows={picks}
      keyOf={({ leadId }) => leadId}
      columns={[
        ...columnsOf<FeaturedPick>(
          ({ lead }) => lead,
          ({ leadId }) => leadId,
        ),
        { heading: "Picked", render: ({ pickedAt }) => <Instant at={pickedAt} /> },
      ]}
      hidden={{ month }}
      actions={PICK_ACTIONS}
    />
  );
}
