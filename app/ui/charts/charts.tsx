import type { ReactNode } from "react";
import { formatAmount } from "../format/format-amount.ts";
import { formatDate } from "../format/format-date.ts";

interface ChartFigureProps {
  readonly title: string;
  readonly legend?: ReactNode;
  readonly chart: ReactNode;
  /** The same figures as a table. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly href: string; readonly figures: readonly string[] }[];
  readonly foot?: ReactNode;
}

/** A chart with a title and a collapsible data table for screen readers and exact values. */
function ChartFigure({ title, legend, chart, columns, rows, foot }: ChartFigureProps) {
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
      {foot}
    </figure>
  );
}

/** US cents as a chart's figure; a sum without any known amount is unknown, not zero. */
function dollars(minor: number | null): string {
  return minor === null ? "Unknown" : formatAmount({ minor, currency: "USD" });
}

/** Figures for one name: a month, a stage. */
interface NamedFigures {
  /** The value as in filters. */
  readonly value: string;
  readonly name: string;
  readonly rounds: number;
  /** Share of all rounds, 0 to 1. */
  readonly share: number;
  /** US cents, for rounds with a known amount; null when there are none. */
  readonly amountUsdMinor: number | null;
  readonly medianUsdMinor: number | null;
}

interface NamedChartProps {
  readonly title: string;
  /** The heading of the names' column: "Stage". */
  readonly of: string;
  /** In display order. */
  readonly figures: readonly NamedFigures[];
  /** The list of the rounds behind a figure. */
  readonly hrefOf: (value: string) => string;
  /** Content below the figures, such as downloads. */
  readonly foot: ReactNode;
}

/** Number of bars shown; the table has all of them. */
const SHOWN = 8;

/** Rounds by name, each bar as long as its share of all rounds. */
export function ShareBars({ title, of, figures, hrefOf, foot }: NamedChartProps) {
  if (figures.length === 0) return null;
  return (
    <ChartFigure
      title={title}
      chart={
        <ul className="ranked">
          {figures.slice(0, SHOWN).map(({ value, name, rounds, share, medianUsdMinor }) => (
            <li key={value}>
              <svg>
                <rect width={`${percentOf(share, 1)}%`} />
              </svg>
              <a href={hrefOf(value)}>
                <span>{name}</span>
                <span className="figures">
                  {`${rounds.toLocaleString("en-US")} · ${percentText(share)}`}
                  {medianUsdMinor !== null && <small>{`median ${dollars(medianUsdMinor)}`}</small>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      }
      columns={[of, "Rounds", "Share", "Money", "Median"]}
      rows={figures.map(({ value, name, rounds, share, amountUsdMinor, medianUsdMinor }) => ({
        name,
        href: hrefOf(value),
        figures: [rounds.toLocaleString("en-US"), percentText(share), dollars(amountUsdMinor), dollars(medianUsdMinor)],
      }))}
      foot={foot}
    />
  );
}

/** Rounds by month, each bar a link. */
export function MonthBars({ title, of, figures, hrefOf, foot }: NamedChartProps) {
  const [first, last] = [figures[0], figures.at(-1)];
  if (first === undefined || last === undefined) return null;
  const most = Math.max(...figures.map(({ rounds }) => rounds));
  return (
    <ChartFigure
      title={title}
      legend={<span className="legend">{`up to ${most.toLocaleString("en-US")} rounds a month`}</span>}
      chart={
        <>
          <div className="bars">
            {figures.map(({ value, name, rounds }) => (
              <a key={value} href={hrefOf(value)} title={`${name}: ${counted(rounds)}`}>
                <span className="sr-only">{`${name}: ${counted(rounds)}`}</span>
                <svg>
                  <rect y={`${100 - percentOf(rounds, most)}%`} height={`${percentOf(rounds, most)}%`} />
                </svg>
              </a>
            ))}
          </div>
          <Ends of={figures} />
        </>
      }
      columns={[of, "Rounds", "Money", "Median"]}
      rows={figures
        .map(({ value, name, rounds, amountUsdMinor, medianUsdMinor }) => ({
          name,
          href: hrefOf(value),
          figures: [rounds.toLocaleString("en-US"), dollars(amountUsdMinor), dollars(medianUsdMinor)],
        }))
        .toReversed()}
      foot={foot}
    />
  );
}

/** Cumulative rounds and money over months. Each curve has its own scale and is labelled with its total. */
export function CumulativeCurves({ title, of, figures, hrefOf, foot }: NamedChartProps) {
  const [first, last] = [figures[0], figures.at(-1)];
  if (first === undefined || last === undefined || figures.length < 2) return null;
  const { rounds: total, amountUsdMinor: money } = last;
  return (
    <ChartFigure
      title={title}
      legend={
        <span className="legend">
          {money !== null && <span className="key-money">{`money: ${dollars(money)} in total`}</span>}
          <span className="key-rounds">{`rounds: ${total.toLocaleString("en-US")} in total`}</span>
        </span>
      }
      chart={
        <>
          <svg
            viewBox={`0 0 ${(figures.length - 1) * BAR_STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${first.name} to ${last.name}: ${counted(total)}, ${dollars(money)}`}
          >
            {money !== null && (
              <path d={curvePath(figures.map((figure) => figure.amountUsdMinor ?? 0))} className="curve" />
            )}
            <path d={curvePath(figures.map(({ rounds }) => rounds))} className="curve curve-rounds" />
          </svg>
          <Ends of={figures} />
        </>
      }
      columns={[of, "Rounds so far", "Money so far"]}
      rows={figures
        .map(({ value, name, rounds, amountUsdMinor }) => ({
          name,
          href: hrefOf(value),
          figures: [rounds.toLocaleString("en-US"), dollars(amountUsdMinor)],
        }))
        .toReversed()}
      foot={foot}
    />
  );
}

/** The first and the last name below a chart over time. */
function Ends({ of }: { readonly of: readonly { readonly name: string }[] }) {
  return (
    <p className="axis">
      <span>{of[0]?.name}</span>
      {of.length > 1 && <span>{of.at(-1)?.name}</span>}
    </p>
  );
}

/** A line through the values, the largest at the top. */
function curvePath(values: readonly number[]): string {
  const most = Math.max(1, ...values);
  return values
    .map((value, i) => `${i === 0 ? "M" : "L"}${i * BAR_STEP} ${HEIGHT - Math.round((value / most) * HEIGHT)}`)
    .join("");
}

function counted(rounds: number): string {
  return rounds === 1 ? "1 round" : `${rounds.toLocaleString("en-US")} rounds`;
}

/** A share as "34%"; below 1% but not zero as "<1%". */
export function percentText(share: number): string {
  return share > 0 && share < 0.01 ? "<1%" : `${Math.round(share * 100)}%`;
}

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
const BAR_STEP = 10;

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
