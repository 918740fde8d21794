import type { Band } from "../../../core/finder/calibration/band.ts";
import { type ObservedRate, readObservedRates } from "../../../core/finder/calibration/observed-rates.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { FigureRows } from "../../ui/figure-rows.tsx";
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
      about={
        <>
          How often mail to what the finder answered came back, by how sure it said it was. Bounces of our own mail come in by themselves; what was delivered or answered is brought in
          with <code className="whitespace-nowrap">npm run finder -- outcome</code>. No rate is shown before 20 outcomes, not all of them bounces. Each address counts once for each confidence it was ever given; those nobody heard of again are forgotten after 91 days.
        </>
      }
    >
      {rates.every(({ predicted }) => predicted === 0) ? <EmptyList>The finder has not answered anything yet.</EmptyList> : <RateTable rates={rates} />}
    </OfficePage>
  );
}

function RateTable({ rates }: { readonly rates: readonly ObservedRate[] }) {
  return (
    <FigureRows
      caption="Answers by confidence"
      wide
      rows={rates}
      keyOf={({ band }) => band}
      columns={[
        { heading: "Said to be", render: ({ band }) => BAND_WORDS[band] },
        { heading: "Answers", number: true, render: ({ predicted }) => figure(predicted) },
        { heading: "Replied", number: true, render: ({ replied }) => figure(replied) },
        { heading: "Delivered", number: true, render: ({ delivered }) => figure(delivered) },
        { heading: "Bounced", number: true, render: ({ bounced }) => figure(bounced) },
        { heading: "Came back", number: true, render: ({ bounceRate }) => (bounceRate === null ? "Not known yet" : percent(bounceRate)) },
        { heading: "In 95 of 100 cases between", render: ({ interval }) => (interval === null ? "–" : `${percent(interval.low)} and ${percent(interval.high)}`) },
      ]}
    />
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
