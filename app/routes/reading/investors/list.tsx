import { data } from "react-router";
import { type InvestorLine, listInvestors } from "../../../../core/reading/directory/investors.ts";
import { coreContext } from "../../../context.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../../page-meta.ts";
import { pageNumberOf } from "../../../page-number.ts";
import { itemList } from "../../../structured-data.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { EmptyCatalogue } from "../../../ui/empty-catalogue.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { count } from "../../../ui/charts/figures.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { pageAddress, Pager } from "../../../ui/pager.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/list.ts";

const PATH = "/investors";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageNumberOf(request, "page");
  if (page === null) return data(null, 404);
  const investors = await listInvestors(context.get(coreContext), { page });
  return page > investors.pageCount ? data(null, 404) : data(investors);
}

export const meta: Route.MetaFunction = ({ loaderData: investors, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!investors || !site) return messageMeta(site, "Page not found");
  const { page, pageCount, rows } = investors;
  return pageMeta(site, {
    title: page === 1 ? "Startup investors by rounds" : `Startup investors, page ${page}`,
    description: "Investors in startup funding rounds, by the number of rounds they joined and led.",
    keywords: ["startup investors", "venture capital funds", "lead investors", "most active investors"],
    path: pageAddress(PATH, page),
    previous: page > 1 ? pageAddress(PATH, page - 1) : null,
    next: page < pageCount ? pageAddress(PATH, page + 1) : null,
    structuredData: [
      itemList(
        site,
        rows.map(({ slug, name }) => ({ name, href: `${PATH}/${slug}` })),
      ),
      breadcrumbList(site, [
        { name: "Home", href: "/" },
        { name: "Investors", href: PATH },
      ]),
    ],
  });
};

export default function InvestorList({ loaderData: investors }: Route.ComponentProps) {
  if (investors === null) return <MissingPage />;
  const { rows, total, page, pageCount } = investors;
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={[{ name: "Home", href: "/" }]} here="Investors" />
      <div className="mt-4">
        <PageHeading heading="Investors">
          Who joined and led the funding rounds in our database: {count(total)} investors. Counts cover the rounds that
          you see.
        </PageHeading>
      </div>
      {total === 0 ? (
        <EmptyCatalogue what="investors" />
      ) : (
        <div className="mt-8">
          <InvestorTable investors={rows} caption="Investors by rounds" />
          <Pager page={page} pageCount={pageCount} path={PATH} />
        </div>
      )}
    </div>
  );
}

interface InvestorTableProps {
  readonly investors: readonly InvestorLine[];
  readonly caption: string;
}

export function InvestorTable({ investors, caption }: InvestorTableProps) {
  return (
    <FigureRows
      caption={caption}
      rows={investors}
      keyOf={({ slug }) => slug}
      columns={[
        {
          heading: "Investor",
          render: ({ slug, name, kind }) => (
            <>
              <TextLink href={`${PATH}/${slug}`}>{name}</TextLink>
              {kind !== null && <span className="ms-2 text-sm font-normal text-muted">{kind}</span>}
            </>
          ),
        },
        { heading: "Rounds", number: true, render: ({ rounds }) => (rounds === 0 ? "–" : count(rounds)) },
        { heading: "Led", number: true, render: ({ rounds, led }) => (rounds === 0 ? "–" : count(led)) },
      ]}
    />
  );
}
