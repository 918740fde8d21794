import { data } from "react-router";
import { readFigure } from "../../../../core/customers/figures/read-figure.ts";
import { facetLabel } from "../../../../core/reading/directory/search/facet-label.ts";
import { moneyAsked, type Summed, summedOf } from "../../../../core/reading/directory/search/money-asked.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { titled } from "../../../page-meta.ts";
import { dollars } from "../../../ui/charts/charts.tsx";
import { FigureRows, FigureTable } from "../../../ui/charts/figure-table.tsx";
import { PrimaryLink, QuietLink } from "../../../ui/forms/controls.tsx";
import { count, counted } from "../../../ui/format/count.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { CHARTS, type ChartName, chartWords } from "../../reading/companies/charts/chart-figures.ts";
import { activeFilters } from "../../reading/companies/explorer/active-filters.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/figure.ts";

/** A figure that somebody links to, beside the same filter's today. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const figure = await readFigure(context.get(coreContext), params.id);
  if (figure === null) return data(null, { ...PRIVATE, status: 404 });
  const { filter, chart, ...shown } = figure;
  const site = context.get(siteContext);
  const summed = summedOf(moneyAsked(filter));
  const name = (Object.keys(CHARTS) as ChartName[]).find((known) => known === chart);
  const labels = activeFilters(filter, facetLabel).map(({ label }) => label);
  return data(
    {
      ...shown,
      about: labels.length === 0 ? "All funding rounds" : labels.join(", "),
      title: name === undefined ? null : chartWords(name, { summed }).title,
      summed,
      link: `${site.url}/figures/${params.id}`,
      siteName: site.name,
    },
    PRIVATE,
  );
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta = titled("A figure and its source");

type Counted = NonNullable<Route.ComponentProps["loaderData"]>["stated"];

/** "At least 120", "Fewer than five, or for members". */
function roundsText({ rounds, isExact }: Counted): string {
  if (rounds === null) return "For members";
  return isExact ? count(rounds) : `At least ${count(rounds)}`;
}

const sumText = ({ sumUsdMinor, isExact }: Counted): string =>
  sumUsdMinor === null && !isExact ? "For members" : dollars(sumUsdMinor);

export default function FigurePage({ loaderData: figure }: Route.ComponentProps) {
  if (figure === null)
    return (
      <MessageScreen heading="No such figure" action={<PrimaryLink href="/companies">See the rounds</PrimaryLink>}>
        The address is wrong, or this figure is for members. Sign in to see it.
      </MessageScreen>
    );
  const { about, title, statedOn, stated, today, hasLost, parts, link, address, siteName, summed } = figure;
  const day = formatDate({ date: statedOn, precision: "day" });
  const list = address === "" ? "/companies" : `/companies?${address}`;
  const words = `${stated.isExact ? "" : "At least "}${counted(stated.rounds ?? 0, "round")}`;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-12 md:px-6">
      <PageHeading heading={stated.rounds === null ? "A figure for members" : `${words}${sumOf(stated, summed)}`}>
        {about}
      </PageHeading>
      <div className="mt-8">
        <FigureTable caption="The figure on that day and today">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">{day}</th>
              <th scope="col">Today</th>
            </tr>
          </thead>
          <tbody>
            {(
              [
                ["Rounds", roundsText],
                [`Sum${summed === "raised" ? "" : ` ${summed}`} in US dollars`, sumText],
              ] as const
            ).map(([name, textOf]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{textOf(stated)}</td>
                <td>{textOf(today)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </div>
      <p className="mt-4 text-muted">
        Counted on {day}. Later corrections and rounds that became known later are in today's figure only.
        {hasLost && " Rounds of companies that had to be removed have left both."}
      </p>
      <p className="card mt-6 flex flex-wrap items-center gap-3 p-4">
        <span className="wrap-anywhere">{`${siteName}: ${about}, ${day}. ${link}`}</span>
        <button type="button" className="button button-quiet needs-script" data-copy={link}>
          Copy link
        </button>
      </p>
      {parts !== null && title !== null && (
        <section className="mt-8" aria-labelledby="parts">
          <h2 id="parts" className="mb-3 text-xl font-semibold">{`${title} on ${day}`}</h2>
          <FigureRows
            caption={title}
            render={{
              Name: ({ name }) => name,
              Rounds: ({ rounds }) => count(rounds),
              Sum: ({ amountUsdMinor }) => dollars(amountUsdMinor),
            }}
            numbers={["Rounds", "Sum"]}
            rows={parts}
            keyOf={({ name }) => name}
          />
        </section>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <PrimaryLink href={list}>See these rounds today</PrimaryLink>
        <QuietLink href="/coverage">How we count</QuietLink>
      </p>
    </div>
  );
}

/** ", $2.9M" or ", $2.9M offered", after a count. */
function sumOf({ sumUsdMinor }: Counted, summed: Summed): string {
  return sumUsdMinor === null ? "" : `, ${dollars(sumUsdMinor)}${summed === "raised" ? "" : ` ${summed}`}`;
}
