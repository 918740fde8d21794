import { useContext } from "react";
import type { ReactNode } from "react";
import type { CompanyContacts } from "../../../../core/finder/contacts/read-contacts.ts";
import type { CompanyPagePerson } from "../../../../core/reading/directory/company-page.ts";
import type { FounderScreen } from "../../../../core/reading/directory/founder-screen.ts";
import type { FounderListing } from "../../../../core/reading/directory/founders.ts";
import type { PageMeta } from "../../../page-meta.ts";
import { PrintedSources, Provenance } from "../../../ui/fact.tsx";
import { ContactAddress, ContactsOffer, type LookedUp } from "../../../ui/finder/contact-list.tsx";
import { PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { LifetimeNoteContext, usePrices } from "../../../ui/format/prices.ts";
import { CompanyBadge, FounderCard } from "../../../ui/founder-card.tsx";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PlaceIcon } from "../../../ui/frame/icons.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Site } from "../../../ui/frame/site.ts";
import { FundingTypeBadge } from "../../../ui/funding-type-badge.tsx";
import { LinkList } from "../../../ui/link-list.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { BuyLink } from "../../../ui/selling/buy-link.tsx";
import { Offer } from "../../../ui/selling/offer.tsx";
import { CompanyFacts, TotalRaisedFact } from "../companies/company-facts.tsx";
import { CompanyPeople, contactOf, partOf } from "../companies/company-people.tsx";
import { FundingHistory } from "../companies/funding-history.tsx";
import { NotListed } from "../missing/missing-page.tsx";
import { ABOVE } from "./founder-teaser-meta.ts";

interface FounderProfileProps {
  /** With the raise to show. */
  readonly founder: FounderListing;
  /** What the reader sees besides; null where the founder's own page is a teaser. */
  readonly more: FounderDetails | null;
  /** Content between breadcrumb and name, such as the rank. */
  readonly children?: ReactNode;
}

/** The company with people, rounds and addresses. */
export interface FounderDetails {
  readonly screen: Omit<FounderScreen, "founder">;
  readonly contacts: CompanyContacts;
  readonly looked: LookedUp | null;
}

export function FounderProfile({ founder, more, children }: FounderProfileProps) {
  const person = more?.screen.company.people.find(
    ({ slug, relation }) => slug === founder.slug && relation === "founder",
  );
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={ABOVE} here={founder.name} />
      {children}
      <PrintedSources of={[person, more?.screen.company]}>
        <article className="mt-4 grid gap-6">
          <FounderHead founder={founder} person={person} more={more} />
          {more !== null && <FounderCompany {...more} founder={founder} />}
          <FounderOffer />
        </article>
      </PrintedSources>
    </div>
  );
}

interface FounderHeadProps extends Omit<FounderProfileProps, "children"> {
  /** The founder's values with their proof. */
  readonly person: CompanyPagePerson | undefined;
}

/** Name, role, company, place, raise and address. */
function FounderHead({ founder, person, more }: FounderHeadProps) {
  const { name, title, location, description, profileUrl, amount, amountUsdMinor, fundingType } = founder;
  const inDollars = amount !== null && amount.currency !== "USD" && amountUsdMinor !== null;
  const website = more?.screen.company.website ?? null;
  return (
    <header className="card grid gap-x-10 gap-y-6 p-[min(1.5rem,6vw)] lg:grid-cols-[2fr_1fr]">
      <div className="min-w-0 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-4">
          <Monogram name={name} />
          <div className="relative min-w-0 grow basis-56 pe-6">
            <h1 className="inline text-2xl font-bold md:text-3xl">{name}</h1>
            <Provenance of="the name" proof={person?.proof ?? null} />
            <div className="mt-1 text-lg text-muted">
              {person === undefined ? title : partOf(person)}
              <Provenance of="the title" proof={person?.title?.proof ?? null} />
            </div>
          </div>
        </div>
        <div className="relative mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <CompanyBadge name={founder.companyName} slug={founder.companySlug} />
          {location !== null && (
            <div className="inline-flex items-center gap-1 pe-6 text-sm text-muted">
              <PlaceIcon />
              {location}
              <Provenance of="the location" proof={person?.location?.proof ?? null} />
            </div>
          )}
          {website !== null && (
            <OutboundLink href={website.value} className="link inline-flex min-h-8 items-center text-sm font-medium">
              {URL.parse(website.value)?.hostname ?? website.value}
            </OutboundLink>
          )}
        </div>
        {amount !== null && (
          <div className="mt-4 flex flex-wrap items-baseline gap-3">
            <strong className="text-2xl font-bold tabular-nums">Raised {formatAmount(amount)}</strong>
            {inDollars && (
              <span className="text-sm text-muted">≈ {formatAmount({ minor: amountUsdMinor, currency: "USD" })}</span>
            )}
            {fundingType !== null && <FundingTypeBadge type={fundingType} isExplained />}
          </div>
        )}
        {description !== null && (
          <div className="relative mt-4 max-w-prose pe-6">
            {description}
            <Provenance of="the description" proof={person?.description?.proof ?? null} />
          </div>
        )}
        <p className="mt-6 text-sm text-muted">
          <TextLink href={`/is-this-you/${founder.companySlug}?person=${founder.slug}`}>Is this you?</TextLink> See
          everything we hold about you, correct it, or be removed.
        </p>
      </div>
      <div className="wrap-anywhere lg:border-s lg:border-line lg:ps-8">
        <h2 className="font-semibold">Contact</h2>
        {profileUrl !== null && (
          <div className="relative mt-3 pe-6">
            <OutboundLink href={profileUrl} className="button button-quiet">
              Connect with {name}
            </OutboundLink>
            <Provenance of="the profile" proof={person?.profileUrl?.proof ?? null} />
          </div>
        )}
        {more !== null && (
          <>
            <ContactAddress
              contact={contactOf(founder, more.contacts)}
              contacts={more.contacts}
              from={`/companies/founders/${founder.slug}`}
              looked={more.looked}
            />
            <ContactsOffer contacts={more.contacts} />
          </>
        )}
      </div>
    </header>
  );
}

