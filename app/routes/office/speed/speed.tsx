import { summarizeMeasures } from "../../../../core/reading/measures/measures.ts";
import { coreContext } from "../../../context.ts";
import type { Route } from "./+types/speed.ts";
import { ListTable } from "../kit/list-table.tsx";
import { OfficePage } from "../office-page.tsx";
import { figure } from "../format.ts";

/** Days the figures cover. */
const DAYS = 28;

export async function loader({ context }: Route.LoaderArgs) {
  return { measures: await summarizeMeasures(context.get(coreContext), DAYS) };
}

export default function Speed({ loaderData: { measures } }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Speed"
      about={`Page speed in visitors' browsers over the last ${DAYS} days: the 75th percentile, and the share of good and poor page views by the published thresholds. No visitor data is stored.`}
    >
      <ListTable
        caption="Pages by measure"
        empty={`No page views measured in the last ${DAYS} days.`}
        rows={measures}
        keyOf={({ route, measure }) => `${route} ${measure}`}
        columns={[
          { heading: "Page", render: ({ route }) => route },
          { heading: "Measure", render: ({ measure }) => measure },
          { heading: "Views", number: true, render: ({ count }) => figure(count) },
          {
            heading: "75th percentile",
            number: true,
            render: ({ measure, p75 }) =>
              measure === "CLS" ? p75 : measure === "render-error" ? "–" : `${figure(p75)} ms`,
          },
          { heading: "Good", number: true, render: ({ good }) => percent(good) },
          { heading: "Poor", number: true, render: ({ poor }) => percent(poor) },
        ]}
      />
    </OfficePage>
  );
}

function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}
