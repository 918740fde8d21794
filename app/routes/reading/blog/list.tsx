import { HOME } from "../../../ui/frame/crumb.ts";
import type { ArticleSummary } from "../../../../core/reading/newsroom/article.ts";
import { listArticles } from "../../../../core/reading/newsroom/read-articles.ts";
import { coreContext } from "../../../context.ts";
import { listPageMeta } from "../list-page.ts";
import { loadListPage } from "../../../page-number.ts";
import { foundMeta } from "../../../page-meta.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { StoryCard } from "../../../ui/article.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import { pageText } from "../../../ui/frame/site.ts";
import type { Route } from "./+types/list.ts";

const PATH = "/blog";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadListPage(request, (page) => listArticles(context.get(coreContext), { page }));
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Page not found", loaderData, ({ site }, { page, pageCount, featured, rest }) =>
    listPageMeta(site, {
      title: "Latest Funding News",
      description: pageText(site, "blog"),
      keywords: ["startup funding news", "funding announcements", "venture capital news", "recently funded startups"],
      path: PATH,
      page,
      pageCount,
      rows: [...featured, ...rest].map(({ title, slug }) => ({ name: title, slug })),
      above: HOME,
      name: "Blog",
    }),
  );

export default function Blog({ loaderData: articles }: Route.ComponentProps) {
  if (articles === null) return <MissingPage />;
  const { featured, rest, page, pageCount } = articles;
  return (
    <div className="mx-auto max-w-page px-4 py-10 md:px-6 md:py-14">
      <PageHeading heading="Latest Funding News">
        The stories behind new funding rounds: who raised, from whom, and what for.
      </PageHeading>
      {featured.length > 0 && <Stories heading="Featured Stories" stories={featured} size="large" />}
      {rest.length > 0 && <Stories heading="More Stories" stories={rest} size="usual" />}
      {featured.length + rest.length === 0 && (
        <p className="card mt-8 px-6 py-16 text-center text-muted">No stories yet.</p>
      )}
      <Pager page={page} pageCount={pageCount} path={PATH} />
      <p className="mt-14 border-t border-line pt-8 text-center">
        <a className="link inline-flex min-h-11 items-center font-medium" href="/companies">
          Browse the database of funded startups
        </a>
      </p>
    </div>
  );
}

interface StoriesProps {
  readonly heading: "Featured Stories" | "More Stories";
  readonly stories: readonly ArticleSummary[];
  readonly size: "large" | "usual";
}

function Stories({ heading, stories, size }: StoriesProps) {
  return (
    <section className="mt-12">
      <h2 className="text-2xl font-bold">{heading}</h2>
      <ul className={`mt-6 grid gap-6 ${size === "large" ? "md:grid-cols-2" : "md:grid-cols-2 lg:grid-cols-3"}`}>
        {stories.map((story) => (
          <StoryCard key={story.slug} story={story} size={size} />
        ))}
      </ul>
    </section>
  );
}
