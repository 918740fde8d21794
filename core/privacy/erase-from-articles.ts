import { sql } from "kysely";
import { lastWordPatterns, mentionTest } from "../catalog/names/mentioned-names.ts";
import { sentencesOf } from "../catalog/names/sentences.ts";
import { slugOf } from "../catalog/slug.ts";
import type { Context } from "../context.ts";
import { containing } from "../like-pattern.ts";

interface NamingText {
  readonly id: number;
  readonly text: string;
}

interface NamingArticle extends NamingText {
  readonly isPublic: boolean;
  readonly title: string;
  readonly excerpt: string;
  readonly markdown: string;
}

/**
 * Removes the sentences that name erased people, in any word order, from articles that are not public, and from notes,
 * image descriptions and former revisions. Published articles are flagged instead, so that an editor rewrites them.
 */
export async function eraseFromArticles(ctx: Context, names: readonly string[]): Promise<void> {
  const isNaming = mentionTest(names);
  const patterns = lastWordPatterns(names);
  const naming = <Row extends { readonly text: string }>({ rows }: { readonly rows: readonly Row[] }): readonly Row[] =>
    rows.filter(({ text }) => isNaming(text));
  const text = sql`title || ' ' || excerpt || ' ' || markdown`;
  const articles = naming(
    await sql<NamingArticle>`
    select id, title, excerpt, markdown, state = 'published' as "isPublic", ${text} as text from article
    where lower(${text}) like any(${patterns})`.execute(ctx.db),
  );
  await sql`
    insert into article_flag (article_id, kind, at) select id, 'erased', ${ctx.clock.now()}
      from unnest(${idsOf(articles)}::bigint[]) as a (id)
    where not exists (select 1 from article_flag f where f.article_id = a.id and f.kind = 'erased'
      and f.resolved_at is null)`.execute(ctx.db);
  const hidden = articles.filter(({ isPublic }) => !isPublic).map((article) => withoutNames(article, isNaming));
  await sql`
    update article a set title = x.title, excerpt = x.excerpt, markdown = x.markdown, updated_at = ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as x (id bigint, title text, excerpt text, markdown text)
      where a.id = x.id`.execute(ctx.db);
  await sql`
    update article set slug = 'article-' || id
    where first_published_at is null and slug like any(${names.map((name) => containing(slugOf(name, name)))})`.execute(
    ctx.db,
  );
  const images = naming(
    await sql<NamingText>`
    select id, alt as text from article_image where lower(alt) like any(${patterns})`.execute(ctx.db),
  );
  await sql`update article_image set alt = 'Image' where id = any(${idsOf(images)}::bigint[])`.execute(ctx.db);
  // A new revision, so that a form opened before cannot bring the names back unseen.
  await sql`
    insert into article_revision (article_id, slug, title, excerpt, category, markdown, featured, company_id,
      source_url, actor, at)
    select id, slug, title, excerpt, category, markdown, featured, company_id, source_url, ${ctx.actor.id},
      ${ctx.clock.now()}
    from article where id = any(${idsOf(hidden)}) order by id`.execute(ctx.db);
  // The newest revision must match the text of the published article.
  const revisions = naming(
    await sql<NamingText>`
    select id, ${text} as text from article_revision r where lower(${text}) like any(${patterns})
      and id <> (select max(newest.id) from article_revision newest where newest.article_id = r.article_id)`.execute(
      ctx.db,
    ),
  );
  await sql`delete from article_revision where id = any(${idsOf(revisions)}::bigint[])`.execute(ctx.db);
  const corrections = naming(
    await sql<NamingText>`
    select id, text from article_correction where lower(text) like any(${patterns})`.execute(ctx.db),
  );
  await sql`delete from article_correction where id = any(${idsOf(corrections)}::bigint[])`.execute(ctx.db);
}

function idsOf(rows: readonly { readonly id: number }[]): readonly number[] {
  return rows.map(({ id }) => id);
}

function withoutNames(article: NamingArticle, isNaming: (text: string) => boolean): NamingArticle {
  const without = (text: string) => sentencesOf(text, (sentence) => !isNaming(sentence)) ?? "";
  return {
    ...article,
    title: without(article.title) || "Draft without a title",
    excerpt: without(article.excerpt),
    markdown: article.markdown.split("\n").map(without).join("\n"),
  };
}