/** The founder's company with its rounds and other people, the founder's other companies, and similar founders. */
function FounderCompany({ screen, contacts, looked, founder }: FounderDetails & { readonly founder: FounderListing }) {
  const { company, links, otherCompanies, similar } = screen;
  const others = company.people.filter(({ slug }) => slug !== founder.slug);
  return (
    <>
      <Section
        id="company"
        heading={<TextLink href={`/companies/${company.slug}`}>{company.name.value}</TextLink>}
        headingClass="text-xl font-semibold wrap-anywhere"
        className="card p-6"
      >
        {company.description !== null && (
          <div className="relative mt-3 max-w-prose pe-6">
            {company.description.value}
            <Provenance of="description" proof={company.description.proof} />
          </div>
        )}
        <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
          <TotalRaisedFact company={company} />
          <CompanyFacts company={company} />
        </dl>
      </Section>
      <FundingHistory company={company} others={company.rounds} />
      {/* General addresses stand on the company's page. */}
      <CompanyPeople
        isWide
        heading="Co-founders and other people"
        people={others}
        contacts={{ ...contacts, contacts: contacts.contacts.filter(({ name }) => name !== null) }}
        from={`/companies/founders/${founder.slug}`}
        looked={looked}
      />
      {otherCompanies.length > 0 && (
        <Section id="other-companies" heading="Other companies" className="card p-6">
          <ul className="mt-3 grid gap-2">
            {otherCompanies.map(({ name, slug, relation, title, yearFounded }) => (
              <li key={`${slug} ${relation}`}>
                <TextLink href={`/companies/${slug}`}>{name}</TextLink>{" "}
                <span className="text-sm text-muted">
                  {partOf({ relation, title: title === null ? null : { value: title, proof: null } })}
                  {yearFounded !== null && ` · founded ${yearFounded}`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {links.articles.length > 0 && (
        <Section id="articles" heading="News" className="card p-6">
          <LinkList links={links.articles.map(({ title, slug }) => ({ name: title, href: `/blog/${slug}` }))} />
        </Section>
      )}
      {similar.length > 0 && (
        <Section id="similar" heading="Similar founders">
          <ul className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {similar.map((one) => (
              <FounderCard key={one.slug} founder={one} level={3} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function FounderOffer() {
  const { lifetime } = usePrices();
  const note = useContext(LifetimeNoteContext);
  return (
    <Offer>
      <aside aria-label="Full access" data-print="no" className="card bg-accent-soft p-6 text-center md:p-8">
        <h2 className="text-xl font-semibold">Every founder, every round</h2>
        <p className="mt-2 text-sm text-muted">
          The complete database with filters and exports, for a one-time payment.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <BuyLink plan="lifetime">{`Get Full Database Access $${lifetime}`}</BuyLink>
          <BuyLink plan="lifetime" look="quiet">{`Get Lifetime Access for only $${lifetime}`}</BuyLink>
        </div>
        {note !== null && <p className="mt-3 text-center text-sm text-muted">{note}</p>}
      </aside>
    </Offer>
  );
}

/** The page for an address without a founder, or of one who is no longer listed. */
export function FounderNotFound() {
  return (
    <NotListed heading="Founder Not Found" action={<PrimaryLink href="/companies">Back to Companies</PrimaryLink>}>
      <p>There's no founder at this address.</p>
    </NotListed>
  );
}

/** Metadata of a founder's page. `/top-founders` names the founder's own page as canonical. */
export function founderMeta(site: Site, founder: FounderListing): PageMeta {
  const { name, companyName, title, amount } = founder;
  const path = `/companies/founders/${founder.slug}`;
  const raised = amount === null ? "" : `, which raised ${formatAmount(amount)}`;
  return {
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
    ],
    above: ABOVE,
    here: name,
  };
}
