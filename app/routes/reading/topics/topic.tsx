import { HOME } from "../../../ui/frame/crumb.ts";
import { data } from "react-router";
import { readTopic, type TopicPage } from "../../../../core/reading/directory/topics/read-topic.ts";
import { TOPICS } from "../../../../core/reading/directory/topics/kinds.ts";
import { coreContext } from "../../../context.ts";
import { listDataset } from "../list-dataset.ts";
import { foundMeta, NOT_INDEXED, type PageMeta } from "../../../page-meta.ts";
import { itemList, type SoldPlan } from "../../../structured-data.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Figure } from "../../../ui/charts/figures.tsx";
import { count } from "../../../ui/format/count.ts";
import { Section } from "../../../ui/frame/section.tsx";
import { WithoutDollars } from "../../../ui/without-dollars.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { formatDate, monthName } from "../../../ui/format/format-date.ts";
import { LinkList } from "../../../ui/link-list.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { shownCount } from "./shown-count.ts";
import { RoundsTable } from "../../../ui/rounds-table.tsx";
import type { Site } from "../../../ui/frame/site.ts";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/topic.ts";
import { MonthChart } from "./month-chart.tsx";
import { topicKindOf } from "./topic-kind.ts";

/** `/industries/fintech`, `/industries/fintech/france`: figures and newest rounds of a topic or a pair. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const kind = topicKindOf(request);
  const { slug, below = null } = params;
  const page = kind === null ? null : await readTopic(context.get(coreContext), { kind, slug, below });
  return page === null ? data(null, 404) : data(page);
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Page not found", loaderData, ({ site, soldPlans }, page) => topicMeta(site, page, soldPlans));

function topicMeta(
  site: Site,
  { heading, above, topic, companies, isIndexed, kind }: TopicPage,
  plans: readonly SoldPlan[],
): PageMeta {
  return {
    title: kind === "months" ? heading : `${heading} that raised funding`,
    description: `${heading}: ${topic.rounds === null ? "" : `${count(topic.rounds)} funding rounds, `}the newest rounds and companies.`,
    keywords: [heading, `${topic.label} funding`, `${topic.label} startups`],
    path: topic.path,
    shareImage: { path: `/share${topic.path}.png`, alt: heading },
    structuredData: [
      itemList(
        site,
        companies.map(({ slug, name }) => ({ name, href: `/companies/${slug}` })),
      ),
      listDataset(site, { path: topic.path, name: heading, plans }),
    ],
    above: [HOME, ...above],
    here: topic.label,
    robots: isIndexed ? undefined : NOT_INDEXED,
  };
}

export default function Topic({ loaderData: page }: Route.ComponentProps) {
  if (page === null) return <MissingPage />;
  const { kind, heading, above, topic, rounds, companies, investors, related, listPath } = page;
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={[HOME, ...above]} here={topic.label} />
      <PageHeading className="mt-4" heading={heading} />
      <TopicFigures page={page} />
      {rounds.length > 0 && (
        <Section id="rounds" heading="Newest rounds" className="mt-10">
          <div className="mt-4">
            <RoundsTable rounds={rounds} columns="brief" caption={`Newest rounds: ${heading}`} />
          </div>
          <a className="link mt-2 inline-flex min-h-11 items-center" href={listPath}>
            Open in the company list
          </a>
        </Section>
      )}
      <Section id="companies" heading="Companies" className="mt-10">
        <ul className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {companies.map(({ slug, name, logo, fundingType, month }) => (
            <li key={slug} className="flex items-center gap-3 py-1">
              <Monogram name={name} logo={logo} />
              <div className="min-w-0">
                <a className="link inline-flex min-h-8 items-center font-medium" href={`/companies/${slug}`}>
                  {name}
                </a>
                <p className="text-sm text-muted">
                  {[fundingType, month === null ? null : monthName(month)].filter((part) => part !== null).join(", ")}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      {investors.length > 0 && (
        <Section id="investors" heading="Most active investors" className="mt-10">
          <LinkList
            links={investors.map(({ slug, name, rounds: n }) => ({
              name,
              href: `/investors/${slug}`,
              count: shownCount(n),
            }))}
          />
        </Section>
      )}
      {related.length > 0 && (
        <Section id="related" heading="Related" className="mt-10">
          <LinkList
            links={related.map(({ rounds: n, ...link }) => ({
              ...link,
              ...(n !== undefined && { count: shownCount(n) }),
            }))}
          />
        </Section>
      )}
      <p className="mt-10 text-sm text-muted">
        All pages: <TextLink href={`/${kind}`}>{TOPICS[kind].heading.toLowerCase()}</TextLink>,{" "}
        <TextLink href="/directory">A–Z</TextLink>
      </p>
    </div>
  );
}

function dollars(minor: number): string {
  return formatAmount({ minor, currency: "USD" });
}

/** Figures of the whole catalogue as disclosed to the reader, each linked to its rounds, and the unknown values. */
function TopicFigures({ page: { kind, topic, listPath, months } }: { readonly page: TopicPage }) {
  const { rounds, companies, undisclosed, withDollars, withoutDollars, sumUsdMinor, medianUsdMinor, newestOn } = topic;
  const isMonth = kind === "months";
  return (
    <section aria-label="Figures" className="card mt-6 p-6">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <dl className="grid grid-cols-2 content-start gap-6">
          {rounds !== null && (
            <Figure term="Rounds">
              <TextLink href={listPath}>{count(rounds)}</TextLink>
            </Figure>
          )}
          {companies !== null && <Figure term="Companies">{count(companies)}</Figure>}
          {sumUsdMinor !== null && <Figure term="Raised in equity">{dollars(sumUsdMinor)}</Figure>}
          {medianUsdMinor !== null && <Figure term="Median round">{dollars(medianUsdMinor)}</Figure>}
          {newestOn !== null && (
            <Figure term="Newest round">{formatDate({ date: newestOn, precision: "month" })}</Figure>
          )}
        </dl>
        <MonthChart
          months={months}
          hrefOf={(month) => (isMonth ? `/months/${month}` : listOfMonth(listPath, month))}
          current={isMonth ? topic.value : null}
        />
      </div>
      <p className="mt-4 text-sm text-muted">
        {withDollars === null
          ? "Figures cover the whole database, rounded down; those of fewer than five rounds are for members. "
          : `Counts cover the whole database; sum and median cover the ${count(withDollars)} equity rounds with a dollar value. `}
        {rounds !== null &&
          undisclosed !== null &&
          undisclosed > 0 &&
          `${count(undisclosed)} of ${count(rounds)} rounds ${undisclosed === 1 ? "has" : "have"} no known amount.`}
      </p>
      <WithoutDollars
        counts={[{ currency: null, rounds: withoutDollars ?? 0 }]}
        effect="sum and median leave them out"
      />
    </section>
  );
}

/** The company list with the topic's filter in one month. */
function listOfMonth(listPath: string, month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return `${listPath}&from=${month}-01&to=${last}`;
}
