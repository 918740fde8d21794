import { type RawBuilder, sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsSeen, nameIsListed } from "./access.ts";
import { companyIsListed } from "./published.ts";

/** Kinds of rows with a page each. */
export const SITEMAP_KINDS = ["companies", "founders", "investors", "articles"] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** Pages per file, the protocol's maximum. */
export const PAGES_PER_SITEMAP = 50_000;

/** A file of the sitemap. */
export interface SitemapPart {
  readonly kind: SitemapKind;
  /** From 0. */
  readonly part: number;
}

/** A page in a file of the sitemap. */
export interface SitemapPage {
  readonly slug: string;
  /** Time of the page's last change; null for investors, whose times would show which companies changed with them. */
  readonly changedAt: Date | null;
}

/** All files of the sitemap, with one query per kind. */
export async function sitemapParts(ctx: Context): Promise<readonly SitemapPart[]> {
  const ofKind = async (kind: SitemapKind): Promise<readonly SitemapPart[]> => {
    const row = await rowOf<{ count: number }>(ctx)`select count(*) as count from (${listed(ctx, kind)}) as page`;
    const parts = Math.ceil((row?.count ?? 0) / PAGES_PER_SITEMAP);
    return Array.from({ length: parts }, (_, part) => ({ kind, part }));
  };
  return (await Promise.all(SITEMAP_KINDS.map(ofKind))).flat();
}

/**
 * The pages of one file in the order of their addresses, at most {@link PAGES_PER_SITEMAP}; empty if there is no such
 * file. Ids order nothing here: companies and their founders are stored together, so their ids would match them up.
 */
export async function sitemapPages(
  ctx: Context,
  { kind, part }: Pick<SitemapPart, "kind" | "part">,
): Promise<readonly SitemapPage[]> {
  return rowsOf<SitemapPage>(ctx)`
    with page as materialized (
      select id, slug from (${listed(ctx, kind)}) as every order by slug collate "C"
      limit ${PAGES_PER_SITEMAP} offset ${part * PAGES_PER_SITEMAP}::bigint
    )
    select page.slug, ${CHANGED_AT[kind]} as "changedAt" from page order by page.slug collate "C"`;
}

/** Time of the last change to anything shown on the site. */
export async function catalogueChangedAt(ctx: Context): Promise<Date> {
  const state = await ctx.db.selectFrom("catalogue_state").select("changed_at").executeTakeFirstOrThrow();
  return state.changed_at;
}

/** SQL: id and slug of all pages of a kind. Founders outside the reader's scope have no page in lists (decision 49). */
function listed(ctx: Context, kind: SitemapKind): RawBuilder<unknown> {
  switch (kind) {
    case "articles":
      return sql`select id, slug from article where state = 'published'`;
    case "investors":
      return sql`select i.investor_id as id, i.slug from investor_listing i
        where ${nameIsListed(ctx, "investor", "i.investor_id")}`;
    case "founders":
      return sql`select f.person_id as id, f.slug from founder_listing f where ${companyIsSeen(ctx, "f.company_id")}`;
    case "companies":
      return sql`select c.id, c.slug from company c where ${companyIsListed("c")} and ${nameIsListed(ctx, "company", "c.id")}`;
  }
}

/** SQL: the last change of the page of a row of `page`. A withdrawn round counts as a change of its company's page. */
const CHANGED_AT: Readonly<Record<SitemapKind, RawBuilder<Date | null>>> = {
  articles: sql`(select a.updated_at from article a where a.id = page.id)`,
  investors: sql`null::timestamptz`,
  founders: sql`(
    select greatest(p.updated_at, c.updated_at, r.updated_at)
    from founder_listing f
    join person p on p.id = f.person_id
    join company c on c.id = f.company_id
    left join funding_round r on r.id = f.round_id
    where f.person_id = page.id)`,
  companies: sql`greatest(
    (select c.updated_at from company c where c.id = page.id),
    (select max(r.updated_at) from funding_round r where r.company_id = page.id),
    (select max(p.updated_at) from role o join person p on p.id = o.person_id where o.company_id = page.id))`,
};
