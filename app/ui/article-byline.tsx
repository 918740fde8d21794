import type { ArticleSummary } from "../../core/newsroom/article.ts";
import { PublishedDate } from "./date.tsx";
import { FundingTypeBadge } from "./funding-type-badge.tsx";

/** What kind of story it is, its day, and how long it takes to read. */
export function ArticleByline({ article }: { readonly article: Pick<ArticleSummary, "category" | "publishedOn" | "readMinutes"> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <FundingTypeBadge type={article.category} />
      <PublishedDate date={{ date: article.publishedOn, precision: "day" }} />
      <span>{article.readMinutes} min read</span>
    </p>
  );
}
