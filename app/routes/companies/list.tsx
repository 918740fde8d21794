import { data } from "react-router";
import { listLeads } from "../../../core/directory/list-leads.ts";
import { coreContext, siteContext } from "../../context.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import { pageNumberOf } from "../../page-number.ts";
import { EmptyCatalogue } from "../../ui/empty-catalogue.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { pageAddress, Pager } from "../../ui/pager.tsx";
import { RoundsTable } from "../../ui/rounds-table.tsx";
import { UpgradeNote } from "../../ui/upgrade-note.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/list.ts";

const PATH = "/companies";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageNumberOf(request, "page");
  if (page === null) return data(null, 404);
  const leads = await listLeads(context.get(coreContext), { page, sampleSize: context.get(siteContext).sampleSize });
  return page > leads.pageCount ? data(null, 404) : data(leads);
}

export const meta: Route.MetaFunction = ({ loaderData: leads, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!leads || !site) return messageMeta(site, "Page not found");
  const { page, pageCount } = leads;
  return pageMeta(site, {
    title: page === 1 ? "Recently Funded Startups" : `Recently Funded Startups, page ${page}`,
    description: `Startups that newly raised funding: amount, type, date, founder and investors of ${leads.total.toLocaleString("en-US")} rounds, each with its proof.`,
    keywords: ["recently funded startups", "startup funding rounds", "funded companies", "venture capital", "founder contacts"],
    path: pageAddress(PATH, page),
    previous: page > 1 ? pageAddress(PATH, page - 1) : null,
    next: page < pageCount ? pageAddress(PATH, page + 1) : null,
    structuredData: [breadcrumbList(site, [{ name: "Home", href: "/" }, { name: "Companies", href: PATH }])],
  });
};

export default function CompanyList({ loaderData: leads }: Route.ComponentProps) {
  if (leads === null) return <MissingPage />;
  const { rows, visible, total, page, pageCount } = leads;
  return (
    <div className="mx-auto max-w-page px-4 py-10 md:px-6 md:py-14">
      <PageHeading heading="Recently Funded Startups">
        The newest funding rounds, who raised them and who invested. Every row leads to its proof.
      </PageHeading>
      {total === 0 ? (
        <EmptyCatalogue what="funding rounds" />
      ) : (
        <>
          <div className="mt-8 mb-4">
            <UpgradeNote visible={visible} total={total} what="funding rounds" />
          </div>
          <RoundsTable rounds={rows} columns="full" caption={`Funding rounds, newest first, page ${page} of ${pageCount}`} />
          <Pager page={page} pageCount={pageCount} path={PATH} />
        </>
      )}
    </div>
  );
}
