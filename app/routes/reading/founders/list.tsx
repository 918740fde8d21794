import { useContext } from "react";
import { redirect } from "react-router";
import { coreContext } from "../../../context.ts";
import { listPageMeta } from "../list-page.ts";
import { loadListPage } from "../../../page-number.ts";
import { foundMeta } from "../../../page-meta.ts";
import { BuyLink } from "../../../ui/selling/buy-link.tsx";
import { EmptyCatalogue } from "../../../ui/empty-catalogue.tsx";
import { FounderCard } from "../../../ui/founder-card.tsx";
import { LifetimeNoteContext, usePrices } from "../../../ui/format/prices.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { UpgradeNote } from "../../../ui/selling/upgrade-note.tsx";
import { Offer } from "../../../ui/selling/offer.tsx";
import { ListSearch } from "../../../ui/list-search.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { NamedPages } from "../companies/explorer/full-database.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/list.ts";
import { FOUNDERS_PATH } from "./founder-teaser-meta.ts";
import { loadFounders } from "./load-founders.ts";
import { counted } from "../../../ui/format/count.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams: params } = new URL(request.url);
  const filled = new URLSearchParams([...params].filter(([, value]) => value !== ""));
  // A form without script sends its empty fields.
  if (filled.size < params.size) return redirect(filled.size === 0 ? FOUNDERS_PATH : `${FOUNDERS_PATH}?${filled}`);
  return loadListPage(request, (page) => loadFounders(context.get(coreContext), { params, page }));
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Page not found", loaderData, ({ site }, { page, pageCount, rows, active }) =>
    listPageMeta(site, {
      title: "Top Startup Founders",
      description:
        "Founders of startups that just raised funding: company, location, amount raised and how to connect.",
      keywords: [
        "startup founders",
        "funded founders",
        "founder contacts",
        "founder profiles",
        "recently funded startups",
      ],
      path: FOUNDERS_PATH,
      page,
      pageCount,
      rows,
      above: { name: "Companies", href: "/companies" },
      name: "Founders",
      isWhole: active.length === 0,
    }),
  );

export default function FounderList({ loaderData: founders }: Route.ComponentProps) {
  if (founders === null) return <MissingPage />;
  const { rows, visible, matching, total, page, pageCount, named, active, path } = founders;
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <PageHeading heading="Top Startup Founders">
        The people behind the newest funding rounds, and how to reach them. One at a time:{" "}
        <TextLink href="/top-founders">the top founders</TextLink>.
      </PageHeading>
      {total === 0 ? (
        <EmptyCatalogue what="founders" />
      ) : (
        <>
          <div className="mt-6 mb-4 grid gap-4">
            <ListSearch
              {...founders}
              path={FOUNDERS_PATH}
              label="Founders"
              placeholder="Name, company, industry or place"
            />
            {named.length > 0 && (
              <p className="text-sm wrap-anywhere">
                Pages of this name: <NamedPages pages={named} />
              </p>
            )}
            {active.length > 0 && (
              <p aria-live="polite">
                {counted(matching, "founder matches", "founders match")}
                {visible < total && `, of the ${visible.toLocaleString("en-US")} that you see`}.
              </p>
            )}
            {(active.length === 0 || visible < total) && (
              <UpgradeNote visible={visible} total={total} what="founders" />
            )}
          </div>
          <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {rows.map((founder) => (
              <FounderCard key={founder.slug} founder={founder} />
            ))}
          </ul>
          <Pager page={page} pageCount={pageCount} path={path} />
        </>
      )}
      <FullAccess />
    </div>
  );
}

function FullAccess() {
  const { lifetime } = usePrices();
  const note = useContext(LifetimeNoteContext);
  return (
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
  );
}
