import type { FeaturedPick } from "../../../../core/customers/delivery/featured-picks.ts";
import type { Lead } from "../../../../core/reading/directory/lead.ts";
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

const COLUMNS = {
  Company: ({ lead, leadId }: Row) =>
    lead === null ? (
      `Lead ${leadId}`
    ) : (
      <>
        <TextLink href={`/companies/${lead.companySlug}`}>{lead.companyName}</TextLink>
        {lead.country !== null && <span className="font-normal text-muted"> {lead.country}</span>}
      </>
    ),
  Round: ({ lead }: Row) =>
    lead === null ? "No longer published, so it won't be delivered." : (lead.fundingType ?? "Unknown"),
  Raised: ({ lead }: Row) => lead !== null && <Amount amount={lead.amount} usdMinor={lead.amountUsdMinor} />,
  Announced: ({ lead }: Row) => (lead?.announced ? <PublishedDate date={lead.announced} /> : "Undated"),
} as const;

const nameOf = ({ lead, leadId }: Row) => lead?.companyName ?? `lead ${leadId}`;

interface LeadsToPickProps {
  readonly caption: string;
  readonly leads: readonly Lead[];
  readonly month: string;
  readonly chosen: ReadonlySet<number>;
  readonly empty: string;
}

/** Leads that can be picked for a month. */
export function LeadsToPick({ caption, leads, month, chosen, empty }: LeadsToPickProps) {
  return (
    <ListTable
      caption={caption}
      empty={empty}
      rows={leads.map((lead) => ({ lead, leadId: lead.roundId }))}
      render={{ ...COLUMNS, Picked: ({ leadId }) => (chosen.has(leadId) ? "Picked" : "") }}
      numbers={["Raised"]}
      hidden={{ month }}
      actions={{
        pick: { value: ({ leadId }) => leadId, label: "Pick", of: nameOf, when: ({ leadId }) => !chosen.has(leadId) },
      }}
    />
  );
}

const PICK_ACTIONS: Readonly<Record<string, RowAction<Row>>> = {
  up: { value: ({ leadId }) => leadId, label: "Up", of: nameOf },
  down: { value: ({ leadId }) => leadId, label: "Down", of: nameOf },
  unpick: { value: ({ leadId }) => leadId, label: "Remove", of: nameOf },
};

/** The leads picked for a month in their order. */
export function PickedLeads({ picks, month }: { readonly picks: readonly FeaturedPick[]; readonly month: string }) {
  return (
    <ListTable
      caption="Picked leads"
      empty="No leads picked by hand for this month."
      rows={picks}
      render={{ ...COLUMNS, Picked: ({ pickedAt }) => <Instant at={pickedAt} /> }}
      numbers={["Raised"]}
      hidden={{ month }}
      actions={PICK_ACTIONS}
    />
  );
}
