import { type CoverageCounts, LAG_DAYS } from "../../../../core/reading/directory/coverage/coverage-counts.ts";
import { type Coverage, type CoverageRun, readCoverage } from "../../../../core/reading/directory/coverage/coverage.ts";
import { LEAST_DISCLOSED } from "../../../../core/reading/directory/disclosed-figures.ts";
import { listPublicSources } from "../../../../core/intake/managed-sources/public-sources.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../../page-meta.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { dataset } from "../../../structured-data.ts";
import { BAR_STEP, barsPath } from "../../../ui/charts/charts.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { EmptyCatalogue } from "../../../ui/empty-catalogue.tsx";
import { type FigureColumn, FigureRows } from "../../../ui/charts/figure-table.tsx";
import { formatDate } from "../../../ui/format/format-date.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/coverage.ts";
import { Corrections } from "./corrections.tsx";
import { Figures, count, countOrFew, lagText } from "./figures.tsx";
import { ScheduledSources } from "./scheduled-sources.tsx";
import { CountryTable, FundingTypeTable, SourceTable } from "./tally-table.tsx";

const PATH = "/coverage";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const [coverage, scheduled] = await Promise.all([
    readCoverage(ctx, { sampleSize: context.get(siteContext).sampleSize }),
    listPublicSources(ctx),
  ]);
  return { ...coverage, scheduled };
}

export const meta: Route.MetaFunction = ({ loaderData: coverage, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!coverage || !site) return messageMeta(site, "Coverage");
  return pageMeta(site, {
    title: "Coverage: What's in the Database",
    description: `How many funding rounds ${site.name} has by stage, country and week, how quickly they are listed, and what we've corrected.`,
    keywords: ["funding data coverage", "data freshness", "startup funding by country", "funding data corrections"],
    path: PATH,
    structuredData: [
      dataset(site, { rounds: coverage.rounds, changedAt: coverage.changedAt, plans: root.loaderData.soldPlans }),
      breadcrumbList(site, [
        { name: "Home", href: "/" },
        { name: "Coverage", href: PATH },
      ]),
    ],
  });
};

export default function CoveragePage({ loaderData: coverage }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
      <Breadcrumb above={[{ name: "Home", href: "/" }]} here="Coverage" />
      <div className="mt-6">
        <PageHeading heading="Coverage">
          What's in the database, how quickly rounds are listed, and what we've corrected. All figures are live, last
          updated on <Instant at={coverage.changedAt} />.
        </PageHeading>
      </div>
      {coverage.rounds === 0 ? (
        <EmptyCatalogue what="funding rounds" />
      ) : (
        <>
          {coverage.sampleRounds !== 0 && (
            <p className="mt-4 max-w-prose text-sm text-muted">
              {coverage.sampleRounds === null ? "Some" : count(coverage.sampleRounds)} of the rounds counted here{" "}
              {coverage.sampleRounds === 1 ? "is" : "are"} invented sample data, shown until there's real data.
            </p>
          )}
          <KeyFigures coverage={coverage} />
          {coverage.bySource !== null && <SourceTable sources={coverage.bySource} total={coverage.rounds} />}
          <div className="mt-14 grid gap-x-10 gap-y-14 lg:grid-cols-2">
            <FundingTypeTable tally={coverage.byFundingType} total={coverage.rounds} />
            <CountryTable tally={coverage.byCountry} total={coverage.rounds} />
          </div>
          <Weeks coverage={coverage} />
        </>
      )}
      <ScheduledSources sources={coverage.scheduled} />
      <Runs runs={coverage.runs} />
      <Corrections corrections={coverage.corrections} />
      <Section id="how" heading="How this is counted" headingClass="text-xl font-bold" className="mt-14 max-w-prose">
        <p className="mt-3">
          Visitors see counts by stage, country and date, of at least five and rounded down to two digits; members see
          all figures, also those by source. Each round counts once, under the source with the strongest evidence.
          Offerings without sales are not counted. Stages come from sources; we don't infer them. Time to listing is
          measured from the announcement to the day we listed the round, for rounds announced in the last {LAG_DAYS}{" "}
          days with a known date. Older lists loaded later would distort it.
        </p>
        <p className="mt-3">
          Where a source names only a city, we derive its region and country from{" "}
          <OutboundLink href="https://www.geonames.org/">GeoNames</OutboundLink> (
          <OutboundLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</OutboundLink>). Ambiguous cities
          have no country.
        </p>
        <p className="mt-3">
          Amounts in other currencies are converted to US dollars at the rate of their date, from the{" "}
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
          Something wrong? <TextLink href="/contact">Tell us</TextLink> or read{" "}
          <TextLink href="/about">how the database is built</TextLink>. The same data is available as{" "}
          <TextLink href="/feeds/rounds.rss">feeds</TextLink>.
        </p>
      </Section>
    </div>
  );
}

/** Counts the companies left out of lists: those that are not startups, and those not yet classified. */
function companiesNote({ unlisted, listsUndecided }: Coverage): string {
  if (unlisted === null || unlisted.notStartups + unlisted.undecided === 0) return "each with its own page";
  const { notStartups, undecided } = unlisted;
  if (listsUndecided)
    return `including ${count(undecided)} not yet classified; ${count(notStartups)} that are not startups are left out`;
  return `${count(notStartups)} that are not startups and ${count(undecided)} not yet classified are left out`;
}

