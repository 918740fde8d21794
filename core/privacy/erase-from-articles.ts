import { sql } from "kysely";
import { sentencesWithout } from "../catalog/names/sentences.ts";
import { slugOf } from "../catalog/slug.ts";
import type { Context } from "../context.ts";
import { containing } from "../like-pattern.ts";

interface NamingArticle {
  readonly id: number;
  readonly title: string;
  readonly excerpt: string;
  readonly markdown: string;
}

/**
 * Removes the sentences that name erased people from articles that are not public, and from notes, image descriptions
 * and former revisions. Published articles are flagged instead, so that an editor rewrites them.
 */
export async function eraseFromArticles(ctx: Context, names: readonly string[]): Promise<void> {
  const patterns = names.map((name) => containing(name.toLowerCase()));
  const named = (of: string) =>
    sql`lower(${sql.ref(`${of}.title`)} || ' ' || ${sql.ref(`${of}.excerpt`)} || ' ' || ${sql.ref(`${of}.markdown`)}) like any(${patterns})`;
  const { rows } = await sql<NamingArticle & { isPublic: boolean }>`
    select a.id, a.title, a.excerpt, a.markdown, a.state = 'published' as "isPublic" from article a where ${named("a")}`.execute(
    ctx.db,
  );
  await sql`
    insert into article_flag (article_id, kind, at) select id, 'erased', ${ctx.clock.now()} from unnest(${rows.map(({ id }) => id)}::bigint[]) as a (id)
    where not exists (select 1 from article_flag f where f.article_id = a.id and f.kind = 'erased' and f.resolved_at is null)`.execute(
    ctx.db,
  );
  const hidden = rows.filter(({ isPublic }) => !isPublic).map((article) => withoutNames(article, names));
  await sql`
    update article a set title = x.title, excerpt = x.excerpt, markdown = x.markdown, updated_at = ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as x (id bigint, title text, excerpt text, markdown text) where a.id = x.id`.execute(
    ctx.db,
  );
  await sql`
    update article set slug = 'article-' || id
    where first_published_at is null and slug like any(${names.map((name) => containing(slugOf(name, name)))})`.execute(
    ctx.db,
  );
  await sql`update article_image set alt = 'Image' where lower(alt) like any(${patterns})`.execute(ctx.db);
  // A new revision, so that a form opened before cannot bring the names back unseen.
  await sql`
    insert into article_revision (article_id, slug, title, excerpt, category, markdown, featured, company_id, source_url, actor, at)
    select id, slug, title, excerpt, category, markdown, featured, company_id, source_url, ${ctx.actor.id}, ${ctx.clock.now()}
    from article where id = any(${hidden.map(({ id }) => id)}) order by id`.execute(ctx.db);
  // The newest revision must match the text of the published article.
  await sql`
    delete from article_revision r where ${named("r")}
      and r.id <> (select max(newest.id) from article_revision newest where newest.article_id = r.article_id)`.execute(
    ctx.db,
  );
  await sql`delete from article_correction where lower(text) like any(${patterns})`.execute(ctx.db);
}

function withoutNames({ id, title, excerpt, markdown }: NamingArticle, names: readonly string[]): NamingArticle {
  return {
    id,
    title: sentencesWithout(title, names) ?? "Draft without a title",
    excerpt: sentencesWithout(excerpt, names) ?? "",
    markdown: markdown
      .split("\n")
      .map((line) => sentencesWithout(line, names) ?? "")
      .join("\n"),
  };
}
