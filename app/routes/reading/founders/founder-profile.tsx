import { useContext } from "react";
import type { ReactNode } from "react";
import type { FounderListing, FounderProofs } from "../../../../core/reading/directory/founders.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { BuyLink } from "../../../ui/selling/buy-link.tsx";
import { PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { LifetimeNoteContext, usePrices } from "../../../ui/format/prices.ts";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { CompanyBadge } from "../../../ui/founder-card.tsx";
import { FundingTypeBadge } from "../../../ui/funding-type-badge.tsx";
import { PlaceIcon } from "../../../ui/frame/icons.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { Provenance } from "../../../ui/fact.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { breadcrumbList, pageMeta } from "../../../page-meta.ts";
import type { Site } from "../../../ui/frame/site.ts";
import { Offer } from "../../../ui/selling/offer.tsx";

interface FounderProfileProps {
  readonly founder: FounderListing;
  /** Sources of the values; absent where the page links to the founder's own page. */
  readonly proofs?: FounderProofs;
  /** Content between breadcrumb and name, such as the rank. */
  readonly children?: ReactNode;
}

export function FounderProfile({ founder, proofs, children }: FounderProfileProps) {
  const { name, title, location, description, profileUrl, amount, amountUsdMinor, fundingType } = founder;
  const { lifetime } = usePrices();
  const note = useContext(LifetimeNoteContext);
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
          <div className="relative">
            <h1 className="inline text-3xl font-bold">{name}</h1>{" "}
            <Provenance of="the name" proof={proofs?.name ?? null} />
          </div>
          {title !== null && (
            <div className="relative mt-1 text-lg text-muted">
              {title} <Provenance of="the title" proof={proofs?.title ?? null} />
            </div>
          )}
          <div className="relative mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <CompanyBadge name={founder.companyName} slug={founder.companySlug} />
            {location !== null && (
              <div className="inline-flex items-center gap-1 text-sm text-muted">
                <PlaceIcon />
                {location} <Provenance of="the location" proof={proofs?.location ?? null} />
              </div>
            )}
          </div>
          {amount !== null && (
            <div className="relative mt-6 flex flex-wrap items-baseline gap-3 border-t border-line pt-6">
              <strong className="text-2xl font-bold tabular-nums">Raised {formatAmount(amount)}</strong>
              {inDollars && (
                <span className="text-sm text-muted">≈ {formatAmount({ minor: amountUsdMinor, currency: "USD" })}</span>
              )}
              {fundingType !== null && <FundingTypeBadge type={fundingType} />}
              <Provenance of="the amount raised" proof={proofs?.amount ?? null} />
            </div>
          )}
          {description !== null && (
            <div className="relative mt-6 max-w-prose">
              {description} <Provenance of="the description" proof={proofs?.description ?? null} />
            </div>
          )}
          {profileUrl !== null && (
            <div className="relative mt-8">
              <OutboundLink href={profileUrl} className="button button-quiet">
                Connect with {name}
              </OutboundLink>{" "}
              <Provenance of="the profile" proof={proofs?.profileUrl ?? null} />
            </div>
          )}
          <p className="mt-8 text-sm text-muted">
            <TextLink href={`/is-this-you/${founder.companySlug}?person=${founder.slug}`}>Is this you?</TextLink> See
            everything we hold about you, correct it, or be removed.
          </p>
        </article>
        <Offer>
          <aside aria-label="Full access" className="card bg-accent-soft p-6 md:p-8">
            <h2 className="text-xl font-semibold">Every founder, every round</h2>
            <p className="mt-2 text-sm text-muted">
              The complete database with filters and exports, for a one-time payment.
            </p>
            <div className="mt-6 grid gap-3">
              <BuyLink plan="lifetime">{`Get Full Database Access $${lifetime}`}</BuyLink>
              <BuyLink plan="lifetime" look="quiet">{`Get Lifetime Access for only $${lifetime}`}</BuyLink>
            </div>
            {note !== null && <p className="mt-3 text-center text-sm text-muted">{note}</p>}
          </aside>
        </Offer>
      </div>
    </div>
  );
}

/** The page for an address without a founder, or of one who is no longer listed. */
export function FounderNotFound() {
  return (
    <MessageScreen heading="Founder Not Found" action={<PrimaryLink href="/companies">Back to Companies</PrimaryLink>}>
      <p>There's no founder at this address.</p>
    </MessageScreen>
  );
}

/** Metadata of a founder's page. `/top-founders` names the founder's own page as canonical. */
export function founderMeta(site: Site, founder: FounderListing) {
  const { name, companyName, title, amount } = founder;
  const path = `/companies/founders/${founder.slug}`;
  const raised = amount === null ? "" : `, which raised ${formatAmount(amount)}`;
  return pageMeta(site, {
    title: `${name}, ${title ?? "Founder"} of ${companyName}`,
    description: `${name} is ${title ?? "a founder"} of ${companyName}${raised}. Profile, company and how to connect.`,
    keywords: [name, companyName, `${companyName} founder`, "startup founder", "founder contact"],
    path,
    type: "profile",
    shareImage: {
      path: `/share/founders/${founder.slug}.png`,
      alt: `${name}, ${title ?? "Founder"} of ${companyName}`,
    },
    structuredData: [
      {
        "@type": "Person",
        name,
        ...(title !== null && { jobTitle: title }),
        worksFor: { "@type": "Organization", name: companyName, url: `${site.url}/companies/${founder.companySlug}` },
        url: `${site.url}${path}`,
        ...(founder.profileUrl !== null && { sameAs: [founder.profileUrl] }),
      },
      breadcrumbList(site, [
        { name: "Companies", href: "/companies" },
        { name: "Founders", href: "/companies/founders" },
        { name, href: path },
      ]),
    ],
  });
}
