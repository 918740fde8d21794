import { type RawBuilder, sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Database } from "../../../db/client.ts";
import type { Context } from "../../shared/context.ts";
import { catalogueVersion, companyIsPublished } from "../directory/published.ts";
import type { Lookup } from "../directory/company-page.ts";
import { pageWindow } from "../directory/paging.ts";
import {
  type ArticleListPage,
  type ArticlePage,
  type ArticleState,
  type ArticleSummary,
  readMinutes,
} from "./article.ts";
import { listCorrections } from "./flags.ts";
import { linkNames } from "./link-names.ts";
import { readMarkdown } from "./markdown.ts";
import type { RichText } from "./rich-text.ts";
import { NameIndex, type Named } from "./name-index.ts";

/**
 * The published article with this slug, with names of the catalogue as links; a withdrawn one is gone, drafts and
 * scheduled ones do not exist yet.
 */
export async function readArticle(
  ctx: Context,
  { slug }: { readonly slug: string },
): Promise<Exclude<Lookup<ArticlePage>, { kind: "moved" }>> {
  const row = await articleRow(ctx, slug);
  if (row?.state === "withdrawn") return { kind: "gone" };
  if (row?.state !== "published") return { kind: "missing" };
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
      corrections: await listCorrections(ctx, { articleId: row.id }),
    },
  };
}

/** The body of an unsaved article as its page would show it; `company` is a slug, ignored unless it is published. */
export async function previewBody(
  ctx: Context,
  { markdown, company }: { readonly markdown: string; readonly company: string | null },
): Promise<RichText> {
  const rows = await rowsOf<{ id: number }>(ctx)`
    select c.id from company c where c.slug = ${company ?? ""} and ${companyIsPublished("c")}`;
  return linkNames(readMarkdown(markdown), { names: await catalogueNames(ctx), aboutCompanyId: rows[0]?.id ?? null });
}

interface FullArticleRow extends ArticleRow {
  readonly id: number;
  readonly state: ArticleState;
  readonly markdown: string;
  readonly source_url: string | null;
  readonly updated_at: Date;
  /** The company published today, after following merges. */
  readonly company_id: number | null;
  readonly company_name: string | null;
  readonly company_slug: string | null;
}

async function articleRow(ctx: Context, slug: string): Promise<FullArticleRow | undefined> {
  return rowOf<FullArticleRow>(ctx)`
    with recursive named as (
      select c.* from article a join company c on c.id = a.company_id where a.slug = ${slug}
      union
      select c.* from named join company c on c.id = named.merged_into_id
    )
    select a.id, ${ARTICLE_COLUMNS}, a.state, a.markdown, a.source_url, a.updated_at,
      c.id as company_id, c.name as company_name, c.slug as company_slug
    from article a left join named c on c.merged_into_id is null and c.withdrawn_at is null
    where a.slug = ${slug}`;
}

interface ArticleRow {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly published_on: string;
  readonly word_count: number;
  readonly industry: string | null;
  readonly is_sample: boolean;
}

/** SQL: the columns of an {@link ArticleRow}, of article `a` and its company `c`. */
const ARTICLE_COLUMNS: RawBuilder<unknown> = sql`a.slug, a.title, a.excerpt, a.category, a.published_on, a.word_count,
  c.industries[1] as industry, a.is_sample`;

function toArticleSummary(row: ArticleRow): ArticleSummary {
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category,
    publishedOn: row.published_on,
    readMinutes: readMinutes(row.word_count),
    industry: row.industry,
    isSample: row.is_sample,
  };
}

/** Articles per page, without featured ones. */
export const ARTICLES_PER_PAGE = 24;

/** Maximum number of articles featured at once; older ones are listed with the rest. */
const FEATURED = 6;

/** SQL: the newest articles flagged as featured. */
const featuredIds = sql`
  select id from article where state = 'published' and featured order by published_on desc, id desc limit ${FEATURED}`;

