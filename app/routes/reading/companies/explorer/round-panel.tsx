import type { ReactNode } from "react";
import { ContactList, type LookedUp } from "../../../../ui/finder/contact-list.tsx";
import { Amount } from "../../../../ui/format/amount.tsx";
import { formatDate } from "../../../../ui/format/format-date.ts";
import { formatPlace } from "../../../../ui/format/format-place.ts";
import { FundingTypeBadge } from "../../../../ui/funding-type-badge.tsx";
import { CloseIcon } from "../../../../ui/frame/icons.tsx";
import { Monogram } from "../../../../ui/monogram.tsx";
import { MONEY_LABELS } from "../../../../../core/catalogue/facts/money-words.ts";
import { offerText } from "../../../../ui/format/offer-text.ts";
import { OutboundLink } from "../../../../ui/outbound-link.tsx";
import { TrackForm } from "../../../customers/leads/track-form.tsx";
import type { OpenedRound } from "./read-opened.ts";

interface RoundPanelProps {
  readonly opened: OpenedRound;
  /** The list's address with another round in the panel, or none. */
  readonly addressWith: (round: number | null) => string;
  /** True if the visitor has an account that can save leads. */
  readonly mayTrack: boolean;
  /** A lookup that was started from the panel. */
  readonly looked: LookedUp | null;
}

/** The panel of a round: contacts, known facts, similar companies and the account's notes. */
export function RoundPanel({
  opened: { lead, similar, tracked, contacts },
  addressWith,
  mayTrack,
  looked,
}: RoundPanelProps) {
  const place = formatPlace(lead);
  return (
    <aside key={lead.roundId} className="round-panel" aria-label={lead.companyName} data-round-panel={lead.roundId}>
      <div className="panel-head">
        <Monogram name={lead.companyName} logo={lead.logo} />
        <h2>{lead.companyName}</h2>
        <a href={addressWith(null)} aria-label="Close" data-close-panel="">
          <CloseIcon />
        </a>
      </div>
      <p className="text-2xl font-bold">
        {lead.offer === undefined ? (
          <Amount amount={lead.amount} usdMinor={lead.amountUsdMinor} />
        ) : (
          MONEY_LABELS.raising
        )}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {lead.fundingType !== null && <FundingTypeBadge type={lead.fundingType} isExplained />}
        {lead.announced !== null && formatDate(lead.announced)}
        {lead.offer !== undefined && offerText(lead.offer)}
      </p>
      <p className="flex flex-wrap gap-2">
        <a className="button button-primary" href={`/companies/${lead.companySlug}`}>
          Company page
        </a>
      </p>
      {contacts.contacts.length > 0 && (
        <section aria-label="People to write to">
          <ContactList
            company={lead.companyName}
            contacts={contacts}
            from={addressWith(lead.roundId)}
            looked={looked}
          />
        </section>
      )}
      <dl>
        <Row term="Website">
          {lead.website !== null && (
            <OutboundLink href={lead.website}>{URL.parse(lead.website)?.hostname ?? lead.website}</OutboundLink>
          )}
        </Row>
        <Row term="Location">{place}</Row>
        <Row term="Industry">{lead.industries.join(", ")}</Row>
        <Row term="Investors">
          {lead.investors.map(({ name, lead: isLead }) => (isLead ? `${name} (lead)` : name)).join(", ")}
        </Row>
        <Row term="Source">
          {lead.proofUrl !== null && (
            <OutboundLink href={lead.proofUrl}>{URL.parse(lead.proofUrl)?.hostname ?? lead.proofUrl}</OutboundLink>
          )}
        </Row>
      </dl>
      {mayTrack && (
        <TrackForm
          companyId={lead.companyId}
          companyName={lead.companyName}
          tracked={tracked}
          from={addressWith(lead.roundId)}
        />
      )}
      {similar.length > 0 && (
        <section data-similar="">
          <h3>Similar companies</h3>
          <ul>
            {similar.map(({ roundId, companyName, amount, amountUsdMinor }) => (
              <li key={roundId}>
                <a href={addressWith(roundId)}>{companyName}</a>
                <span>
                  <Amount amount={amount} usdMinor={amountUsdMinor} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  if (children === null || children === false || children === "") return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
