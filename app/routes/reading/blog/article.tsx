import { data } from "react-router";
import { readArticle } from "../../../../core/reading/newsroom/read-articles.ts";
import { coreContext } from "../../../context.ts";
import { foundMeta, type PageMeta } from "../../../page-meta.ts";
import type { Route } from "./+types/article.ts";
import type { ArticlePage } from "../../../../core/reading/newsroom/article.ts";
import { PrimaryLink } from "../../../ui/forms/controls.tsx";
import { longDay } from "../../../ui/format/format-date.ts";
import { ArticleByline, ArticleText } from "../../../ui/article.tsx";
import { NotListed } from "../missing/missing-page.tsx";
import { article as articleData } from "../../../structured-data.ts";
import type { Site } from "../../../ui/frame/site.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const lookup = await readArticle(context.get(coreContext), { slug: params.slug });
  switch (lookup.kind) {
    case "found":
      return data(lookup.page);
    case "gone":
      return data(null, 410);
    case "missing":
      return data(null, 404);
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Article Not Found", loaderData, ({ site }, article) => articleMeta(site, article));

export default function Article({ loaderData: article }: Route.ComponentProps) {
  return article === null ? <ArticleNotFound /> : <ArticleScreen article={article} />;
}

function ArticleScreen({ article }: { readonly article: ArticlePage }) {
  return (
    <div className="mx-auto max-w-prose px-4 py-6 md:py-8">
      <a href="/blog" className="link inline-block py-3 text-sm font-medium">
        <span aria-hidden="true">← </span>
        Back to Blog
      </a>
      <article className="mt-4">
        <header>
          <ArticleByline article={article} />
          <h1 className="mt-4 text-2xl font-bold md:text-3xl">{article.title}</h1>
          <p className="mt-4 text-lg text-muted">{article.excerpt}</p>
          {article.isSample && (
            <p className="mt-4">
              <span className="rounded-sm border border-notice-line bg-notice px-2 py-0.5 text-xs font-semibold text-ink">
                Sample
              </span>
            </p>
          )}
        </header>
        <div className="mt-8 border-t border-line wrap-anywhere [&>:first-child]:mt-8">
          <ArticleText text={article.body} />
          {article.corrections.map(({ id, text, at }) => (
            <p key={id} className="mt-6 rounded-md border border-notice-line bg-notice p-4">
              <strong className="font-semibold">Corrected {longDay(at)}:</strong> {text}
            </p>
          ))}
        </div>
      </article>
      {article.company !== null && (
        <aside aria-labelledby="company" className="mt-12 rounded-lg bg-accent-soft p-6 md:p-8">
          <h2 id="company" className="text-xl font-semibold">
            Learn More About This Company
          </h2>
          <p className="mt-2 text-muted">
            Get detailed information about this company's funding, founders, and contact details.
          </p>
          <p className="mt-6">
            <PrimaryLink href={`/companies/${article.company.slug}`}>View Company Profile</PrimaryLink>
          </p>
        </aside>
      )}
    </div>
  );
}

/** The page for an address without an article, or of a withdrawn one. */
function ArticleNotFound() {
  return (
    <NotListed heading="Article Not Found" action={<PrimaryLink href="/blog">Back to Blog</PrimaryLink>}>
      <p>There's no article at this address.</p>
    </NotListed>
  );
}

/** Metadata of an article, with schema.org Article and BreadcrumbList. */
function articleMeta(site: Site, article: ArticlePage): PageMeta {
  const { slug, title, excerpt, category, company } = article;
  const path = `/blog/${slug}`;
  const image = { path: `/share${path}.png`, alt: title };
  return {
    title,
    fullTitle: `${title} | ${site.name} Blog`,
    description: excerpt,
    keywords: [
      ...(company === null ? [] : [company.name, `${company.name} funding`]),
      `${category} funding`,
      "startup funding news",
    ],
    path,
    type: "article",
    shareImage: image,
    structuredData: [
      articleData(site, {
        path,
        headline: title,
        description: excerpt,
        publishedOn: article.publishedOn,
        updatedAt: article.updatedAt,
        imagePath: image.path,
        section: category,
        ...(company !== null && { company }),
      }),
    ],
    above: [{ name: "Blog", href: "/blog" }],
    here: title,
  };
}
