import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Lookup } from "./company-page.ts";

/** The published company an address names, or what became of it. */
export type CompanyAddress = Exclude<Lookup<never>, { kind: "found" }> | { readonly kind: "found"; readonly companyId: number };

/** Follows former addresses and merges to the company that is published today. */
export async function resolveCompany(ctx: Context, slug: string): Promise<CompanyAddress> {
  const found = await sql<{ id: number; slug: string; withdrawn: boolean }>`
    with recursive named as (
      select c.id, c.slug, c.withdrawn_at, c.merged_into_id
      from company_slug s join company c on c.id = s.company_id
      where s.slug = ${slug}
      union
      select c.id, c.slug, c.withdrawn_at, c.merged_into_id
      from named join company c on c.id = named.merged_into_id
    )
    select id, slug, withdrawn_at is not null as withdrawn from named where merged_into_id is null
  `.execute(ctx.db);
  const company = found.rows[0];
  if (company === undefined) return { kind: "missing" };
  if (company.withdrawn) return { kind: "gone" };
  return company.slug === slug ? { kind: "found", companyId: company.id } : { kind: "moved", slug: company.slug };
}
