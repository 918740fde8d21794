import { facetLabel } from "../../../../../core/reading/directory/search/facet-label.ts";
import { readFilter } from "../../../../../core/reading/directory/search/read-filter.ts";
import { readCharts } from "../../../../../core/reading/directory/search/search-leads.ts";
import { readHiddenRounds, readTrackedRounds } from "../../../../../core/reading/pipeline/read-tracked.ts";
import { trackedListOf } from "../../../../../core/reading/pipeline/tracked.ts";
import { coreContext, siteContext } from "../../../../context.ts";
import { nothingHere } from "../../machines/answer.ts";
import { MINE } from "../explorer/view.ts";
import { activeFilters } from "../explorer/active-filters.ts";
import type { Route } from "./+types/download.ts";
import { chartCsv } from "./chart-csv.ts";
import { chartFigures, type ChartName, CHARTS, chartWords } from "./chart-figures.ts";
import { chartSvg } from "./chart-svg.ts";

/** A chart of the list's filter as a file: `/companies/charts/stages.svg?country=FR`, or `.csv`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = fileOf(params.file);
  if (asked === null) return nothingHere(404);
  const ctx = context.get(coreContext);
  const { name } = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const also = [MINE];
  const { filter, problems } = await readFilter(ctx, { params: query, also, isTyped: true });
  if (problems.length > 0)
    return new Response(`${problems.join("\n")}\n`, {
      status: 400,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  const mine = trackedListOf(query.get(MINE));
  const [hidden, only] = await Promise.all([
    readHiddenRounds(ctx),
    mine === null ? null : readTrackedRounds(ctx, mine),
  ]);
  const { matching, timeline } = await readCharts(ctx, { filter, hidden, only });
  const figures = chartFigures(asked.chart, timeline, matching);
  const words = chartWords(asked.chart, timeline);
  const narrowed = activeFilters(filter, facetLabel).map(({ label }) => label);
  const subtitle = `${matching.toLocaleString("en-US")} rounds${narrowed.length === 0 ? "" : `: ${narrowed.join(", ")}`}`;
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const body =
    asked.type === "csv"
      ? chartCsv(asked.chart, figures, words)
      : chartSvg(asked.chart, figures, { ...words, subtitle, source: `${name}, ${today}` });
  return new Response(body, {
    headers: {
      "content-type": asked.type === "csv" ? "text/csv; charset=utf-8" : "image/svg+xml; charset=utf-8",
      "content-disposition": `attachment; filename="rounds-${asked.chart}-${today}.${asked.type}"`,
      // Members see more rounds than visitors.
      "cache-control": "private, no-store",
    },
  });
}

function fileOf(file: string): { readonly chart: ChartName; readonly type: "svg" | "csv" } | null {
  const [name, type, ...rest] = file.split(".");
  const chart = (Object.keys(CHARTS) as ChartName[]).find((known) => known === name);
  if (chart === undefined || rest.length > 0 || (type !== "svg" && type !== "csv")) return null;
  return { chart, type };
}
