import type { LeadPage } from "../../core/directory/lead.ts";
import { EmptyCatalogue } from "./empty-catalogue.tsx";
import { RoundsTable } from "./rounds-table.tsx";

interface HomeRoundsProps {
  readonly leads: LeadPage;
  /** Where the browser script asks whether the rounds are still the newest. */
  readonly source: string;
}

/** The newest rounds, which the browser script keeps live. While there are none, it says that it looks for some. */
export function HomeRounds({ leads, source }: HomeRoundsProps) {
  return (
    <section id="recent-funding" className="mx-auto max-w-page px-4 pt-12 md:px-6 md:pt-16" aria-labelledby="recent-funding-heading">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="badge bg-accent-soft text-accent-strong">Live Updates</p>
          <h2 id="recent-funding-heading" className="mt-3 text-2xl font-bold md:text-3xl">
            Track the Latest Funding Rounds Live
          </h2>
        </div>
        <a className="button button-quiet" href="/companies">
          View All
        </a>
      </div>
      <output className="sr-only" data-live-rounds-status="" />
      <div className="mt-6" data-live-rounds={source}>
        {leads.rows.length === 0 ? (
          <div className="live-empty">
            <p className="live-loading needs-script text-muted">Loading the latest funding rounds…</p>
            <div className="live-none">
              <EmptyCatalogue what="funding rounds" />
            </div>
          </div>
        ) : (
          <RoundsTable rounds={leads.rows} columns="brief" caption="The newest funding rounds" />
        )}
      </div>
      <p className="mt-8 text-center">
        <a className="button button-primary" href="/companies">
          Browse All Companies
        </a>
      </p>
    </section>
  );
}
