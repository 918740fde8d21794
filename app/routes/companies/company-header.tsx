import type { CompanyPage, CompanyPageRound } from "../../../core/directory/company-page.ts";
import { BuyLink } from "../../ui/buy-link.tsx";
import { PublishedDate } from "../../ui/date.tsx";
import { FundingTypeBadge } from "../../ui/funding-type-badge.tsx";
import { OutboundLink } from "../../ui/outbound-link.tsx";
import { useSite } from "../../ui/site.ts";
import { headingOf, raisedOn } from "./company-summary.ts";

interface CompanyHeaderProps {
  readonly company: CompanyPage;
  readonly round: CompanyPageRound | null;
}

/** Who raised how much, and the ways on: website, proof, checkout. */
export function CompanyHeader({ company, round }: CompanyHeaderProps) {
  const { name } = useSite();
  const raised = round === null ? null : raisedOn(round);
  return (
    <header className="card flex flex-wrap items-end justify-between gap-x-10 gap-y-6 p-6 md:p-10">
      <div>
        {round !== null && <p className="text-xl font-semibold text-accent">{company.name.value}</p>}
        <h1 className="mt-1 text-3xl font-bold md:text-4xl">{headingOf(company, name)}</h1>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          {round === null && <span>No funding round on record</span>}
          {round === null && company.rounds.length > 0 && <FundingTypeBadge type="Raising" />}
          {round?.fundingType && <FundingTypeBadge type={round.fundingType.value} />}
          {raised !== null && <PublishedDate date={raised.value} />}
          {company.isSample && <span className="rounded-sm border border-notice-line bg-notice px-2 py-0.5 text-xs font-semibold text-ink">Sample</span>}
          {company.website !== null && (
            <OutboundLink href={company.website.value} className="link inline-flex min-h-11 items-center font-medium">
              {URL.parse(company.website.value)?.hostname ?? company.website.value}
            </OutboundLink>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {round !== null && round.proofUrl !== null && (
          <OutboundLink href={round.proofUrl} className="button button-quiet">
            View Funding Proof
          </OutboundLink>
        )}
        <BuyLink plan="lifetime">Get lifetime plan</BuyLink>
      </div>
    </header>
  );
}
