import { copyRows } from "../../db/copy.ts";
import type { Context } from "../context.ts";
import type { Claim } from "./claim.ts";
import type { CompanyFields } from "./fields.ts";
import type { CompanyProjection } from "./fold.ts";
import { foldCompany } from "./fold.ts";
import { identityOf, matchKeysOf } from "./match-keys.ts";
import { allocateSlugs } from "./slugs.ts";

/** A company first heard of, with the claims that make it; its id is taken from the sequence beforehand. */
export interface NewCompany {
  readonly id: number;
  readonly claims: Claim<CompanyFields>[];
}

/** Writes companies new to the catalogue, their addresses and the keys they are found by. Claims are written apart. */
export async function addCompanies(ctx: Context, companies: readonly NewCompany[], isSample: boolean): Promise<void> {
  if (companies.length === 0) return;
  const projections = companies.map((company) => foldCompany(company.claims));
  const slugs = await allocateSlugs(ctx, "company", projections.map((p) => p.name));
  const now = ctx.clock.now();
  await copyRows(
    ctx.db, "company",
    [...COLUMNS, "id", "slug", "is_sample", "created_at", "updated_at"],
    companies.map((company, i) => [...values(at(projections, i)), company.id, at(slugs, i).slug, isSample, now, now]),
  );
  await copyRows(
    ctx.db, "company_slug", ["slug", "base", "ordinal", "company_id"],
    companies.map((company, i) => [at(slugs, i).slug, at(slugs, i).base, at(slugs, i).ordinal, company.id]),
  );
  await copyRows(ctx.db, "company_key", ["kind", "value", "company_id"], companies.flatMap(keyRows));
}

const COLUMNS = [
  "name", "legal_name", "former_names", "website", "domain", "description", "industry", "country", "region", "city",
  "headcount_band", "year_founded", "profile_urls", "cik",
] as const;

function values(p: CompanyProjection): unknown[] {
  return [
    p.name, p.legalName, p.formerNames, p.website, p.domain, p.description, p.industry, p.country, p.region, p.city,
    p.headcountBand, p.yearFounded, p.profileUrls, p.cik,
  ];
}

function keyRows(company: NewCompany): [string, string, number][] {
  const keys = new Map<string, [string, string, number]>();
  for (const claim of company.claims) {
    for (const { kind, value } of matchKeysOf(identityOf(claim.fields, claim.sourceUrl))) {
      keys.set(`${kind} ${value}`, [kind, value, company.id]);
    }
  }
  return [...keys.values()];
}

function at<T>(list: readonly T[], i: number): T {
  const item = list[i];
  if (item === undefined) throw new Error("lists of unequal length");
  return item;
}
