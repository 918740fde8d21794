import { listLeads } from "../../../core/directory/list-leads.ts";
import { coreContext, siteContext } from "../../context.ts";
import { messageMeta, pageMeta } from "../../page-meta.ts";
import { EmptyCatalogue } from "../../ui/empty-catalogue.tsx";
import { RoundsTable } from "../../ui/rounds-table.tsx";
import { useSite } from "../../ui/site.ts";
import type { Route } from "./+types/home.ts";

const NEWEST = 10;

export function loader({ context }: Route.LoaderArgs) {
  return listLeads(context.get(coreContext), { page: 1, pageSize: NEWEST, sampleSize: context.get(siteContext).sampleSize });
}

export const meta: Route.MetaFunction = ({ loaderData: leads, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!leads || !site) return messageMeta(site, "Home");
  return pageMeta(site, {
    title: `Startups that newly raised funding`,
    description: "A directory of recently funded startups with their founders, investors and amounts. Every value shows its source and date.",
    keywords: ["recently funded startups", "startup leads", "funding rounds", "founder contacts", "lead generation"],
    path: "/",
    structuredData: [{ "@type": "WebSite", name: site.name, url: site.url }],
  });
};

export default function Home({ loaderData: leads }: Route.ComponentProps) {
  const { name } = useSite();
  return (
    <>
      <section className="border-b border-line bg-surface">
        <div className="mx-auto max-w-page px-4 py-16 md:px-6 md:py-24">
          <h1 className="max-w-3xl text-3xl font-bold md:text-4xl">Startups that newly raised funding</h1>
          <p className="mt-5 max-w-prose text-lg text-muted">
            {name} lists funding rounds as they are filed and announced: who raised, how much, from whom, and whom to write to. Every value shows
            where it comes from.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a className="button button-primary" href="/companies">
              Browse Companies
            </a>
            <a className="button button-quiet" href="/companies/founders">
              Meet the founders
            </a>
          </div>
        </div>
      </section>
      <section id="recent-funding" className="mx-auto max-w-page px-4 py-12 md:px-6 md:py-16">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 className="text-2xl font-bold">Newest funding rounds</h2>
          <a className="link inline-flex min-h-11 items-center text-sm font-semibold" href="/companies">
            View all {leads.total.toLocaleString("en-US")} rounds
          </a>
        </div>
        {leads.total === 0 ? (
          <EmptyCatalogue what="funding rounds" />
        ) : (
          <div className="mt-6">
            <RoundsTable rounds={leads.rows} columns="brief" caption="The ten newest funding rounds" />
          </div>
        )}
      </section>
    </>
  );
}
