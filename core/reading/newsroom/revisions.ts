import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { actorName } from "../../shared/actor-name.ts";
import type { Context } from "../../shared/context.ts";

/** Saves the current text of these articles as their newest revisions. */
export async function keepRevisions(ctx: Context, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return;
  await execute(ctx)`
    insert into article_revision (article_id, slug, title, excerpt, category, markdown, featured, company_id,
      source_url, actor, at)
    select id, slug, title, excerpt, category, markdown, featured, company_id, source_url, ${ctx.actor.id},
      ${ctx.clock.now()}
    from article where id = any(${articleIds}) order by id`;
}

/** The fields of an article that editors fill in. */
export interface ArticleFields {
  readonly title: string;
  /** The last part of its address; if empty, derived from the title. */
  readonly slug: string;
  readonly excerpt: string;
  readonly category: string;
  readonly markdown: string;
  readonly featured: boolean;
  /** The slug of the company it is about. */
  readonly company: string | null;
  readonly sourceUrl: string | null;
}

/** A revision in the history of its article. */
export interface RevisionLine {
  readonly id: number;
  readonly title: string;
  /** An address, "operator" or "schedule". */
  readonly actor: string;
  readonly at: Date;
}

/** The content of a revision. */
export interface Revision extends RevisionLine, ArticleFields {}

/** The newest revisions of an article, newest first. */
export async function listRevisions(
  ctx: Context,
  { articleId, limit }: { readonly articleId: number; readonly limit: number },
): Promise<readonly RevisionLine[]> {
  return rowsOf<RevisionLine>(ctx)`
    select id, title, ${actorName} as actor, at from article_revision where article_id = ${articleId} order by id desc
      limit ${limit}`;
}

interface RevisionRef {
  readonly articleId: number;
  /** Null: the newest. */
  readonly revisionId: number | null;
}

/** Reads a revision of an article. Throws AppError `not_found`. */
export async function readRevision(ctx: Context, { articleId, revisionId }: RevisionRef): Promise<Revision> {
  const revision = await rowOf<Revision>(ctx)`
    select r.id, r.slug, r.title, r.excerpt, r.category, r.markdown, r.featured, c.slug as company,
      r.source_url as "sourceUrl", ${actorName} as actor, r.at
    from article_revision r left join company c on c.id = r.company_id
    where r.article_id = ${articleId} and (${revisionId}::bigint is null or r.id = ${revisionId})
    order by r.id desc limit 1`;
  if (revision === undefined) throw notFound("This revision does not exist. Reload the history.");
  return revision;
}

/** Deletes all but the newest revision: the others may name a person who was erased. */
export async function forgetFormerRevisions(ctx: Context, articleId: number): Promise<void> {
  await execute(ctx)`
    delete from article_revision where article_id = ${articleId}
      and id < (select max(id) from article_revision where article_id = ${articleId})`;
}
