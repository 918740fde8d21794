import { formatDate } from "../format-date.ts";
import { BAR_STEP, barsPath } from "./bars.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { dollars } from "./dollars.ts";

/** What was raised in one week. */
export interface WeekFigures {
  /** The week's Monday, an ISO 8601 day. */
  readonly week: string;
  readonly rounds: number;
  /** US cents, of the rounds whose amount is known; null when none is. */
  readonly amountUsdMinor: number | null;
}

const HEIGHT = 120;
/** Money grows upwards from here, rounds downwards. */
const GROUND = 76;

/** Money and rounds a week: money above the line, rounds beneath. `weeks`: oldest first, none left out between. */
export function WeekBars({ weeks }: { readonly weeks: readonly WeekFigures[] }) {
  const first = weeks[0];
  const last = weeks.at(-1);
  if (first === undefined || last === undefined) return null;
  const mostMoney = Math.max(...weeks.map((week) => week.amountUsdMinor ?? 0));
  const mostRounds = Math.max(...weeks.map((week) => week.rounds));
  const money = barsPath(weeks.map((week) => week.amountUsdMinor ?? 0), { base: GROUND - 1, reach: 0 });
  const rounds = barsPath(weeks.map((week) => week.rounds), { base: GROUND + 1, reach: HEIGHT });
  return (
    <ChartFigure
      title="Money and rounds per week"
      legend={
        <span className="legend">
          <span className="key-money">{`money, up to ${dollars(mostMoney)}`}</span>
          <span className="key-rounds">{`rounds, up to ${mostRounds}`}</span>
        </span>
      }
      picture={
        <>
          <svg viewBox={`0 0 ${weeks.length * BAR_STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`${spoken(first)} to ${spoken(last)}: at most ${dollars(mostMoney)} and ${mostRounds} rounds a week`}>
            <path d={money} className="money" />
            <path d={rounds} className="count" />
          </svg>
          <p className="axis">
            <span>{spoken(first)}</span>
            {weeks.length > 1 && <span>{spoken(last)}</span>}
          </p>
        </>
      }
      columns={["Week of", "Rounds", "Money"]}
      rows={weeks.map((week) => ({ name: spoken(week), figures: [String(week.rounds), week.rounds === 0 ? "" : dollars(week.amountUsdMinor)] }))}
    />
  );
}

function spoken({ week }: WeekFigures): string {
  return formatDate({ date: week, precision: "day" });
}
