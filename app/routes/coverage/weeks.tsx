import type { CoverageCounts } from "../../../core/directory/coverage-counts.ts";
import { formatDate } from "../../ui/format-date.ts";
import { BAR_STEP, barsPath } from "../../ui/charts/bars.ts";
import { FigureRows } from "../../ui/figure-rows.tsx";
import { Figures } from "./figures.tsx";
import { count } from "./words.ts";

const HEIGHT = 160;

/** Rounds by the week of their date: a picture, and the same as a table. */
export function Weeks({ coverage: { byWeek, earlier, later, undated } }: { readonly coverage: CoverageCounts }) {
  const largest = Math.max(...byWeek.map(({ rounds }) => rounds));
  const within = byWeek.reduce((sum, { rounds }) => sum + rounds, 0);
  const outside = [
    [earlier, "dated earlier"],
    [later, "dated later"],
    [undated, "without a known date"],
  ] as const;
  const others = outside.flatMap(([n, words]) => (n === 0 ? [] : [`${count(n)} ${words}`])).join(", ");
  return (
    <div className="mt-14">
      <Figures id="weeks" heading="By week" about={`${count(within)} rounds dated in the last ${byWeek.length} weeks, by the Monday each week begins on. ${others === "" ? "" : `Not in the picture: ${others}.`}`}>
        {within > 0 && (
          <figure className="card mt-4 p-4 pb-3 md:p-6 md:pb-4">
            <svg className="block h-40 w-full" viewBox={`0 0 ${byWeek.length * BAR_STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              <path className="fill-accent" d={barsPath(byWeek.map(({ rounds }) => rounds), { base: HEIGHT, reach: 0 })} />
            </svg>
            <figcaption className="mt-2 flex justify-between gap-4 border-t border-line pt-2 text-xs text-muted">
              <span>{day(byWeek[0]?.monday)}</span>
              <span>At most {count(largest)} a week</span>
              <span>{day(byWeek.at(-1)?.monday)}</span>
            </figcaption>
          </figure>
        )}
        <details>
          <summary className="link mt-2 inline-flex min-h-11 items-center text-sm">The figures as a table</summary>
          <FigureRows
            caption="Rounds by week"
            rows={byWeek.toReversed()}
            keyOf={({ monday }) => monday}
            columns={[
              { heading: "Week of", render: ({ monday }) => <time dateTime={monday}>{day(monday)}</time> },
              { heading: "Rounds", number: true, render: ({ rounds }) => count(rounds) },
            ]}
          />
        </details>
      </Figures>
    </div>
  );
}

function day(date: string | undefined): string {
  return date === undefined ? "" : formatDate({ date, precision: "day" });
}
