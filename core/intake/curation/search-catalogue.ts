import { sql } from "kysely";
import { registrableDomain } from "../../catalogue/facts/domain.ts";
import type { Context } from "../../shared/context.ts";
import { containing } from "../../shared/like-pattern.ts";

/** A subject that an editor can open. */
export interface FoundSubject {
  readonly kind: "company" | "person" | "round" | "investor";
  readonly id: number;
  readonly name: string;
  /** Distinguishes namesakes: domain and location, companies, or date. */
  readonly detail: string | null;
  readonly isWithdrawn: boolean;
}

/** Hits per kind. */
const SHOWN = 20;

/**
 * Finds companies by name, former name, domain, slug or number, their rounds, people and investors by name; withdrawn
 * ones last, exact names first.
 */
export async function searchCatalogue(ctx: Context, text: string): Promise<readonly FoundSubject[]> {
  const companies = await searchCompanies(ctx, text);
  const { rows } = await sql<FoundSubject>`
    select * from (
      select 'round' as kind, r.id, concat_ws(', ', c.name, r.stage_text) as name,
        concat_ws(', ', coalesce(r.announced_on, r.first_sale_on)::text, r.amount_text) as detail,
          r.withdrawn_at is not null as "isWithdrawn"
      from funding_round r join company c on c.id = r.company_id
      where r.company_id = any(${companies.map(({ id }) => id)}) and r.merged_into_id is null
      order by r.withdrawn_at is not null, coalesce(r.announced_on, r.first_sale_on) desc nulls last, r.id desc
        limit ${SHOWN}
    ) rounds union all select * from (
      select 'person', p.id, p.name, (
        select string_agg(distinct c.name, ', ') from role o join company c on c.id = o.company_id
          where o.person_id = p.id
      ), p.withdrawn_at is not null
      from person p where p.name ilike ${containing(text)}
      order by p.withdrawn_at is not null, lower(p.name) <> lower(${text}), p.name, p.id limit ${SHOWN}
    ) people union all select * from (
      select 'investor', i.id, i.name,
        coalesce((select 'same as ' || k.name from investor k where k.id = i.merged_into_id),
          case when l.investor_id is null then 'no published rounds' end),
        i.merged_into_id is not null or i.withdrawn_at is not null
      from investor i left join investor_listing l on l.investor_id = i.id
      where i.name ilike ${containing(text)} or i.original_name ilike ${containing(text)}
      order by i.merged_into_id is not null or i.withdrawn_at is not null, l.investor_id is null,
        lower(i.name) <> lower(${text}), i.name, i.id limit ${SHOWN}
    ) investors`.execute(ctx.db);
  return [...companies, ...rows];
}

async function searchCompanies(ctx: Context, text: string): Promise<readonly FoundSubject[]> {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const slug = text.replace(/^.*\/companies\//, "");
  const { rows } = await sql<FoundSubject>`
    select 'company' as kind, c.id, c.name, concat_ws(', ', c.domain, c.city, c.country) as detail,
      c.withdrawn_at is not null as "isWithdrawn"
    from company c
    where c.merged_into_id is null and (
      c.name ilike ${containing(text)} or c.legal_name ilike ${containing(text)} or c.id = ${id}
        or c.domain = ${registrableDomain(text)}
      or c.id in (select company_id from company_slug where slug = ${slug}))
    order by c.withdrawn_at is not null, lower(c.name) <> lower(${text}), length(c.name), c.id limit ${SHOWN}`.execute(
    ctx.db,
  );
  return rows;
}

/** The company or person whose page has this path, or null. */
export async function findByPage(
  ctx: Context,
  path: string,
): Promise<{ readonly kind: "company" | "person"; readonly id: number } | null> {
  const slug = path.slice(path.lastIndexOf("/") + 1);
  const kind = path.includes("/founders/") ? "person" : "company";
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`${kind}_slug`)} where slug = ${slug}`.execute(ctx.db);
  return rows[0] === undefined ? null : { kind, id: rows[0].id };
}
