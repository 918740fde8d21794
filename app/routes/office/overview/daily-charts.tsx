import type { DayFigures } from "../../../../core/office/back-office/figures.ts";
import type { CountedSearch } from "../../../../core/customers/searches/search-counts.ts";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { figure } from "../format.ts";

const HEIGHT = 40;
/** Width of a day; its bar is narrower by the gap. */
const [STEP, GAP] = [10, 2];

interface DayBarsProps {
  readonly name: string;
  /** The period's figure as text. */
  readonly total: string;
  readonly note?: string;
  /** A value for each day, oldest first. */
  readonly values: readonly number[];
}

/** A figure of the period with a bar for each day; the table below has the exact values. */
function DayBars({ name, total, note, values }: DayBarsProps) {
  const most = Math.max(1, ...values);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{total}</span> {note}
        <svg
          viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-2 h-10 w-full fill-accent"
        >
          {values.map((value, place) => (
            <rect
              key={`${place}`}
              x={place * STEP}
              y={HEIGHT - (Math.max(0, value) / most) * HEIGHT}
              width={STEP - GAP}
              height={(Math.max(0, value) / most) * HEIGHT}
            />
          ))}
        </svg>
      </dd>
    </div>
  );
}

interface DailyChartsProps {
  /** Oldest first. */
  readonly days: readonly DayFigures[];
  /** Revenue is for owners only. */
  readonly seesMoney: boolean;
}

/** Charts of daily figures in the period. */
export function DailyCharts({ days, seesMoney }: DailyChartsProps) {
  const of = (read: (day: DayFigures) => number) => {
    const values = days.map(read);
    return { values, sum: values.reduce((sum, value) => sum + value, 0) };
  };
  const bars = (name: string, read: (day: DayFigures) => number, note?: string) => {
    const { values, sum } = of(read);
    return <DayBars key={name} name={name} total={figure(sum)} values={values} {...(note !== undefined && { note })} />;
  };
  const [checkouts, orders, revenue] = [
    of((day) => day.checkouts),
    of((day) => day.orders),
    of((day) => day.revenueUsdMinor),
  ];
  const conversion =
    checkouts.sum === 0
      ? "no checkouts"
      : `${Math.round((orders.sum / checkouts.sum) * 100)}% of ${figure(checkouts.sum)} checkouts`;
  return (
    <>
      <dl className="office-figures">
        {bars("Sign-ups", (day) => day.signUps)}
        {bars("Orders", (day) => day.orders, conversion)}
        {seesMoney && (
          <DayBars
            name="Revenue"
            total={dollars(revenue.sum)}
            values={revenue.values}
            note="minus refunds, in US dollars"
          />
        )}
        {bars(
          "Searches",
          (day) => day.searches,
          `${figure(of((day) => day.searchesWithoutResults).sum)} found nothing`,
        )}
        {bars("E-mail delivered", (day) => day.mailSent, `${figure(of((day) => day.mailBounced).sum)} bounced`)}
        {bars("Runs of sources", (day) => day.runs, `${figure(of((day) => day.failedRuns).sum)} failed`)}
      </dl>
      <details className="mt-4">
        <summary className="link w-fit">Figures by day</summary>
        <div className="mt-3">
          <FigureRows
            caption="Figures by day"
            wide
            rows={days.toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { heading: "Day", render: ({ day }) => day },
              { heading: "Sign-ups", number: true, render: (day) => figure(day.signUps) },
              { heading: "Checkouts", number: true, render: (day) => figure(day.checkouts) },
              { heading: "Orders", number: true, render: (day) => figure(day.orders) },
              ...(seesMoney
                ? [
                    {
                      heading: "Revenue",
                      number: true as const,
                      render: (day: DayFigures) => dollars(day.revenueUsdMinor),
                    },
                  ]
                : []),
              { heading: "Searches", number: true, render: (day) => figure(day.searches) },
              { heading: "Without results", number: true, render: (day) => figure(day.searchesWithoutResults) },
              { heading: "Delivered", number: true, render: (day) => figure(day.mailSent) },
              { heading: "Bounced", number: true, render: (day) => figure(day.mailBounced) },
              { heading: "Runs", number: true, render: (day) => figure(day.runs) },
              { heading: "Failed", number: true, render: (day) => figure(day.failedRuns) },
            ]}
          />
        </div>
      </details>
    </>
  );
}

function dollars(minor: number): string {
  return formatAmount({ minor, currency: "USD" });
}

interface SearchListProps {
  readonly caption: string;
  readonly searches: readonly CountedSearch[];
  readonly countOf: (search: CountedSearch) => number;
}

/** The most frequent searches, each with a link to its results. */
export function SearchList({ caption, searches, countOf }: SearchListProps) {
  if (searches.length === 0) return <p className="text-muted">None in this period.</p>;
  return (
    <FigureRows
      caption={caption}
      rows={searches}
      keyOf={({ term }) => term}
      columns={[
        {
          heading: "Search",
          render: ({ term }) => (
            <a className="link wrap-anywhere" href={`/companies?search=${encodeURIComponent(term)}`}>
              {term}
            </a>
          ),
        },
        { heading: "Times", number: true, render: (search) => figure(countOf(search)) },
      ]}
    />
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: number | string;
  /** Words after the value ("of 30 rounds"). */
  readonly of: string;
}

/** A figure with its name, in the `<dl>` of a screen. */
export function Figure({ name, value, of }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{typeof value === "number" ? figure(value) : value}</span> {of}
      </dd>
    </div>
  );
}
