import { sql } from "kysely";
import { rowOf, scalarOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { Proved } from "./proof.ts";
import { companyIsPublished } from "./published.ts";

/** SQL: the name of the logo's file for a row of `lead`. */
export const logoOfLead = sql<string | null>`(select g.name from company_logo g where g.company_id = lead.company_id)`;

/** The URL path of a logo file, which is named by its hash. */
export function logoPath(name: string): string {
  return `/companies/logos/${name}.webp`;
}

/** The path of the logo from a company's own site; null if the site has none or was not read. */
export async function readCompanyLogo(ctx: Context, companyId: number): Promise<Proved<string> | null> {
  const logo = await rowOf<{ name: string; pageUrl: string; retrievedAt: Date }>(ctx)`
    select name, page_url as "pageUrl", retrieved_at as "retrievedAt" from company_logo
      where company_id = ${companyId}`;
  if (logo === undefined) return null;
  const { name, pageUrl, retrievedAt } = logo;
  const sourceLabel = `Website: ${new URL(pageUrl).hostname}`;
  return { value: logoPath(name), proof: { method: "published", sourceUrl: pageUrl, sourceLabel, retrievedAt } };
}

/** The file of a published company's logo; null for any other. */
export async function readLogoFile(ctx: Context, { name }: { readonly name: string }): Promise<Buffer | null> {
  return scalarOf<Buffer | null>(ctx, null)`
    select l.bytes from company_logo l join company c on c.id = l.company_id
    where l.name = ${name} and ${companyIsPublished("c")} limit 1`;
}
