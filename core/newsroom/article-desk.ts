import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { writeAudit } from "../catalog/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { ArticleFile } from "./article-file.ts";

/** An article as its editor sees it: also one that is withdrawn. */
export interface DeskArticle extends ArticleFile {
  readonly isSample: boolean;
  readonly withdrawn: boolean;
}

/** The articles of the site, newest first; with `withdrawn`, also those that are no longer on it. */
export async function listDeskArticles(ctx: Context, { withdrawn }: { readonly withdrawn: boolean }): Promise<readonly Omit<DeskArticle, "markdown">[]> {
  return (await deskArticles(ctx, null)).filter((article) => withdrawn || !article.withdrawn).map(({ markdown: _markdown, ...article }) => article);
}

/** One article with its text. Throws AppError `not_found`. */
export async function readDeskArticle(ctx: Context, slug: string): Promise<DeskArticle> {
  const [article] = await deskArticles(ctx, slug);
  if (article === undefined) throw new AppError("not_found", `There is no article ${slug}; \`npm run newsroom -- list\` shows them.`);
  return article;
}

/** Puts an article among the featured stories, or back among the rest. Answers whether that changed anything. */
export function featureArticle(ctx: Context, { slug, featured }: { readonly slug: string; readonly featured: boolean }): Promise<boolean> {
  return change(ctx, slug, featured ? "article.feature" : "article.unfeature", (inner) =>
    sql`update article set featured = ${featured}, updated_at = ${inner.clock.now()} where slug = ${slug} and withdrawn_at is null and featured <> ${featured} returning id`,
  );
}

/** Takes an article off the site; its address is gone for good. Answers whether that changed anything. */
export function withdrawArticle(ctx: Context, slug: string): Promise<boolean> {
  return change(ctx, slug, "article.withdraw", (inner) => {
    const now = inner.clock.now();
    return sql`update article set withdrawn_at = ${now}, updated_at = ${now} where slug = ${slug} and withdrawn_at is null returning id`;
  });
}

function change(ctx: Context, slug: string, action: string, update: (inner: Context) => ReturnType<typeof sql>): Promise<boolean> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { rows } = await update(inner).execute(inner.db);
    if (rows.length === 0) {
      const { withdrawn } = await readDeskArticle(inner, slug);
      if (withdrawn && action !== "article.withdraw") throw new AppError("gone", `The article ${slug} was withdrawn, and its address is gone for good.`);
      return false;
    }
    await writeAudit(inner, action, { articles: [slug] });
    await raiseVersion(inner);
    return true;
  });
}

async function deskArticles(ctx: Context, slug: string | null): Promise<readonly DeskArticle[]> {
  const { rows } = await sql<DeskArticle>`
    select a.slug, a.title, a.excerpt, a.category, a.published_on as "publishedOn", a.featured, c.slug as company, a.source_url as "sourceUrl",
      a.is_sample as "isSample", a.withdrawn_at is not null as withdrawn, ${slug === null ? sql`''` : sql`a.markdown`} as markdown
    from article a left join company c on c.id = a.company_id
    where ${slug}::text is null or a.slug = ${slug}
    order by a.published_on desc, a.id desc`.execute(ctx.db);
  return rows;
}
