import { type RawBuilder, sql } from "kysely";
import { columnOf, execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import type { ArticleFile } from "./article-file.ts";
import { type ArticleState, countWords } from "./article.ts";
import { readMarkdown } from "./markdown.ts";
import { plainText } from "./rich-text.ts";
import { keepRevisions } from "./revisions.ts";

/** An article as editors see it, in any state. */
export interface EditableArticle extends ArticleFile {
  readonly isSample: boolean;
  readonly state: ArticleState;
}

/** Articles, newest first; `withdrawn` includes withdrawn ones. */
export async function listEditableArticles(
  ctx: Context,
  { withdrawn }: { readonly withdrawn: boolean },
): Promise<readonly Omit<EditableArticle, "markdown">[]> {
  return (await editableArticles(ctx, null))
    .filter((article) => withdrawn || article.state !== "withdrawn")
    .map(({ markdown: _markdown, ...article }) => article);
}

/** Reads one article with its text. Throws AppError `not_found`. */
export async function readEditableArticle(ctx: Context, slug: string): Promise<EditableArticle> {
  const [article] = await editableArticles(ctx, slug);
  if (article === undefined)
    throw notFound(`There is no article ${slug}; list the articles with \`npm run catalogue -- articles\`.`);
  return article;
}

/** Withdraws an article for good; its page answers "gone". Returns false if it was withdrawn already. */
export function withdrawArticle(ctx: Context, slug: string): Promise<boolean> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { state } = await readEditableArticle(inner, slug);
    if (state === "withdrawn") return false;
    await execute(inner)`
      update article set state = 'withdrawn', publish_at = null, updated_at = ${inner.clock.now()}
        where slug = ${slug}`;
    await writeAudit(inner, "article.withdraw", { articles: [slug] });
    await raiseVersion(inner);
    return true;
  });
}

async function editableArticles(ctx: Context, slug: string | null): Promise<readonly EditableArticle[]> {
  return rowsOf<EditableArticle>(ctx)`
    select a.slug, a.title, a.excerpt, a.category, a.published_on as "publishedOn", a.featured, c.slug as company,
      a.source_url as "sourceUrl",
      a.is_sample as "isSample", a.state, ${slug === null ? sql`''` : sql`a.markdown`} as markdown
    from article a left join company c on c.id = a.company_id
    where ${slug}::text is null or a.slug = ${slug}
    order by a.published_on desc, a.id desc`;
}

/** Withdraws the sample articles for good and returns how many there were. */
export function withdrawSampleArticles(ctx: Context): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const changed = await execute(inner)`
      update article set state = 'withdrawn', publish_at = null, updated_at = ${inner.clock.now()}
      where is_sample and state <> 'withdrawn'`;
    if (changed > 0) await raiseVersion(inner);
    return changed;
  });
}

export interface NewArticle {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The stage of the round it is about ("Series A"). */
  readonly category: string;
  /** CommonMark. */
  readonly markdown: string;
  /** ISO 8601 day. */
  readonly publishedOn: string;
  readonly featured: boolean;
  readonly companyId: number | null;
  /** Absolute http(s) URL of the original story. */
  readonly sourceUrl: string | null;
}

/**
 * SQL: state, time of publication and first publication of an article dated `day`: one with a future date is scheduled
 * for the start of that day.
 */
function datedState(day: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const isFuture = sql`${day} > ${now.toISOString().slice(0, 10)}::date`;
  return sql`case when ${isFuture} then 'scheduled' else 'published' end,
    case when ${isFuture} then ${day}::timestamp at time zone 'UTC' end, case when not ${isFuture}
      then ${now}::timestamptz end`;
}

/**
 * Publishes articles, or schedules those with a future date; `isSample` marks invented ones. Throws and publishes none
 * if a slug is taken.
 */
