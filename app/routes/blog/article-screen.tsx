import type { ArticlePage } from "../../../core/newsroom/article.ts";
import { ArticleByline } from "../../ui/article-byline.tsx";
import { ArticleText } from "../../ui/article-text.tsx";

/** The screen of one article. */
export function ArticleScreen({ article }: { readonly article: ArticlePage }) {
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
              <span className="rounded-sm border border-notice-line bg-notice px-2 py-0.5 text-xs font-semibold text-ink">Sample</span>
            </p>
          )}
        </header>
        <div className="mt-8 border-t border-line wrap-anywhere [&>:first-child]:mt-8">
          <ArticleText text={article.body} />
        </div>
      </article>
      {article.company !== null && (
        <aside aria-labelledby="company" className="mt-12 rounded-lg bg-accent-soft p-6 md:p-8">
          <h2 id="company" className="text-xl font-semibold">
            Learn More About This Company
          </h2>
          <p className="mt-2 text-muted">Get detailed information about this company's funding, founders, and contact details.</p>
          <p className="mt-6">
            <a className="button button-primary" href={`/companies/${article.company.slug}`}>
              View Company Profile
            </a>
          </p>
        </aside>
      )}
    </div>
  );
}
