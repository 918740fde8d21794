import type { ReactNode } from "react";
import type { CompanyTeaser } from "../../core/reading/directory/teaser.ts";
import { Section } from "./frame/section.tsx";
import { Breadcrumb } from "./frame/breadcrumb.tsx";
import { BuyLink } from "./selling/buy-link.tsx";
import { QuietLink } from "./forms/controls.tsx";
import { Flag } from "./flag.tsx";
import { monthName } from "./format/format-date.ts";
import { formatPlace } from "./format/format-place.ts";
import { FundingTypeBadge } from "./funding-type-badge.tsx";
import { Monogram } from "./monogram.tsx";

interface TeaserProfileProps {
  readonly name: string;
  readonly above: readonly { readonly name: string; readonly href: string }[];
  /** The public facts of a company; absent for founders, whose teaser is their name. */
  readonly teaser?: CompanyTeaser;
  /** One sentence about the content for members. */
  readonly members: string;
  readonly children?: ReactNode;
  /** Links to related pages, between the facts and the offer. */
  readonly related?: ReactNode;
}

/** A company or founder outside the sample: the public facts, and a note on the content for members. */
export function TeaserProfile({ name, above, teaser, members, children, related }: TeaserProfileProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={above} here={name} />
      <article className="mt-4 grid gap-6">
        <header className="card p-6 md:p-10">
          <div className="flex items-center gap-4">
            <Monogram name={name} />
            <h1 className="text-3xl font-bold md:text-4xl">{name}</h1>
          </div>
          {teaser !== undefined && <PublicFacts teaser={teaser} />}
          {children}
        </header>
        {related}
        <Section
          id="members"
          heading="For members"
          className="members-only card bg-accent-soft p-6 text-center md:p-10"
        >
          <p className="mx-auto mt-2 max-w-prose text-muted">{members}</p>
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            <BuyLink plan="lifetime">Get lifetime plan</BuyLink>
            <QuietLink href="/sign-in">Sign in</QuietLink>
          </div>
        </Section>
      </article>
    </div>
  );
}

function PublicFacts({ teaser }: { readonly teaser: CompanyTeaser }) {
  const { description, industry, fundingType, month, source } = teaser;
  const place = formatPlace(teaser);
  return (
    <>
      {description !== null && <p className="mt-3 max-w-prose">{description}</p>}
      <dl className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {industry !== null && <Known term="Industry">{industry}</Known>}
        {place !== null && (
          <Known term="Location">
            <Flag country={teaser.country} />
            {place}
          </Known>
        )}
        {fundingType !== null && (
          <Known term="Newest round">
            <FundingTypeBadge type={fundingType} />
          </Known>
        )}
        {month !== null && <Known term="Raised in">{monthName(month)}</Known>}
        {source !== null && <Known term="Kind of source">{source}</Known>}
        {teaser.isSample && <Known term="Sample">Invented sample data</Known>}
      </dl>
    </>
  );
}

function Known({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-1 font-medium">{children}</dd>
    </div>
  );
}
