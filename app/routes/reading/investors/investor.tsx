import { HOME } from "../../../ui/frame/crumb.ts";
import { data, redirect } from "react-router";
import { type InvestorPage, readInvestor } from "../../../../core/reading/directory/investors.ts";
import { facetLabel } from "../../../../core/reading/directory/search/facet-label.ts";
import { isHeld } from "../../../../core/reading/directory/search/facet-members.ts";
import { FACETS } from "../../../../core/reading/directory/search/facets.ts";
import type { LeadFilter, LeadSort } from "../../../../core/reading/directory/search/filter.ts";
import { writeFilterAddress } from "../../../../core/reading/directory/search/filter-address.ts";
import { readAddress } from "../../../../core/reading/directory/search/read-filter.ts";
import { coreContext } from "../../../context.ts";
import { foundMeta, type PageMeta } from "../../../page-meta.ts";
import { itemList } from "../../../structured-data.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PrimaryLink, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { Figure } from "../../../ui/charts/figures.tsx";
import { FilterBar } from "../../../ui/forms/filter-bar.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { FounderCard } from "../../../ui/founder-card.tsx";
import { ProblemList } from "../../../ui/frame/problem-list.tsx";
import { NotListed } from "../missing/missing-page.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { RoundsTable } from "../../../ui/rounds-table.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Site } from "../../../ui/frame/site.ts";
import { activeFilters } from "../companies/explorer/active-filters.ts";
import { facetSelects, SORT_SELECT } from "../founders/load-founders.ts";
import { fromTheStart, NO_SUCH_PAGE } from "../from-the-start.ts";
import type { Route } from "./+types/investor.ts";
import { InvestorTable } from "./list.tsx";
import { count, counted } from "../../../ui/format/count.ts";

const ABOVE = [HOME, { name: "Investors", href: "/investors" }] as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const { searchParams } = new URL(request.url);
  const filled = new URLSearchParams([...searchParams].filter(([, value]) => value !== ""));
  const read = await readAddress(ctx, { params: filled, isTyped: true });
  const { filter } = read;
  const readAt = (after: string | null) => readInvestor(ctx, { slug: params.slug, filter, sort: read.sort, after });
  let isRestarted = false;
  const lookup = await readAt(filled.get("after")).catch((error: unknown) => {
    if (fromTheStart(filled, error) === null) throw error;
    isRestarted = true;
    return readAt(null);
  });
  switch (lookup.kind) {
    case "found": {
      const { facets, ...page } = lookup.page;
      const view = viewOf(params.slug, { filter, sort: read.sort }, { facets, next: page.next });
      const problems = isRestarted ? [...read.problems, NO_SUCH_PAGE] : read.problems;
      return data({ ...page, ...view, problems }, isRestarted ? 404 : 200);
    }
    case "moved":
      return redirect(`/investors/${lookup.slug}`, 301);
    case "gone":
      return data(null, 410);
    case "missing":
      return data(null, 404);
  }
}

const COMMON_FACETS = ["stage", "industry", "country"] as const;
const COMMON = 4;

