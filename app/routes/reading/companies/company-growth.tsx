import {
  FORMULAS,
  MEASURE_ABOUTS,
  MEASURE_KIND_NAMES,
  MEASURE_KINDS,
} from "../../../../core/catalogue/facts/measures.ts";
import type { CompanyPage } from "../../../../core/reading/directory/company-page.ts";
import type { ShownMeasure } from "../../../../core/reading/directory/growth/read-measures.ts";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { monthText, percentText, statedText } from "../../../ui/growth.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";

const NUMBER = new Intl.NumberFormat("en-US");

/** Traffic, employees and pace, each number with its time and who states it. Nothing without any. */
export function CompanyGrowth({ company }: { readonly company: CompanyPage }) {
  const { newest, measures } = company.growth;
  const { traffic, employees, gap, step } = newest;
  if (measures.length === 0 && gap === undefined) return null;
  const changes = [
    traffic?.change3 !== undefined &&
      ([`Visits, 3 months to ${monthText(traffic.on)}`, traffic.change3, traffic, FORMULAS.change3] as const),
    traffic?.change12 !== undefined &&
      ([`Visits, 12 months to ${monthText(traffic.on)}`, traffic.change12, traffic, FORMULAS.change12] as const),
    employees?.change12 !== undefined &&
      ([
        `Employees since ${monthText(employees.since ?? "")}`,
        employees.change12,
        employees,
        FORMULAS.employeesChange,
      ] as const),
  ].filter((one) => one !== false);
  return (
    <section aria-labelledby="growth" className="card p-6">
      <h2 id="growth" className="text-xl font-semibold">
        Growth
      </h2>
      <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {MEASURE_KIND_NAMES.map((kind) => (
          <LatestFact key={kind} kind={kind} measures={measures} />
        ))}
        {changes.map(([term, percent, latest, formula]) => (
          <div key={term} title={formula}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">
              {percentText(percent)} <span className="block text-sm font-normal text-muted">{latest.by}</span>
            </dd>
          </div>
        ))}
        {gap !== undefined && (
          <div title={`${FORMULAS.gap} ${FORMULAS.step}`}>
            <dt className="text-sm text-muted">Pace of rounds</dt>
            <dd className="mt-0.5 font-medium">
              {gap} {gap === 1 ? "month" : "months"} after the last
              {step !== undefined && `, ${NUMBER.format(step)}× its amount`}
            </dd>
          </div>
        )}
      </dl>
      {MEASURE_KIND_NAMES.filter((kind) => kind !== "ranking_keywords").map((kind) => (
        <Series key={kind} kind={kind} measures={measures} company={company.name.value} />
      ))}
    </section>
  );
}

interface OfKind {
  readonly kind: ShownMeasure["kind"];
  /** Oldest first. */
  readonly measures: readonly ShownMeasure[];
}

/** The newest number of a kind. */
function LatestFact({ kind, measures }: OfKind) {
  const latest = measures.findLast((one) => one.kind === kind);
  if (latest === undefined) return null;
  const { value, sourceUrl, retrievedAt } = latest;
  return (
    <div title={MEASURE_ABOUTS[kind]}>
      <dt className="text-sm text-muted">{MEASURE_KINDS[kind]}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">
        {NUMBER.format(value)}
        <span className="block text-sm font-normal text-muted">
          {statedText(latest)}.{" "}
          {sourceUrl === null ? (
            `Retrieved ${formatInstant(retrievedAt)}.`
          ) : (
            <OutboundLink href={sourceUrl}>Source</OutboundLink>
          )}
        </span>
      </dd>
    </div>
  );
}

const [WIDTH, HEIGHT] = [320, 80];

/** The longest series of a kind as a small chart with its table. Needs three numbers. */
function Series({ kind, measures, company }: OfKind & { readonly company: string }) {
  const series = Object.values(
    Object.groupBy(
      measures.filter((one) => one.kind === kind),
      ({ series: of, country }) => `${of} ${country}`,
    ),
  );
  const points = series.toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0))[0] ?? [];
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 3 || first === undefined || last === undefined) return null;
  const most = Math.max(...points.map(({ value }) => value));
  const [start, end] = [Date.parse(first.on), Date.parse(last.on)];
  const x = (on: string) => 4 + ((Date.parse(on) - start) / (end - start)) * (WIDTH - 8);
  const y = (value: number) => HEIGHT - 4 - (value / most) * (HEIGHT - 8);
  const label = `${MEASURE_KINDS[kind]} of ${company}, ${monthText(first.on)} to ${monthText(last.on)}, ${last.by}`;
  return (
    <figure className="mt-6">
      <figcaption className="text-sm text-muted">{label}.</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={label}
        className="mt-2 w-full max-w-md text-accent"
      >
        <polyline
          points={points.map(({ on, value }) => `${x(on).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
        <circle cx={x(last.on)} cy={y(last.value)} r="3" fill="currentColor" />
      </svg>
      <details className="mt-1">
        <summary className="link inline-flex min-h-11 items-center text-sm">Show as table</summary>
        <table className="mt-2 text-sm tabular-nums">
          <tbody>
            {points.toReversed().map(({ on, value, by }) => (
              <tr key={on} className="border-t border-line">
                <th scope="row" className="py-2 pe-6 text-start font-medium">
                  {monthText(on)}
                </th>
                <td className="py-2 pe-6 text-end">{NUMBER.format(value)}</td>
                <td className="py-2 text-muted">{by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
