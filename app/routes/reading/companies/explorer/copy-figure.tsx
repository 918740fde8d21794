import copyFigureScript from "../../../../browser/copy-figure.ts?worker&url";
import type { ChartName } from "../charts/chart-figures.ts";

interface CopyFigureProps {
  readonly query: string;
  readonly chart?: ChartName;
}

/** Stands in its place at lists of the account. */
export const OWN_FIGURE = "Figures of your own lists have no link: nobody else could open it.";

/** Keeps the figure of a list or chart, and copies its link; without script, the page of the figure opens instead. */
export function CopyFigure({ query, chart }: CopyFigureProps) {
  return (
    <form method="post" action="/figures" data-script={copyFigureScript}>
      <input type="hidden" name="filter" value={query} />
      {chart !== undefined && <input type="hidden" name="chart" value={chart} />}
      <button type="submit">Copy link to this figure</button>
    </form>
  );
}
