import type { ArticleSummary } from "../../core/newsroom/article.ts";
import { PublishedDate } from "./date.tsx";

/** The newest articles; nothing while there are none. */
export function HomeInsights({ articles }: { readonly articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="mx-auto max-w-page px-4 pt-16 md:px-6 md:pt-24">
      <div className="flex flex-wrap items-end justify-between gap-4" data-reveal="">
        <h2 className="text-2xl font-bold md:text-3xl">Latest Insights</h2>
        <a className="button button-quiet" href="/blog">
          View All Funding News
        </a>
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {articles.map(({ slug, title, excerpt, industry, publishedOn }) => (
          <li key={slug} className="card flex flex-col p-6" data-reveal="">
            <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
              {industry !== null && <span className="badge">{industry}</span>}
              <PublishedDate date={{ date: publishedOn, precision: "day" }} />
            </p>
            <h3 className="mt-3 text-lg font-semibold">
              <a className="hover:text-accent hover:underline" href={`/blog/${slug}`}>
                {title}
              </a>
            </h3>
            <p className="mt-2 line-clamp-3 text-muted">{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
