import type { Band } from "../../../core/finder/calibration/band.ts";
import { type ObservedRate, readObservedRates } from "../../../core/finder/calibration/observed-rates.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import type { Route } from "./+types/finder.ts";
import { EmptyList, OfficePage } from "./office-page.tsx";
import { figure } from "./words.ts";

const BAND_WORDS: Readonly<Record<Band, string>> = { high: "High", medium: "Medium", low: "Low" };

export async function loader({ context }: Route.LoaderArgs) {
  return { rates: await readObservedRates(context.get(coreContext)) };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Email finder");

export default function FinderRates({ loaderData: { rates } }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Email finder"
      about="How often mail to what the finder answered came back, by how sure it said it was. Bounces of our own mail come in by themselves; what was delivered or answered is brought in with npm run finder -- outcome. No rate is shown before 20 outcomes, not all of them bounces."
    >
      {rates.every(({ predicted }) => predicted === 0) ? <EmptyList>The finder has not answered anything yet.</EmptyList> : <RateTable rates={rates} />}
    </OfficePage>
  );
}

function RateTable({ rates }: { readonly rates: readonly ObservedRate[] }) {
  return (
    <FigureTable caption="Answers by confidence" wide>
      <thead>
        <tr>
          <th scope="col">Said to be</th>
          <th scope="col" className="number">
            Answers
          </th>
          <th scope="col" className="number">
            Replied
          </th>
          <th scope="col" className="number">
            Delivered
          </th>
          <th scope="col" className="number">
            Bounced
          </th>
          <th scope="col" className="number">
            Came back
          </th>
          <th scope="col">In 95 of 100 cases between</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ band, predicted, replied, delivered, bounced, bounceRate, interval }) => (
          <tr key={band}>
            <th scope="row">{BAND_WORDS[band]}</th>
            <td className="number" data-label="Answers">
              {figure(predicted)}
            </td>
            <td className="number" data-label="Replied">
              {figure(replied)}
            </td>
            <td className="number" data-label="Delivered">
              {figure(delivered)}
            </td>
            <td className="number" data-label="Bounced">
              {figure(bounced)}
            </td>
            <td className="number" data-label="Came back">
              {bounceRate === null ? "Not known yet" : percent(bounceRate)}
            </td>
            <td data-label="In 95 of 100 cases between">{interval === null ? "–" : `${percent(interval.low)} and ${percent(interval.high)}`}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