/** A page (from 1) of published articles, newest first; empty for a page that does not exist. */
export async function listArticles(ctx: Context, { page }: { readonly page: number }): Promise<ArticleListPage> {
  const counts = await rowOf<{ total: number; featured: number }>(ctx)`
    select count(*) as total, least(count(*) filter (where featured), ${FEATURED}::bigint) as featured from article
      where state = 'published'`;
  const { total, featured } = counts ?? { total: 0, featured: 0 };
  const { offset, limit, pageCount } = pageWindow(page, ARTICLES_PER_PAGE, total - featured);
  const rows = await rowsOf<ArticleRow & { featured: boolean }>(ctx)`
    with featured as materialized (${featuredIds}),
    shown as (
      select id, true as featured from featured where ${page}::int = 1
      union all
      (select id, false from article
       where state = 'published' and id not in (select id from featured)
       order by published_on desc, id desc offset ${offset} limit ${limit})
    )
    select ${ARTICLE_COLUMNS}, shown.featured
    from shown join article a on a.id = shown.id left join company c on c.id = a.company_id
    order by a.published_on desc, a.id desc`;
  const { featured: first = [], rest = [] } = Object.groupBy(rows, (row) => (row.featured ? "featured" : "rest"));
  return { featured: first.map(toArticleSummary), rest: rest.map(toArticleSummary), total, page, pageCount };
}

/** The newest published articles, at most `count`. */
export async function latestArticles(ctx: Context, count: number): Promise<readonly ArticleSummary[]> {
  const rows = await rowsOf<ArticleRow>(ctx)`
    select ${ARTICLE_COLUMNS}
    from article a left join company c on c.id = a.company_id
    where a.state = 'published'
    order by a.published_on desc, a.id desc
    limit ${count}`;
  return rows.map(toArticleSummary);
}

/** Names read per batch; other requests run in between. */
const NAMES_AT_A_TIME = 5_000;

interface Built {
  readonly version: number;
  readonly names: Promise<NameIndex>;
}

/** The name index of each database's latest version, shared by all texts. */
const built = new WeakMap<Database, Built>();

/** The names of all published companies and founders in the current catalogue version. */
async function catalogueNames(ctx: Context): Promise<NameIndex> {
  const version = await catalogueVersion(ctx);
  const known = built.get(ctx.db);
  if (known?.version === version) return known.names;
  const fresh: Built = { version, names: readNames(ctx) };
  built.set(ctx.db, fresh);
  try {
    return await fresh.names;
  } catch (error) {
    if (built.get(ctx.db) === fresh) built.delete(ctx.db);
    throw error;
  }
}

async function readNames(ctx: Context): Promise<NameIndex> {
  const index = new NameIndex();
  for await (const company of inOrder(ctx, companiesAfter)) index.add(namedBy("company", company));
  for await (const founder of inOrder(ctx, foundersAfter)) index.add(namedBy("founder", founder));
  return index;
}

type NameRow = Omit<Named, "kind"> & { readonly id: number };

/** Drops the row's other fields, because there may be hundreds of thousands of rows. */
function namedBy(kind: Named["kind"], { name, slug, companyId }: NameRow): Named {
  return { kind, name, slug, companyId };
}

async function* inOrder(
  ctx: Context,
  rowsAfter: (ctx: Context, id: number) => Promise<readonly NameRow[]>,
): AsyncGenerator<NameRow> {
  for (let last = 0, more = true; more;) {
    const rows = await rowsAfter(ctx, last);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    more = rows.length === NAMES_AT_A_TIME;
  }
}

async function companiesAfter(ctx: Context, id: number): Promise<readonly NameRow[]> {
  return rowsOf<NameRow>(ctx)`
    select c.id, c.name, c.slug, c.id as "companyId" from company c
    where c.id > ${id} and ${companyIsPublished("c")} order by c.id limit ${NAMES_AT_A_TIME}`;
}

async function foundersAfter(ctx: Context, id: number): Promise<readonly NameRow[]> {
  return rowsOf<NameRow>(ctx)`
    select person_id as id, name, slug, company_id as "companyId" from founder_listing
    where person_id > ${id} order by person_id limit ${NAMES_AT_A_TIME}`;
}
