import { type Band, type ObservedRate, readObservedRates } from "../../../core/finder/calibration.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { FigureRows } from "../../ui/figure-table.tsx";
import type { Route } from "./+types/finder.ts";
import { EmptyList, OfficePage } from "./office-page.tsx";
import { figure } from "./format.ts";

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
          Bounce rates of addresses the finder returned, by stated confidence. Bounces of our own e-mail are recorded
          automatically; import deliveries and replies with{" "}
          <code className="whitespace-nowrap">npm run admin -- outcome</code>. Rates appear after 20 outcomes, unless
          all are bounces. Each address counts once per confidence level; addresses without an outcome are dropped after
          91 days.
        </>
      }
    >
      {rates.every(({ predicted }) => predicted === 0) ? (
        <EmptyList>No finder results yet.</EmptyList>
      ) : (
        <RateTable rates={rates} />
      )}
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
        { heading: "Confidence", render: ({ band }) => BAND_WORDS[band] },
        { heading: "Answers", number: true, render: ({ predicted }) => figure(predicted) },
        { heading: "Replied", number: true, render: ({ replied }) => figure(replied) },
        { heading: "Delivered", number: true, render: ({ delivered }) => figure(delivered) },
        { heading: "Bounced", number: true, render: ({ bounced }) => figure(bounced) },
        {
          heading: "Bounce rate",
          number: true,
          render: ({ bounceRate }) => (bounceRate === null ? "Unknown" : percent(bounceRate)),
        },
        {
          heading: "95% confidence interval",
          render: ({ interval }) =>
            interval === null ? "–" : `${percent(interval.low)} and ${percent(interval.high)}`,
        },
      ]}
    />
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
