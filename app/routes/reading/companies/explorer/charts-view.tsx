import type { ReactNode } from "react";
import { ShareBars } from "../../../../ui/charts/charts.tsx";
import { CumulativeCurves, MonthBars, WeekBars } from "../../../../ui/charts/over-time.tsx";
import { chartFigures, type ChartName, CHARTS, chartWords } from "../charts/chart-figures.ts";
import type { Explorer } from "./load-list.ts";
import { CopyFigure } from "./copy-figure.tsx";
import { daysOfMonth, daysOfWeek } from "./days-of-week.ts";
import { addressOf, withMine } from "./view.ts";

const FACET_OF = { stages: "stage", industries: "industry", countries: "country" } as const;

/** Charts of the matching rounds; every figure links to its rounds. */
export function Charts({ explorer }: { readonly explorer: Explorer }) {
  const { timeline, query, view, days, matching } = explorer;
  const listOf = (change: (params: URLSearchParams) => void) => {
    const params = new URLSearchParams(query);
    change(params);
    return addressOf(params, { ...view, presentation: "list" });
  };
  const listBetween = ({ from, to }: { readonly from: string; readonly to: string }) =>
    listOf((params) => {
      params.delete("within");
      params.set("from", from);
      params.set("to", to);
    });
  const listOfMonth = (month: string) => listBetween(daysOfMonth(month, days));
  const partsOf = (chart: ChartName) => ({
    ...chartWords(chart, timeline),
    figures: chartFigures(chart, timeline, matching),
    foot: <Downloads chart={chart} explorer={explorer} />,
  });
  return (
    <section aria-label="Charts of these rounds" className="charts">
      <WeekBars {...partsOf("weeks")} hrefOf={(monday) => listBetween(daysOfWeek(monday, days))} />
      <MonthBars {...partsOf("months")} hrefOf={listOfMonth} />
      <CumulativeCurves {...partsOf("cumulative")} hrefOf={listOfMonth} />
      {(["stages", "industries", "countries"] as const).map((chart) => (
        <ShareBars
          key={chart}
          {...partsOf(chart)}
          hrefOf={(value) => listOf((params) => params.set(FACET_OF[chart], value))}
        />
      ))}
    </section>
  );
}

/** The chart as files, which the server writes. */
function Downloads({ chart, explorer }: { readonly chart: ChartName; readonly explorer: Explorer }): ReactNode {
  const { mine } = explorer.view;
  const query = withMine(explorer.query, mine);
  const href = (type: "svg" | "csv") => `/companies/charts/${chart}.${type}${query === "" ? "" : `?${query}`}`;
  return (
    <div className="downloads">
      Download
      <a href={href("svg")} download>
        SVG<span className="sr-only">{`: ${CHARTS[chart].title}`}</span>
      </a>
      <a href={href("csv")} download>
        CSV<span className="sr-only">{`: ${CHARTS[chart].title}`}</span>
      </a>
      {mine === null && <CopyFigure chart={chart} query={query} />}
    </div>
  );
}
