import { type MeasureSummary, summarizeMeasures } from "../../../core/measures/summarize.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import type { Route } from "./+types/speed.ts";
import { EmptyList, OfficePage } from "./office-page.tsx";
import { figure } from "./words.ts";

/** Days the figures reach back. */
const DAYS = 28;

export async function loader({ context }: Route.LoaderArgs) {
  return { measures: await summarizeMeasures(context.get(coreContext), DAYS) };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Speed");

export default function Speed({ loaderData: { measures } }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Speed"
      about={`How fast the pages were in the browsers of the last ${DAYS} days' visitors: what three of four page views stayed within, and the share of good and of poor ones by the published thresholds. Nothing of a visitor is kept.`}
    >
      {measures.length === 0 ? <EmptyList>No page view was measured in the last {DAYS} days.</EmptyList> : <MeasureTable measures={measures} />}
    </OfficePage>
  );
}

function MeasureTable({ measures }: { readonly measures: readonly MeasureSummary[] }) {
  return (
    <FigureTable caption="Pages by measure" wide>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Measure</th>
          <th scope="col" className="number">
            Views
          </th>
          <th scope="col" className="number">
            Three of four within
          </th>
          <th scope="col" className="number">
            Good
          </th>
          <th scope="col" className="number">
            Poor
          </th>
        </tr>
      </thead>
      <tbody>
        {measures.map(({ route, measure, count, p75, good, poor }) => (
          <tr key={`${route} ${measure}`}>
            <th scope="row">{route}</th>
            <td data-label="Measure">{measure}</td>
            <td className="number" data-label="Views">
              {figure(count)}
            </td>
            <td className="number" data-label="Three of four within">
              {measure === "CLS" ? p75 : measure === "render-error" ? "–" : `${figure(p75)} ms`}
            </td>
            <td className="number" data-label="Good">
              {percent(good)}
            </td>
            <td className="number" data-label="Poor">
              {percent(poor)}
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}
