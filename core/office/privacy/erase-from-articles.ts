import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { isAddress } from "../../catalogue/names/mentioned-addresses.ts";
import { mentionTest } from "../../catalogue/names/mentioned-names.ts";
import { sentencesOf } from "../../catalogue/names/sentences.ts";
import { slugOf } from "../../catalogue/claims/slug.ts";
import type { Context } from "../../shared/context.ts";
import { containing } from "../../shared/like-pattern.ts";
import { companiesWithNamesakes, rowsNaming } from "./namesakes.ts";

const TEXT = sql`t.title || ' ' || t.excerpt || ' ' || t.markdown`;

interface NamingArticle {
  readonly id: number;
  readonly isPublic: boolean;
  readonly companyId: number | null;
  /** The company's name, else the category. */
  readonly about: string;
  readonly title: string;
  readonly excerpt: string;
  readonly markdown: string;
}

const REMOVED_NOTE = "We removed a passage about a person who asked not to be listed.";

/**
 * Removes the sentences that name erased people, in any word order, or contain their e-mail addresses, which are among
 * `names`, from articles, notes, image descriptions and former
 * revisions. Published articles get a dated note and a flag, so that an editor reads what is left. Articles about a
 * company that lists a namesake keep the name, and are flagged.
 */
export async function eraseFromArticles(ctx: Context, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const now = ctx.clock.now();
  const articles = await rowsOf<NamingArticle>(ctx)`
    select t.id, t.title, t.excerpt, t.markdown, t.state = 'published' as "isPublic", t.company_id as "companyId",
      coalesce(c.name, t.category) as about
    from article t left join company c on c.id = t.company_id where t.id = any(${await flagArticlesNaming(ctx, names)})`;
  const companyIds = articles.flatMap(({ companyId }) => companyId ?? []);
  const namesakes = await companiesWithNamesakes(ctx, companyIds, names);
  const [isNaming, isAddressing] = [mentionTest(names), mentionTest(names.filter(isAddress))];
  const testOf = ({ companyId }: NamingArticle) =>
    companyId !== null && namesakes.has(companyId) ? isAddressing : isNaming;
  const about = articles.filter((one) => testOf(one)(`${one.title} ${one.excerpt} ${one.markdown}`));
  const hidden = about.map((article) => withoutNames(article, testOf(article)));
  await execute(ctx)`
    update article a set title = x.title, excerpt = x.excerpt, markdown = x.markdown, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as x (id bigint, title text, excerpt text, markdown text)
      where a.id = x.id`;
  await execute(ctx)`
    insert into article_correction (article_id, text, actor, at)
    select id, ${REMOVED_NOTE}, ${ctx.actor.id}, ${now}
    from unnest(${idsOf(about.filter(({ isPublic }) => isPublic))}::bigint[]) as a (id)`;
  await execute(ctx)`
    update article set slug = 'article-' || id
    where (id = any(${idsOf(about)}) or first_published_at is null)
      and slug like any(${names.map((name) => containing(slugOf(name, name)))})`;
  const images = await rowsNaming(ctx, { table: "article_image", text: sql`t.alt` }, names);
  await execute(ctx)`update article_image set alt = 'Image' where id = any(${idsOf(images)}::bigint[])`;
  // A new revision, so that a form opened before cannot bring the names back unseen.
  await execute(ctx)`
    insert into article_revision (article_id, slug, title, excerpt, category, markdown, featured, company_id,
      source_url, actor, at)
    select id, slug, title, excerpt, category, markdown, featured, company_id, source_url, ${ctx.actor.id}, ${now}
    from article where id = any(${idsOf(hidden)}) order by id`;
  // The newest revision must match the text of the published article.
  const where = sql`t.id <> (select max(newest.id) from article_revision newest where newest.article_id = t.article_id)`;
  const revisions = await rowsNaming(ctx, { table: "article_revision", text: TEXT, where }, names);
  await execute(ctx)`delete from article_revision where id = any(${idsOf(revisions)}::bigint[])`;
  const corrections = await rowsNaming(ctx, { table: "article_correction", text: sql`t.text` }, names);
  await execute(ctx)`delete from article_correction where id = any(${idsOf(corrections)}::bigint[])`;
}

/** Flags the articles that name these people, so that an editor decides; nothing is removed. Returns their ids. */
export async function flagArticlesNaming(ctx: Context, names: readonly string[]): Promise<readonly number[]> {
  const ids = idsOf(await rowsNaming(ctx, { table: "article", text: TEXT }, names));
  await execute(ctx)`
    insert into article_flag (article_id, kind, at) select id, 'erased', ${ctx.clock.now()}
      from unnest(${ids}::bigint[]) as a (id)
    where not exists (select 1 from article_flag f where f.article_id = a.id and f.kind = 'erased'
      and f.resolved_at is null)`;
  return ids;
}

function idsOf(rows: readonly { readonly id: number }[]): readonly number[] {
  return rows.map(({ id }) => id);
}

function withoutNames(article: NamingArticle, isNaming: (text: string) => boolean): NamingArticle {
  const without = (text: string) => sentencesOf(text, (sentence) => !isNaming(sentence)) ?? "";
  return {
    ...article,
    title: without(article.title) || neutralTitle(article, isNaming),
    excerpt: without(article.excerpt),
    markdown: article.markdown.split("\n").map(without).join("\n"),
  };
}

function neutralTitle({ isPublic, about }: NamingArticle, isNaming: (text: string) => boolean): string {
  if (!isPublic) return "Draft without a title";
  return isNaming(about) ? "Funding news" : `${about}: funding news`;
}
