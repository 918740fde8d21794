import { sql } from "kysely";
import { inCatalogueTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { CompanyToRead, SiteLogo, SiteQueue, SiteResult } from "../sources/source.ts";

/** The companies whose own sites are read: listed ones that share their domain with no other company. */
export function siteQueue(ctx: Context): SiteQueue {
  return { due: (which) => dueSites(ctx, which), record: (result) => recordSite(ctx, result) };
}

async function dueSites(
  ctx: Context,
  { limit, reading, company }: Parameters<SiteQueue["due"]>[0],
): Promise<readonly CompanyToRead[]> {
  // // A row for every host ever contacted would be useless later.
  await sql`delete from fetch_rate where next_at < clock_timestamp() - interval '1 day'`.execute(ctx.db);
  const { rows } = await sql<CompanyToRead>`
    select c.id as "companyId", c.website, array_remove(array[c.name, c.legal_name] || c.former_names, null) as names,
      case when s.website = c.website then s.pages else '[]' end as pages,
      s.website is distinct from c.website or s.reading is distinct from ${reading} as "isNewReading"
    from company c left join company_site s on s.company_id = c.id
    where c.website is not null and c.domain is not null and c.withdrawn_at is null and c.merged_into_id is null and not c.is_sample
      and not exists (
        select from company_key k join company other on other.id = k.company_id
        where k.kind = 'domain' and k.value = c.domain and k.company_id <> c.id and other.withdrawn_at is null and other.merged_into_id is null)
      and case when ${company ?? null}::text is not null then c.slug = ${company ?? null}
        else s.company_id is null or s.next_at <= ${ctx.clock.now()} or s.website <> c.website end
    order by (select max(r.announced_on) from funding_round r
      where r.company_id = c.id and r.withdrawn_at is null and r.merged_into_id is null) desc nulls last, c.id
    limit ${limit}`.execute(ctx.db);
  return rows;
}

async function recordSite(ctx: Context, result: SiteResult): Promise<void> {
  const { companyId, website, state, problem, pages, reading, nextAt, logo } = result;
  const now = ctx.clock.now();
  if (logo !== undefined) await storeLogo(ctx, companyId, logo);
  await sql`
    insert into company_site (company_id, website, state, problem, pages, reading, read_at, next_at)
    values (${companyId}, ${website}, ${state}, ${problem || null}, ${JSON.stringify(pages)}::jsonb, ${reading}, ${now}, ${nextAt})
    on conflict (company_id) do update set website = excluded.website, state = excluded.state, problem = excluded.problem,
      pages = excluded.pages, reading = excluded.reading, read_at = excluded.read_at, next_at = excluded.next_at`.execute(
    ctx.db,
  );
}

/** Stores a logo. Raises the catalogue's version, because cached pages show it. */
function storeLogo(ctx: Context, companyId: number, { name, bytes, pageUrl }: SiteLogo): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ id: number }>`
      insert into company_logo as l (company_id, name, bytes, page_url, retrieved_at)
      values (${companyId}, ${name}, ${Buffer.from(bytes)}, ${pageUrl}, ${ctx.clock.now()})
      on conflict (company_id) do update set name = excluded.name, bytes = excluded.bytes, page_url = excluded.page_url,
        retrieved_at = excluded.retrieved_at where l.name <> excluded.name or l.page_url <> excluded.page_url
      returning company_id as id`.execute(inner.db);
    if (rows.length > 0) await raiseVersion(inner);
  });
}
