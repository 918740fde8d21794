import type { ReactNode } from "react";
import { ChartFigure, dollars, LabeledBars, type NamedChartProps } from "./charts.tsx";
import { BAR_STEP, curvePath, HEIGHT, percentOf, weekArea, weekPaths } from "./shapes.ts";

/** Money and rounds by week: money above the baseline, rounds below. The weeks must be consecutive, oldest first. */
export function WeekBars({ title, of, money: summed, figures, hrefOf, foot }: NamedChartProps) {
  const [first, last] = [figures[0], figures.at(-1)];
  if (first === undefined || last === undefined) return null;
  const areFew = figures.length < LEAST_DRAWN;
  const mostMoney = dollars(Math.max(...figures.map(({ amountUsdMinor }) => amountUsdMinor ?? 0)));
  const mostRounds = Math.max(...figures.map(({ rounds }) => rounds)).toLocaleString("en-US");
  const { money, rounds: counts } = weekPaths(figures);
  return (
    <ChartFigure
      title={title}
      legend={
        !areFew && (
          <span className="legend">
            <span className="key-money">{`${summed.toLowerCase()}, up to ${mostMoney}`}</span>
            <span className="key-rounds">{`rounds, up to ${mostRounds}`}</span>
          </span>
        )
      }
      chart={
        <OverTime points={figures} hrefOf={hrefOf}>
          <svg
            viewBox={weekArea(figures.length)}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${first.name} to ${last.name}: at most ${mostMoney} and ${mostRounds} rounds a week`}
          >
            <path d={money} className="money" />
            <path d={counts} className="count" />
          </svg>
        </OverTime>
      }
      columns={[of, "Rounds", summed]}
      rows={figures.map(({ value, name, rounds, amountUsdMinor }) => ({
        name,
        href: hrefOf(value),
        figures: [rounds.toLocaleString("en-US"), rounds === 0 ? "" : dollars(amountUsdMinor)],
      }))}
      foot={foot}
    />
  );
}

/** Rounds by month, each bar a link. */
export function MonthBars({ title, of, money, figures, hrefOf, foot }: NamedChartProps) {
  if (figures.length === 0) return null;
  const areFew = figures.length < LEAST_DRAWN;
  const most = Math.max(...figures.map(({ rounds }) => rounds));
  return (
    <ChartFigure
      title={title}
      legend={!areFew && <span className="legend">{`up to ${most.toLocaleString("en-US")} rounds a month`}</span>}
      chart={
        <OverTime points={figures} hrefOf={hrefOf}>
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
        </OverTime>
      }
      columns={[of, "Rounds", money, "Median"]}
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
export function CumulativeCurves({ title, of, money: summed, figures, hrefOf, foot }: NamedChartProps) {
  const [first, last] = [figures[0], figures.at(-1)];
  if (first === undefined || last === undefined || figures.length < 2) return null;
  const { rounds: total, amountUsdMinor: money } = last;
  const areFew = figures.length < LEAST_DRAWN;
  return (
    <ChartFigure
      title={title}
      legend={
        !areFew && (
          <span className="legend">
            {money !== null && (
              <span className="key-money">{`${summed.toLowerCase()}: ${dollars(money)} in total`}</span>
            )}
            <span className="key-rounds">{`rounds: ${total.toLocaleString("en-US")} in total`}</span>
          </span>
        )
      }
      chart={
        <OverTime points={figures} hrefOf={hrefOf}>
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
        </OverTime>
      }
      columns={[of, "Rounds so far", `${summed} so far`]}
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

/** Fewer points in time have no shape to draw: they are {@link LabeledBars}. */
const LEAST_DRAWN = 4;

interface OverTimeProps {
  readonly points: NamedChartProps["figures"];
  readonly hrefOf: (value: string) => string;
  readonly children: ReactNode;
}

/** A drawing with the first and the last name below it; a few points in words, each bar as long as its number of rounds. */
function OverTime({ points, hrefOf, children }: OverTimeProps) {
  if (points.length >= LEAST_DRAWN)
    return (
      <>
        {children}
        <p className="axis">
          <span>{points[0]?.name}</span>
          <span>{points.at(-1)?.name}</span>
        </p>
      </>
    );
  const most = Math.max(...points.map(({ rounds }) => rounds));
  return (
    <LabeledBars
      bars={points.map(({ value, name, rounds, amountUsdMinor }) => ({
        name,
        href: hrefOf(value),
        percent: percentOf(rounds, most),
        figure: counted(rounds),
        further: amountUsdMinor === null ? null : dollars(amountUsdMinor),
      }))}
    />
  );
}

function counted(rounds: number): string {
  return rounds === 1 ? "1 round" : `${rounds.toLocaleString("en-US")} rounds`;
}
