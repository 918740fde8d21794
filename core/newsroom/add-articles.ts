import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { readMarkdown } from "./markdown.ts";
import { countWords } from "./reading-time.ts";
import { plainText } from "./rich-text.ts";

/** An article to be published. */
export interface NewArticle {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The stage of the round it tells of ("Series A"). */
  readonly category: string;
  /** CommonMark. */
  readonly markdown: string;
  /** ISO 8601 day. */
  readonly publishedOn: string;
  readonly featured: boolean;
  readonly companyId: number | null;
  /** Absolute http(s) address of where it was first told. */
  readonly sourceUrl: string | null;
}

/** Publishes articles; `isSample` marks invented ones. Throws when an address is in use: nothing is published then. */
export function addArticles(ctx: Context, articles: readonly NewArticle[], { isSample }: { readonly isSample: boolean }): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const rows = articles.map((article) => ({ ...article, wordCount: countWords(plainText(readMarkdown(article.markdown))) }));
    await sql`
      insert into article (slug, title, excerpt, category, markdown, word_count, published_on, featured, company_id, source_url, is_sample, created_at, updated_at)
      select a.slug, a.title, a.excerpt, a.category, a.markdown, a."wordCount", a."publishedOn", a.featured, a."companyId", a."sourceUrl",
        ${isSample}, ${inner.clock.now()}, ${inner.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
        slug text, title text, excerpt text, category text, markdown text, "wordCount" integer, "publishedOn" date, featured boolean,
        "companyId" bigint, "sourceUrl" text)`.execute(inner.db);
    await writeAudit(inner, "article.add", { articles: articles.map(({ slug }) => slug), isSample });
    if (articles.length > 0) await raiseVersion(inner);
  });
}