/** Four key figures of the database. */
function KeyFigures({ coverage }: { readonly coverage: Coverage }) {
  const { rounds, companies, byCountry, lag } = coverage;
  const figures = [
    {
      label: "Funding rounds",
      value: count(rounds),
      note: coverage.bySource === null ? "published, rounded down" : "published",
    },
    { label: "Companies", value: countOrFew(companies), note: companiesNote(coverage) },
    {
      label: "Countries",
      value: count(byCountry.filter(({ name }) => name !== null).length),
      // Readers of rounded figures see no country with fewer rounds.
      note:
        coverage.bySource === null ? `with at least ${LEAST_DISCLOSED} rounds each` : "where the companies are based",
    },
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
    <dl className="mt-10 grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
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

const OUTCOMES: Readonly<Record<CoverageRun["status"], string>> = {
  running: "Running",
  done: "Finished",
  held: "Waiting for review",
  partly_failed: "Partly failed",
  failed: "Failed",
  interrupted: "Interrupted",
};

/** The results of a run, which only readers of the whole catalogue see. */
const RUN_FIGURES: readonly FigureColumn<CoverageRun>[] = (
  [
    ["Documents", "documents"],
    ["Records", "records"],
    ["Rounds added", "newRounds"],
    ["Changes", "changes"],
    ["Unreadable rows", "unreadableRows"],
  ] as const
).map(([heading, name]) => ({
  heading,
  number: true as const,
  render: ({ figures }: CoverageRun) => (figures === null ? "" : count(figures[name])),
}));

/** The last run of each source, with its results. */
function Runs({ runs }: { readonly runs: readonly CoverageRun[] }) {
  return (
    <div className="mt-14">
      <Figures
        id="runs"
        heading="Last runs"
        about="When each source was last read. Runs with unusual results wait for review before anything is published. Unreadable rows are set aside, never guessed."
      >
        {runs.length === 0 ? (
          <p className="card mt-4 p-5 text-muted">No sources have been read yet.</p>
        ) : (
          <FigureRows
            caption="Last runs"
            wide
            rows={runs}
            keyOf={({ id }) => id}
            columns={[
              { heading: "Started", render: ({ startedAt }) => <Instant at={startedAt} /> },
              { heading: "Source", render: ({ source }) => source },
              { heading: "Outcome", render: ({ status }) => OUTCOMES[status] },
              ...(runs.every(({ figures }) => figures === null) ? [] : RUN_FIGURES),
            ]}
          />
        )}
      </Figures>
    </div>
  );
}

const HEIGHT = 160;

/** Rounds by week, as chart and table. */
function Weeks({ coverage: { byWeek, earlier, later, undated, bySource } }: { readonly coverage: CoverageCounts }) {
  const largest = Math.max(...byWeek.map(({ rounds }) => rounds ?? 0));
  const within = byWeek.reduce((sum, { rounds }) => sum + (rounds ?? 0), 0);
  const outside = [
    [earlier, "earlier"],
    [later, "later"],
    [undated, "undated"],
  ] as const;
  // Visitors see each figure rounded down, so the figures do not add up.
  const [most, other] = bySource === null ? ["At least ", "at least "] : ["", ""];
  const others = outside.flatMap(([n, words]) => (n === 0 ? [] : [`${other}${count(n)} ${words}`])).join(", ");
  return (
    <div className="mt-14">
      <Figures
        id="weeks"
        heading="By week"
        about={`${most}${count(within)} rounds in the last ${byWeek.length} weeks, by week starting Monday. ${others === "" ? "" : `Not shown: ${others}.`}`}
      >
        {within > 0 && (
          <figure className="card mt-4 p-4 pb-3 md:p-6 md:pb-4">
            <svg
              className="block h-40 w-full"
              viewBox={`0 0 ${byWeek.length * BAR_STEP} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path
                className="fill-accent"
                d={barsPath(
                  byWeek.map(({ rounds }) => rounds ?? 0),
                  { base: HEIGHT, reach: 0 },
                )}
              />
            </svg>
            <figcaption className="mt-2 flex justify-between gap-4 border-t border-line pt-2 text-xs text-muted">
              <span>{day(byWeek[0]?.monday)}</span>
              <span>At most {count(largest)} a week</span>
              <span>{day(byWeek.at(-1)?.monday)}</span>
            </figcaption>
          </figure>
        )}
        <details>
          <summary className="link mt-2 inline-flex min-h-11 items-center text-sm">Show as table</summary>
          <FigureRows
            caption="Rounds by week"
            rows={byWeek.toReversed()}
            keyOf={({ monday }) => monday}
            columns={[
              { heading: "Week of", render: ({ monday }) => <time dateTime={monday}>{day(monday)}</time> },
              { heading: "Rounds", number: true, render: ({ rounds }) => countOrFew(rounds) },
            ]}
          />
        </details>
      </Figures>
    </div>
  );
}

function day(date: string | undefined): string {
  return date === undefined ? "" : formatDate({ date, precision: "day" });
}
