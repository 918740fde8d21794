import type { ReactNode } from "react";
import { formatAmount } from "./format-amount.ts";
import { formatDate } from "./format-date.ts";

interface ChartFigureProps {
  readonly title: string;
  readonly legend?: ReactNode;
  readonly chart: ReactNode;
  /** The same figures as a table. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly href: string; readonly figures: readonly string[] }[];
}

/** A chart with a title and a collapsible data table for screen readers and exact values. */
function ChartFigure({ title, legend, chart, columns, rows }: ChartFigureProps) {
  return (
    <figure className="chart">
      <figcaption>
        {title}
        {legend}
      </figcaption>
      {chart}
      <details>
        <summary>
          Figures<span className="sr-only">{`: ${title}`}</span>
        </summary>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, href, figures }) => (
              <tr key={name}>
                <th scope="row">
                  <a href={href}>{name}</a>
                </th>
                {figures.map((figure, place) => (
                  <td key={columns[place + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** US cents as a chart's figure; a sum without any known amount is unknown, not zero. */
function dollars(minor: number | null): string {
  return minor === null ? "Unknown" : formatAmount({ minor, currency: "USD" });
}

/** Figures for one name: a stage, an industry. */
interface NamedFigures {
  readonly name: string;
  readonly rounds: number;
  /** US cents, for rounds with a known amount; null when there are none. */
  readonly amountUsdMinor: number | null;
}

interface RankedBarsProps {
  readonly title: string;
  /** The column heading: "Stage". */
  readonly of: string;
  /** In display order. */
  readonly figures: readonly NamedFigures[];
  /** The list of the rounds behind a figure. */
  readonly hrefOf: (name: string) => string;
}

/** Bars shown; the table has all of them. */
const SHOWN = 6;

/** Rounds by name, one labelled bar each. */
export function RankedBars({ title, of, figures, hrefOf }: RankedBarsProps) {
  if (figures.length === 0) return null;
  const most = Math.max(...figures.map(({ rounds }) => rounds));
  return (
    <ChartFigure
      title={title}
      chart={
        <ul className="ranked">
          {figures.slice(0, SHOWN).map(({ name, rounds }) => (
            <li key={name}>
              <svg>
                <rect width={`${percentOf(rounds, most)}%`} />
              </svg>
              <a href={hrefOf(name)}>{name}</a>
              {rounds.toLocaleString("en-US")}
            </li>
          ))}
        </ul>
      }
      columns={[of, "Rounds", "Money"]}
      rows={figures.map(({ name, rounds, amountUsdMinor }) => ({
        name,
        href: hrefOf(name),
        figures: [rounds.toLocaleString("en-US"), dollars(amountUsdMinor)],
      }))}
    />
  );
}

/** Figures for one week. */
interface WeekFigures {
  /** The week's Monday, an ISO 8601 day. */
  readonly week: string;
  readonly rounds: number;
  /** US cents, for rounds with a known amount; null when there are none. */
  readonly amountUsdMinor: number | null;
}

const HEIGHT = 120;
/** The y coordinate of the baseline: money grows upwards from it, rounds downwards. */
const GROUND = 76;

interface WeekBarsProps {
  readonly weeks: readonly WeekFigures[];
  /** The list of the rounds of a week, by its Monday. */
  readonly hrefOf: (week: string) => string;
}

/** Money and rounds by week: money above the baseline, rounds below. `weeks` must be consecutive, oldest first. */
export function WeekBars({ weeks, hrefOf }: WeekBarsProps) {
  const first = weeks[0];
  const last = weeks.at(-1);
  if (first === undefined || last === undefined) return null;
  const mostMoney = Math.max(...weeks.map((week) => week.amountUsdMinor ?? 0));
  const mostRounds = Math.max(...weeks.map((week) => week.rounds));
  const money = barsPath(
    weeks.map((week) => week.amountUsdMinor ?? 0),
    { base: GROUND - 1, reach: 0 },
  );
  const rounds = barsPath(
    weeks.map((week) => week.rounds),
    { base: GROUND + 1, reach: HEIGHT },
  );
  return (
    <ChartFigure
      title="Money and rounds per week"
      legend={
        <span className="legend">
          <span className="key-money">{`money, up to ${dollars(mostMoney)}`}</span>
          <span className="key-rounds">{`rounds, up to ${mostRounds}`}</span>
        </span>
      }
      chart={
        <>
          <svg
            viewBox={`0 0 ${weeks.length * BAR_STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${spoken(first)} to ${spoken(last)}: at most ${dollars(mostMoney)} and ${mostRounds} rounds a week`}
          >
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
      rows={weeks.map((week) => ({
        name: spoken(week),
        href: hrefOf(week.week),
        figures: [String(week.rounds), week.rounds === 0 ? "" : dollars(week.amountUsdMinor)],
      }))}
    />
  );
}

function spoken({ week }: WeekFigures): string {
  return formatDate({ date: week, precision: "day" });
}

/** Width of a bar and distance between bars in the chart's own units; CSS stretches charts to fit. */
const BAR = 8;
export const BAR_STEP = 10;

/** Vertical extent: bars start at `base`, and the largest value ends at `reach`, above or below it. */
interface BarSpace {
  readonly base: number;
  readonly reach: number;
}

/** Draws all bars as one path, a single element to send and render. Any value above zero is at least a line. */
export function barsPath(values: readonly number[], { base, reach }: BarSpace): string {
  const scale = (base - reach) / Math.max(1, ...values);
  const least = Math.sign(base - reach);
  return values
    .map((value, place) => {
      if (value <= 0) return "";
      const rise = Math.round(value * scale) || least;
      return `M${place * BAR_STEP} ${base}v${-rise}h${BAR}v${rise}z`;
    })
    .join("");
}

/** A value as whole per cent of the largest; at least 1 for values above zero. */
export function percentOf(value: number, largest: number): number {
  if (value <= 0 || largest <= 0) return 0;
  return Math.max(1, Math.round((value / largest) * 100));
}
