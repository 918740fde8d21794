import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Lookup } from "../directory/company-page.ts";
import type { ArticlePage } from "./article.ts";
import { ARTICLE_COLUMNS, type ArticleRow, toArticleSummary } from "./article-row.ts";
import { catalogueNames } from "./catalogue-names.ts";
import { linkNames } from "./link-names.ts";
import { readMarkdown } from "./markdown.ts";

/** The article an address names, with the names of the catalogue as links. A withdrawn one is gone. */
export async function readArticle(ctx: Context, { slug }: { readonly slug: string }): Promise<Exclude<Lookup<ArticlePage>, { kind: "moved" }>> {
  const row = await articleRow(ctx, slug);
  if (row === undefined) return { kind: "missing" };
  if (row.withdrawn) return { kind: "gone" };
  const { company_id: companyId, company_name: name, company_slug: companySlug } = row;
  const body = linkNames(readMarkdown(row.markdown), { names: await catalogueNames(ctx), aboutCompanyId: companyId });
  return {
    kind: "found",
    page: {
      ...toArticleSummary(row),
      body,
      company: name === null || companySlug === null ? null : { name, slug: companySlug },
      sourceUrl: row.source_url,
      updatedAt: row.updated_at,
    },
  };
}

interface FullArticleRow extends ArticleRow {
  readonly withdrawn: boolean;
  readonly markdown: string;
  readonly source_url: string | null;
  readonly updated_at: Date;
  /** Of the company that is published today, where the article's own was merged into another. */
  readonly company_id: number | null;
  readonly company_name: string | null;
  readonly company_slug: string | null;
}

async function articleRow(ctx: Context, slug: string): Promise<FullArticleRow | undefined> {
  const { rows } = await sql<FullArticleRow>`
    with recursive named as (
      select c.* from article a join company c on c.id = a.company_id where a.slug = ${slug}
      union
      select c.* from named join company c on c.id = named.merged_into_id
    )
    select ${ARTICLE_COLUMNS}, a.withdrawn_at is not null as withdrawn, a.markdown, a.source_url, a.updated_at,
      c.id as company_id, c.name as company_name, c.slug as company_slug
    from article a left join named c on c.merged_into_id is null and c.withdrawn_at is null
    where a.slug = ${slug}
  `.execute(ctx.db);
  return rows[0];
}
