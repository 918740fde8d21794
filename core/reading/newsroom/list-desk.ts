import { requireRow, rowOf, rowsOf } from "../../../db/statement.ts";
import type { RoundUpSubject } from "./drafts/round-up.ts";
import { subjectOfText } from "./drafts/round-up-subject.ts";
import { sql } from "kysely";
import { notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { containing } from "../../shared/like-pattern.ts";
import type { ArticleState } from "./article.ts";

/** Views of the list of articles in the back office; `flagged`: those that may have become wrong. */
export const DESK_VIEWS = ["draft", "scheduled", "published", "withdrawn", "flagged"] as const;
export type DeskView = (typeof DESK_VIEWS)[number];

/** An article in the back office's list. */
export interface DeskArticle {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  readonly state: ArticleState;
  readonly origin: "written" | "round" | "round-up";
  readonly isUnedited: boolean;
  readonly featured: boolean;
  readonly isSample: boolean;
  readonly publishAt: Date | null;
  readonly publishedOn: string;
  readonly updatedAt: Date;
  readonly openFlags: number;
}

interface DeskListInput {
  readonly view: DeskView;
  /** Words of the title, the address or the company's name; empty: all. */
  readonly search: string;
  /** The id before which the page begins. */
  readonly before?: number;
  readonly limit: number;
}

/** SQL: the article of alias `a` has open flags. */
const isFlagged = sql<boolean>`exists (select 1 from article_flag f where f.article_id = a.id
  and f.resolved_at is null)`;

/** Articles of a view, those added last first. */
export async function listDeskArticles(
  ctx: Context,
  { view, search, before, limit }: DeskListInput,
): Promise<readonly DeskArticle[]> {
  const found = containing(search);
  return rowsOf<DeskArticle>(ctx)`
    select a.id, a.slug, a.title, a.category, a.state, a.origin, a.is_unedited as "isUnedited", a.featured,
      a.is_sample as "isSample",
      a.publish_at as "publishAt", a.published_on as "publishedOn", a.updated_at as "updatedAt",
      (select count(*)::int from article_flag f where f.article_id = a.id and f.resolved_at is null) as "openFlags"
    from article a left join company c on c.id = a.company_id
    where ${view === "flagged" ? sql`${isFlagged} and a.state <> 'withdrawn'` : sql`a.state = ${view}`}
      and (${before ?? null}::bigint is null or a.id < ${before ?? null})
      and (a.title ilike ${found} or a.slug ilike ${found} or c.name ilike ${found})
    order by a.id desc limit ${limit}`;
}

/** Number of articles per view. */
export async function countDeskArticles(ctx: Context): Promise<Readonly<Record<DeskView, number>>> {
  return requireRow<Record<DeskView, number>>(ctx)`
    select count(*) filter (where state = 'draft')::int as draft, count(*)
      filter (where state = 'scheduled')::int as scheduled,
      count(*) filter (where state = 'published')::int as published, count(*)
      filter (where state = 'withdrawn')::int as withdrawn,
      count(*) filter (where state <> 'withdrawn' and ${isFlagged})::int as flagged
    from article a`;
}

/** An article as its editor sees it. */
export interface DeskArticlePage extends Omit<DeskArticle, "openFlags"> {
  readonly excerpt: string;
  readonly markdown: string;
  readonly company: string | null;
  readonly companyId: number | null;
  readonly sourceUrl: string | null;
  readonly wordCount: number;
  readonly wasPublished: boolean;
  /** The round it reports, or the days and topic it sums up. */
  readonly roundId: number | null;
  readonly roundUp: RoundUpSubject | null;
  readonly revisionId: number;
}

/** Reads an article in any state. Throws AppError `not_found`. */
export async function readDeskArticle(ctx: Context, { id }: { readonly id: number }): Promise<DeskArticlePage> {
  const article = await rowOf<DeskArticlePage>(ctx)`
    select a.id, a.slug, a.title, a.category, a.state, a.origin, a.is_unedited as "isUnedited", a.featured,
      a.is_sample as "isSample",
      a.publish_at as "publishAt", a.published_on as "publishedOn", a.updated_at as "updatedAt", a.excerpt, a.markdown,
      c.slug as company, a.company_id as "companyId", a.round_id as "roundId", a.round_up as "roundUp", a.source_url as "sourceUrl", a.word_count as "wordCount",
      a.first_published_at is not null as "wasPublished",
      (select max(r.id) from article_revision r where r.article_id = a.id) as "revisionId"
    from article a left join company c on c.id = a.company_id where a.id = ${id}`;
  if (article === undefined) throw notFound("This article does not exist.");
  if (article.origin !== "round-up" || article.roundUp !== null) return article;
  return { ...article, roundUp: subjectOfText(article.markdown) };
}
