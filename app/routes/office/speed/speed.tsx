import {
  type Measure,
  MEASURES,
  type MeasureSummary,
  summarizeMeasures,
} from "../../../../core/reading/measures/measures.ts";
import type { Route } from "./+types/speed.ts";
import { ListTable } from "../list.tsx";
import { Breakable, OfficePage } from "../office-page.tsx";
import { figure } from "../format.ts";
import { screenLoader } from "../screen.ts";

const DAYS = 28;

export const loader = screenLoader(async ({ ctx }) => ({ measures: await summarizeMeasures(ctx, DAYS) }));

interface MeasuredPage {
  readonly route: string;
  /** Of the measure that most views reported. */
  readonly views: number;
  readonly measures: ReadonlyMap<Measure, MeasureSummary>;
}

function pageOf([route, found]: readonly [string, readonly MeasureSummary[]]): MeasuredPage {
  return {
    route,
    views: Math.max(...found.map(({ count }) => count)),
    measures: new Map(found.map((one) => [one.measure, one])),
  };
}

export default function Speed({ loaderData: { measures } }: Route.ComponentProps) {
  const pages = [...Map.groupBy(measures, ({ route }) => route)].map(pageOf);
  const measured = MEASURES.filter((one) => measures.some(({ measure }) => measure === one));
  return (
    <OfficePage
      heading="Speed"
      about={`Page speed in visitors' browsers over the last ${DAYS} days: the 75th percentile, and the share of good and poor page views by the published thresholds. No visitor data is stored.`}
    >
      <ListTable
        caption="Pages by measure"
        empty={`No page views measured in the last ${DAYS} days.`}
        rows={pages}
        render={{
          Page: ({ route }) => <Breakable text={route} />,
          Views: ({ views }) => figure(views),
          ...Object.fromEntries(
            measured.map((measure) => [
              headingOf(measure),
              ({ measures: found }: MeasuredPage) => <Measured found={found.get(measure)} />,
            ]),
          ),
        }}
        numbers={["Views", ...measured.map(headingOf)]}
      />
    </OfficePage>
  );
}

const headingOf = (measure: Measure) => (measure === "render-error" ? "Errors" : measure);

function Measured({ found }: { readonly found: MeasureSummary | undefined }) {
  if (found === undefined) return <span className="text-muted">–</span>;
  const { measure, count, p75, good, poor } = found;
  if (good === null) return figure(count);
  return (
    <>
      {measure === "CLS" ? p75 : `${figure(p75)} ms`}
      <span className="block text-xs whitespace-nowrap text-muted">
        {percent(good)} good{poor ? `, ${percent(poor)} poor` : ""}
      </span>
    </>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
