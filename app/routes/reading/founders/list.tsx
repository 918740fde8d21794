import { useContext } from "react";
import { data, redirect } from "react-router";
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
import { ExampleQuestions } from "../../../ui/forms/search-box.tsx";
import { FilterBar } from "../../../ui/forms/filter-bar.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { ProblemList } from "../../../ui/frame/problem-list.tsx";
import { QuestionNotes } from "../../../ui/question-notes.tsx";
import { NamedPages } from "../companies/explorer/full-database.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/list.ts";
import { FOUNDERS_PATH } from "./founder-teaser-meta.ts";
import { loadFounders } from "./load-founders.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams: params } = new URL(request.url);
  const filled = new URLSearchParams([...params].filter(([, value]) => value !== ""));
  // A form without script sends its empty fields.
  if (filled.size < params.size) return redirect(filled.size === 0 ? FOUNDERS_PATH : `${FOUNDERS_PATH}?${filled}`);
  const page = pageNumberOf(request, "page");
  if (page === null) return data(null, 404);
  const founders = await loadFounders(context.get(coreContext), {
    params,
    page,
    sampleSize: context.get(siteContext).sampleSize,
  });
  return page > founders.pageCount ? data(null, 404) : data(founders);
}

export const meta: Route.MetaFunction = ({ loaderData: founders, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!founders || !site) return messageMeta(site, "Page not found");
  const { page, pageCount, active } = founders;
  const tags = pageMeta(site, {
    title: page === 1 ? "Top Startup Founders" : `Top Startup Founders, page ${page}`,
    description: "Founders of startups that just raised funding: company, location, amount raised and how to connect.",
    keywords: [
      "startup founders",
      "funded founders",
      "founder contacts",
      "founder profiles",
      "recently funded startups",
    ],
    path: pageAddress(FOUNDERS_PATH, page),
    previous: page > 1 ? pageAddress(FOUNDERS_PATH, page - 1) : null,
    next: page < pageCount ? pageAddress(FOUNDERS_PATH, page + 1) : null,
    structuredData: [
      itemList(
        site,
        founders.rows.map(({ name, slug }) => ({ name, href: `${FOUNDERS_PATH}/${slug}` })),
      ),
      breadcrumbList(site, [
        { name: "Companies", href: "/companies" },
        { name: "Founders", href: FOUNDERS_PATH },
      ]),
    ],
  });
  // Only the whole list is for search engines.
  return active.length === 0 ? tags : [...tags, { name: "robots", content: "noindex, follow" }];
};

export default function FounderList({ loaderData: founders }: Route.ComponentProps) {
  if (founders === null) return <MissingPage />;
  const {
    rows,
    visible,
    matching,
    total,
    page,
    pageCount,
    question,
    problems,
    notes,
    named,
    active,
    selects,
    kept,
    path,
    examples,
  } = founders;
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
            <FilterBar
              path={FOUNDERS_PATH}
              label="Founders"
              search={{ name: "q", value: question, placeholder: "Name, company, industry or place" }}
              selects={selects}
              kept={kept}
              active={active}
            />
            <ExampleQuestions
              questions={examples}
              addressOf={(example) => `${FOUNDERS_PATH}?q=${encodeURIComponent(example)}`}
            />
            <ProblemList heading="We ignored a part of the address:" problems={problems} />
            <QuestionNotes notes={notes} />
            {named.length > 0 && (
              <p className="text-sm wrap-anywhere">
                Pages of this name: <NamedPages pages={named} />
              </p>
            )}
            {active.length > 0 && (
              <p aria-live="polite">
                {matching === 1 ? "1 founder matches" : `${matching.toLocaleString("en-US")} founders match`}
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
