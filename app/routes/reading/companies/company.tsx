import { data, redirect } from "react-router";
import { type CompanyPage, type CompanyPageRound } from "../../../../core/reading/directory/company-page.ts";
import { type CompanyLinks, readCompanyScreen } from "../../../../core/reading/directory/company-links.ts";
import { type CompanyContacts, NO_CONTACTS } from "../../../../core/finder/contacts/read-contacts.ts";
import type { LookedUp } from "../../../ui/finder/contact-list.tsx";
import { mayTrack, readTracked } from "../../../../core/reading/pipeline/read-tracked.ts";
import { type Tracked, UNTRACKED } from "../../../../core/reading/pipeline/tracked.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { coreContext } from "../../../context.ts";
import { foundMeta } from "../../../page-meta.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { BuyLink } from "../../../ui/selling/buy-link.tsx";
import { PrimaryLink, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { PrintedSources, Provenance, SourceMark } from "../../../ui/fact.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { FundingTypeBadge } from "../../../ui/funding-type-badge.tsx";
import { NotListed } from "../missing/missing-page.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { Offer } from "../../../ui/selling/offer.tsx";
import { readLookedUp } from "../../finder/screens/looked-up.ts";
import { SaveButton, TrackForm } from "../../customers/leads/track-form.tsx";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/company.ts";
import { CompanyGrowth } from "./company-growth.tsx";
import { CompanyPeople, contactsOf } from "./company-people.tsx";
import { RelatedPages, SimilarCompanies } from "./company-links.tsx";
import { CompanyFacts, RoundFacts, TotalRaisedFact } from "./company-facts.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { aboutCompany, companyMeta, headlineOf, newestRound, raisedOn, raisingText } from "./company-meta.ts";
import { companyTeaserMeta, CompanyTeaserProfile } from "./company-teaser.tsx";
import { EXPORT_PATH, SELECTED } from "./export/names.ts";
import { FundingHistory } from "./funding-history.tsx";
import { Section } from "../../../ui/frame/section.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const lookup = await readCompanyScreen(ctx, { slug: params.slug });
  switch (lookup.kind) {
    case "found":
      return found(
        {
          page: lookup.page,
          teaser: null,
          links: lookup.links,
          contacts: await contactsOf(ctx, lookup.page),
          tracked: await trackedOf(ctx, lookup.page),
        },
        await readLookedUp(context, new URL(request.url).searchParams),
      );
    case "teaser":
      return data({
        page: null,
        teaser: lookup.teaser,
        links: lookup.links,
        contacts: null,
        tracked: null,
        looked: null,
      });
    case "moved":
      return redirect(`/companies/${lookup.slug}`, 301);
    case "gone":
      return data(null, 410);
    case "missing":
      return data(null, 404);
  }
}

/** The account's marks of the company; null for visitors. */
async function trackedOf(ctx: Context, { companyId }: CompanyPage): Promise<Tracked | null> {
  if (!mayTrack(ctx.actor)) return null;
  return (await readTracked(ctx, [companyId])).get(companyId) ?? UNTRACKED;
}

/** The page's data; a lookup is private. */
function found<T extends object>(page: T, looked: LookedUp | null) {
  return data({ ...page, looked }, looked === null ? {} : PRIVATE);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Company Not Found", loaderData, ({ site }, { page, teaser }) =>
    page === null ? companyTeaserMeta(site, teaser) : companyMeta(site, page),
  );

export default function Company({ loaderData: company }: Route.ComponentProps) {
  if (company === null) return <CompanyNotFound />;
  return company.page === null ? (
    <CompanyTeaserProfile teaser={company.teaser} links={company.links} />
  ) : (
    <CompanyProfile
      company={company.page}
      links={company.links}
      contacts={company.contacts ?? NO_CONTACTS}
      tracked={company.tracked}
      looked={company.looked}
    />
  );
}

/** The page for an address without a company, or of one that is no longer listed. */
function CompanyNotFound() {
  return (
    <NotListed
      heading="Company Not Found"
      action={<PrimaryLink href="/funded-companies">Back to Companies</PrimaryLink>}
    >
      <p>No company is listed at this address.</p>
    </NotListed>
  );
}

interface CompanyProfileProps {
  readonly company: CompanyPage;
  readonly links: CompanyLinks;
  readonly contacts: CompanyContacts;
  readonly tracked: Tracked | null;
  readonly looked: LookedUp | null;
}

