import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { writeAudit } from "../catalog/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { ArticleFile } from "./article-file.ts";
import { readMarkdown } from "./markdown.ts";
import { countWords } from "./reading-time.ts";
import { plainText } from "./rich-text.ts";

/** What became of an article: new on the site, changed there, or already there as it is. */
export type Written = "published" | "edited" | "unchanged";

/**
 * Publishes an article at its address, or brings the one there up to date. Throws AppError `gone` for the address of a
 * withdrawn one, and `not_found` when the company it names is not published.
 */
export function writeArticle(ctx: Context, article: ArticleFile): Promise<Written> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const companyId = article.company === null ? null : await companyIdOf(inner, article.company);
    const known = await inner.db.selectFrom("article").select("withdrawn_at").where("slug", "=", article.slug).executeTakeFirst();
    if (known !== undefined && known.withdrawn_at !== null) throw new AppError("gone", `The article at ${article.slug} was withdrawn, and its address is gone for good. Give the article another slug.`);
    const { slug, title, excerpt, category, publishedOn, featured, sourceUrl, markdown } = article;
    const words = countWords(plainText(readMarkdown(markdown)));
    const now = inner.clock.now();
    const { rows } = await sql`
      insert into article as a (slug, title, excerpt, category, markdown, word_count, published_on, featured, company_id, source_url, is_sample, created_at, updated_at)
      values (${slug}, ${title}, ${excerpt}, ${category}, ${markdown}, ${words}, ${publishedOn}, ${featured}, ${companyId}, ${sourceUrl}, false, ${now}, ${now})
      on conflict (slug) do update set title = excluded.title, excerpt = excluded.excerpt, category = excluded.category, markdown = excluded.markdown,
        word_count = excluded.word_count, published_on = excluded.published_on, featured = excluded.featured, company_id = excluded.company_id,
        source_url = excluded.source_url, is_sample = false, updated_at = excluded.updated_at
      where (a.title, a.excerpt, a.category, a.markdown, a.published_on, a.featured, a.company_id, a.source_url, a.is_sample)
        is distinct from (excluded.title, excluded.excerpt, excluded.category, excluded.markdown, excluded.published_on, excluded.featured, excluded.company_id, excluded.source_url, false)
      returning a.id`.execute(inner.db);
    if (rows.length === 0) return "unchanged";
    const written = known === undefined ? "published" : "edited";
    await writeAudit(inner, `article.${written === "published" ? "add" : "edit"}`, { articles: [slug] });
    await raiseVersion(inner);
    return written;
  });
}

async function companyIdOf(ctx: Context, slug: string): Promise<number> {
  const row = await ctx.db.selectFrom("company").select("id").where("slug", "=", slug).where("withdrawn_at", "is", null).where("merged_into_id", "is", null).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", `No company is published at /companies/${slug}. Name the slug of one that is, or leave company out.`);
  return row.id;
}
