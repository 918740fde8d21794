import { sql } from "kysely";
import { rowOf } from "../../../db/statement.ts";
import { AppError, conflict, invalidInput, notFound } from "../../../platform/errors.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { slugOf } from "../../catalogue/claims/slug.ts";
import type { Context } from "../../shared/context.ts";
import { companyIdOf } from "./edit-articles.ts";
import { type ArticleState, countWords } from "./article.ts";
import { readMarkdown } from "./markdown.ts";
import { type ArticleFields, keepRevisions, readRevision } from "./revisions.ts";
import { plainText } from "./rich-text.ts";

/** Creates a draft and returns its id. Throws AppError like {@link saveArticle}. */
export function createArticle(ctx: Context, fields: ArticleFields): Promise<number> {
  requireEditor(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const row = await articleRow(inner, fields, null);
    const now = inner.clock.now();
    const { id } = await inner.db
      .insertInto("article")
      .values({ ...row, state: "draft", published_on: dayOf(now), created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepRevisions(inner, [id]);
    await writeAudit(inner, "article.draft", { articles: [row.slug] });
    return id;
  });
}

interface SaveInput {
  readonly id: number;
  /** The newest revision when the form was opened. */
  readonly seen: number;
  readonly fields: ArticleFields;
}

/**
 * Saves a new revision; a published article changes at once. Returns false if nothing differed. Throws AppError
 * `conflict` if somebody saved it since `seen`, `gone` for a withdrawn article, and `invalid_input` for an address that
 * is taken or can no longer change.
 */
export function saveArticle(ctx: Context, { id, seen, fields }: SaveInput): Promise<boolean> {
  requireEditor(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const article = await editableArticle(inner, { id, seen });
    const row = await articleRow(inner, fields, article);
    const now = inner.clock.now();
    const { numUpdatedRows } = await inner.db
      .updateTable("article")
      .set({ ...row, is_unedited: false, updated_at: now })
      .where("id", "=", id)
      .where(
        sql<boolean>`(title, slug, excerpt, category, markdown, featured, company_id, source_url)
          is distinct from (${row.title}, ${row.slug}, ${row.excerpt}, ${row.category}, ${row.markdown},
            ${row.featured}::boolean, ${row.company_id}::bigint, ${row.source_url})`,
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await keepRevisions(inner, [id]);
    await writeAudit(inner, "article.edit", { articles: [row.slug] });
    if (article.state === "published") await raiseVersion(inner);
    return true;
  });
}

interface RestoreInput {
  readonly id: number;
  readonly seen: number;
  readonly revisionId: number;
}

/**
 * Saves an earlier revision as the newest one, at the article's current address. Throws AppError like {@link
 * saveArticle}.
 */
export function restoreRevision(ctx: Context, { id, seen, revisionId }: RestoreInput): Promise<boolean> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { slug } = await editableArticle(inner, { id, seen });
    const revision = await readRevision(inner, { articleId: id, revisionId });
    return saveArticle(inner, { id, seen, fields: { ...revision, slug } });
  });
}

interface KnownArticle {
  readonly id: number;
  readonly slug: string;
  readonly state: ArticleState;
  readonly wasPublished: boolean;
}

/** The article, unless it is withdrawn or somebody saved it since the revision `seen`. */
export async function editableArticle(
  ctx: Context,
  { id, seen }: Pick<SaveInput, "id" | "seen">,
): Promise<KnownArticle> {
  const article = await rowOf<KnownArticle & { newest: number }>(ctx)`
    select a.id, a.slug, a.state, a.first_published_at is not null as "wasPublished",
      (select max(r.id) from article_revision r where r.article_id = a.id) as newest
    from article a where a.id = ${id}`;
  if (article === undefined) throw notFound("This article does not exist.");
  if (article.state === "withdrawn")
    throw new AppError("gone", "This article was withdrawn for good. Copy its text into a new one.");
  if (article.newest !== seen)
    throw conflict(
      "Somebody else saved this article meanwhile. Your text is still here: compare it below, then save again.",
    );
  return article;
}

async function articleRow(ctx: Context, fields: ArticleFields, known: KnownArticle | null) {
  const { title, excerpt, category, markdown, featured, sourceUrl } = fields;
  const slug = fields.slug === "" ? (known?.slug ?? slugOf(title, "article")) : fields.slug;
  if (known?.wasPublished === true && slug !== known.slug)
    throw invalidInput(`The address stays /blog/${known.slug}, because it has been public.`);
  const taken = await rowOf<{ id: number }>(ctx)`select id from article where slug = ${slug}`;
  if (taken !== undefined && taken.id !== known?.id)
    throw invalidInput(`Another article has the address /blog/${slug}. Choose another one.`);
  return {
    title,
    slug,
    excerpt,
    category,
    markdown,
    featured,
    company_id: fields.company === null ? null : await companyIdOf(ctx, fields.company),
    source_url: sourceUrl,
    word_count: countWords(plainText(readMarkdown(markdown))),
  };
}

export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
