import { sql } from "kysely";
import type { Context } from "../context.ts";
import { pageWindow } from "../directory/paging.ts";
import type { ArticleListPage } from "./article.ts";
import { ARTICLE_COLUMNS, type ArticleRow, toArticleSummary } from "./article-row.ts";

/** Articles that are not featured on a page of the blog. */
export const ARTICLES_PER_PAGE = 24;

/** Older featured articles stand among the rest. */
const FEATURED = 6;

/** SQL: the newest articles flagged as featured. */
const featuredIds = sql`
  select id from article where withdrawn_at is null and featured order by published_on desc, id desc limit ${FEATURED}`;

/** A page (from 1) of the published articles, newest first. A page the blog does not have comes without articles. */
export async function listArticles(ctx: Context, { page }: { readonly page: number }): Promise<ArticleListPage> {
  const counts = await sql<{ total: number; featured: number }>`
    select count(*) as total, least(count(*) filter (where featured), ${FEATURED}::bigint) as featured from article where withdrawn_at is null
  `.execute(ctx.db);
  const { total, featured } = counts.rows[0] ?? { total: 0, featured: 0 };
  const { offset, limit, pageCount } = pageWindow(page, ARTICLES_PER_PAGE, total - featured);
  const { rows } = await sql<ArticleRow & { featured: boolean }>`
    with featured as materialized (${featuredIds}),
    shown as (
      select id, true as featured from featured where ${page}::int = 1
      union all
      (select id, false from article
       where withdrawn_at is null and id not in (select id from featured)
       order by published_on desc, id desc offset ${offset} limit ${limit})
    )
    select ${ARTICLE_COLUMNS}, shown.featured
    from shown join article a on a.id = shown.id left join company c on c.id = a.company_id
    order by a.published_on desc, a.id desc
  `.execute(ctx.db);
  const { featured: first = [], rest = [] } = Object.groupBy(rows, (row) => (row.featured ? "featured" : "rest"));
  return { featured: first.map(toArticleSummary), rest: rest.map(toArticleSummary), total, page, pageCount };
}
