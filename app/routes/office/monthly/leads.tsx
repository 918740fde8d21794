import type { FeaturedPick } from "../../../../core/customers/delivery/featured-picks.ts";
import type { Lead } from "../../../../core/reading/directory/lead.ts";
import type { FigureColumn } from "../../../ui/charts/figure-table.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Amount } from "../../../ui/format/amount.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { ListTable, type RowAction } from "../list.tsx";

/** A lead in a list; null: it is no longer published. */
interface Row {
  readonly leadId: number;
  readonly lead: Lead | null;
}

const COLUMNS: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]] = [
  {
    heading: "Company",
    render: ({ lead, leadId }) =>
      lead === null ? (
        `Lead ${leadId}`
      ) : (
        <>
          <TextLink href={`/companies/${lead.companySlug}`}>{lead.companyName}</TextLink>
          {lead.country !== null && <span className="font-normal text-muted"> {lead.country}</span>}
        </>
      ),
  },
  {
    heading: "Round",
    render: ({ lead }) =>
      lead === null ? "No longer published, so it won't be delivered." : (lead.fundingType ?? "Unknown"),
  },
  {
    heading: "Raised",
    number: true,
    render: ({ lead }) => lead !== null && <Amount amount={lead.amount} usdMinor={lead.amountUsdMinor} />,
  },
  {
    heading: "Announced",
    render: ({ lead }) => (lead?.announced ? <PublishedDate date={lead.announced} /> : "Undated"),
  },
];

const nameOf = ({ lead, leadId }: Row) => lead?.companyName ?? `lead ${leadId}`;

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
      rows={leads.map((lead) => ({ lead, leadId: lead.roundId }))}
      columns={[...COLUMNS, { heading: "Picked", render: ({ leadId }) => (chosen.has(leadId) ? "Picked" : "") }]}
      hidden={{ month }}
      actions={[
        {
          name: "pick",
          value: ({ leadId }) => leadId,
          label: "Pick",
          of: nameOf,
          when: ({ leadId }) => !chosen.has(leadId),
        },
      ]}
    />
  );
}

const PICK_ACTIONS: readonly RowAction<Row>[] = [
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
      columns={[...COLUMNS, { heading: "Picked", render: ({ pickedAt }: FeaturedPick) => <Instant at={pickedAt} /> }]}
      hidden={{ month }}
      actions={PICK_ACTIONS}
    />
  );
}
