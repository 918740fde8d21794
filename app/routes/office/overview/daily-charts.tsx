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
  /** The period's figure as text, and words after it. */
  readonly total: string;
  readonly note: string;
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
          {values.map((value, place) => {
            const height = (Math.max(0, value) / most) * HEIGHT;
            return <rect key={`${place}`} x={place * STEP} y={HEIGHT - height} width={STEP - GAP} height={height} />;
          })}
        </svg>
      </dd>
    </div>
  );
}

type Counted = Exclude<keyof DayFigures, "day">;

const HEADINGS: Readonly<Record<Counted, string>> = {
  signUps: "Sign-ups",
  checkouts: "Checkouts",
  orders: "Orders",
  revenueUsdMinor: "Revenue",
  searches: "Searches",
  searchesWithoutResults: "Without results",
  mailSent: "Delivered",
  mailBounced: "Bounced",
  runs: "Runs",
  failedRuns: "Failed",
};

const shown = (name: string, count: number) => (name === "revenueUsdMinor" ? dollars(count) : figure(count));

/** Charts of daily figures in the period, oldest first. Revenue is for owners only. */
export function DailyCharts({
  days,
  seesMoney,
}: {
  readonly days: readonly DayFigures[];
  readonly seesMoney: boolean;
}) {
  const sum = (name: Counted) => days.reduce((all, day) => all + day[name], 0);
  const conversion =
    sum("checkouts") === 0
      ? "no checkouts; tests are not counted"
      : `${Math.round((sum("orders") / sum("checkouts")) * 100)}% of ${figure(sum("checkouts"))} checkouts`;
  const bars: readonly (readonly [name: Counted, heading: string, note: string])[] = [
    ["signUps", "Sign-ups", ""],
    ["orders", "Orders", conversion],
    ["revenueUsdMinor", "Revenue", "minus refunds, in US dollars"],
    ["searches", "Searches", `${figure(sum("searchesWithoutResults"))} found nothing`],
    ["mailSent", "E-mail delivered", `${figure(sum("mailBounced"))} bounced`],
    ["runs", "Lists and sources read", `${figure(sum("failedRuns"))} failed`],
  ];
  const isShown = (name: string) => seesMoney || name !== "revenueUsdMinor";
  const headings = Object.entries(HEADINGS).filter(([name]) => isShown(name));
  return (
    <>
      <dl className="office-figures">
        {bars.map(
          ([name, heading, note]) =>
            isShown(name) && (
              <DayBars
                key={name}
                name={heading}
                total={shown(name, sum(name))}
                note={note}
                values={days.map((day) => day[name])}
              />
            ),
        )}
      </dl>
      <details className="mt-4">
        <summary className="link w-fit">Figures by day</summary>
        <div className="mt-3">
          <FigureRows
            caption="Figures by day"
            wide
            rows={days.toReversed()}
            keyOf={({ day }) => day}
            render={{
              Day: ({ day }) => day,
              ...Object.fromEntries(
                headings.map(([name, heading]) => [heading, (day: DayFigures) => shown(name, day[name as Counted])]),
              ),
            }}
            numbers={headings.map(([, heading]) => heading)}
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
  readonly count: "searches" | "withoutResults";
}

/** The most frequent searches, each with a link to its results. */
export function SearchList({ caption, searches, count }: SearchListProps) {
  return (
    <section>
      <h3 className="mb-3 font-semibold">{caption}</h3>
      {searches.length === 0 ? (
        <p className="text-muted">None in this period.</p>
      ) : (
        <FigureRows
          caption={caption}
          rows={searches}
          keyOf={({ term }) => term}
          render={{
            Search: ({ term }) => (
              <a className="link wrap-anywhere" href={`/companies?search=${encodeURIComponent(term)}`}>
                {term}
              </a>
            ),
            Times: (search) => figure(search[count]),
          }}
          numbers={["Times"]}
        />
      )}
    </section>
  );
}

/** A figure with its name and words after it ("of 30 rounds"), in the `<dl>` of a screen. */
export function Figure({ figure: [name, value, of] }: { readonly figure: readonly [string, number | string, string] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{typeof value === "number" ? figure(value) : value}</span> {of}
      </dd>
    </div>
  );
}
