import { sql } from "kysely";
import { companyNameKey } from "../../catalog/names/company-name.ts";
import type { Context } from "../../context.ts";
import { companyIsPublished } from "../../directory/published.ts";
import { resolveCompany } from "../../directory/resolve-company.ts";
import { companyDomain, type NoCompanyDomain } from "../mail-domains/company-domain.ts";

/** A company of the catalogue that may be meant. */
export interface CompanyChoice {
  readonly name: string;
  readonly slug: string;
  /** Null when the catalogue knows no site of it. */
  readonly domain: string | null;
}

export type ResolvedDomain =
  | { readonly kind: "found"; readonly domain: string }
  | { readonly kind: "needs_company" }
  | { readonly kind: "choose_company"; readonly companies: readonly CompanyChoice[] }
  | { readonly kind: "refused"; readonly why: NoCompanyDomain };

const MOST_CHOICES = 10;

/** The domain of a company: the one given, or of the company whose profile on another site is given; else that of the only published company of this name. */
export async function resolveCompanyDomain(ctx: Context, { company, domain }: { readonly company: string | null; readonly domain: string | null }): Promise<ResolvedDomain> {
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
  // What the catalogue was told may be a page among others', or free mail.
  const read = companyDomain(only.domain);
  return withDomain.length === 1 ? (read.kind === "company" ? { kind: "found", domain: read.domain } : read) : { kind: "choose_company", companies: withDomain };
}

/** Where a company is asked for by its name, people write its site as well: "acme.example", "Booking.com". */
function bySite(company: string): ResolvedDomain {
  const read = companyDomain(company);
  return read.kind === "company" ? { kind: "found", domain: read.domain } : { kind: "needs_company" };
}

/** The published companies of a name, in any spelling that matching takes for the same. */
export async function companiesNamed(ctx: Context, name: string): Promise<readonly CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.name, c.slug, c.domain from company_key k join company c on c.id = k.company_id
    where k.kind = 'name' and k.value = ${companyNameKey(name)} and ${companyIsPublished("c")}
    order by c.id limit ${MOST_CHOICES}`.execute(ctx.db);
  return rows;
}

/** The domain of the published company whose profile on another site has this address, however it is written; null when there is no such company, or several. */
export async function domainOfProfile(ctx: Context, url: string): Promise<string | null> {
  const { rows } = await sql<{ domain: string }>`
    select c.domain from company c where profile_keys(c.profile_urls) @> array[profile_key(${url})] and c.domain is not null and ${companyIsPublished("c")} limit 2`.execute(ctx.db);
  const [only] = rows;
  const read = companyDomain(only?.domain ?? "");
  return rows.length === 1 && read.kind === "company" ? read.domain : null;
}

/** The domain of the published company of a page; null when there is no such page, or no site is known. */
export async function readCompanyDomain(ctx: Context, slug: string): Promise<string | null> {
  const company = await resolveCompany(ctx, slug);
  if (company.kind === "moved") return readCompanyDomain(ctx, company.slug);
  if (company.kind !== "found") return null;
  const row = await ctx.db.selectFrom("company").select("domain").where("id", "=", company.companyId).executeTakeFirst();
  const read = companyDomain(row?.domain ?? "");
  return read.kind === "company" ? read.domain : null;
}
