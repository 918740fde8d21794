import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { companyIsPublished } from "../../directory/published.ts";
import { companyDomain } from "../mail-domains/company-domain.ts";
import { nameKeys } from "../names/person-name.ts";

/** Somebody of the catalogue who may be meant. */
export interface PersonChoice {
  readonly name: string;
  readonly title: string | null;
  readonly company: string;
  readonly companySlug: string;
  /** Of the company's site. */
  readonly domain: string;
}

const MOST_CHOICES = 10;

/** People of the catalogue with this name, in any letter case, with or without diacritics and titles, at published companies with a site. */
export async function peopleNamed(ctx: Context, name: string): Promise<readonly PersonChoice[]> {
  const keys = nameKeys(name);
  return keys.length === 0 ? [] : people(ctx, sql`s.base = any(${keys})`);
}

/** The same for the person of a page, by the last part of its address. */
export async function personOfPage(ctx: Context, slug: string): Promise<readonly PersonChoice[]> {
  return people(ctx, sql`s.slug = ${slug}`);
}

/** The same for the people whose profile on another site has this address, however it is written. */
export async function peopleOfProfile(ctx: Context, url: string): Promise<readonly PersonChoice[]> {
  return people(ctx, sql`profile_key(p.profile_url) = profile_key(${url})`);
}

async function people(ctx: Context, which: ReturnType<typeof sql>): Promise<readonly PersonChoice[]> {
  const { rows } = await sql<PersonChoice>`
    select distinct on (p.id, c.id) p.name, r.title, c.name as company, c.slug as "companySlug", c.domain
    from person p join person_slug s on s.person_id = p.id join role r on r.person_id = p.id join company c on c.id = r.company_id
    where ${which} and p.withdrawn_at is null and c.domain is not null and ${companyIsPublished("c")}
    order by p.id, c.id, r.title nulls last limit ${MOST_CHOICES}`.execute(ctx.db);
  return rows.filter(({ domain }) => companyDomain(domain).kind === "company");
}
