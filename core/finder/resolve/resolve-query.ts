import { registrableDomain } from "../../catalogue/facts/domain.ts";
import type { Context } from "../../shared/context.ts";
import type { NoCompanyDomain } from "../mail-domains/company-domain.ts";
import {
  type CompanyChoice,
  domainOfProfile,
  peopleNamed,
  peopleOfProfile,
  type PersonChoice,
  personOfPage,
  readCompanyDomain,
  resolveCompanyDomain,
} from "./catalogue.ts";
import { readPersonQuery, UNWRITABLE } from "./person-query.ts";

export type ResolvedQuery =
  | { readonly kind: "person"; readonly name: string; readonly domain: string }
  /** A complete address to verify. */
  | { readonly kind: "address"; readonly address: string; readonly domain: string }
  /** A company alone: its addresses and pattern. */
  | { readonly kind: "domain"; readonly domain: string }
  | NotResolved;

/** A query that needs clarification before a lookup. */
export type NotResolved =
  /** Several people of this name, at one company or more. */
  | { readonly kind: "choose_person"; readonly people: readonly PersonChoice[] }
  | { readonly kind: "choose_company"; readonly name: string; readonly companies: readonly CompanyChoice[] }
  /** No employer is known; `company` is the entered one, if it is not in the catalogue. */
  | { readonly kind: "needs_company"; readonly name: string; readonly company: string | null }
  | {
      readonly kind: "refused";
      readonly why: "blank" | "too_long" | "not_plain" | "unknown_page" | "unknown_company" | NoCompanyDomain;
      readonly named: string | null;
    };

/** Resolves finder input against the catalogue. Links to `siteUrl` are to the catalogue's own pages. */
export async function resolveQuery(ctx: Context, typed: string, siteUrl: string | null = null): Promise<ResolvedQuery> {
  const query = readPersonQuery(typed, siteUrl);
  switch (query.kind) {
    case "refused":
      return { kind: "refused", why: query.why, named: query.domain };
    case "address":
      return { kind: "address", address: query.address, domain: domainOf(query.address) };
    case "founder_page":
      return (
        ofPeople(await personOfPage(ctx, query.slug)) ?? { kind: "refused", why: "unknown_page", named: query.slug }
      );
    case "profile": {
      const people = ofPeople(await peopleOfProfile(ctx, query.url));
      const domain = people === null ? await domainOfProfile(ctx, query.url) : null;
      return (
        people ??
        (domain === null ? { kind: "refused", why: "unknown_page", named: query.url } : { kind: "domain", domain })
      );
    }
    case "company_page":
      return ofPage(ctx, query.slug, (domain) => ({ kind: "domain", domain }));
    case "domain":
      return { kind: "domain", domain: query.domain };
    case "person":
      return ofPerson(ctx, query.name, query.company);
  }
}

/** The same for name, company and domain in separate fields. */
export async function resolvePerson(
  ctx: Context,
  {
    name: written,
    company,
    domain,
  }: { readonly name: string; readonly company: string | null; readonly domain: string | null },
): Promise<ResolvedQuery> {
  const name = written.replace(/\s+/gu, " ").trim();
  if (name === "" || UNWRITABLE.test(`${name}${company ?? ""}${domain ?? ""}`))
    return { kind: "refused", why: "blank", named: null };
  if (domain === null)
    return ofPerson(ctx, name, company === null || company.trim() === "" ? null : { kind: "name", name: company });
  return atSite(ctx, name, domain);
}

/** Resolves a domain from a domain, URL, address or company name. `siteUrl` as in {@link resolveQuery}. */
export async function resolveDomain(
  ctx: Context,
  typed: string,
  siteUrl: string | null = null,
): Promise<ResolvedQuery> {
  const query = readPersonQuery(typed, siteUrl);
  if (query.kind === "refused") return { kind: "refused", why: query.why, named: query.domain };
  if (query.kind === "address")
    return { kind: "domain", domain: registrableDomain(domainOf(query.address)) ?? domainOf(query.address) };
  if (query.kind !== "person") return resolveQuery(ctx, typed, siteUrl);
  const resolved = await resolveCompanyDomain(ctx, { company: typed, domain: null });
  if (resolved.kind === "found") return { kind: "domain", domain: resolved.domain };
  return resolved.kind === "choose_company"
    ? { ...resolved, name: "" }
    : { kind: "refused", why: "unknown_company", named: typed };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

type Company = Extract<ReturnType<typeof readPersonQuery>, { readonly kind: "person" }>["company"];

async function ofPerson(ctx: Context, name: string, company: Company): Promise<ResolvedQuery> {
  if (company?.kind === "domain") return { kind: "person", name, domain: company.domain };
  if (company?.kind === "profile") return atSite(ctx, name, company.url);
  if (company?.kind === "company_page")
    return ofPage(ctx, company.slug, (domain) => ({ kind: "person", name, domain }));
  if (company === null) {
    const people = await peopleNamed(ctx, name);
    return people.length === 0 ? { kind: "needs_company", name, company: null } : { kind: "choose_person", people };
  }
  const resolved = await resolveCompanyDomain(ctx, { company: company.name, domain: null });
  switch (resolved.kind) {
    case "found":
      return { kind: "person", name, domain: resolved.domain };
    case "needs_company":
      return { kind: "needs_company", name, company: company.name };
    case "choose_company":
      return { kind: "choose_company", name, companies: resolved.companies };
    case "refused":
      return { kind: "refused", why: resolved.why, named: company.name };
  }
}

async function ofPage(ctx: Context, slug: string, at: (domain: string) => ResolvedQuery): Promise<ResolvedQuery> {
  const domain = await readCompanyDomain(ctx, slug);
  return domain === null ? { kind: "refused", why: "unknown_page", named: slug } : at(domain);
}

async function atSite(ctx: Context, name: string, site: string): Promise<ResolvedQuery> {
  const read = await resolveCompanyDomain(ctx, { company: null, domain: site });
  return read.kind === "found"
    ? { kind: "person", name, domain: read.domain }
    : { kind: "refused", why: read.kind === "refused" ? read.why : "not_a_domain", named: site };
}

function ofPeople(people: readonly PersonChoice[]): ResolvedQuery | null {
  const [only] = people;
  if (only === undefined) return null;
  return people.length === 1
    ? { kind: "person", name: only.name, domain: only.domain }
    : { kind: "choose_person", people };
}
