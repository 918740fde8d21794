import type { MonthCount } from "../../../../core/reading/directory/topics/count-months.ts";
import { LEAST_DISCLOSED } from "../../../../core/reading/directory/disclosed-figures.ts";
import { percentOf } from "../../../ui/charts/shapes.ts";
import { monthName } from "../../../ui/format/format-date.ts";

interface MonthChartProps {
  readonly months: readonly MonthCount[];
  /** The address of a month's rounds. */
  readonly hrefOf: (month: string) => string;
  /** The month that the page is about. */
  readonly current: string | null;
}

const COMPACT = new Intl.NumberFormat("en-US", { notation: "compact" });

/**
 * Rounds of the last months as bars, each a link with its count. The months before the first round are left out, those
 * after it are shown even if empty, so that the axis has no gaps.
 */
export function MonthChart({ months: all, hrefOf, current }: MonthChartProps) {
  const begin = all.findIndex(({ rounds }) => rounds !== 0);
  if (begin === -1) return null;
  const months = all.slice(begin);
  const most = Math.max(1, ...months.map(({ rounds }) => rounds ?? 0));
  return (
    <figure>
      <figcaption className="text-sm text-muted">Rounds by month</figcaption>
      <ol className="mt-3 flex gap-px text-center text-xs tabular-nums sm:gap-1">
        {months.map(({ month, rounds }) => (
          <li key={month} className="max-w-24 min-w-0 grow basis-0">
            <a className="group block" href={hrefOf(month)} aria-current={month === current ? "true" : undefined}>
              <svg className="h-24 w-full overflow-visible lg:h-32" aria-hidden="true">
                <rect
                  className="fill-accent group-hover:fill-ink group-aria-[current]:fill-ink"
                  x="6%"
                  width="88%"
                  y={`${100 - heightOf(rounds, most)}%`}
                  height={`${heightOf(rounds, most)}%`}
                  rx="2"
                />
              </svg>
              <span className={rounds === 0 ? "mt-1 block text-muted" : "mt-1 block font-semibold"}>
                {rounds === null ? `<${LEAST_DISCLOSED}` : COMPACT.format(rounds)}
                <span className="sr-only">{rounds === 1 ? " round in " : " rounds in "}</span>
              </span>
              <span className="block text-muted">
                {monthName(month).slice(0, 3)}
                <span className="sr-only">{` ${month.slice(0, 4)}`}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Counts that are not disclosed are a line, as are the smallest. */
function heightOf(rounds: number | null, most: number): number {
  return rounds === null ? 1 : percentOf(rounds, most);
}
