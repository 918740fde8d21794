import type { ReactNode } from "react";
import type { FounderListing } from "../../../core/directory/founder.ts";
import { priceNote } from "../../plan-offers.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { BuyLink } from "../../ui/buy-link.tsx";
import { usePrices } from "../../ui/prices.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import { CompanyBadge } from "../../ui/founder-card.tsx";
import { FundingTypeBadge } from "../../ui/funding-type-badge.tsx";
import { PlaceIcon } from "../../ui/icons.tsx";
import { OutboundLink } from "../../ui/outbound-link.tsx";

interface FounderProfileProps {
  readonly founder: FounderListing;
  /** Something between breadcrumb and name, such as the founder's rank. */
  readonly children?: ReactNode;
}

/** The screen of one founder. */
export function FounderProfile({ founder, children }: FounderProfileProps) {
  const { name, title, location, description, profileUrl, amount, amountUsdMinor, fundingType } = founder;
  const { lifetime } = usePrices();
  const note = priceNote("lifetime", lifetime);
  const inDollars = amount !== null && amount.currency !== "USD" && amountUsdMinor !== null;
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb
        above={[
          { name: "Companies", href: "/companies" },
          { name: "Founders", href: "/companies/founders" },
        ]}
        here={name}
      />
      {children}
      <div className="mt-6 grid gap-8 lg:grid-cols-[2fr_1fr] lg:items-start">
        <article className="card p-6 md:p-10">
          <h1 className="text-3xl font-bold">{name}</h1>
          {title !== null && <p className="mt-1 text-lg text-muted">{title}</p>}
          <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <CompanyBadge name={founder.companyName} slug={founder.companySlug} />
            {location !== null && (
              <span className="inline-flex items-center gap-1 text-sm text-muted">
                <PlaceIcon />
                {location}
              </span>
            )}
          </p>
          {amount !== null && (
            <p className="mt-6 flex flex-wrap items-baseline gap-3 border-t border-line pt-6">
              <strong className="text-2xl font-bold tabular-nums">Raised {formatAmount(amount)}</strong>
              {inDollars && <span className="text-sm text-muted">≈ {formatAmount({ minor: amountUsdMinor, currency: "USD" })}</span>}
              {fundingType !== null && <FundingTypeBadge type={fundingType} />}
            </p>
          )}
          {description !== null && <p className="mt-6 max-w-prose">{description}</p>}
          {profileUrl !== null && (
            <p className="mt-8">
              <OutboundLink href={profileUrl} className="button button-quiet">
                Connect with {name}
              </OutboundLink>
            </p>
          )}
        </article>
        <aside aria-label="Full access" className="card bg-accent-soft p-6 md:p-8">
          <h2 className="text-xl font-semibold">Every founder, every round</h2>
          <p className="mt-2 text-sm text-muted">The complete database with filters and exports, bought once.</p>
          <div className="mt-6 grid gap-3">
            <BuyLink plan="lifetime">{`Get Full Database Access $${lifetime}`}</BuyLink>
            <BuyLink plan="lifetime" look="quiet">{`Get Lifetime Access for only $${lifetime}`}</BuyLink>
          </div>
          {note !== null && <p className="mt-3 text-center text-sm text-muted">{note}</p>}
        </aside>
      </div>
    </div>
  );
}
