import { useContext } from "react";
import { data } from "react-router";
import { listFounders } from "../../../../core/reading/directory/founders.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../../page-meta.ts";
import { itemList } from "../../../structured-data.ts";
import { pageNumberOf } from "../../../page-number.ts";
import { BuyLink } from "../../../ui/selling/buy-link.tsx";
import { EmptyCatalogue } from "../../../ui/empty-catalogue.tsx";
import { FounderCard } from "../../../ui/founder-card.tsx";
import { LifetimeNoteContext, usePrices } from "../../../ui/format/prices.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { pageAddress, Pager } from "../../../ui/pager.tsx";
import { UpgradeNote } from "../../../ui/selling/upgrade-note.tsx";
import { Offer } from "../../../ui/selling/offer.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/list.ts";

const PATH = "/companies/founders";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageNumberOf(request, "page");
  if (page === null) return data(null, 404);
  const founders = await listFounders(context.get(coreContext), {
    page,
    sampleSize: context.get(siteContext).sampleSize,
  });
  return page > founders.pageCount ? data(null, 404) : data(founders);
}

export const meta: Route.MetaFunction = ({ loaderData: founders, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!founders || !site) return messageMeta(site, "Page not found");
  const { page, pageCount } = founders;
  return pageMeta(site, {
    title: page === 1 ? "Top Startup Founders" : `Top Startup Founders, page ${page}`,
    description: "Founders of startups that just raised funding: company, location, amount raised and how to connect.",
    keywords: [
      "startup founders",
      "funded founders",
      "founder contacts",
      "founder profiles",
      "recently funded startups",
    ],
    path: pageAddress(PATH, page),
    previous: page > 1 ? pageAddress(PATH, page - 1) : null,
    next: page < pageCount ? pageAddress(PATH, page + 1) : null,
    structuredData: [
      itemList(
        site,
        founders.rows.map(({ name, slug }) => ({ name, href: `${PATH}/${slug}` })),
      ),
      breadcrumbList(site, [
        { name: "Companies", href: "/companies" },
        { name: "Founders", href: PATH },
      ]),
    ],
  });
};

export default function FounderList({ loaderData: founders }: Route.ComponentProps) {
  const { lifetime } = usePrices();
  const note = useContext(LifetimeNoteContext);
  if (founders === null) return <MissingPage />;
  const { rows, visible, total, page, pageCount } = founders;
  return (
    <div className="mx-auto max-w-page px-4 py-10 md:px-6 md:py-14">
      <PageHeading heading="Top Startup Founders">
        The people behind the newest funding rounds, and how to reach them.
      </PageHeading>
      {total === 0 ? (
        <EmptyCatalogue what="founders" />
      ) : (
        <>
          <div className="mt-8 mb-4">
            <UpgradeNote visible={visible} total={total} what="founders" />
          </div>
          <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {rows.map((founder) => (
              <FounderCard key={founder.slug} founder={founder} />
            ))}
          </ul>
          <Pager page={page} pageCount={pageCount} path={PATH} />
        </>
      )}
      <Offer>
        <section className="mt-14 rounded-lg bg-accent-soft px-6 py-12 text-center">
          <h2 className="text-2xl font-bold">Reach every founder</h2>
          <p className="mx-auto mt-2 max-w-prose text-muted">
            All founders and rounds with filters and exports, for a one-time payment.
          </p>
          <BuyLink plan="lifetime" className="mt-6">{`Get Full Access $${lifetime} Lifetime`}</BuyLink>
          {note !== null && <p className="mt-3 text-sm text-muted">{note}</p>}
        </section>
      </Offer>
    </div>
  );
}
