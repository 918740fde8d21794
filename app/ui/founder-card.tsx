import type { FounderListing } from "../../core/reading/directory/founders.ts";
import { Amount } from "./format/amount.tsx";
import { formatDate } from "./format/format-date.ts";
import { formatShortPlace } from "./format/format-place.ts";
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
  const { slug, name, title, location, description, profileUrl, round } = founder;
  const place = location ?? (round === undefined ? null : formatShortPlace(round));
  return (
    <li className="card flex min-w-0 flex-col gap-3 p-4 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-3">
        <Monogram name={name} />
        <div className="min-w-0 grow basis-28">
          <Heading className="line-clamp-2 leading-5 font-semibold">
            <a className="hover:text-accent hover:underline" href={`/companies/founders/${slug}`} title={name}>
              {name}
            </a>
          </Heading>
          {title !== null && (
            <p className="line-clamp-1 text-sm text-muted" title={title}>
              {title}
            </p>
          )}
        </div>
        {profileUrl !== null && (
          <OutboundLink
            href={profileUrl}
            className="button button-quiet shrink-0 px-3 wrap-normal"
            label={`Connect with ${name}`}
          >
            Connect
          </OutboundLink>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <CompanyBadge name={founder.companyName} slug={founder.companySlug} />
        {place !== null && (
          <span className="inline-flex items-center gap-1">
            <PlaceIcon />
            <span className="line-clamp-1">{place}</span>
          </span>
        )}
        {round !== undefined && round.industries.length > 0 && (
          <span className="line-clamp-1">{round.industries.join(", ")}</span>
        )}
      </div>
      {description !== null && <p className="line-clamp-2 text-sm text-muted">{description}</p>}
      <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-sm text-muted tabular-nums">
        <strong className="text-base text-ink">
          <Amount amount={founder.amount} usdMinor={founder.amountUsdMinor} />
        </strong>
        {founder.fundingType !== null && <FundingTypeBadge type={founder.fundingType} />}
        {round?.announced && <span>{formatDate(round.announced)}</span>}
        {round?.hasAddress === true && <span className="ms-auto font-medium text-accent">Address known</span>}
      </p>
    </li>
  );
}

export function CompanyBadge({ name, slug }: { readonly name: string; readonly slug: string }) {
  return (
    <a
      className="inline-flex min-h-8 max-w-full items-center rounded-sm bg-accent-soft px-2.5 text-sm font-medium text-accent hover:underline"
      href={`/companies/${slug}`}
    >
      <span className="line-clamp-2">{name}</span>
    </a>
  );
}
