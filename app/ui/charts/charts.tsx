import type { ReactNode } from "react";
import { percentOf, percentText } from "./shapes.ts";
import { formatAmount } from "../format/format-amount.ts";

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
export function ChartFigure({ title, legend, chart, columns, rows, foot }: ChartFigureProps) {
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
export function dollars(minor: number | null): string {
  return minor === null ? "Unknown" : formatAmount({ minor, currency: "USD" });
}

/** Figures for one name: a week, a month, a stage. */
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

export interface NamedChartProps {
  readonly title: string;
  /** The heading of the names' column: "Stage". */
  readonly of: string;
  /** What its sums add up: "Money", "Money offered". */
  readonly money: string;
  /** In display order. */
  readonly figures: readonly NamedFigures[];
  /** The list of the rounds behind a figure. */
  readonly hrefOf: (value: string) => string;
  /** Content below the figures, such as downloads. */
  readonly foot: ReactNode;
}

interface LabeledBarsProps {
  readonly bars: readonly {
    readonly name: string;
    readonly href: string;
    readonly percent: number;
    readonly figure: string;
    readonly further: string | null;
  }[];
}

/** Bars from the left, each with its name and figures in words. */
export function LabeledBars({ bars }: LabeledBarsProps) {
  return (
    <ul className="ranked">
      {bars.map(({ name, href, percent, figure, further }) => (
        <li key={href}>
          <svg>
            <rect width={`${percent}%`} />
          </svg>
          <a href={href}>
            <span>{name}</span>
            <span className="figures">
              {figure}
              {further !== null && <small>{further}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Number of bars shown; the table has all of them. */
const SHOWN = 8;

/** Rounds by name, each bar as long as its share of all rounds. */
export function ShareBars({ title, of, money, figures, hrefOf, foot }: NamedChartProps) {
  if (figures.length === 0) return null;
  return (
    <ChartFigure
      title={title}
      chart={
        <LabeledBars
          bars={figures
            .slice(0, SHOWN)
            .map(({ value, name, rounds, share, medianUsdMinor }) => ({
              name,
              href: hrefOf(value),
              percent: percentOf(share, 1),
              figure: `${rounds.toLocaleString("en-US")} · ${percentText(share)}`,
              further: medianUsdMinor === null ? null : `median ${dollars(medianUsdMinor)}`,
            }))}
        />
      }
      columns={[of, "Rounds", "Share", money, "Median"]}
      rows={figures.map(({ value, name, rounds, share, amountUsdMinor, medianUsdMinor }) => ({
        name,
        href: hrefOf(value),
        figures: [rounds.toLocaleString("en-US"), percentText(share), dollars(amountUsdMinor), dollars(medianUsdMinor)],
      }))}
      foot={foot}
    />
  );
}
