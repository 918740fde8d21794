import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { ArticleSummary } from "./article.ts";
import { ARTICLE_COLUMNS, type ArticleRow, toArticleSummary } from "./article-row.ts";

/** The newest published articles, at most `count` of them, newest first. */
export async function latestArticles(ctx: Context, count: number): Promise<readonly ArticleSummary[]> {
  const { rows } = await sql<ArticleRow>`
    select ${ARTICLE_COLUMNS}
    from article a left join company c on c.id = a.company_id
    where a.withdrawn_at is null
    order by a.published_on desc, a.id desc
    limit ${count}
  `.execute(ctx.db);
  return rows.map(toArticleSummary);
}