/** The most common values, the form of the portfolio, its active filters and the address of the next rounds. */
function viewOf(
  slug: string,
  { filter, sort }: { readonly filter: LeadFilter; readonly sort: LeadSort },
  { facets, next }: Pick<InvestorPage, "facets" | "next">,
) {
  const address = (one: LeadFilter, after: string | null = null) => {
    const query = writeFilterAddress(one, sort);
    if (after !== null) query.set("after", after);
    return query.size === 0 ? `/investors/${slug}` : `/investors/${slug}?${query}`;
  };
  return {
    common: COMMON_FACETS.flatMap((facet) => {
      const values = facets[facet].values.filter((one) => one.count > 0 && isHeld(facet, one.value)).slice(0, COMMON);
      const text = values.map(({ label, count: number }) => `${label}\u{a0}${count(number)}`).join(" · ");
      return values.length === 0 ? [] : [{ term: FACETS[facet].label, text }];
    }),
    selects: [
      ...facetSelects(COMMON_FACETS, filter, facets),
      { ...SORT_SELECT, value: sort.by === "relevance" ? "date" : sort.by },
    ],
    active: activeFilters(filter, facetLabel).map(({ label, without }) => ({ label, address: address(without) })),
    further: next === null ? null : address(filter, next),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Investor Not Found", loaderData, ({ site }, investor) => investorMeta(site, investor));

function investorMeta(
  site: Site,
  { slug, name, website, rounds, led, newest }: Omit<InvestorPage, "facets">,
): PageMeta {
  const path = `/investors/${slug}`;
  return {
    title: `${name}: startup investments`,
    description: `${name}: ${rounds === 0 ? "" : `${count(rounds)} of the newest funding rounds, ${count(led)} of them led, `}rounds and co-investors.`,
    keywords: [name, `${name} portfolio`, `${name} investments`],
    path,
    shareImage: { path: `/share/investors/${slug}.png`, alt: name },
    structuredData: [
      { "@type": "Organization", "@id": `${site.url}${path}`, name, ...(website !== null && { url: website }) },
      ...(newest.length > 0
        ? [
            itemList(
              site,
              newest.map((lead) => ({ name: lead.companyName, href: `/companies/${lead.companySlug}` })),
            ),
          ]
        : []),
    ],
    above: ABOVE,
    here: name,
  };
}

export default function Investor({ loaderData: investor }: Route.ComponentProps) {
  if (investor === null)
    return (
      <NotListed heading="Investor Not Found" action={<PrimaryLink href="/investors">Back to Investors</PrimaryLink>}>
        <p>No investor is listed at this address.</p>
      </NotListed>
    );
  const { slug, name, kind, website, rounds, led, newestOn, newest, matching, together, listPath } = investor;
  const { typicalUsdMinor, lastYear, yearBefore, founders, common, selects, active, further, problems } = investor;
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={ABOVE} here={name} />
      <header className="card mt-4 p-6 md:p-10">
        <div className="flex min-w-0 items-center gap-4 wrap-anywhere">
          <Monogram name={name} />
          <h1 className="text-3xl font-bold">{name}</h1>
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-muted">
          {kind !== null && <span>{kind}</span>}
          {website !== null && (
            <OutboundLink href={website} className="link inline-flex min-h-11 items-center">
              {URL.parse(website)?.hostname ?? website}
            </OutboundLink>
          )}
        </p>
        {rounds > 0 && (
          <>
            <dl className="mt-6 grid grid-cols-2 gap-6 md:grid-cols-3 lg:grid-cols-5">
              <Figure term="Rounds joined">
                <TextLink href={listPath}>{count(rounds)}</TextLink>
              </Figure>
              <Figure term="Rounds led">{count(led)}</Figure>
              {typicalUsdMinor !== null && (
                <Figure term="Typical round (median)">
                  {formatAmount({ minor: typicalUsdMinor, currency: "USD" })}
                </Figure>
              )}
              <Figure term="Last 12 months">
                {count(lastYear)}
                {yearBefore !== null && (
                  <span className="text-sm font-normal text-muted"> after {count(yearBefore)}</span>
                )}
              </Figure>
              {newestOn !== null && (
                <Figure term="Newest round">{formatDate({ date: newestOn, precision: "month" })}</Figure>
              )}
            </dl>
            <dl className="mt-6 grid gap-6 md:grid-cols-3">
              {common.map(({ term, text }) => (
                <div key={term}>
                  <dt className="text-sm text-muted">{term}</dt>
                  <dd className="mt-1">{text}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-4 text-sm text-muted">Counts cover the rounds that you see.</p>
          </>
        )}
      </header>
      <Section id="rounds" heading="Portfolio" className="mt-10">
        <div className="mt-4">
          {rounds > 0 ? (
            <>
              <FilterBar path={`/investors/${slug}`} label="Portfolio" selects={selects} active={active} />
              <ProblemList heading="We ignored a part of the address:" problems={problems} />
              <p className="my-4 text-sm text-muted" aria-live="polite">
                {counted(matching, "round")}
              </p>
              {newest.length > 0 && <RoundsTable rounds={newest} columns="brief" caption={`Rounds of ${name}`} />}
              {further !== null && (
                <p className="mt-4">
                  <QuietLink rel="next" href={further}>
                    Further rounds
                  </QuietLink>
                </p>
              )}
            </>
          ) : (
            <p className="text-muted">
              The rounds of this investor are for members. <TextLink href="/pricing">See the plans</TextLink>
            </p>
          )}
        </div>
      </Section>
      {founders.length > 0 && (
        <Section id="founders" heading="Founders in these rounds" className="mt-10">
          <ul className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {founders.map((founder) => (
              <FounderCard key={founder.slug} founder={founder} level={3} />
            ))}
          </ul>
        </Section>
      )}
      {together.length > 0 && (
        <Section id="together" heading="Co-investors" className="mt-10">
          <div className="mt-4">
            <InvestorTable investors={together} caption={`Investors in the same rounds as ${name}`} />
          </div>
        </Section>
      )}
    </div>
  );
}
