import { CREDITS } from "../../../../core/catalogue/sources/registry.ts";
import { foundMeta } from "../../../page-meta.ts";
import { LAG_DAYS } from "../../../../core/reading/directory/coverage/coverage-counts.ts";
import { type Coverage, readCoverage } from "../../../../core/reading/directory/coverage/coverage.ts";
import { listPublicSources } from "../../../../core/intake/managed-sources/public-sources.ts";
import { coreContext } from "../../../context.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { dataset } from "../../../structured-data.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { EmptyCatalogue } from "../../../ui/empty-catalogue.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { readAccuracy } from "../../../../core/intake/accuracy/read-accuracy.ts";
import { AccuracyFigures } from "./accuracy.tsx";
import type { Route } from "./+types/coverage.ts";
import { Corrections } from "./corrections.tsx";
import { countOrFew, lagText } from "./figures.tsx";
import { monthText } from "../../../ui/growth.tsx";
import { count } from "../../../ui/format/count.ts";
import { MoneyTable } from "./money-table.tsx";
import { ScheduledSources } from "./scheduled-sources.tsx";
import { CountryTable, FundingTypeTable, SourceTable } from "./tally-table.tsx";

const PATH = "/coverage";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const [coverage, scheduled, accuracy] = await Promise.all([
    readCoverage(ctx),
    listPublicSources(ctx),
    readAccuracy(ctx),
  ]);
  return { ...coverage, scheduled, accuracy, credits: CREDITS };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Coverage", loaderData, ({ site, soldPlans }, coverage) => ({
    title: "Coverage: What's in the Database",
    description: `How many funding rounds ${site.name} has by stage and country, how quickly they are listed, and what we've corrected.`,
    keywords: ["funding data coverage", "data freshness", "startup funding by country", "funding data corrections"],
    path: PATH,
    structuredData: [dataset(site, { rounds: coverage.rounds, changedAt: coverage.changedAt, plans: soldPlans })],
    here: "Coverage",
  }));

export default function CoveragePage({ loaderData: coverage }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
      <Breadcrumb here="Coverage" />
      <PageHeading className="mt-6" heading="Coverage">
        What's in the database, how quickly rounds are listed, and what we've corrected. All figures are live, last
        updated on <Instant at={coverage.changedAt} />.
      </PageHeading>
      {coverage.rounds === 0 ? (
        <EmptyCatalogue what="funding rounds" />
      ) : (
        <>
          <KeyFigures coverage={coverage} />
          <AccuracyFigures accuracy={coverage.accuracy} />
          {coverage.bySource !== null && <SourceTable sources={coverage.bySource} total={coverage.rounds} />}
          <div className="mt-14 grid gap-x-10 gap-y-14 lg:grid-cols-2">
            <FundingTypeTable tally={coverage.byFundingType} />
            <CountryTable tally={coverage.byCountry} />
          </div>
        </>
      )}
      <MoneyTable />
      <ScheduledSources sources={coverage.scheduled} />
      <Corrections corrections={coverage.corrections} />
      <Section id="how" heading="How this is counted" headingClass="text-xl font-bold" className="mt-14 max-w-prose">
        <p className="mt-3">
          Visitors see counts of five or more by stage and country, rounded down to two digits; members see every
          figure, by source as well. Each round counts once, under the source with the strongest evidence. Offerings
          without sales are not counted. Stages come from sources; we don't infer them. Time to listing is measured from
          the announcement to the day we listed the round, for rounds announced in the last {LAG_DAYS} days with a known
          date. Older lists loaded later would distort it.
        </p>
        <p className="mt-3">
          Where a source names only a city, we derive its region and country from{" "}
          <OutboundLink href="https://www.geonames.org/">GeoNames</OutboundLink> (
          <OutboundLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</OutboundLink>). Ambiguous cities
          have no country.
        </p>
        {coverage.credits.map((credit) => (
          <p key={credit} className="mt-3">
            {credit}
          </p>
        ))}
        <p className="mt-3">
          Amounts in other currencies are converted to US dollars at the last rate known on their date, and company
          pages name its day. Rates are the{" "}
          <OutboundLink href="https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html">
            euro foreign exchange reference rates
          </OutboundLink>{" "}
          of the European Central Bank. Until those are loaded, we use the{" "}
          <OutboundLink href="https://www.federalreserve.gov/releases/h10/">H.10 rates</OutboundLink> of the US Federal
          Reserve up to November 2024 and monthly rates of the{" "}
          <OutboundLink href="https://github.com/fawazahmed0/exchange-api">Currency API</OutboundLink> for 2025. An
          amount without a rate has no dollar value.
        </p>
        <p className="mt-3">
          Website traffic is an estimate of an SEO provider or stated in a list, numbers of employees are stated in
          lists, in filings or by companies. {growthText(coverage)} Without a provider, lists with a column such as
          “Organic traffic” are the only source of traffic. What nobody states is unknown, never zero.
        </p>
        <p className="mt-3">
          Something wrong? <TextLink href="/contact">Tell us</TextLink> or read{" "}
          <TextLink href="/about">how the database is built</TextLink>. The same data is available as{" "}
          <TextLink href="/feeds/rounds.rss">feeds</TextLink>.
        </p>
      </Section>
    </div>
  );
}

/** For how many companies growth is known, and of when. */
function growthText({ growth, companies }: Coverage): string {
  if (growth === null || companies === null || companies === 0)
    return "Members see for how many companies they are known.";
  return growth
    .map(({ topic, companies: known, newestOn }) => {
      const name = topic === "traffic" ? "Traffic" : "The number of employees";
      const asOf = newestOn === null ? "" : `, newest ${monthText(newestOn)}`;
      return `${name} is known for ${Math.round((known / companies) * 100)}% of companies${asOf}.`;
    })
    .join(" ");
}

function KeyFigures({ coverage: { rounds, companies, lag, bySource } }: { readonly coverage: Coverage }) {
  const figures = [
    {
      label: "Funding rounds",
      value: count(rounds),
      note: bySource === null ? "published, rounded down" : "published",
    },
    { label: "Companies", value: countOrFew(companies), note: "each with its own page" },
    {
      label: "Median time to listing",
      value: lag === null ? "Unknown" : lagText(lag),
      note:
        lag === null
          ? "not enough recent data"
          : `over ${count(lag.rounds)} ${lag.rounds === 1 ? "round" : "rounds"} announced recently`,
    },
  ];
  return (
    <dl className="mt-10 grid gap-3 sm:grid-cols-3 md:gap-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="card flex flex-col p-4 md:p-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 text-xl font-bold tracking-tight md:text-2xl tabular-nums">{value}</dd>
          <dd className="mt-1 text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
