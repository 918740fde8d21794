import { sql } from "kysely";
import type { Context } from "../context.ts";
import { companyIsListed } from "./published.ts";

/** Kinds of rows with a page each. */
export const SITEMAP_KINDS = ["companies", "founders", "investors", "articles"] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** Ids per file; blocks are fixed, so new rows never move others to another file. */
export const PAGES_PER_SITEMAP = 5_000;

/** A file of the sitemap. */
export interface SitemapPart {
  readonly kind: SitemapKind;
  /** From 0; parts without pages are omitted. */
  readonly part: number;
  /** Time when a page in it last changed. */
  readonly changedAt: Date;
}

/** A page in a file of the sitemap. */
export interface SitemapPage {
  readonly slug: string;
  readonly changedAt: Date;
}

/** All files of the sitemap, with one query per kind. */
export async function sitemapParts(ctx: Context): Promise<readonly SitemapPart[]> {
  const ofKind = async (kind: SitemapKind): Promise<readonly SitemapPart[]> => {
    const { rows } = await sql<Omit<SitemapPart, "kind">>`
      select id / ${PAGES_PER_SITEMAP}::bigint as part, max(changed_at) as "changedAt"
        from (${pages(kind, null)}) as page group by 1 order by 1
    `.execute(ctx.db);
    return rows.map((row) => ({ kind, ...row }));
  };
  return (await Promise.all(SITEMAP_KINDS.map(ofKind))).flat();
}

/** The pages of one file, at most {@link PAGES_PER_SITEMAP}; empty if there is no such file. */
export async function sitemapPages(
  ctx: Context,
  { kind, part }: Pick<SitemapPart, "kind" | "part">,
): Promise<readonly SitemapPage[]> {
  const { rows } = await sql<SitemapPage>`
    select slug, changed_at as "changedAt" from (${pages(kind, part)}) as page order by id
  `.execute(ctx.db);
  return rows;
}

/** Time of the last change to anything shown on the site. */
export async function catalogueChangedAt(ctx: Context): Promise<Date> {
  return (await ctx.db.selectFrom("catalogue_state").select("changed_at").executeTakeFirstOrThrow()).changed_at;
}

/**
 * SQL: id, slug and last change of all pages of a kind, or of one part. A withdrawn round counts as a change of its
 * company's page.
 */
function pages(kind: SitemapKind, part: number | null) {
  const within = (column: string) =>
    part === null
      ? sql`true`
      : sql`${sql.ref(column)} >= ${part * PAGES_PER_SITEMAP}::bigint
        and ${sql.ref(column)} < ${(part + 1) * PAGES_PER_SITEMAP}::bigint`;
  if (kind === "articles")
    return sql`select id, slug, updated_at as changed_at from article where state = 'published' and ${within("id")}`;
  if (kind === "investors")
    return sql`
      select i.investor_id as id, i.slug, max(l.updated_at) as changed_at
      from investor_listing i
      join round_investor r on r.investor_id = i.investor_id
      join lead l on l.round_id = r.round_id
      where ${within("i.investor_id")} group by i.investor_id, i.slug`;
  if (kind === "founders") {
    return sql`
      select f.person_id as id, f.slug, greatest(p.updated_at, c.updated_at, r.updated_at) as changed_at
      from founder_listing f
      join person p on p.id = f.person_id
      join company c on c.id = f.company_id
      left join funding_round r on r.id = f.round_id
      where ${within("f.person_id")}`;
  }
  return sql`
    select c.id, c.slug, greatest(c.updated_at, r.updated_at, p.updated_at) as changed_at
    from company c
    left join (select company_id, max(updated_at) as updated_at from funding_round where ${within("company_id")}
      group by company_id) r on r.company_id = c.id
    left join (
      select o.company_id, max(person.updated_at) as updated_at
      from role o join person on person.id = o.person_id
      where ${within("o.company_id")} group by o.company_id
    ) p on p.company_id = c.id
    where ${within("c.id")} and ${companyIsListed("c")}`;
}
