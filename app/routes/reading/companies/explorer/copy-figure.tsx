import copyFigureScript from "../../../../browser/copy-figure.ts?worker&url";
import type { ChartName } from "../charts/chart-figures.ts";

interface CopyFigureProps {
  readonly query: string;
  readonly chart?: ChartName;
}

/**
 * Keeps the figure of a list or chart, and copies its link; without script, the page of the figure opens instead. Lists of
 * an account have none, because nobody else could open it.
 */
export function CopyFigure({ query, chart }: CopyFigureProps) {
  return (
    <form method="post" action="/figures" data-script={copyFigureScript}>
      <input type="hidden" name="filter" value={query} />
      {chart !== undefined && <input type="hidden" name="chart" value={chart} />}
      <button type="submit">Copy link to this figure</button>
    </form>
  );
}