function CompanyProfile({ company, links, contacts, tracked, looked }: CompanyProfileProps) {
  const round = newestRound(company);
  const others = company.rounds.filter((other) => other !== round);
  const about = company.description?.value ?? aboutCompany(company);
  return (
    <div className="mx-auto max-w-page px-4 py-4 md:px-6">
      <Breadcrumb above={[{ name: "Companies", href: "/companies" }]} here={company.name.value} />
      <PrintedSources of={company}>
        <article className="mt-3 grid gap-6">
          <CompanyHeader company={company} round={round} tracked={tracked} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
            <div className="grid gap-6">
              <Section id="facts" heading="Key facts" className="card p-6">
                <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
                  {round !== null && <RoundFacts round={round} />}
                  <TotalRaisedFact company={company} />
                  <CompanyFacts company={company} />
                </dl>
                <p className="mt-6 text-sm text-muted" data-print="no">
                  Select <SourceMark /> to see a value's source and retrieval date.{" "}
                  <TextLink href={`/is-this-you/${company.slug}`}>Is this you?</TextLink>
                </p>
              </Section>
              {about !== "" && (
                <Section id="about" heading={`About ${company.name.value}`} className="card p-6">
                  <div className="relative mt-3 max-w-prose pe-6 wrap-anywhere">
                    {about}
                    <Provenance of="description" proof={company.description?.proof ?? null} />
                  </div>
                </Section>
              )}
              <CompanyGrowth company={company} />
            </div>
            <div className="grid gap-6">
              <CompanyPeople
                people={company.people}
                contacts={contacts}
                from={`/companies/${company.slug}`}
                looked={looked}
              />
              <Rounds company={company} />
              {tracked !== null && (
                <section aria-labelledby="notes" className="card p-6" data-print="no">
                  <h2 id="notes" className="mb-3 text-xl font-semibold">
                    Your notes
                  </h2>
                  <TrackForm
                    id={TRACK_FORM}
                    companyId={company.companyId}
                    companyName={company.name.value}
                    tracked={tracked}
                    from={`/companies/${company.slug}`}
                  />
                </section>
              )}
            </div>
          </div>
          <FundingHistory company={company} others={others} />
          <SimilarCompanies links={links} />
          <RelatedPages links={links} />
          <Offer>
            <section data-print="no" className="rounded-lg bg-accent-soft px-6 py-10 text-center">
              <h2 className="text-xl font-semibold">Reach companies like {company.name.value} first</h2>
              <p className="mx-auto mt-2 max-w-prose text-muted">
                The complete database with founder contacts, filters and exports.
              </p>
              <BuyLink plan="lifetime" className="mt-6">
                Get lifetime plan
              </BuyLink>
            </section>
          </Offer>
        </article>
      </PrintedSources>
    </div>
  );
}

/** The rounds of a company with several, one line each; their facts and the chart follow below. */
function Rounds({ company }: { readonly company: CompanyPage }) {
  if (company.rounds.length < 2) return null;
  return (
    <section aria-labelledby="rounds" className="card p-6" data-print="no">
      <h2 id="rounds" className="text-xl font-semibold">
        <TextLink href="#history">Rounds</TextLink>
      </h2>
      <ul className="mt-3 grid gap-1 text-sm">
        {company.rounds.map((round) => {
          const { value: date } = raisedOn(round) ?? { value: null };
          return (
            <li key={round.roundId} className="flex items-center gap-3">
              <span className="w-26 text-muted">{date === null ? "No date" : <PublishedDate date={date} />}</span>
              {round.state === "raising" ? (
                <FundingTypeBadge type={raisingText(round)} />
              ) : (
                round.fundingType !== null && <FundingTypeBadge type={round.fundingType.value} isExplained />
              )}
              <span className="ms-auto font-medium tabular-nums">{amountText(round)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function amountText({ state, amount }: CompanyPageRound): string {
  if (amount !== null) return formatAmount(amount.value);
  return state === "raising" ? "Nothing sold" : "Undisclosed";
}

/** The form of the account's notes; its button that saves the company is in the head. */
const TRACK_FORM = "notes-form";

interface CompanyHeaderProps {
  readonly company: CompanyPage;
  readonly round: CompanyPageRound | null;
  readonly tracked: Tracked | null;
}

/**
 * Company name, latest amount, links to website, source and checkout, and for accounts buttons that save and export.
 */
function CompanyHeader({ company, round, tracked }: CompanyHeaderProps) {
  const site = useSite();
  const headline = headlineOf(company, site.name);
  const raised = round === null ? null : raisedOn(round);
  return (
    <header className="card flex flex-wrap items-center justify-between gap-x-10 gap-y-4 p-6">
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 wrap-anywhere">
        {company.logo === null ? (
          <p>
            <Monogram name={company.name.value} />
          </p>
        ) : (
          <img src={company.logo.value} alt="" width="56" height="56" className="mono logo size-14" />
        )}
        <h1 className="text-2xl font-bold md:text-3xl">
          {headline === null ? (
            company.name.value
          ) : (
            <>
              <span className="block">{company.name.value}</span>{" "}
              <span className="text-xl font-semibold text-accent">
                <span className="inline-block">{headline[0]}</span>
                {headline[1]}
              </span>
            </>
          )}
        </h1>
        <p className="col-start-2 mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          {round === null && <span>No funding round on record</span>}
          {round === null && company.rounds[0] !== undefined && (
            <FundingTypeBadge type={raisingText(company.rounds[0])} />
          )}
          {round?.fundingType && <FundingTypeBadge type={round.fundingType.value} isExplained />}
          {raised !== null && <PublishedDate date={raised.value} />}
          {company.isSample && (
            <span className="rounded-sm border border-notice-line bg-notice px-2 py-0.5 text-xs font-semibold text-ink">
              Sample
            </span>
          )}
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
        {tracked !== null && <SaveButton saved={tracked.saved} form={TRACK_FORM} />}
        {tracked !== null && round !== null && (
          <QuietLink href={`${EXPORT_PATH}?${SELECTED}=${round.roundId}`}>Export</QuietLink>
        )}
        <Offer>
          <BuyLink plan="lifetime">Get lifetime plan</BuyLink>
        </Offer>
      </div>
    </header>
  );
}
