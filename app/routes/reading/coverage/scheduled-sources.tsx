import type { PublicSource } from "../../../../core/intake/managed-sources/public-sources.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Figures } from "./figures.tsx";
import { spanText } from "../../../ui/format/span-text.ts";

const ISSUES: Readonly<Record<NonNullable<PublicSource["issue"]>, string>> = {
  failing: "Cannot be read",
  shape: "Changed its format",
  flood: "Unusually many, being checked",
  quiet: "Quiet",
};

/** The sources read by schedule, and their delay; nothing on a site without schedules. */
export function ScheduledSources({ sources }: { readonly sources: readonly PublicSource[] }) {
  if (sources.length === 0) return null;
  return (
    <div className="mt-14">
      <Figures
        id="scheduled"
        heading="Live sources"
        about="What we read by schedule. Time to page is measured from the filing or publication to the page on this site, over the last 30 days; a date without a time counts from midnight UTC."
      >
        <FigureRows
          caption="Live sources"
          wide
          rows={sources}
          keyOf={({ id }) => id}
          render={{
            Source: ({ label }) => label,
            Read: ({ schedule }) => schedule,
            "Median time to page": ({ freshness }) =>
              freshness === null ? "Not measured yet" : spanText(freshness.median),
            "Nine of ten within": ({ freshness }) =>
              freshness === null ? "Not measured yet" : spanText(freshness.p90),
            Health: (source) => <Health source={source} />,
          }}
        />
      </Figures>
    </div>
  );
}

function Health({ source: { issue, issueSince, hasBeenRead } }: { readonly source: PublicSource }) {
  if (issue === null || issueSince === null) return hasBeenRead ? "Working" : "Not read yet";
  return (
    <>
      {ISSUES[issue]} since <Instant at={issueSince} />
    </>
  );
}
