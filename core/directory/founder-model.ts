import { sql } from "kysely";
import { companyIsPublished } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

/**
 * `founder_listing`: every founder of a published company, with the newest lead of the companies they founded;
 * of companies without a lead, the one founded first. Reads `lead`, so that is brought up to date before.
 *
 * The scope is people: the founders of the companies, and those now listed with one of them, who may have
 * ceased to be its founders.
 */
export const founderModel: ReadModel = {
  table: "founder_listing",
  key: "person_id",
  columns: [
    "slug", "name", "title", "location", "description", "profile_url", "company_id", "company_name", "company_slug",
    "round_id", "amount_minor", "currency", "amount_usd_minor", "funding_type", "stage_text", "listed_on", "is_sample",
  ],
  scope: (scope) =>
    scope === "all"
      ? sql`select person_id as id from role where relation = 'founder' union select person_id from founder_listing`
      : sql`
          with changed as materialized (select distinct unnest(${scope}::bigint[]) as id)
          select o.person_id as id from changed c join role o on o.company_id = c.id where o.relation = 'founder'
          union
          select f.person_id from changed c join founder_listing f on f.company_id = c.id`,
  covers: sql`founder_listing.person_id in (select id from scope)`,
  select: sql`
    with newest as (
      select distinct on (o.person_id) o.person_id, o.title, o.company_id, l.round_id
      from scope s
      join role o on o.person_id = s.id and o.relation = 'founder'
      join company c on c.id = o.company_id
      left join lead l on l.company_id = c.id
      where ${companyIsPublished("c")}
      order by o.person_id, l.listed_on desc nulls last, l.round_id desc, o.id
    )
    select p.id as person_id, p.slug, p.name, n.title, p.location, p.description, p.profile_url,
      c.id as company_id, c.name as company_name, c.slug as company_slug, l.round_id, l.amount_minor, l.currency,
      l.amount_usd_minor, l.funding_type, l.stage_text, coalesce(l.listed_on, '-infinity') as listed_on, p.is_sample
    from newest n
    join person p on p.id = n.person_id
    join company c on c.id = n.company_id
    left join lead l on l.round_id = n.round_id
    where p.withdrawn_at is null
  `,
};
