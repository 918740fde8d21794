import { data } from "react-router";
import { coreContext, siteContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { pageNumberOf } from "../../page-number.ts";
import { EmptyCatalogue } from "../../ui/empty-catalogue.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/list.ts";
import { ExplorerScreen } from "./explorer/explorer-screen.tsx";
import { explorerMeta } from "./explorer/explorer-meta.ts";
import { readExplorer } from "./explorer/read-explorer.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageNumberOf(request, "page");
  if (page === null) return data(null, 404);
  const explorer = await readExplorer(context.get(coreContext), { params: new URL(request.url).searchParams, page, sampleSize: context.get(siteContext).sampleSize });
  return explorer === null ? data(null, 404) : data(explorer, explorer.found ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData: explorer, matches: [root] }) => {
  const site = root.loaderData?.site;
  return explorer && site ? explorerMeta(site, explorer) : messageMeta(site, "Page not found");
};

export default function CompanyList({ loaderData: explorer }: Route.ComponentProps) {
  if (explorer === null) return <MissingPage />;
  return (
    <div className="mx-auto max-w-page px-4 py-10 md:px-6 md:py-14">
      <PageHeading heading="Recently Funded Startups">
        The newest funding rounds, who raised them and who invested. Every row leads to its proof.
      </PageHeading>
      {explorer.total === 0 ? <EmptyCatalogue what="funding rounds" /> : <ExplorerScreen explorer={explorer} />}
    </div>
  );
}
