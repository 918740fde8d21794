import { readCoverage } from "../../../core/directory/coverage.ts";
import { LAG_DAYS } from "../../../core/directory/coverage-segments.ts";
import { coreContext, siteContext } from "../../context.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { EmptyCatalogue } from "../../ui/empty-catalogue.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/coverage.ts";
import { Corrections } from "./corrections.tsx";
import { Instant } from "../../ui/instant.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { Runs } from "./runs.tsx";
import { SourceTable } from "./source-table.tsx";
import { CountryTable, FundingTypeTable } from "./tally-table.tsx";
import { Weeks } from "./weeks.tsx";
import { count } from "./words.ts";

const PATH = "/coverage";

export function loader({ context }: Route.LoaderArgs) {
  return readCoverage(context.get(coreContext), { sampleSize: context.get(siteContext).sampleSize });
}

export const meta: Route.MetaFunction = ({ loaderData: coverage, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!coverage || !site) return messageMeta(site, "Coverage");
  return pageMeta(site, {
    title: "Coverage: What the Catalogue Holds",
    description: `How many funding rounds ${site.name} holds by source, stage, country and week, how long they took to be listed, and what was corrected.`,
    keywords: ["funding data coverage", "data freshness", "startup funding by country", "funding data corrections"],
    path: PATH,
    structuredData: [breadcrumbList(site, [{ name: "Home", href: "/" }, { name: "Coverage", href: PATH }])],
  });
};

export default function CoveragePage({ loaderData: coverage }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
      <Breadcrumb above={[{ name: "Home", href: "/" }]} here="Coverage" />
      <div className="mt-6">
        <PageHeading heading="Coverage">
          What the catalogue holds, how soon it hears of a round, and what was put right. Every figure is counted from the catalogue as it
          stands, last changed on <Instant at={coverage.changedAt} />.
        </PageHeading>
      </div>
      {coverage.rounds === 0 ? (
        <EmptyCatalogue what="funding rounds" />
      ) : (
        <>
          {coverage.sampleRounds > 0 && (
            <p className="mt-4 max-w-prose text-sm text-muted">
              {count(coverage.sampleRounds)} of the rounds counted here {coverage.sampleRounds === 1 ? "is" : "are"} invented sample data, shown until there is real data.
            </p>
          )}
          <KeyFigures coverage={coverage} />
          <SourceTable sources={coverage.bySource} total={coverage.rounds} />
          <div className="mt-14 grid gap-x-10 gap-y-14 lg:grid-cols-2">
            <FundingTypeTable tally={coverage.byFundingType} total={coverage.rounds} />
            <CountryTable tally={coverage.byCountry} total={coverage.rounds} />
          </div>
          <Weeks coverage={coverage} />
        </>
      )}
      <Runs runs={coverage.runs} />
      <Corrections corrections={coverage.corrections} />
      <section className="mt-14 max-w-prose" aria-labelledby="how">
        <h2 id="how" className="text-xl font-bold">
          How this is counted
        </h2>
        <p className="mt-3">
          A round counts once, under the source with the strongest evidence for it. Offerings that have sold nothing yet are not counted. Stages
          are those a source stated; none is inferred. The time to listing runs from the announced day to the day the round came into the
          catalogue, over rounds announced in the last {LAG_DAYS} days whose day is known: lists of former years loaded later would hide how fast the
          catalogue is now.
        </p>
        <p className="mt-3">
          Something wrong? <a className="link" href="/contact">Tell us</a>, or read <a className="link" href="/about">how the catalogue is made</a>. The same rounds can be
          read by programs through <a className="link" href="/feeds/rounds.rss">feeds</a>.
        </p>
      </section>
    </div>
  );
}
