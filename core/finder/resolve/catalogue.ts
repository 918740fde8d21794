import { sql } from "kysely";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsSeen } from "../../reading/directory/access.ts";
import { companyIsPublished } from "../../reading/directory/published.ts";
import { resolveCompany } from "../../reading/directory/company-page.ts";
import { seesCompany } from "../../reading/directory/teaser.ts";
import { companyDomain, type NoCompanyDomain } from "../mail-domains/company-domain.ts";
import { nameKeys } from "../names/person-name.ts";

/** A candidate company of the catalogue. */
export interface CompanyChoice {
  readonly name: string;
  readonly slug: string;
  /** Null when no site is known. */
  readonly domain: string | null;
}

type ResolvedDomain =
  | { readonly kind: "found"; readonly domain: string }
  | { readonly kind: "needs_company" }
  | { readonly kind: "choose_company"; readonly companies: readonly CompanyChoice[] }
  | { readonly kind: "refused"; readonly why: NoCompanyDomain };

const MAX_CHOICES = 10;

/** The given domain, that of the company with the given profile page, or that of the only company of this name. */
export async function resolveCompanyDomain(
  ctx: Context,
  { company, domain }: { readonly company: string | null; readonly domain: string | null },
): Promise<ResolvedDomain> {
  if (domain !== null && domain.trim() !== "") {
    const read = companyDomain(domain);
    if (read.kind === "company") return { kind: "found", domain: read.domain };
    const ofProfile = read.why === "shared_host" ? await domainOfProfile(ctx, domain) : null;
    return ofProfile === null ? read : { kind: "found", domain: ofProfile };
  }
  const companies = company === null || company.trim() === "" ? [] : await companiesNamed(ctx, company);
  const withDomain = companies.filter((one) => one.domain !== null);
  const [only] = withDomain;
  if (only?.domain === undefined || only.domain === null) return bySite(company ?? "");
  // The catalogue's domain may belong to a shared host or free mail provider.
  const read = companyDomain(only.domain);
  return withDomain.length === 1
    ? read.kind === "company"
      ? { kind: "found", domain: read.domain }
      : read
    : { kind: "choose_company", companies: withDomain };
}

/** People also enter a site as the company's name: "acme.example", "Booking.com". */
function bySite(company: string): ResolvedDomain {
  const read = companyDomain(company);
  return read.kind === "company" ? { kind: "found", domain: read.domain } : { kind: "needs_company" };
}

/** Published companies in scope of this name in any spelling; others resolve to no domain and no person. */
export async function companiesNamed(ctx: Context, name: string): Promise<readonly CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.name, c.slug, c.domain from company_key k join company c on c.id = k.company_id
    where k.kind = 'name' and k.value = ${companyNameKey(name)} and ${companyIsPublished("c")}
      and ${companyIsSeen(ctx, "c.id")}
    order by c.id limit ${MAX_CHOICES}`.execute(ctx.db);
  return rows;
}

/** Domain of the published company with this profile page, in any notation; null for none or several. */
export async function domainOfProfile(ctx: Context, url: string): Promise<string | null> {
  const { rows } = await sql<{ domain: string }>`
    select c.domain from company c
    where c.profile_urls <> '{}' and profile_keys(c.profile_urls) @> array[profile_key(${url})]
      and c.domain is not null and ${companyIsPublished("c")} and ${companyIsSeen(ctx, "c.id")} limit 2`.execute(
    ctx.db,
  );
  const [only] = rows;
  const read = companyDomain(only?.domain ?? "");
  return rows.length === 1 && read.kind === "company" ? read.domain : null;
}

/** Domain of the published company with this slug; null when there is none or no site is known. */
export async function readCompanyDomain(ctx: Context, slug: string): Promise<string | null> {
  const company = await resolveCompany(ctx, slug);
  if (company.kind === "moved") return readCompanyDomain(ctx, company.slug);
  if (company.kind !== "found" || !(await seesCompany(ctx, company.companyId))) return null;
  const row = await ctx.db
    .selectFrom("company")
    .select("domain")
    .where("id", "=", company.companyId)
    .executeTakeFirst();
  const read = companyDomain(row?.domain ?? "");
  return read.kind === "company" ? read.domain : null;
}

/** A candidate person of the catalogue. */
export interface PersonChoice {
  readonly name: string;
  readonly title: string | null;
  readonly company: string;
  readonly companySlug: string;
  readonly domain: string;
}

/** People of the catalogue with this name, ignoring case, diacritics and titles, at published companies with a site. */
export async function peopleNamed(ctx: Context, name: string): Promise<readonly PersonChoice[]> {
  const keys = nameKeys(name);
  return keys.length === 0 ? [] : people(ctx, sql`s.base = any(${keys})`);
}

/** The same by a founder page's slug. */
export async function personOfPage(ctx: Context, slug: string): Promise<readonly PersonChoice[]> {
  return people(ctx, sql`s.slug = ${slug}`);
}

/** The same by a profile page on another site, in any notation. */
export async function peopleOfProfile(ctx: Context, url: string): Promise<readonly PersonChoice[]> {
  return people(ctx, sql`profile_key(p.profile_url) = profile_key(${url})`);
}

async function people(ctx: Context, which: ReturnType<typeof sql>): Promise<readonly PersonChoice[]> {
  const { rows } = await sql<PersonChoice>`
    select distinct on (p.id, c.id) p.name, r.title, c.name as company, c.slug as "companySlug", c.domain
    from person p join person_slug s on s.person_id = p.id join role r on r.person_id = p.id join company c
      on c.id = r.company_id
    where ${which} and p.withdrawn_at is null and c.domain is not null and ${companyIsPublished("c")}
      and ${companyIsSeen(ctx, "c.id")}
    order by p.id, c.id, r.title nulls last limit ${MAX_CHOICES}`.execute(ctx.db);
  return rows.filter(({ domain }) => companyDomain(domain).kind === "company");
}
