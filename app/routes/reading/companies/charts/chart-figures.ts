import type { NamedTotals, RoundTotals, Timeline } from "../../../../../core/reading/directory/search/query/query.ts";
import { formatDate } from "../../../../ui/format/format-date.ts";
import { countryName } from "../../../../ui/format/format-place.ts";

/** The charts that can be downloaded, by the name of their file. */
export const CHARTS = {
  weeks: { title: "Money and rounds per week", of: "Week of" },
  months: { title: "Rounds by month", of: "Month" },
  cumulative: { title: "Rounds and money, added up", of: "Month" },
  stages: { title: "Rounds by stage", of: "Stage" },
  industries: { title: "Rounds by industry", of: "Industry" },
  countries: { title: "Rounds by country", of: "Country" },
} as const;
export type ChartName = keyof typeof CHARTS;

/** The word for what a list's sums add up. */
const SUMMED: Readonly<Record<Timeline["summed"], string>> = {
  raised: "Money",
  granted: "Money granted",
  offered: "Money offered",
};

/** The title of a chart and the word for its sums, such as "Money offered". */
export function chartWords(chart: ChartName, { summed }: Pick<Timeline, "summed">) {
  const money = SUMMED[summed];
  const title = CHARTS[chart].title.replace("Money", money).replace("money", money.toLowerCase());
  return { title, of: CHARTS[chart].of, money };
}

/** The figures of one bar or point. */
export interface ChartFigure extends RoundTotals {
  /** The value as in filters. */
  readonly value: string;
  readonly name: string;
  /** Rounds with a known amount that is part of `amountUsdMinor`; weeks do not count them. */
  readonly withDollars: number | null;
  /** US cents; null without any, and for weeks and sums over time, which have no median. */
  readonly medianUsdMinor: number | null;
  /** Share of all matching rounds, 0 to 1. Rounds can be in several industries. */
  readonly share: number;
}

/** A chart's figures in display order. In `cumulative` each includes the months before, and has no median. */
export function chartFigures(chart: ChartName, timeline: Timeline, matching: number): readonly ChartFigure[] {
  const figures = (totals: readonly NamedTotals[], labelOf: (value: string) => string = String) =>
    totals.map((total) => ({
      ...total,
      value: total.name,
      name: labelOf(total.name),
      share: matching === 0 ? 0 : total.rounds / matching,
    }));
  switch (chart) {
    case "weeks":
      return timeline.weeks.map(({ week, ...totals }) => ({
        ...totals,
        value: week,
        name: formatDate({ date: week, precision: "day" }),
        share: matching === 0 ? 0 : totals.rounds / matching,
        withDollars: null,
        medianUsdMinor: null,
      }));
    case "months":
      return figures(timeline.months, monthLabel);
    case "cumulative":
      return figures(addedUp(timeline.months), monthLabel).map((figure) => ({ ...figure, medianUsdMinor: null }));
    case "stages":
      return figures(timeline.stages);
    case "industries":
      return figures(timeline.industries);
    case "countries":
      return figures(timeline.countries, countryName);
  }
}

function addedUp(months: readonly NamedTotals[]): readonly NamedTotals[] {
  let [rounds, withDollars, amount] = [0, 0, 0];
  return months.map((month) => {
    rounds += month.rounds;
    withDollars += month.withDollars;
    amount += month.amountUsdMinor ?? 0;
    return { ...month, rounds, withDollars, amountUsdMinor: withDollars === 0 ? null : amount };
  });
}

const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** "Aug 2026" of `2026-08`. */
function monthLabel(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}
