import { scaleLinear, scaleUtc } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import { NON_EQUITY_TYPES } from "../../../../core/catalogue/facts/funding-types.ts";
import type { Money } from "../../../../core/catalogue/facts/money.ts";
import type { CompanyPage, CompanyPageRound } from "../../../../core/reading/directory/company-page.ts";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { formatAmount, formatExactAmount } from "../../../ui/format/format-amount.ts";
import type { DateProps } from "../../../ui/format/format-date.ts";
import { raisedOn } from "./company-meta.ts";

const MARGIN = { top: 34, right: 28, bottom: 30, left: 28 };
const LABEL_WIDTH = 64;

/** A company's funding over time in one currency, as chart and table. Needs two dated rounds. */
export function FundingTimeline({ company }: { readonly company: CompanyPage }) {
  const timeline = timelineOf(company.rounds);
  const { currency, points } = timeline;
  if (points.length < 2 || points.every((point) => point.counted === null)) return null;
  const label = `Total raised by ${company.name.value} over time, in ${currency === "USD" ? "US dollars" : currency}`;
  const uncounted = points.some((point) => point.counted === null);
  return (
    <figure className="mt-6">
      <figcaption className="text-sm text-muted">
        {label}.
        {uncounted &&
          ` A hollow dot is a round whose amount is undisclosed, not known in ${currency}, or not equity (debt, grants, secondary sales, tokens).`}
      </figcaption>
      <div className="mt-3 md:hidden">
        <Picture timeline={timeline} label={label} width={340} height={190} />
      </div>
      <div className="mt-3 hidden md:block lg:hidden">
        <Picture timeline={timeline} label={label} width={640} height={220} />
      </div>
      <div className="mt-3 hidden lg:block">
        <Picture timeline={timeline} label={label} width={1100} height={240} />
      </div>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 items-center text-sm">Show as table</summary>
        <table className="mt-2 text-sm tabular-nums">
          <thead>
            <tr className="text-start text-muted">
              <th scope="col" className="py-2 pe-3 sm:pe-8 text-start font-medium">
                Date
              </th>
              <th scope="col" className="py-2 pe-3 sm:pe-8 text-start font-medium">
                Type
              </th>
              <th scope="col" className="py-2 pe-3 sm:pe-8 text-end font-medium">
                Amount
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.roundId} className="border-t border-line">
                <td className="py-2 pe-3 sm:pe-8">
                  <PublishedDate date={point.date} />
                </td>
                <td className="py-2 pe-3 sm:pe-8">{point.type ?? "Unknown"}</td>
                <td className="py-2 pe-3 sm:pe-8 text-end">
                  {point.amount === null ? "Undisclosed" : formatExactAmount(point.amount)}
                </td>
                <td className="py-2 text-end">{formatExactAmount({ minor: point.total, currency })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface PictureProps {
  readonly timeline: Timeline;
  readonly label: string;
  readonly width: number;
  readonly height: number;
}

function Picture({ timeline: { currency, points }, label, width, height }: PictureProps) {
  const ground = height - MARGIN.bottom;
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? 0;
  const x = scaleUtc([first, last], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([0, points.at(-1)?.total ?? 0], [ground, MARGIN.top]);
  const step = line<TimelinePoint>(
    (point) => x(point.at),
    (point) => y(point.total),
  ).curve(curveStepAfter);
  const filled = area<TimelinePoint>(
    (point) => x(point.at),
    ground,
    (point) => y(point.total),
  ).curve(curveStepAfter);
  const labelled = withRoom(
    points.filter((point) => point.counted !== null),
    (point) => x(point.at),
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="h-auto w-full">
      <path d={filled(points) ?? ""} className="fill-accent-soft" />
      <path d={step(points) ?? ""} className="fill-none stroke-accent" strokeWidth="2" strokeLinejoin="round" />
      <path d={`M${MARGIN.left} ${ground}H${width - MARGIN.right}`} className="stroke-line" />
      {yearTicks(first, last, width).map((year) => (
        <text
          key={year}
          x={x(Date.UTC(year, 0, 1))}
          y={height - 8}
          textAnchor="middle"
          fontSize="12"
          className="fill-muted tabular-nums"
        >
          {year}
        </text>
      ))}
      {points.map((point) => {
        const cx = x(point.at);
        const cy = y(point.total);
        return (
          <g key={point.roundId}>
            <circle
              cx={cx}
              cy={cy}
              r="5"
              strokeWidth="2"
              className={point.counted === null ? "fill-surface stroke-accent" : "fill-accent stroke-surface"}
            />
            {point.counted !== null && labelled.has(point) && (
              <text
                x={cx}
                y={cy - 12}
                textAnchor={anchor(cx, width)}
                fontSize="13"
                fontWeight="600"
                className="fill-ink tabular-nums"
              >
                {formatAmount({ minor: point.total, currency })}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Selects the points whose labels do not overlap, the newest total first. */
function withRoom(
  points: readonly TimelinePoint[],
  position: (point: TimelinePoint) => number,
): ReadonlySet<TimelinePoint> {
  const labelled = new Set<TimelinePoint>();
  let start = Number.POSITIVE_INFINITY;
  for (const point of points.toReversed()) {
    if (start - position(point) < LABEL_WIDTH) continue;
    labelled.add(point);
    start = position(point);
  }
  return labelled;
}

function anchor(x: number, width: number): "start" | "middle" | "end" {
  if (x < LABEL_WIDTH) return "start";
  return x > width - LABEL_WIDTH ? "end" : "middle";
}

/** The first days of years within the chart, without those whose labels would overlap. */
function yearTicks(first: number, last: number, width: number): number[] {
  const from = new Date(first).getUTCFullYear() + 1;
  const to = new Date(last).getUTCFullYear();
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
  const every = Math.ceil(years.length / (width / LABEL_WIDTH));
  return years.filter((year) => (to - year) % Math.max(1, every) === 0);
}

/** A round as a point in the funding chart. */
interface TimelinePoint {
  readonly roundId: number;
  readonly date: DateProps;
  /** Position on the time axis (milliseconds): the middle of the known day, month or year. */
  readonly at: number;
  readonly type: string | null;
  /** As published; null when undisclosed. */
  readonly amount: Money | null;
  /** In minor units of the timeline's currency; null when undisclosed, not convertible or not equity. */
  readonly counted: number | null;
  /** Cumulative total up to and including this round. */
  readonly total: number;
}

/** A company's rounds over time in one currency. */
interface Timeline {
  /** The rounds' common currency, else US dollars. */
  readonly currency: string;
  /** Oldest first. */
  readonly points: readonly TimelinePoint[];
}

const HALF_PERIOD_DAYS = { day: 0.5, month: 15, quarter: 46, half: 91, year: 183 } as const;
const DAY_MS = 86_400_000;

/** The closed rounds with a date; offerings without sales and undated rounds are left out. */
export function timelineOf(rounds: readonly CompanyPageRound[]): Timeline {
  const dated = rounds
    .filter((round) => round.state === "closed")
    .flatMap((round) => {
      const date = raisedOn(round)?.value;
      return date === undefined
        ? []
        : [{ round, date, at: Date.parse(date.date) + HALF_PERIOD_DAYS[date.precision] * DAY_MS }];
    })
    .sort((a, b) => a.at - b.at);
  const currency = commonCurrency(dated.map(({ round }) => round)) ?? "USD";
  let total = 0;
  const points = dated.map(({ round, date, at }) => {
    const counted = countedIn(currency, round);
    total += counted ?? 0;
    return {
      roundId: round.roundId,
      date,
      at,
      type: round.fundingType?.value ?? null,
      amount: round.amount?.value ?? null,
      counted,
      total,
    };
  });
  return { currency, points };
}

function commonCurrency(rounds: readonly CompanyPageRound[]): string | null {
  const currencies = new Set(rounds.flatMap(({ amount }) => (amount ? [amount.value.currency] : [])));
  const [only] = currencies;
  return currencies.size === 1 && only !== undefined ? only : null;
}

function countedIn(currency: string, { amount, amountUsd, fundingType, isDoubled }: CompanyPageRound): number | null {
  if (isDoubled === true || NON_EQUITY_TYPES.some((type) => type === fundingType?.value)) return null;
  if (amount?.value.currency === currency) return amount.value.minor;
  return currency === "USD" ? (amountUsd?.minor ?? null) : null;
}