export function addArticles(
  ctx: Context,
  articles: readonly NewArticle[],
  { isSample }: { readonly isSample: boolean },
): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const rows = articles.map((article) => ({
      ...article,
      wordCount: countWords(plainText(readMarkdown(article.markdown))),
    }));
    const now = inner.clock.now();
    const added = await columnOf<number>(inner)`
      insert into article (slug, title, excerpt, category, markdown, word_count, published_on, featured, company_id,
        source_url, is_sample, created_at, updated_at,
        state, publish_at, first_published_at)
      select a.slug, a.title, a.excerpt, a.category, a.markdown, a."wordCount", a."publishedOn", a.featured,
        a."companyId", a."sourceUrl",
        ${isSample}, ${now}, ${now}, ${datedState(sql`a."publishedOn"`, now)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
        slug text, title text, excerpt text, category text, markdown text, "wordCount" integer, "publishedOn" date,
          featured boolean,
        "companyId" bigint, "sourceUrl" text)
      returning id`;
    await keepRevisions(inner, added);
    await writeAudit(inner, "article.add", { articles: articles.map(({ slug }) => slug), isSample });
    if (articles.length > 0) await raiseVersion(inner);
  });
}

type WriteResult = "published" | "scheduled" | "edited" | "unchanged";

/**
 * Publishes an article under its slug, schedules it if its date is in the future, or updates the existing one. Throws
 * AppError `gone` for the slug of a withdrawn article and `not_found` when its company is not published.
 */
export function writeArticle(ctx: Context, article: ArticleFile): Promise<WriteResult> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const companyId = article.company === null ? null : await companyIdOf(inner, article.company);
    const known = await rowOf<{ state: string }>(inner)`select state from article where slug = ${article.slug}`;
    if (known?.state === "withdrawn")
      throw new AppError(
        "gone",
        `The article at ${article.slug} was withdrawn for good. Give the new article another slug.`,
      );
    const { slug, title, excerpt, category, publishedOn, featured, sourceUrl, markdown } = article;
    const words = countWords(plainText(readMarkdown(markdown)));
    const now = inner.clock.now();
    const saved = await rowOf<{ id: number; state: ArticleState }>(inner)`
      insert into article as a (slug, title, excerpt, category, markdown, word_count, published_on, featured,
        company_id, source_url, is_sample, created_at, updated_at,
        state, publish_at, first_published_at)
      values (${slug}, ${title}, ${excerpt}, ${category}, ${markdown}, ${words}, ${publishedOn}, ${featured},
        ${companyId}, ${sourceUrl}, false, ${now}, ${now},
        ${datedState(sql`${publishedOn}::date`, now)})
      on conflict (slug) do update set title = excluded.title, excerpt = excluded.excerpt, category = excluded.category,
        markdown = excluded.markdown,
        word_count = excluded.word_count, published_on = excluded.published_on, featured = excluded.featured,
        company_id = excluded.company_id,
        source_url = excluded.source_url, is_sample = false, updated_at = excluded.updated_at, is_unedited = false,
        state = excluded.state, publish_at = excluded.publish_at, first_published_at = coalesce(a.first_published_at,
        excluded.first_published_at)
      where (a.title, a.excerpt, a.category, a.markdown, a.published_on, a.featured, a.company_id, a.source_url,
        a.is_sample, a.state)
        is distinct from (excluded.title, excluded.excerpt, excluded.category, excluded.markdown, excluded.published_on,
          excluded.featured, excluded.company_id, excluded.source_url, false, excluded.state)
      returning a.id, a.state`;
    if (saved === undefined) return "unchanged";
    await keepRevisions(inner, [saved.id]);
    const written = saved.state === "scheduled" ? "scheduled" : known?.state === "published" ? "edited" : "published";
    await writeAudit(inner, `article.${known === undefined ? "add" : "edit"}`, { articles: [slug] });
    await raiseVersion(inner);
    return written;
  });
}

/** The id of the published company with this slug. Throws AppError `not_found`. */
export async function companyIdOf(ctx: Context, slug: string): Promise<number> {
  const row = await rowOf<{ id: number }>(ctx)`
    select id from company where slug = ${slug} and withdrawn_at is null and merged_into_id is null`;
  if (row === undefined)
    throw notFound(
      `No company is published at /companies/${slug}. Give the slug of a published company, or omit the company.`,
    );
  return row.id;
}
