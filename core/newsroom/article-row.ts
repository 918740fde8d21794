import { type RawBuilder, sql } from "kysely";
import type { ArticleSummary } from "./article.ts";
import { readMinutes } from "./reading-time.ts";

/** What a query of articles yields for each. */
export interface ArticleRow {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly published_on: string;
  readonly word_count: number;
  readonly industry: string | null;
  readonly is_sample: boolean;
}

/** SQL: the columns of an {@link ArticleRow}, of article `a` and the company `c` it is about. */
export const ARTICLE_COLUMNS: RawBuilder<unknown> = sql`a.slug, a.title, a.excerpt, a.category, a.published_on, a.word_count, c.industry, a.is_sample`;

export function toArticleSummary(row: ArticleRow): ArticleSummary {
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category,
    publishedOn: row.published_on,
    readMinutes: readMinutes(row.word_count),
    industry: row.industry,
    isSample: row.is_sample,
  };
}
