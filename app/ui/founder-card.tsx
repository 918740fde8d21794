import type { FounderListing } from "../../core/reading/directory/founders.ts";
import { Amount } from "./format/amount.tsx";
import { FundingTypeBadge } from "./funding-type-badge.tsx";
import { Monogram } from "./monogram.tsx";
import { PlaceIcon } from "./frame/icons.tsx";
import { OutboundLink } from "./outbound-link.tsx";

interface FounderCardProps {
  readonly founder: FounderListing;
  /** Of the heading. */
  readonly level?: 2 | 3;
}

export function FounderCard({ founder, level = 2 }: FounderCardProps) {
  const Heading = `h${level}` as const;
  const { slug, name, title, location, description, profileUrl } = founder;
  return (
    <li className="card flex min-w-0 flex-col p-6 wrap-anywhere">
      <div className="flex items-center gap-3">
        <Monogram name={name} />
        <div className="min-w-0">
          <Heading className="text-lg font-semibold">
            <a className="hover:text-accent hover:underline" href={`/companies/founders/${slug}`}>
              {name}
            </a>
          </Heading>
          {title !== null && <p className="text-sm text-muted">{title}</p>}
        </div>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <CompanyBadge name={founder.companyName} slug={founder.companySlug} />
        {location !== null && (
          <span className="inline-flex items-center gap-1 text-muted">
            <PlaceIcon />
            {location}
          </span>
        )}
      </p>
      {description !== null && <p className="mt-3 line-clamp-3 text-sm text-muted">{description}</p>}
      <div className="mt-auto flex items-center justify-between gap-4 pt-5">
        <p className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
          <span>
            <Amount amount={founder.amount} usdMinor={founder.amountUsdMinor} />
          </span>
          {founder.fundingType !== null && <FundingTypeBadge type={founder.fundingType} />}
        </p>
        {profileUrl !== null && (
          <OutboundLink href={profileUrl} className="button button-quiet" label={`Connect with ${name}`}>
            Connect
          </OutboundLink>
        )}
      </div>
    </li>
  );
}

interface CompanyBadgeProps {
  readonly name: string;
  readonly slug: string;
}

export function CompanyBadge({ name, slug }: CompanyBadgeProps) {
  return (
    <a
      className="inline-flex min-h-8 items-center rounded-sm bg-accent-soft px-2.5 text-sm font-medium text-accent hover:underline"
      href={`/companies/${slug}`}
    >
      {name}
    </a>
  );
}
