import { execute, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import type { SoughtCompany } from "../../../catalogue/sources/company-site/website-candidates.ts";

/** A company without a website whose search is due. */
export interface CompanyToSearch extends Omit<SoughtCompany, "articleLinks"> {
  readonly companyId: number;
  readonly slug: string;
  readonly name: string;
  /** Articles about it or its rounds. */
  readonly articles: readonly string[];
}

/** The result of a search; stored so that the company is searched again only when it is due. */
export interface SearchResult {
  readonly companyId: number;
  readonly verdict: "proved" | "doubtful" | "none" | "unread";
  readonly website: string | null;
  readonly points: number | null;
  /** Why candidates could not be read; null for other verdicts. */
  readonly problem: string | null;
  readonly nextAt: Date;
}

/** Companies without a website whose search is due, newest rounds first, with all clues to a website. */
export async function companiesToSearch(
  ctx: Context,
  { limit }: { readonly limit: number },
): Promise<readonly CompanyToSearch[]> {
  return rowsOf<CompanyToSearch>(ctx)`
    with due as (
      select c.*, (select max(r.announced_on) from funding_round r
        where r.company_id = c.id and r.withdrawn_at is null and r.merged_into_id is null) as newest
      from company c left join website_search s on s.company_id = c.id
      where c.website is null and c.withdrawn_at is null and c.merged_into_id is null and not c.is_sample
        and (s.company_id is null or s.next_at <= ${ctx.clock.now()})
        and not exists (
          select from claim e where e.subject_kind = 'company' and e.subject_id = c.id and e.method = 'edited'
            and e.fields ? 'website')
      order by newest desc nulls last, c.id limit ${limit}
    )
    select c.id as "companyId", c.slug, c.name, array_remove(array[c.legal_name, c.name] || c.former_names,
      null) as names,
      c.city, c.region, c.country,
      array(select distinct p.name from role o join person p on p.id = o.person_id
        where o.company_id = c.id and p.withdrawn_at is null order by p.name limit 20) as people,
      array(select f.domain from finder_published f join role o on o.person_id = f.person_id where o.company_id = c.id
        union select split_part(p.email, '@', 2) from role o join person p on p.id = o.person_id
          where o.company_id = c.id and p.email is not null and p.withdrawn_at is null
        union select split_part(c.email, '@', 2) where c.email is not null limit 5) as "mailDomains",
      array(select distinct k.source_url from claim k where k.subject_kind = 'company' and k.subject_id = c.id
        and k.method = 'imported' and k.source_url is not null limit 10)
        || array(select distinct l.url from claim k cross join jsonb_array_elements_text(k.fields -> 'links') l (url)
          where k.subject_kind = 'company' and k.subject_id = c.id and k.fields ? 'links' limit 10)
        || c.profile_urls as "statedLinks",
      array(select distinct k.source_url from claim k join document d on d.id = k.document_id
        where d.source = 'news-feed' and k.source_url is not null and (
          (k.subject_kind = 'company' and k.subject_id = c.id)
          or (k.subject_kind = 'round' and k.subject_id in (select r.id from funding_round r
            where r.company_id = c.id))) limit 2) as articles
    from due c order by c.newest desc nulls last, c.id`;
}

/** Records a search. */
export async function recordSearch(
  ctx: Context,
  { companyId, verdict, website, points, problem, nextAt }: SearchResult,
): Promise<void> {
  await execute(ctx)`
    insert into website_search as s (company_id, verdict, website, points, problem, searched_at, next_at, failing_since)
    values (${companyId}, ${verdict}, ${website}, ${points}, ${problem}, ${ctx.clock.now()}, ${nextAt},
      ${verdict === "unread" ? ctx.clock.now() : null}::timestamptz)
    on conflict (company_id) do update set verdict = excluded.verdict, website = excluded.website,
      points = excluded.points, problem = excluded.problem,
      searched_at = excluded.searched_at, next_at = excluded.next_at,
      failing_since = case when excluded.failing_since is not null
        then coalesce(s.failing_since, excluded.failing_since) end`;
}
